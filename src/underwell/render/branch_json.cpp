#include "underwell/render/branch_json.hpp"

#include <iterator>

#include <fmt/format.h>

namespace underwell::render {

namespace {

using Text = fmt::memory_buffer;

template <typename... Arguments>
void append(Text& text, fmt::format_string<Arguments...> form, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text), form, std::forward<Arguments>(arguments)...);
}

void flush(std::ostream& out, Text& text) {
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    text.clear();
}

void append_head(Text& text, const branch::Branch& branch) {
    const branch::Settings& settings = branch.settings();
    append(text, R"({{"format":"underwell-branch","version":1,"seed":"{}","entrance":"{}",)",
           branch.origin().seed, grid::name(branch.origin().entrance));
    append(text,
           R"("settings":{{"max_unexplored_exits":{},"max_new_exits_per_room":{},)"
           R"("directions":{},"endless":{},"room_limit":)",
           settings.max_unexplored_exits, settings.max_new_exits_per_room, settings.directions,
           settings.endless);
    if (settings.room_limit)
        append(text, "{}", *settings.room_limit);
    else
        append(text, "null");
    append(text, R"(}},"rooms":[)");
}

std::string_view kind(const branch::Room& room, grid::Direction exit) {
    if (room.unexplored.contains(exit)) return "unexplored";
    return room.two_way.contains(exit) ? "two-way" : "one-way";
}

void append_room(Text& text, const branch::Room& room) {
    const grid::Cell from = grid::step(room.cell, room.back);
    append(text, R"({{"cell":[{},{}],"depth":{},"back":"{}","created_by":[[{},{}],"{}"],)",
           room.cell.x, room.cell.y, grid::depth(room.cell), grid::name(room.back), from.x, from.y,
           grid::name(grid::opposite(room.back)));
    if (room.lair) append(text, R"("lair":true,)");
    append(text, R"("exits":{{"{}":"{}")", grid::name(room.back), kind(room, room.back));
    for (const grid::Direction exit : room.exits() - grid::DirectionSet{room.back})
        append(text, R"(,"{}":"{}")", grid::name(exit), kind(room, exit));
    append(text, "}}}}");
}

void append_tail(Text& text, const branch::Branch& branch) {
    append(text, R"(],"opened":[)");
    std::string_view separator;
    for (const branch::OpeningAfter& after : branch.openings()) {
        append(text, R"({}{{"after_room":{},"cell":[{},{}],"exit":"{}"}})", separator,
               after.room_number, after.opening.room.x, after.opening.room.y,
               grid::name(after.opening.exit));
        separator = ",";
    }
    append(text, R"(],"lair":)");
    if (const auto lair = branch.lair())
        append(text, "[{},{}]", lair->x, lair->y);
    else
        append(text, "null");
    append(text, R"(,"unexplored":{},"finished":{},"deepest":{}}})", branch.unexplored_exits(),
           branch.finished(), branch.deepest());
    append(text, "\n");
}

}  // namespace

void write_branch_json(std::ostream& out, const branch::Branch& branch) {
    constexpr std::size_t flush_bytes = 65'536;
    Text text;
    append_head(text, branch);
    std::string_view separator;
    for (const branch::Room& room : branch.rooms()) {
        append(text, "{}", separator);
        append_room(text, room);
        separator = ",";
        if (text.size() > flush_bytes) flush(out, text);
        if (!out) return;
    }
    append_tail(text, branch);
    flush(out, text);
}

}  // namespace underwell::render
