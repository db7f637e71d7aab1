#ifndef CICU_TEXT_H
#define CICU_TEXT_H
#include <stddef.h>
#include <stdint.h>

#endif
