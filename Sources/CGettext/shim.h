// The Glibc module leaves gettext out.
#include <libintl.h>
