#define _GNU_SOURCE
#include "CTLS.h"

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

struct tls_identity {
  EVP_PKEY *key;
  X509 *certificate;
};

struct tls_server {
  SSL_CTX *context;
};

struct tls_connection {
  SSL *ssl;
};

int tls_socket_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC); }

static bool add_extension(X509 *certificate, X509 *issuer, int kind, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
  if (extension == NULL) return false;
  bool ok = X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return ok;
}

static bool fill(tls_identity *made, const char *name, const char *alternatives, int from_days,
                 int to_days, bool is_authority, const tls_identity *issuer) {
  static long serial = 1;
  const tls_identity *signer = issuer != NULL ? issuer : made;
  X509 *certificate = made->certificate;
  X509_NAME *subject = X509_get_subject_name(certificate);
  const long day = 24 * 60 * 60;
  bool ok = X509_set_version(certificate, 2) == 1;
  ok = ok && ASN1_INTEGER_set(X509_get_serialNumber(certificate), serial++) == 1;
  ok = ok && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, (const unsigned char *)name,
                                        -1, -1, 0) == 1;
  ok = ok && X509_set_issuer_name(certificate, X509_get_subject_name(signer->certificate)) == 1;
  ok = ok && X509_gmtime_adj(X509_getm_notBefore(certificate), from_days * day) != NULL;
  ok = ok && X509_gmtime_adj(X509_getm_notAfter(certificate), to_days * day) != NULL;
  ok = ok && X509_set_pubkey(certificate, made->key) == 1;
  ok = ok && add_extension(certificate, signer->certificate, NID_basic_constraints,
                           is_authority ? "critical,CA:TRUE" : "CA:FALSE");
  if (alternatives != NULL) {
    ok = ok && add_extension(certificate, signer->certificate, NID_subject_alt_name, alternatives);
  }
  return ok && X509_sign(certificate, signer->key, EVP_sha256()) > 0;
}

tls_identity *tls_identity_make(const char *name, const char *alternatives, int from_days,
                                int to_days, bool is_authority, const tls_identity *issuer) {
  tls_identity *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  made->key = EVP_EC_gen("P-256");
  made->certificate = X509_new();
  if (made->key == NULL || made->certificate == NULL ||
      !fill(made, name, alternatives, from_days, to_days, is_authority, issuer)) {
    tls_identity_free(made);
    return NULL;
  }
  return made;
}

bool tls_identity_write(const tls_identity *identity, const char *path) {
  FILE *file = fopen(path, "we");
  if (file == NULL) return false;
  bool ok = PEM_write_X509(file, identity->certificate) == 1;
  return fclose(file) == 0 && ok;
}

bool tls_identity_write_key(const tls_identity *identity, const char *path) {
  FILE *file = fopen(path, "we");
  if (file == NULL) return false;
  bool ok = PEM_write_PrivateKey(file, identity->key, NULL, NULL, 0, NULL, NULL) == 1;
  return fclose(file) == 0 && ok;
}

void tls_identity_free(tls_identity *identity) {
  if (identity == NULL) return;
  X509_free(identity->certificate);
  EVP_PKEY_free(identity->key);
  free(identity);
}

tls_server *tls_server_make(const tls_identity *identity, bool outdated) {
  tls_server *server = calloc(1, sizeof *server);
  if (server == NULL) return NULL;
  server->context = SSL_CTX_new(TLS_server_method());
  bool ok = server->context != NULL;
  if (ok && outdated) {
    SSL_CTX_set_security_level(server->context, 0);
    ok = SSL_CTX_set_min_proto_version(server->context, TLS1_VERSION) == 1 &&
         SSL_CTX_set_max_proto_version(server->context, TLS1_VERSION) == 1;
  }
  ok = ok && SSL_CTX_use_certificate(server->context, identity->certificate) == 1;
  ok = ok && SSL_CTX_use_PrivateKey(server->context, identity->key) == 1;
  if (!ok) {
    tls_server_free(server);
    return NULL;
  }
  return server;
}

void tls_server_free(tls_server *server) {
  if (server == NULL) return;
  SSL_CTX_free(server->context);
  free(server);
}

tls_connection *tls_accept(tls_server *server, int socket) {
  tls_connection *connection = calloc(1, sizeof *connection);
  if (connection == NULL) return NULL;
  connection->ssl = SSL_new(server->context);
  if (connection->ssl == NULL || SSL_set_fd(connection->ssl, socket) != 1 ||
      SSL_accept(connection->ssl) != 1) {
    tls_connection_free(connection);
    return NULL;
  }
  return connection;
}

long tls_read(tls_connection *connection, void *buffer, size_t count) {
  size_t done = 0;
  return SSL_read_ex(connection->ssl, buffer, count, &done) == 1 ? (long)done : 0;
}

long tls_write(tls_connection *connection, const void *bytes, size_t count) {
  size_t done = 0;
  return SSL_write_ex(connection->ssl, bytes, count, &done) == 1 ? (long)done : -1;
}

void tls_finish(tls_connection *connection) { SSL_shutdown(connection->ssl); }

void tls_connection_free(tls_connection *connection) {
  if (connection == NULL) return;
  SSL_free(connection->ssl);
  free(connection);
}
