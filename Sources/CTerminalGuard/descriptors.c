#define _GNU_SOURCE
#include "CTerminalGuard.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/signalfd.h>

// Neither call is visible from Swift: the headers are not part of its C library module.

int terminal_signal_descriptor(const void *signals) {
  return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

const size_t terminal_signal_record_size = sizeof(struct signalfd_siginfo);

int terminal_signal_number(const unsigned char *record) {
  return (int)((const struct signalfd_siginfo *)record)->ssi_signo;
}

int terminal_memory_file(void) { return memfd_create("screen", MFD_CLOEXEC); }
