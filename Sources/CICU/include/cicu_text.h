// Text properties, line breaks, bidirectional order and patterns from ICU, behind opaque handles.
#ifndef CICU_TEXT_H
#define CICU_TEXT_H
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

// Line-breaking classes of UAX #14 as lb=strict resolves them, with Korean kept whole by words:
// AI, SG and XX become AL; CJ becomes NS; H2, H3, JL, JV and JT become AL; SA becomes AL or CM.
enum {
  CICU_AL, CICU_B2, CICU_BA, CICU_BB, CICU_CB, CICU_CL, CICU_CM, CICU_CP, CICU_EB, CICU_EM,
  CICU_EX, CICU_GL, CICU_HH, CICU_HL, CICU_HY, CICU_ID, CICU_IN, CICU_IS, CICU_NS, CICU_NU,
  CICU_OP, CICU_OPW /* an East Asian wide one */, CICU_PO, CICU_PR, CICU_QU, CICU_RI, CICU_SP, CICU_SY, CICU_WJ, CICU_ZJ,
  CICU_ZW, CICU_BK
};

// How a scalar takes part in a cell.
enum {
  CICU_PLAIN,       // starts a cell of its own
  CICU_EXTEND,      // joins the cell before it and takes no column
  CICU_JOINER,      // ZERO WIDTH JOINER
  CICU_REGIONAL,    // half of a flag
  CICU_PICTOGRAPH,  // may be joined to others by a joiner
  CICU_MODIFIER,    // a skin tone
  CICU_INVISIBLE,   // is never drawn
  CICU_SPACING_MARK,// a cell of its own that belongs to the letter before it
  CICU_BLANK,       // a blank other than U+0020, drawn as one
  CICU_CONTROL      // must not reach a terminal
};

// A scalar's properties: bits 0-5 line-breaking class, 6-7 columns, 8-11 part in a cell, and flags.
enum {
  CICU_RIGHT_TO_LEFT = 1 << 12,
  CICU_EMOJI = 1 << 13,
  CICU_DICTIONARY = 1 << 14,
  CICU_FOLDS = 1 << 15 /* its simple case folding is another scalar */
};

// The properties of the 256 scalars from page * 256 on; made on first use, kept for ever, safe to
// call from any thread. Never NULL.
const uint16_t *cicu_properties_page(uint32_t page);

// Pages made so far, for the function below only.
#define CICU_PAGES (0x110000 / 256)
extern _Atomic(uint16_t *) cicu_pages[CICU_PAGES];

// The properties of a scalar.
static inline uint16_t cicu_properties(uint32_t scalar) {
  uint32_t page = scalar >> 8;
  const uint16_t *known =
    page < CICU_PAGES ? atomic_load_explicit(&cicu_pages[page], memory_order_acquire) : NULL;
  return known != NULL ? known[scalar & 0xFF] : cicu_properties_page(page)[scalar & 0xFF];
}

// A line breaker for one thread.
typedef struct cicu_breaker cicu_breaker;
// NULL when ICU has no data for it.
cicu_breaker *cicu_breaker_open(const char *locale);
void cicu_breaker_close(cicu_breaker *breaker);
// Sets marks[i] to 1 where a line may break before byte i, else 0, for 0 < i < length.
// Returns 0, or -1 when ICU failed and marks are all 0.
int cicu_breaker_mark(
  cicu_breaker *breaker, const uint8_t *text, size_t length, uint8_t *marks);

// Embedding levels of a line, one for each UTF-16 unit; base is 0 or 1. Returns 0 or -1.
int cicu_bidi_levels(const uint16_t *text, int32_t length, uint8_t base, uint8_t *levels);
// The visual order of elements with these levels: order[i] is the element drawn at place i.
void cicu_bidi_order(const uint8_t *levels, int32_t length, int32_t *order);
// The mirrored form of a scalar, or the scalar itself.
uint32_t cicu_mirrored(uint32_t scalar);
// The simple case folding of a scalar.
uint32_t cicu_folded(uint32_t scalar);

// A compiled regular expression for one thread.
typedef struct cicu_pattern cicu_pattern;
// NULL when the pattern is not a valid one.
cicu_pattern *cicu_pattern_open(const uint8_t *pattern, size_t length, int ignores_case);
void cicu_pattern_close(cicu_pattern *pattern);
// Sets the text to search; it must stay where it is until the next call or close. 0 or -1.
int cicu_pattern_set_text(cicu_pattern *pattern, const uint8_t *text, size_t length);
// Finds the next match at or after a byte. Returns 1 and its bounds, 0 for none, -1 when the match
// took more time or memory than it may.
int cicu_pattern_find(cicu_pattern *pattern, int64_t from, int64_t *start, int64_t *end);
#endif
