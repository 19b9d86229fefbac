// What a screen remembers of a game, as bytes (N14): what was told, the lines that were typed, the
// tiles that were seen. So whoever goes on finds it as it was left. Each memory is a record that is
// appended to those before; what a crash has torn, or another version has written, ends what is
// read. Pure; nothing fails.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "underwell/base/bytes.hpp"
#include "underwell/game/document.hpp"
#include "underwell/server/picture_signals.hpp"

namespace underwell::terminal {

namespace memories {
struct Told {
    game::Document document;

    friend bool operator==(const Told&, const Told&) = default;
};

struct Typed {
    std::string line;

    friend bool operator==(const Typed&, const Typed&) = default;
};

// Of a room with so many tiles, those that came into sight.
struct Tiles {
    std::uint32_t room = 0;
    std::uint32_t count = 0;
    bool afresh = false;  // what was seen of it before counts no more
    std::vector<server::signals::TileRun> runs;

    friend bool operator==(const Tiles&, const Tiles&) = default;
};
}  // namespace memories

using Memory = std::variant<memories::Told, memories::Typed, memories::Tiles>;

// To be appended to the records before.
void append_record(base::Bytes& bytes, const Memory& memory);

// In the order in which they were appended.
std::vector<Memory> read_records(std::span<const std::byte> bytes);

}  // namespace underwell::terminal
