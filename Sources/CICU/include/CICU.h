// ICU behind opaque types. ICU's own headers clash with the toolchain's copy of ICU when a Swift
// module imports them, so they are included in the .c files only.
#ifndef CICU_H
#define CICU_H
#include "cicu_convert.h"
#include "cicu_text.h"
#endif
