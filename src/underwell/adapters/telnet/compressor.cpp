#include "underwell/adapters/telnet/compressor.hpp"

#include <array>
#include <limits>
#include <utility>
#include <zlib.h>

#include "underwell/base/check.hpp"

namespace underwell::adapters::telnet {

namespace {

constexpr int window_bits = 12;  // with zlib's header
constexpr int memory_level = 5;

}  // namespace

struct Compressor::Stream {
    z_stream zlib{};
};

std::unique_ptr<Compressor> Compressor::open() {
    auto stream = std::make_unique<Stream>();
    const int opened = deflateInit2(&stream->zlib, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window_bits,
                                    memory_level, Z_DEFAULT_STRATEGY);
    if (opened != Z_OK) return nullptr;
    return std::unique_ptr<Compressor>{new Compressor{std::move(stream)}};
}

Compressor::Compressor(std::unique_ptr<Stream> stream) : stream_{std::move(stream)} {}

Compressor::~Compressor() {
    deflateEnd(&stream_->zlib);
}

void Compressor::flush(std::string& out) {
    if (has_waiting()) deflate_all(out, Z_SYNC_FLUSH);
}

void Compressor::finish(std::string& out) {
    deflate_all(out, Z_FINISH);
}

void Compressor::deflate_all(std::string& out, int how) {
    CHECK(waiting_.size() <= std::numeric_limits<uInt>::max());
    std::array<char, 4096> piece{};
    z_stream& zlib = stream_->zlib;
    zlib.next_in = reinterpret_cast<Bytef*>(waiting_.data());
    zlib.avail_in = static_cast<uInt>(waiting_.size());
    // zlib has given everything once it leaves room in what it may fill.
    do {
        zlib.next_out = reinterpret_cast<Bytef*>(piece.data());
        zlib.avail_out = static_cast<uInt>(piece.size());
        CHECK(deflate(&zlib, how) != Z_STREAM_ERROR);
        out.append(piece.data(), piece.size() - zlib.avail_out);
    } while (zlib.avail_out == 0);
    waiting_ = {};
}

}  // namespace underwell::adapters::telnet
