#include "cicu_text.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uregex.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

// MARK: Properties

static unsigned line_class(UChar32 c, int *dictionary) {
  switch (u_getIntPropertyValue(c, UCHAR_LINE_BREAK)) {
    case U_LB_BREAK_BOTH: return CICU_B2;
    case U_LB_BREAK_AFTER: return c == 0x2010 ? CICU_HH : CICU_BA;
    case U_LB_BREAK_BEFORE: return CICU_BB;
    case U_LB_CONTINGENT_BREAK: return CICU_CB;
    case U_LB_CLOSE_PUNCTUATION: return CICU_CL;
    case U_LB_COMBINING_MARK: return CICU_CM;
    case U_LB_CLOSE_PARENTHESIS: return CICU_CP;
    case U_LB_E_BASE: return CICU_EB;
    case U_LB_E_MODIFIER: return CICU_EM;
    case U_LB_EXCLAMATION: return CICU_EX;
    case U_LB_GLUE: return CICU_GL;
    case U_LB_HEBREW_LETTER: return CICU_HL;
    case U_LB_HYPHEN: return CICU_HY;
    case U_LB_IDEOGRAPHIC: return CICU_ID;
    case U_LB_INSEPARABLE: return CICU_IN;
    case U_LB_INFIX_NUMERIC: return CICU_IS;
    case U_LB_NONSTARTER:
    case U_LB_CONDITIONAL_JAPANESE_STARTER: return CICU_NS;
    case U_LB_NUMERIC: return CICU_NU;
    case U_LB_OPEN_PUNCTUATION: {
      int width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
      return width == U_EA_FULLWIDTH || width == U_EA_WIDE || width == U_EA_HALFWIDTH
        ? CICU_OPW : CICU_OP;
    }
    case U_LB_POSTFIX_NUMERIC: return CICU_PO;
    case U_LB_PREFIX_NUMERIC: return CICU_PR;
    case U_LB_QUOTATION: return CICU_QU;
    case U_LB_REGIONAL_INDICATOR: return CICU_RI;
    case U_LB_SPACE: return CICU_SP;
    case U_LB_BREAK_SYMBOLS: return CICU_SY;
    case U_LB_WORD_JOINER: return CICU_WJ;
    case U_LB_ZWJ: return CICU_ZJ;
    case U_LB_ZWSPACE: return CICU_ZW;
    case U_LB_MANDATORY_BREAK:
    case U_LB_CARRIAGE_RETURN:
    case U_LB_LINE_FEED:
    case U_LB_NEXT_LINE: return CICU_BK;
    case U_LB_COMPLEX_CONTEXT: {
      int8_t type = u_charType(c);
      *dictionary = 1;
      return type == U_NON_SPACING_MARK || type == U_COMBINING_SPACING_MARK ? CICU_CM : CICU_AL;
    }
    default: return CICU_AL;
  }
}

// Columns as glibc and terminals agree on them: marks and format characters 0, East Asian wide 2.
static unsigned columns_of(UChar32 c) {
  int8_t type = u_charType(c);
  if (type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK) return 0;
  if (type == U_FORMAT_CHAR) {
    return u_hasBinaryProperty(c, UCHAR_PREPENDED_CONCATENATION_MARK) ? 1 : 0;
  }
  int jamo = u_getIntPropertyValue(c, UCHAR_HANGUL_SYLLABLE_TYPE);
  if (jamo == U_HST_VOWEL_JAMO || jamo == U_HST_TRAILING_JAMO) return 0;
  // Wide in glibc and ncurses, hexagrams since Unicode 16 by the standard too.
  if ((c >= 0x3248 && c <= 0x324F) || (c >= 0x4DC0 && c <= 0x4DFF)) return 2;
  int width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_FULLWIDTH || width == U_EA_WIDE ? 2 : 1;
}

