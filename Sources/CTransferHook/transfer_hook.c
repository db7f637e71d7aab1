// URLSession on Linux has no way to say which HTTP version answered (its metrics are never delivered)
// and none to name a file of certificates. Both are one call to libcurl away, but the handle is hidden.
// So this program defines `curl_easy_init` itself: the dynamic linker finds the definition in the
// executable first, and it passes the call on. The hook can go once URLSession offers either.
#define _GNU_SOURCE
#include "CTransferHook.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static CURL *newest;
static char *trusted;

CURL *curl_easy_init(void) {
  CURL *(*pass_on)(void) = (CURL * (*)(void)) dlsym(RTLD_NEXT, "curl_easy_init");
  if (pass_on == NULL) return NULL;
  newest = pass_on();
  if (newest != NULL) {
    // URLSession takes a proxy's answer to CONNECT for the answer of the server.
    curl_easy_setopt(newest, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  }
  if (newest != NULL && trusted != NULL) {
    // The file takes the place of the system's bundle, the system's folder is searched besides.
    curl_easy_setopt(newest, CURLOPT_CAINFO, trusted);
    curl_easy_setopt(newest, CURLOPT_CAPATH, "/etc/ssl/certs");
  }
  return newest;
}

void transfer_hook_trust(const char *path) {
  free(trusted);
  trusted = strdup(path);
}

bool transfer_hook_is_active(void) {
  // The libraries must see this definition too, not only this file.
  return dlsym(RTLD_DEFAULT, "curl_easy_init") == (void *)curl_easy_init;
}

bool transfer_hook_is_framed(void) {
  long version = 0;
  if (newest == NULL) return false;
  if (curl_easy_getinfo(newest, CURLINFO_HTTP_VERSION, &version) != CURLE_OK) return false;
  return version >= CURL_HTTP_VERSION_2_0;
}

void transfer_hook_close_from(int first) { closefrom(first); }
