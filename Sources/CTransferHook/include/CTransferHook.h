#ifndef CTRANSFERHOOK_H
#define CTRANSFERHOOK_H

#include <stdbool.h>

/// Names a file of certificates that transfers made from now on trust besides the system's.
void transfer_hook_trust(const char *path);

/// Whether the hook stands between URLSession and libcurl in this build.
bool transfer_hook_is_active(void);

/// Whether the newest transfer answered over HTTP/2 or later, where the end of a body is always framed.
bool transfer_hook_is_framed(void);

/// Closes every descriptor from `first` on.
void transfer_hook_close_from(int first);

#endif
