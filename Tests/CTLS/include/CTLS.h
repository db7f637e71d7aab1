#ifndef CTLS_H
#define CTLS_H

#include <stdbool.h>
#include <stddef.h>

// Takes a connection whose descriptor no child inherits; Swift's importer does not see accept4.
int tls_socket_accept(int listener);

// A key and its certificate.
typedef struct tls_identity tls_identity;

// Makes a key and a certificate for `name`, valid from `from_days` to `to_days` from now.
// `alternatives` is a subjectAltName value such as "DNS:localhost,IP:127.0.0.1", or NULL.
// It is signed by `issuer`, or by its own key where that is NULL. NULL where OpenSSL fails.
tls_identity *tls_identity_make(const char *name, const char *alternatives, int from_days,
                                int to_days, bool is_authority, const tls_identity *issuer);
// Writes the certificate to a file as PEM.
bool tls_identity_write(const tls_identity *identity, const char *path);
// Writes the key to a file as PEM.
bool tls_identity_write_key(const tls_identity *identity, const char *path);
void tls_identity_free(tls_identity *identity);

// What a server needs for every connection.
typedef struct tls_server tls_server;

// Makes a server; one that is `outdated` speaks TLS 1.0 and nothing else.
tls_server *tls_server_make(const tls_identity *identity, bool outdated);
void tls_server_free(tls_server *server);

// A connection over a connected, blocking socket, which stays the caller's.
typedef struct tls_connection tls_connection;

// Shakes hands; NULL where the client does not like us.
tls_connection *tls_accept(tls_server *server, int socket);
long tls_read(tls_connection *connection, void *buffer, size_t count);
long tls_write(tls_connection *connection, const void *bytes, size_t count);
// Says close_notify, the end of a TLS stream that nobody can forge.
void tls_finish(tls_connection *connection);
void tls_connection_free(tls_connection *connection);

#endif
