#include "underwell/branch/branch_form.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

namespace underwell::branch {

using base::ByteReader;
using base::ByteWriter;
using grid::Cell;
using grid::Direction;
using grid::DirectionSet;

namespace {

constexpr Form form{
    .magic = "UWBR", .version = 1, .other_kind = errors::not_a_branch, .what = "a branch"};
constexpr std::uint8_t direction_mask = 0b0111;
constexpr std::uint8_t opening_follows = 0b1000;

void write_offset(ByteWriter& writer, Cell from, Cell to) {
    writer.signed_varint(std::int64_t{to.x} - from.x);
    writer.signed_varint(std::int64_t{to.y} - from.y);
}

// Nothing if the offset leads to where no branch can reach.
std::optional<Cell> read_offset(ByteReader& reader, Cell from) {
    const std::int64_t dx = reader.signed_varint();
    const std::int64_t dy = reader.signed_varint();
    if (std::abs(dx / 2) > rooms_max || std::abs(dy / 2) > rooms_max) return std::nullopt;
    const std::int64_t x = from.x + dx;
    const std::int64_t y = from.y + dy;
    if (std::abs(x) > rooms_max || std::abs(y) > rooms_max) return std::nullopt;
    return Cell{.x = static_cast<std::int32_t>(x), .y = static_cast<std::int32_t>(y)};
}

base::Result<Growth> damaged_record(std::uint64_t number) {
    return base::fail(errors::damaged, "the record of room " + std::to_string(number) +
                                           " is cut off or malformed; restore from a backup");
}

base::Result<Growth> read_growth(ByteReader& reader, Cell previous, std::uint64_t number) {
    const auto from = read_offset(reader, previous);
    const std::uint8_t towards = reader.u8();
    const std::uint8_t exits = reader.u8();
    if (reader.failed() || !from || towards > (direction_mask | opening_follows))
        return damaged_record(number);
    Growth growth{
        .walk = {.from = *from, .towards = static_cast<Direction>(towards & direction_mask)},
        .exits = DirectionSet::of_bits(exits),
        .opening = std::nullopt};
    if ((towards & opening_follows) == 0) return growth;
    const auto room = read_offset(reader, grid::step(*from, growth.walk.towards));
    const std::uint8_t exit = reader.u8();
    if (reader.failed() || !room || exit > direction_mask) return damaged_record(number);
    growth.opening = {.room = *room, .exit = static_cast<Direction>(exit)};
    return growth;
}

void write_header(ByteWriter& writer, const Branch& branch) {
    begin_form(writer, form);
    writer.u64(branch.origin().seed);
    writer.u8(grid::index(branch.origin().entrance));
    const Settings& settings = branch.settings();
    writer.varint(static_cast<std::uint64_t>(settings.max_unexplored_exits));
    writer.varint(static_cast<std::uint64_t>(settings.max_new_exits_per_room));
    writer.u8(static_cast<std::uint8_t>(settings.directions));
    writer.u8(settings.endless ? 1 : 0);
    writer.varint(static_cast<std::uint64_t>(settings.room_limit.value_or(0)));
    writer.varint(branch.room_count());
}

// Reads what write_header() writes after magic and version, and leaves the branch undug.
base::Result<Branch> read_settings(ByteReader& reader) {
    const std::uint64_t seed = reader.u64();
    const std::uint8_t entrance = reader.u8();
    Settings settings;
    // Numbers past 63 bits turn negative here and are refused as settings.
    settings.max_unexplored_exits = static_cast<std::int64_t>(reader.varint());
    settings.max_new_exits_per_room = static_cast<std::int64_t>(reader.varint());
    settings.directions = reader.u8();
    const std::uint8_t endless = reader.u8();
    settings.endless = endless == 1;
    if (const auto limit = static_cast<std::int64_t>(reader.varint()); limit != 0)
        settings.room_limit = limit;
    if (reader.failed() || entrance > direction_mask || endless > 1)
        return base::fail(errors::damaged, "the header is cut off or malformed; restore a backup");
    return Branch::undug(settings, {.seed = seed, .entrance = static_cast<Direction>(entrance)});
}

}  // namespace

base::Bytes serialise(const Branch& branch) {
    ByteWriter writer;
    write_header(writer, branch);
    Cell previous = start_cell;
    branch.for_each_growth([&](const Growth& growth) {
        write_offset(writer, previous, growth.walk.from);
        previous = grid::step(growth.walk.from, growth.walk.towards);
        const std::uint8_t flag = growth.opening ? opening_follows : 0;
        writer.u8(grid::index(growth.walk.towards) | flag);
        writer.u8(growth.exits.bits());
        if (!growth.opening) return;
        write_offset(writer, previous, growth.opening->room);
        writer.u8(grid::index(growth.opening->exit));
    });
    return std::move(writer).sealed();
}

base::Result<Branch> restore(std::span<const std::byte> bytes) {
    auto opened = open_form(bytes, form);
    if (!opened) return std::unexpected(opened.error());
    ByteReader& reader = *opened;
    auto branch = read_settings(reader);
    if (!branch) return branch;

    const std::uint64_t rooms = reader.varint();
    Cell previous = start_cell;
    for (std::uint64_t number = 0; number < rooms; ++number) {
        const auto growth = read_growth(reader, previous, number);
        if (!growth) return std::unexpected(growth.error());
        if (auto dug = branch->apply(*growth); !dug) return std::unexpected(dug.error());
        previous = grid::step(growth->walk.from, growth->walk.towards);
    }
    if (reader.failed() || rooms == 0 || reader.remaining() > 0)
        return base::fail(errors::damaged,
                          "rooms are missing, or bytes are left over; restore from a backup");
    return branch;
}

}  // namespace underwell::branch
