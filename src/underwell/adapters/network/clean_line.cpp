#include "underwell/adapters/network/clean_line.hpp"

#include <algorithm>

#include "underwell/game/unicode.hpp"

namespace underwell::adapters::network {

namespace {

constexpr char escape = '\x1B';

bool is_plain(std::string_view bytes) {
    return std::ranges::all_of(bytes, [](char byte) { return byte >= ' ' && byte <= '~'; });
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

}  // namespace underwell::adapters::network
