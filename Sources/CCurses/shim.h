// Wide-character functions stay invisible unless this comes first.
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>
