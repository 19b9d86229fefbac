#include "underwell/adapters/telnet/line_reader.hpp"

#include <utility>

#include "underwell/adapters/network/clean_line.hpp"
#include "underwell/adapters/telnet/telnet_wire.hpp"

namespace underwell::adapters::telnet {

namespace {

constexpr char backspace = '\b';
constexpr char erase = '\x7F';

// More is given back after each line, since most people are silent most of the time.
constexpr std::size_t bytes_kept = 64;

bool continues_sign(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace

std::optional<std::string> LineReader::next(std::string_view& rest) {
    while (!rest.empty() && !too_long_) {
        const char byte = rest.front();
        rest.remove_prefix(1);
        const bool ends_the_same_line =
            std::exchange(after_return_, byte == '\r') && (byte == '\n' || byte == '\0');
        if (ends_the_same_line) continue;
        if (byte == '\r' || byte == '\n') return end_line();
        if (byte == backspace || byte == erase) {
            erase_sign();
        } else if (line_.size() == line_bytes_max) {
            too_long_ = true;
        } else {
            line_ += byte;
        }
    }
    return std::nullopt;
}

void LineReader::erase_sign() {
    while (!line_.empty() && continues_sign(line_.back()))
        line_.pop_back();
    if (!line_.empty()) line_.pop_back();
}

void LineReader::erase_line() {
    line_.clear();
}

std::optional<std::string> LineReader::end_line() {
    std::string line = network::clean_line(line_);
    line_.clear();
    if (line_.capacity() > bytes_kept) line_.shrink_to_fit();
    too_long_ = line.size() > line_bytes_max;  // bytes that are no UTF-8 have become longer
    if (too_long_) return std::nullopt;
    return line;
}

}  // namespace underwell::adapters::telnet
