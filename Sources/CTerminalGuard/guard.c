#define _GNU_SOURCE
#include "CTerminalGuard.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/// A stack for the handlers: a stack overflow leaves no room on the ordinary one.
static unsigned char guard_stack[64 * 1024];

static const int guarded[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};
enum { guarded_count = sizeof guarded / sizeof guarded[0] };

static struct sigaction previous[guarded_count];
static struct termios saved_modes;
static unsigned char saved_bytes[TERMINAL_GUARD_CAPACITY];
static size_t saved_count;
static int saved_descriptor = -1;

/// 0: off, 1: armed, 2: has fired or is being changed.
static volatile sig_atomic_t state;

/// Writes the bytes, waiting at most 200 ms in all for a terminal that does not read.
static void write_saved_bytes(void) {
  size_t done = 0;
  int waits = 0;
  while (done < saved_count) {
    ssize_t written = write(saved_descriptor, saved_bytes + done, saved_count - done);
    if (written > 0) {
      done += (size_t)written;
    } else if (written < 0 && errno == EINTR) {
      continue;
    } else if (written < 0 && errno == EAGAIN && waits++ < 10) {
      struct pollfd wait = {.fd = saved_descriptor, .events = POLLOUT};
      poll(&wait, 1, 20);
    } else {
      return;
    }
  }
}

/// Uses only what POSIX lists as safe in a signal handler.
static void restore_and_deliver(int signal_number, siginfo_t *info, void *context) {
  (void)context;
  int saved_errno = errno;
  if (state == 1) {
    state = 2;
    // Output stopped by ^S goes on only if it was stopped by this call, too.
    tcflow(saved_descriptor, TCOOFF);
    tcflow(saved_descriptor, TCOON);
    write_saved_bytes();
    tcsetattr(saved_descriptor, TCSANOW, &saved_modes);
  }
  for (int i = 0; i < guarded_count; i++) sigaction(guarded[i], &previous[i], NULL);
  errno = saved_errno;
  // A fault of the processor comes again when its instruction is repeated, with all its facts for
  // whoever reports crashes. Anything else (raise, kill, a breakpoint) must be sent again.
  int repeats = info != NULL && info->si_code > 0 && signal_number != SIGTRAP
    && signal_number != SIGABRT;
  if (!repeats) raise(signal_number);
}

int terminal_guard_arm(
  int descriptor, const void *modes, const unsigned char *bytes, size_t count) {
  if (count > TERMINAL_GUARD_CAPACITY) return -1;
  int was_armed = state == 1;
  state = 2;
  saved_descriptor = descriptor;
  saved_modes = *(const struct termios *)modes;
  memcpy(saved_bytes, bytes, count);
  saved_count = count;
  if (!was_armed) {
    stack_t stack;
    if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
      stack_t own = {.ss_sp = guard_stack, .ss_size = sizeof guard_stack};
      sigaltstack(&own, NULL);
    }
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = restore_and_deliver;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < guarded_count; i++) sigaction(guarded[i], &action, &previous[i]);
  }
  state = 1;
  return 0;
}

void terminal_guard_disarm(void) {
  if (state != 1) return;
  state = 2;
  for (int i = 0; i < guarded_count; i++) sigaction(guarded[i], &previous[i], NULL);
  saved_descriptor = -1;
  state = 0;
}
