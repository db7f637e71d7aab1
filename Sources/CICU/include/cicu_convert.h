#ifndef CICU_CONVERT_H
#define CICU_CONVERT_H
#include <stddef.h>
#include <stdint.h>

#endif
