// TLS by OpenSSL, version 1.2 and up: the certificate that is shown, and streams over sockets that
// do not block. A new certificate can be loaded at any time: it is tried first, on an error the old
// one stays, and streams that are open keep the one they began with. TlsContext may be used by any
// threads; a TlsStream by one. The thread that writes must not take SIGPIPE to heart: see
// exchange.cpp. No Asio in here: its streams hold 68 kB each, these a quarter of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"

struct ssl_ctx_st;
struct ssl_st;

namespace underwell::adapters::network {

namespace errors {
inline constexpr std::string_view bad_certificate = "bad_certificate";
inline constexpr std::string_view bad_key = "bad_key";  // or that of another certificate
}  // namespace errors

// Both in PEM; the chain begins with the server's own certificate.
struct TlsFiles {
    std::string certificate_chain;
    std::string private_key;
};

// When a chain holds: all of its certificates do.
struct CertificateTerm {
    base::Instant begins;
    base::Instant ends;
};

// Loads them as a server would, and uses them for nothing. Fails with bad_certificate or bad_key.
base::Result<CertificateTerm> try_certificate(const TlsFiles& files);

enum class Progress : std::uint8_t {
    made,            // so many bytes were moved
    needs_readable,  // nothing now: again when the socket can be read
    needs_writable,
    ended,  // the other side ended it properly
    failed,
};

struct Moved {
    Progress progress = Progress::failed;
    std::size_t bytes = 0;
};

class TlsStream {
  public:
    TlsStream(const std::shared_ptr<ssl_ctx_st>& context, int descriptor);

    Moved handshake();
    Moved read(std::span<char> buffer);
    // Whether something can be read though the socket has no more.
    bool has_unread() const;
    // As much as the socket takes. What was not taken must be offered again, with more or without.
    Moved write(std::string_view bytes);
    // Tells the other side that nothing more comes. One try.
    void end();

  private:
    struct Freed {
        void operator()(ssl_st* stream) const;
    };

    Moved progress_of(int returned);

    std::unique_ptr<ssl_st, Freed> stream_;
};

class TlsContext {
  public:
    static base::Result<std::unique_ptr<TlsContext>> open(const TlsFiles& files);
    TlsContext(const TlsContext&) = delete;
    TlsContext& operator=(const TlsContext&) = delete;
    ~TlsContext() = default;

    // From now on new streams show this certificate. On failure nothing has changed.
    base::Result<void> reload(const TlsFiles& files);

    // The server's side of a stream over a connected socket, which stays the caller's.
    TlsStream stream(int descriptor) const;

  private:
    explicit TlsContext(std::shared_ptr<ssl_ctx_st> context) : context_{std::move(context)} {}

    mutable std::mutex mutex_;
    std::shared_ptr<ssl_ctx_st> context_;  // by mutex_
};

}  // namespace underwell::adapters::network
