#include <vterm.h>

// Bit fields and unions of the cell do not reach Swift in a usable form: hence these functions.

enum { cvt_bold = 1, cvt_underline = 2, cvt_italic = 4, cvt_reverse = 8, cvt_strike = 16, cvt_blink = 32 };

/// The attributes of a cell as `cvt_` bits.
static inline int cvt_attributes(const VTermScreenCell *cell) {
  return (cell->attrs.bold ? cvt_bold : 0) | (cell->attrs.underline ? cvt_underline : 0)
    | (cell->attrs.italic ? cvt_italic : 0) | (cell->attrs.reverse ? cvt_reverse : 0)
    | (cell->attrs.strike ? cvt_strike : 0) | (cell->attrs.blink ? cvt_blink : 0);
}

static inline int cvt_color(const VTermColor *color) {
  if (VTERM_COLOR_IS_DEFAULT_FG(color) || VTERM_COLOR_IS_DEFAULT_BG(color)) return -1;
  if (VTERM_COLOR_IS_INDEXED(color)) return color->indexed.idx;
  return 0x1000000 | color->rgb.red << 16 | color->rgb.green << 8 | color->rgb.blue;
}

/// The palette index of a cell's text, -1 for the default, or 24-bit red, green, blue above that.
static inline int cvt_foreground(const VTermScreenCell *cell) { return cvt_color(&cell->fg); }

/// The palette index of a cell's background, as `cvt_foreground`.
static inline int cvt_background(const VTermScreenCell *cell) { return cvt_color(&cell->bg); }

/// A boolean or number of a terminal property.
static inline int cvt_number(const VTermValue *value) { return value->number; }
