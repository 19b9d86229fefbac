#include "underwell/adapters/telnet/line_reader.hpp"

#include <algorithm>
#include <utility>

#include "underwell/adapters/telnet/telnet_wire.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::adapters::telnet {

namespace {

constexpr char backspace = '\b';
constexpr char erase = '\x7F';
constexpr char escape = '\x1B';

// More is given back after each line, since most people are silent most of the time.
constexpr std::size_t bytes_kept = 64;

bool is_plain(std::string_view bytes) {
    return std::ranges::all_of(bytes, [](char byte) { return byte >= ' ' && byte <= '~'; });
}

bool continues_sign(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// What an arrow key sends to one who does not know keys: ESC [ parameters final.
std::size_t control_sequence_size(std::string_view bytes) {
    if (!bytes.starts_with("\x1B[")) return 0;
    std::size_t size = 2;
    while (size < bytes.size() && bytes[size] >= ' ' && bytes[size] <= '?')
        ++size;
    const bool is_whole = size < bytes.size() && bytes[size] >= '@' && bytes[size] <= '~';
    return is_whole ? size + 1 : 0;
}

std::string without_control_sequences(std::string_view bytes) {
    std::string kept;
    while (!bytes.empty()) {
        const std::size_t sequence = control_sequence_size(bytes);
        if (sequence == 0) kept += bytes.front();
        bytes.remove_prefix(std::max<std::size_t>(sequence, 1));
    }
    return kept;
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
    std::string line = clean_line(line_);
    line_.clear();
    if (line_.capacity() > bytes_kept) line_.shrink_to_fit();
    too_long_ = line.size() > line_bytes_max;  // bytes that are no UTF-8 have become longer
    if (too_long_) return std::nullopt;
    return line;
}

std::string clean_line(std::string_view bytes) {
    if (is_plain(bytes)) return std::string{bytes};
    std::string line;
    const game::Cleaning all = {.bytes_max = 3 * bytes.size()};  // U+FFFD takes three for one
    if (bytes.contains(escape)) {
        game::append_clean(line, without_control_sequences(bytes), all);
    } else {
        game::append_clean(line, bytes, all);
    }
    return line;
}

}  // namespace underwell::adapters::telnet
