#ifndef CTERMINALGUARD_H
#define CTERMINALGUARD_H

#include <stddef.h>

// System types are passed as untyped pointers: a header that includes <termios.h> or <signal.h>
// would make this module, and not the C library's, the owner of those types in Swift.

/// The most bytes a guard can write: enough for every mode of every terminal known to terminfo.
#define TERMINAL_GUARD_CAPACITY 512

/// Arms the crash guard: on SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS and SIGFPE the bytes are
/// written to the descriptor, the modes are set, the handlers from before are put back and the
/// signal is delivered again, so that the status of the process still is the signal's.
///
/// `modes` is a `struct termios`. Arming again replaces the bytes and modes. Returns 0, or -1 when the bytes do not fit.
int terminal_guard_arm(
  int descriptor, const void *modes, const unsigned char *bytes, size_t count);

/// Disarms the guard and puts the handlers from before back.
void terminal_guard_disarm(void);

/// Opens a descriptor on which the signals of the set, a `sigset_t`, can be read, closed on exec and not
/// blocking. Returns -1 with errno on failure.
int terminal_signal_descriptor(const void *signals);

/// The size of one record read from a signal descriptor.
extern const size_t terminal_signal_record_size;

/// The signal's number in a record read from a signal descriptor.
int terminal_signal_number(const unsigned char *record);

/// Opens an unnamed file in memory, closed on exec. Returns -1 with errno on failure.
int terminal_memory_file(void);

#endif
