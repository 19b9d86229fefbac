// One zlib stream for MCCP2: text goes in, and comes out at flush() so that the client can read all
// of it. Takes some 40 kB, a sixth of zlib's default, since there may be thousands. Not
// libtelnet's, which takes 266 kB each and cannot end a stream.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace underwell::adapters::telnet {

class Compressor {
  public:
    // Nothing if there is no memory for it.
    static std::unique_ptr<Compressor> open();

    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;
    ~Compressor();

    void write(std::string_view bytes) { waiting_ += bytes; }

    bool has_waiting() const { return !waiting_.empty(); }

    // Appends all that waits, compressed.
    void flush(std::string& out);

    // The same, and the end of the stream. Nothing may be written afterwards.
    void finish(std::string& out);

  private:
    struct Stream;
    explicit Compressor(std::unique_ptr<Stream> stream);
    void deflate_all(std::string& out, int how);

    std::unique_ptr<Stream> stream_;
    std::string waiting_;
};

}  // namespace underwell::adapters::telnet
