#include "cicu_convert.h"

#include <stdlib.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/ucsdet.h>

enum { PIVOT = 2048 };

struct cicu_converter {
  UConverter *icu;
  uint64_t malformed;
  UChar high;  // a high surrogate whose partner is still to come, or 0
};

// ICU's own substitution gives U+001A for single bytes; a reader has to see every loss alike.
static void mark_malformed(const void *context, UConverterToUnicodeArgs *args, const char *units,
                           int32_t length, UConverterCallbackReason reason, UErrorCode *status) {
  static const UChar replacement = 0xFFFD;
  (void)units;
  (void)length;
  if (reason > UCNV_IRREGULAR) return;
  *status = U_ZERO_ERROR;
  ((cicu_converter *)context)->malformed += 1;
  ucnv_cbToUWriteUChars(args, &replacement, 1, 0, status);
}

cicu_converter *cicu_converter_open(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  cicu_converter *converter = calloc(1, sizeof *converter);
  if (!converter) return NULL;
  converter->icu = ucnv_open(name, &status);
  if (U_SUCCESS(status)) {
    ucnv_setToUCallBack(converter->icu, mark_malformed, converter, NULL, NULL, &status);
  }
  if (U_FAILURE(status)) {
    cicu_converter_close(converter);
    return NULL;
  }
  return converter;
}

void cicu_converter_close(cicu_converter *converter) {
  if (!converter) return;
  if (converter->icu) ucnv_close(converter->icu);
  free(converter);
}

void cicu_converter_reset(cicu_converter *converter) {
  ucnv_resetToUnicode(converter->icu);
  converter->malformed = 0;
  converter->high = 0;
}

uint64_t cicu_converter_malformed(const cicu_converter *converter) {
  return converter->malformed;
}

static size_t put(uint8_t *out, uint32_t scalar) {
  if (scalar < 0x80) {
    out[0] = (uint8_t)scalar;
    return 1;
  }
  if (scalar < 0x800) {
    out[0] = (uint8_t)(0xC0 | scalar >> 6);
    out[1] = (uint8_t)(0x80 | (scalar & 0x3F));
    return 2;
  }
  if (scalar < 0x10000) {
    out[0] = (uint8_t)(0xE0 | scalar >> 12);
    out[1] = (uint8_t)(0x80 | (scalar >> 6 & 0x3F));
    out[2] = (uint8_t)(0x80 | (scalar & 0x3F));
    return 3;
  }
  out[0] = (uint8_t)(0xF0 | scalar >> 18);
  out[1] = (uint8_t)(0x80 | (scalar >> 12 & 0x3F));
  out[2] = (uint8_t)(0x80 | (scalar >> 6 & 0x3F));
  out[3] = (uint8_t)(0x80 | (scalar & 0x3F));
  return 4;
}

// Writes UTF-16 as UTF-8; a surrogate without its partner counts as malformed.
static size_t put_units(cicu_converter *converter, const UChar *units, size_t count, uint8_t *out) {
  uint8_t *start = out;
  for (size_t i = 0; i < count; i++) {
    UChar unit = units[i];
    if (converter->high) {
      UChar high = converter->high;
      converter->high = 0;
      if (U16_IS_TRAIL(unit)) {
        out += put(out, (uint32_t)U16_GET_SUPPLEMENTARY(high, unit));
        continue;
      }
      converter->malformed += 1;
      out += put(out, 0xFFFD);
    }
    if (U16_IS_LEAD(unit)) {
      converter->high = unit;
    } else if (U16_IS_TRAIL(unit)) {
      converter->malformed += 1;
      out += put(out, 0xFFFD);
    } else {
      out += put(out, unit);
    }
  }
  return (size_t)(out - start);
}

size_t cicu_converter_feed(cicu_converter *converter, const uint8_t *source, size_t length,
                           size_t *used, uint8_t *destination, size_t capacity, int flush) {
  UChar pivot[PIVOT];
  // A unit takes three bytes at most; one more for a surrogate kept from before.
  size_t units = capacity / 3 - 1;
  if (units > PIVOT) units = PIVOT;
  const char *from = (const char *)source;
  UChar *to = pivot;
  UErrorCode status = U_ZERO_ERROR;
  ucnv_toUnicode(converter->icu, &to, pivot + units, &from, from + length, NULL, (UBool)flush,
                 &status);
  *used = (size_t)(from - (const char *)source);
  size_t written = put_units(converter, pivot, (size_t)(to - pivot), destination);
  if (flush && written == 0 && *used == length && converter->high) {
    converter->high = 0;
    converter->malformed += 1;
    written = put(destination, 0xFFFD);
  }
  return written;
}

size_t cicu_detect(const uint8_t *bytes, size_t length, const char **names, int32_t *confidence,
                   size_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t found = 0;
  size_t count = 0;
  UCharsetDetector *detector = ucsdet_open(&status);
  if (U_FAILURE(status)) return 0;
  if (length > INT32_MAX) length = INT32_MAX;
  ucsdet_setText(detector, (const char *)bytes, (int32_t)length, &status);
  const UCharsetMatch **matches = ucsdet_detectAll(detector, &found, &status);
  for (int32_t i = 0; U_SUCCESS(status) && i < found && count < capacity; i++) {
    names[count] = ucsdet_getName(matches[i], &status);
    confidence[count] = ucsdet_getConfidence(matches[i], &status);
    if (U_SUCCESS(status)) count += 1;
  }
  ucsdet_close(detector);
  return count;
}
