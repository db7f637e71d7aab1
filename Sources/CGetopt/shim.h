#include <getopt.h>

// glibc keeps the parser's state in global variables, which Swift rightly calls unsafe to share.
// These doors let one caller at a time (which holds a lock) use them by value.

/// Starts a new parse; 0 instead of 1 makes glibc forget what it kept of the parse before.
static inline void cg_restart(void) {
  optind = 0;
  opterr = 0;
}

/// The next option's code, 1 for an argument that is no option, -1 at the end.
static inline int cg_next(
    int count, char *const *arguments, const char *short_options,
    const struct option *long_options) {
  int index = 0;
  return getopt_long(count, arguments, short_options, long_options, &index);
}

/// The value of the option or the argument just returned; NULL for none.
static inline const char *cg_value(void) { return optarg; }

/// The index of the argument the next call reads.
static inline int cg_index(void) { return optind; }

/// What an option that could not be read was: a character, a code, or 0 for an unknown long one.
static inline int cg_fault(void) { return optopt; }
