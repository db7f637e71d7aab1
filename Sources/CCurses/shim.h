// Wide-character functions stay invisible unless this comes first.
#define NCURSES_WIDECHAR 1
// <curses.h> also declares the terminfo functions used here. <term.h> would include <termios.h>
// and so make this module, not the C library's, the owner of its types in Swift.
#include <curses.h>
#include <wchar.h>

// Global variables of the library are not accepted in Swift 6 mode, and macros with casts,
// arguments or variadic functions behind them do not reach Swift at all: hence these functions.

/// The window that programs draw on.
static inline WINDOW *cc_window(void) { return stdscr; }

/// The library's picture of what the terminal shows.
static inline WINDOW *cc_shown(void) { return curscr; }

/// A string capability of the current terminal, or NULL.
static inline const char *cc_string(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

/// A capability with two numbers put in, or NULL.
static inline const char *cc_string2(const char *capability, int first, int second) {
  return tiparm(capability, first, second);
}

/// How many wide characters a cell holds, the base included.
static const int cc_cell_capacity = CCHARW_MAX;

/// Fills a cell from a base and its marks; `count` is at most the cell's capacity.
static inline int cc_set_cell(
  cchar_t *cell, const unsigned *scalars, int count, attr_t attributes, short pair) {
  wchar_t text[CCHARW_MAX + 1];
  for (int i = 0; i < count; i++) text[i] = (wchar_t)scalars[i];
  text[count] = 0;
  return setcchar(cell, text, attributes, pair, NULL);
}

/// The bits a narrow character of these attributes has besides its own.
static inline chtype cc_narrow(attr_t attributes, short pair) { return attributes | COLOR_PAIR(pair); }

/// Bytes of a change of attributes; only one thread draws. A variable outside of functions would be
/// known to Swift and defined by nobody.
struct cc_attribute_bytes {
  char bytes[256];
  int count;
};
static inline struct cc_attribute_bytes *cc_kept_attributes(void) {
  static struct cc_attribute_bytes kept;
  return &kept;
}

static inline int cc_keep_attribute_byte(int byte) {
  struct cc_attribute_bytes *kept = cc_kept_attributes();
  if (kept->count < (int)sizeof kept->bytes - 1) kept->bytes[kept->count++] = (char)byte;
  return byte;
}

/// The bytes that change from the attributes the library last set to others.
static inline const char *cc_set_attributes(attr_t attributes, short pair) {
  struct cc_attribute_bytes *kept = cc_kept_attributes();
  kept->count = 0;
  vid_puts(attributes, pair, NULL, cc_keep_attribute_byte);
  kept->bytes[kept->count] = 0;
  return kept->bytes;
}

static const attr_t cc_bold = A_BOLD;
static const attr_t cc_dim = A_DIM;
static const attr_t cc_italic = A_ITALIC;
static const attr_t cc_reverse = A_REVERSE;
static const attr_t cc_underline = A_UNDERLINE;

/// The columns a scalar takes in the current locale, or -1 when it cannot be written there.
static inline int cc_width(unsigned scalar) { return wcwidth((wchar_t)scalar); }
