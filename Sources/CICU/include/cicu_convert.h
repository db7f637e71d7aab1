// Streaming charset conversion to UTF-8, and ICU's guess at the charset of some bytes.
#ifndef CICU_CONVERT_H
#define CICU_CONVERT_H
#include <stddef.h>
#include <stdint.h>

typedef struct cicu_converter cicu_converter;

// Opens a converter by ICU's name for it; NULL where ICU has none or memory is short.
cicu_converter *cicu_converter_open(const char *name);

void cicu_converter_close(cicu_converter *converter);

// Forgets a sequence begun and the count of malformed ones.
void cicu_converter_reset(cicu_converter *converter);

// How many malformed or unassigned sequences became U+FFFD since the last reset.
uint64_t cicu_converter_malformed(const cicu_converter *converter);

// Converts bytes until the source is used up or the destination is full. Only whole scalars are
// written. `*used` is set to the bytes taken from the source; call again with the rest until all of
// it is taken and, where `flush` is set, nothing more is written. `capacity` must be at least 16.
// Returns the bytes written to the destination.
size_t cicu_converter_feed(cicu_converter *converter, const uint8_t *source, size_t length,
                           size_t *used, uint8_t *destination, size_t capacity, int flush);

// Asks ICU's detector about some bytes. Writes up to `capacity` names, best first, with their
// confidence from 0 to 100; the names are constants of ICU. Returns how many were written.
size_t cicu_detect(const uint8_t *bytes, size_t length, const char **names, int32_t *confidence,
                   size_t capacity);

#endif
