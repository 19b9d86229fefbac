#include "underwell/adapters/network/tls_context.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <utility>

#include "underwell/base/check.hpp"

namespace underwell::adapters::network {

namespace {

using base::Result;

// What OpenSSL says about the last failure of this thread; its queue is empty afterwards.
std::string reason() {
    std::array<char, 256> text{};
    const unsigned long error = ERR_peek_error();
    ERR_clear_error();
    if (error == 0) return "no reason given";
    ERR_error_string_n(error, text.data(), text.size());
    return text.data();
}

std::unexpected<base::Error> bad(std::string_view name, const std::string& what) {
    return base::fail(name,
                      what + " (" + reason() +
                          "); name a certificate chain and its key, both in PEM and readable");
}

// A key that is locked by a password cannot be used: nobody is there to type it.
int no_password(char* /*buffer*/, int /*size*/, int /*for_writing*/, void* /*unused*/) {
    return 0;
}

Result<std::shared_ptr<SSL_CTX>> load(const TlsFiles& files) {
    ERR_clear_error();
    std::shared_ptr<SSL_CTX> context{SSL_CTX_new(TLS_server_method()), SSL_CTX_free};
    CHECK(context != nullptr);
    CHECK(SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION) == 1);
    // Many clients end without saying so; whoever cuts a line off there has gained nothing.
    SSL_CTX_set_options(context.get(), SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION |
                                           SSL_OP_IGNORE_UNEXPECTED_EOF);
    // An idle stream holds no buffers; what could not be written may lie elsewhere the next time.
    SSL_CTX_set_mode(context.get(), SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                        SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    // Clients of telnet do not resume, and a cache of sessions is memory that anybody can fill.
    SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
    SSL_CTX_set_num_tickets(context.get(), 0);
    SSL_CTX_set_options(context.get(), SSL_OP_NO_TICKET);
    SSL_CTX_set_default_passwd_cb(context.get(), no_password);
    if (SSL_CTX_use_certificate_chain_file(context.get(), files.certificate_chain.c_str()) != 1)
        return bad(errors::bad_certificate,
                   files.certificate_chain + " cannot be used as a certificate");
    if (SSL_CTX_use_PrivateKey_file(context.get(), files.private_key.c_str(), SSL_FILETYPE_PEM) !=
        1)
        return bad(errors::bad_key,
                   files.private_key + " cannot be used as the key of " + files.certificate_chain);
    if (SSL_CTX_check_private_key(context.get()) != 1)
        return bad(errors::bad_key,
                   files.private_key + " is not the key of " + files.certificate_chain);
    return context;
}

// The certificate's own times, where they leave less of the term. False if they cannot be read.
bool shorten(CertificateTerm& term, const X509* certificate) {
    std::tm first{};
    std::tm last{};
    if (ASN1_TIME_to_tm(X509_get0_notBefore(certificate), &first) != 1) return false;
    if (ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &last) != 1) return false;
    term.begins = std::max(term.begins, base::Instant{std::chrono::seconds{::timegm(&first)}});
    term.ends = std::min(term.ends, base::Instant{std::chrono::seconds{::timegm(&last)}});
    return true;
}

}  // namespace

Result<CertificateTerm> try_certificate(const TlsFiles& files) {
    const Result<std::shared_ptr<SSL_CTX>> context = load(files);
    if (!context) return std::unexpected{context.error()};
    CertificateTerm term{.begins = {base::Duration::min()}, .ends = {base::Duration::max()}};
    bool is_read = shorten(term, SSL_CTX_get0_certificate(context->get()));
    STACK_OF(X509)* chain = nullptr;
    SSL_CTX_get0_chain_certs(context->get(), &chain);
    for (int number = 0; number < sk_X509_num(chain); ++number)
        is_read = is_read && shorten(term, sk_X509_value(chain, number));
    if (!is_read)
        return bad(errors::bad_certificate,
                   "the times of " + files.certificate_chain + " cannot be read");
    return term;
}

void TlsStream::Freed::operator()(ssl_st* stream) const {
    SSL_free(stream);
}

// The stream holds the context by a count of its own.
TlsStream::TlsStream(const std::shared_ptr<ssl_ctx_st>& context, int descriptor)
    : stream_{SSL_new(context.get())} {
    CHECK(stream_ != nullptr);
    CHECK(SSL_set_fd(stream_.get(), descriptor) == 1);
    SSL_set_accept_state(stream_.get());
}

Moved TlsStream::handshake() {
    ERR_clear_error();
    const int returned = SSL_do_handshake(stream_.get());
    return returned == 1 ? Moved{.progress = Progress::made} : progress_of(returned);
}

Moved TlsStream::read(std::span<char> buffer) {
    ERR_clear_error();
    std::size_t bytes = 0;
    const int returned = SSL_read_ex(stream_.get(), buffer.data(), buffer.size(), &bytes);
    return returned == 1 ? Moved{.progress = Progress::made, .bytes = bytes}
                         : progress_of(returned);
}

bool TlsStream::has_unread() const {
    return SSL_pending(stream_.get()) > 0;
}

Moved TlsStream::write(std::string_view bytes) {
    Moved moved{.progress = Progress::made};
    while (moved.bytes < bytes.size()) {
        ERR_clear_error();
        std::size_t taken = 0;
        const std::string_view rest = bytes.substr(moved.bytes);
        const int returned = SSL_write_ex(stream_.get(), rest.data(), rest.size(), &taken);
        if (returned != 1) {
            moved.progress = progress_of(returned).progress;
            return moved;
        }
        moved.bytes += taken;
    }
    return moved;
}

void TlsStream::end() {
    // Before the handshake is over there is nothing to end, and OpenSSL counts it as a failure.
    if (SSL_is_init_finished(stream_.get()) == 1) SSL_shutdown(stream_.get());
    ERR_clear_error();
}

Moved TlsStream::progress_of(int returned) {
    switch (SSL_get_error(stream_.get(), returned)) {
        case SSL_ERROR_WANT_READ:
            return {.progress = Progress::needs_readable};
        case SSL_ERROR_WANT_WRITE:
            return {.progress = Progress::needs_writable};
        case SSL_ERROR_ZERO_RETURN:
            return {.progress = Progress::ended};
        default:
            ERR_clear_error();
            return {.progress = Progress::failed};
    }
}

Result<std::unique_ptr<TlsContext>> TlsContext::open(const TlsFiles& files) {
    Result<std::shared_ptr<SSL_CTX>> context = load(files);
    if (!context) return std::unexpected{std::move(context).error()};
    return std::unique_ptr<TlsContext>{new TlsContext{*std::move(context)}};
}

Result<void> TlsContext::reload(const TlsFiles& files) {
    Result<std::shared_ptr<SSL_CTX>> context = load(files);
    if (!context) return std::unexpected{std::move(context).error()};
    const std::scoped_lock lock{mutex_};
    context_ = *std::move(context);
    return {};
}

TlsStream TlsContext::stream(int descriptor) const {
    const std::scoped_lock lock{mutex_};
    return TlsStream{context_, descriptor};
}

}  // namespace underwell::adapters::network
