// The Glibc module leaves getopt_long out.
#include <getopt.h>