static unsigned part_of(UChar32 c, unsigned columns) {
  int8_t type = u_charType(c);
  if (type == U_CONTROL_CHAR || type == U_SURROGATE || type == U_LINE_SEPARATOR
      || type == U_PARAGRAPH_SEPARATOR) {
    return CICU_CONTROL;
  }
  if (c == 0x200D) return CICU_JOINER;
  if (columns == 0) {
    // The non-joiner shapes Persian and Indic letters; every other format character shows nothing.
    int shapes = c == 0x200C || type != U_FORMAT_CHAR || (c >= 0xE0020 && c <= 0xE007F);
    return shapes ? CICU_EXTEND : CICU_INVISIBLE;
  }
  if (type == U_SPACE_SEPARATOR && columns == 1) return CICU_BLANK;
  if (c >= 0x1F1E6 && c <= 0x1F1FF) return CICU_REGIONAL;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER)) return CICU_MODIFIER;
  if (u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC)) return CICU_PICTOGRAPH;
  if (type == U_COMBINING_SPACING_MARK || c == 0x0E33 || c == 0x0EB3
      || u_getIntPropertyValue(c, UCHAR_GRAPHEME_CLUSTER_BREAK) == U_GCB_SPACING_MARK) {
    return CICU_SPACING_MARK;
  }
  return CICU_PLAIN;
}

static uint16_t properties_of(UChar32 c) {
  int dictionary = 0;
  unsigned lines = line_class(c, &dictionary);
  unsigned columns = columns_of(c);
  unsigned value = lines | columns << 6 | part_of(c, columns) << 8;
  UCharDirection direction = u_charDirection(c);
  if (direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC
      || direction == U_ARABIC_NUMBER) {
    value |= CICU_RIGHT_TO_LEFT;
  }
  if (u_hasBinaryProperty(c, UCHAR_EMOJI)) value |= CICU_EMOJI;
  if (dictionary) value |= CICU_DICTIONARY;
  if (u_foldCase(c, U_FOLD_CASE_DEFAULT) != c) value |= CICU_FOLDS;
  return (uint16_t)value;
}

_Atomic(uint16_t *) cicu_pages[CICU_PAGES];
static uint16_t unknown_page[256];

// The first page that has the same properties throughout: the pages of ideographs and of Hangul
// syllables are alike, and a page of text touches most of them.
static uint32_t first_alike(uint32_t page) {
  static const uint32_t alike[][2] = {
    {0x34, 0x4C}, {0x4E, 0x9F}, {0xAC, 0xD6}, {0x200, 0x2A5}, {0x300, 0x312}};
  for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
    if (page >= alike[i][0] && page <= alike[i][1]) return alike[i][0];
  }
  return page;
}

const uint16_t *cicu_properties_page(uint32_t page) {
  if (page >= CICU_PAGES) return unknown_page;
  uint16_t *known = atomic_load_explicit(&cicu_pages[page], memory_order_acquire);
  if (known != NULL) return known;
  uint32_t first = first_alike(page);
  if (first != page) {
    uint16_t *shared = (uint16_t *)cicu_properties_page(first);
    atomic_store_explicit(&cicu_pages[page], shared, memory_order_release);
    return shared;
  }
  uint16_t *made = malloc(256 * sizeof *made);
  if (made == NULL) abort();
  for (unsigned i = 0; i < 256; i++) made[i] = properties_of((UChar32)(page * 256 + i));
  // Another thread may have been faster; its page is as good.
  if (atomic_compare_exchange_strong_explicit(
        &cicu_pages[page], &known, made, memory_order_acq_rel, memory_order_acquire)) {
    return made;
  }
  free(made);
  return known;
}

// MARK: Line breaks

struct cicu_breaker {
  UBreakIterator *iterator;
};

cicu_breaker *cicu_breaker_open(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(UBRK_LINE, locale, NULL, 0, &status);
  if (U_FAILURE(status)) return NULL;
  cicu_breaker *breaker = malloc(sizeof *breaker);
  if (breaker == NULL) {
    ubrk_close(iterator);
    return NULL;
  }
  breaker->iterator = iterator;
  return breaker;
}

void cicu_breaker_close(cicu_breaker *breaker) {
  if (breaker == NULL) return;
  ubrk_close(breaker->iterator);
  free(breaker);
}

