// The Glibc module leaves the allocator's settings out.
#include <malloc.h>