int cicu_breaker_mark(
  cicu_breaker *breaker, const uint8_t *text, size_t length, uint8_t *marks) {
  memset(marks, 0, length);
  UErrorCode status = U_ZERO_ERROR;
  UText *utf8 = utext_openUTF8(NULL, (const char *)text, (int64_t)length, &status);
  ubrk_setUText(breaker->iterator, utf8, &status);
  if (U_SUCCESS(status)) {
    int32_t place = ubrk_first(breaker->iterator);
    while ((place = ubrk_next(breaker->iterator)) != UBRK_DONE) {
      if (place > 0 && (size_t)place < length) marks[place] = 1;
    }
  }
  utext_close(utf8);
  return U_SUCCESS(status) ? 0 : -1;
}

// MARK: Direction and case

int cicu_bidi_levels(const uint16_t *text, int32_t length, uint8_t base, uint8_t *levels) {
  UErrorCode status = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_openSized(length, 0, &status);
  ubidi_setPara(bidi, (const UChar *)text, length, base, NULL, &status);
  const UBiDiLevel *found = ubidi_getLevels(bidi, &status);
  if (U_SUCCESS(status)) memcpy(levels, found, (size_t)length);
  ubidi_close(bidi);
  return U_SUCCESS(status) ? 0 : -1;
}

void cicu_bidi_order(const uint8_t *levels, int32_t length, int32_t *order) {
  ubidi_reorderVisual(levels, length, order);
}

uint32_t cicu_mirrored(uint32_t scalar) { return (uint32_t)u_charMirror((UChar32)scalar); }

uint32_t cicu_folded(uint32_t scalar) {
  return (uint32_t)u_foldCase((UChar32)scalar, U_FOLD_CASE_DEFAULT);
}

// MARK: Patterns

struct cicu_pattern {
  URegularExpression *expression;
  UText *text;
};

// A step is about a millisecond's hundredth; together a search of a page ends within a second.
static const int32_t time_limit = 2000;
static const int32_t stack_limit = 1 << 22;

cicu_pattern *cicu_pattern_open(const uint8_t *pattern, size_t length, int ignores_case) {
  UErrorCode status = U_ZERO_ERROR;
  UText *source = utext_openUTF8(NULL, (const char *)pattern, (int64_t)length, &status);
  uint32_t flags = UREGEX_MULTILINE | (ignores_case ? UREGEX_CASE_INSENSITIVE : 0);
  URegularExpression *expression = uregex_openUText(source, flags, NULL, &status);
  utext_close(source);
  if (U_FAILURE(status)) return NULL;
  uregex_setTimeLimit(expression, time_limit, &status);
  uregex_setStackLimit(expression, stack_limit, &status);
  cicu_pattern *made = U_SUCCESS(status) ? malloc(sizeof *made) : NULL;
  if (made == NULL) {
    uregex_close(expression);
    return NULL;
  }
  made->expression = expression;
  made->text = NULL;
  return made;
}

void cicu_pattern_close(cicu_pattern *pattern) {
  if (pattern == NULL) return;
  uregex_close(pattern->expression);
  utext_close(pattern->text);
  free(pattern);
}

int cicu_pattern_set_text(cicu_pattern *pattern, const uint8_t *text, size_t length) {
  UErrorCode status = U_ZERO_ERROR;
  pattern->text = utext_openUTF8(pattern->text, (const char *)text, (int64_t)length, &status);
  uregex_setUText(pattern->expression, pattern->text, &status);
  return U_SUCCESS(status) ? 0 : -1;
}

int cicu_pattern_find(cicu_pattern *pattern, int64_t from, int64_t *start, int64_t *end) {
  UErrorCode status = U_ZERO_ERROR;
  UBool found = uregex_find64(pattern->expression, from, &status);
  if (U_FAILURE(status)) return -1;
  if (!found) return 0;
  *start = uregex_start64(pattern->expression, 0, &status);
  *end = uregex_end64(pattern->expression, 0, &status);
  return U_SUCCESS(status) ? 1 : -1;
}
