#include "underwell/branch/start_room_form.hpp"

#include <cstdint>
#include <string>
#include <utility>

#include "underwell/branch/branch_form.hpp"

namespace underwell::branch {

using base::BranchId;
using base::ByteReader;
using base::ByteWriter;
using base::CharacterId;
using base::Duration;
using base::Instant;

namespace {

constexpr Form form{
    .magic = "UWSR", .version = 1, .other_kind = errors::not_a_start_room, .what = "a start room"};
constexpr std::uint8_t direction_mask = 0b0111;
constexpr std::uint8_t window_is_open = 0b1000;

void write_duration(ByteWriter& writer, Duration duration) {
    writer.varint(static_cast<std::uint64_t>(duration.count()));
}

// Numbers past 63 bits turn negative here and are refused as settings.
Duration read_duration(ByteReader& reader) {
    return Duration{static_cast<std::int64_t>(reader.varint())};
}

void write_header(ByteWriter& writer, const StartRoom& start_room) {
    begin_form(writer, form);
    writer.varint(start_room.origin().id.value);
    writer.u64(start_room.origin().seed);
    const StartRoomSettings& settings = start_room.settings();
    writer.u8(static_cast<std::uint8_t>(settings.directions));
    writer.u8(std::to_underlying(settings.window_policy));
    write_duration(writer, settings.window_duration);
    write_duration(writer, settings.recycle_interval);
    writer.u8(static_cast<std::uint8_t>(settings.recycle_chance_percent));
    write_duration(writer, settings.branch_max_idle);
    write_duration(writer, settings.branch_check_interval);
}

StartRoomSettings read_settings(ByteReader& reader) {
    StartRoomSettings settings;
    settings.directions = reader.u8();
    settings.window_policy = static_cast<WindowPolicy>(reader.u8());
    settings.window_duration = read_duration(reader);
    settings.recycle_interval = read_duration(reader);
    settings.recycle_chance_percent = reader.u8();
    settings.branch_max_idle = read_duration(reader);
    settings.branch_check_interval = read_duration(reader);
    return settings;
}

// Adds what the reader has next to a sum; false if that is missing or takes the sum past its most.
bool read_onto(ByteReader& reader, std::uint64_t& sum, std::uint64_t most) {
    const std::uint64_t difference = reader.varint();
    if (reader.failed() || sum > most || difference > most - sum) return false;
    sum += difference;
    return true;
}

bool read_onto(ByteReader& reader, Instant& time) {
    auto milliseconds = static_cast<std::uint64_t>(time.since_epoch.count());
    if (!read_onto(reader, milliseconds, static_cast<std::uint64_t>(time_max.since_epoch.count())))
        return false;
    time = {Duration{static_cast<std::int64_t>(milliseconds)}};
    return true;
}

void write_branch(ByteWriter& writer, const LiveBranch& branch, Instant opened_before) {
    writer.u8(grid::index(branch.exit) | (branch.window_open ? window_is_open : 0));
    write_duration(writer, branch.opened - opened_before);
    write_duration(writer, branch.last_room - branch.opened);
    writer.varint(branch.inside.size());
    std::uint64_t previous = 0;
    for (const CharacterId character : branch.inside) {
        writer.varint(character.value - previous);
        previous = character.value;
    }
}

bool read_inside(ByteReader& reader, std::set<CharacterId>& inside) {
    const std::uint64_t count = reader.varint();
    CharacterId character;
    for (std::uint64_t number = 0; number < count; ++number) {
        if (!read_onto(reader, character.value, UINT64_MAX)) return false;
        if (!inside.insert(character).second) return false;
    }
    return !reader.failed();
}

base::Result<LiveBranch> read_branch(ByteReader& reader, Instant opened_before,
                                     std::uint64_t number) {
    LiveBranch branch;
    const std::uint8_t exit = reader.u8();
    branch.exit = static_cast<grid::Direction>(exit & direction_mask);
    branch.window_open = (exit & window_is_open) != 0;
    branch.opened = opened_before;
    const bool opened = read_onto(reader, branch.opened);
    branch.last_room = branch.opened;
    const bool read =
        opened && read_onto(reader, branch.last_room) && read_inside(reader, branch.inside);
    if (read && exit <= (direction_mask | window_is_open)) return branch;
    return base::fail(errors::damaged, "the record of branch " + std::to_string(number) +
                                           " is cut off or malformed; restore from a backup");
}

base::Result<StartRoom::State> read_state(ByteReader& reader, base::StartRoomId start_room) {
    StartRoom::State state;
    const bool begun = read_onto(reader, state.branches_opened, branch_number_max) &&
                       read_onto(reader, state.latest);
    const std::uint64_t count = reader.varint();
    std::uint64_t number = 0;
    Instant opened_before;
    for (std::uint64_t read = 0; begun && read < count; ++read) {
        const std::uint64_t previous = number;
        if (!read_onto(reader, number, state.branches_opened) || number == previous)
            return base::fail(errors::damaged,
                              "the numbers of the branches are cut off or out of order; "
                              "restore from a backup");
        auto branch = read_branch(reader, opened_before, number);
        if (!branch) return std::unexpected(branch.error());
        opened_before = branch->opened;
        state.branches.emplace(branch_id(start_room, number), std::move(*branch));
    }
    if (!begun || reader.failed() || reader.remaining() > 0)
        return base::fail(errors::damaged,
                          "branches are missing, or bytes are left over; restore from a backup");
    return state;
}

}  // namespace

base::Bytes serialise(const StartRoom& start_room) {
    ByteWriter writer;
    write_header(writer, start_room);
    const StartRoom::State& state = start_room.state();
    writer.varint(state.branches_opened);
    write_duration(writer, state.latest.since_epoch);
    writer.varint(state.branches.size());
    std::uint64_t number_before = 0;
    Instant opened_before;
    for (const auto& [id, branch] : state.branches) {
        const std::uint64_t number = id.value & branch_number_max;
        writer.varint(number - number_before);
        write_branch(writer, branch, opened_before);
        number_before = number;
        opened_before = branch.opened;
    }
    return std::move(writer).sealed();
}

base::Result<StartRoom> restore_start_room(std::span<const std::byte> bytes) {
    auto opened = open_form(bytes, form);
    if (!opened) return std::unexpected(opened.error());
    ByteReader& reader = *opened;

    StartRoom::Origin origin;
    origin.id.value = reader.varint();
    origin.seed = reader.u64();
    const StartRoomSettings settings = read_settings(reader);
    if (reader.failed() || origin.id.value > start_room_id_max)
        return base::fail(errors::damaged, "the header is cut off or malformed; restore a backup");
    auto state = read_state(reader, origin.id);
    if (!state) return std::unexpected(state.error());
    return StartRoom::in_state(settings, origin, std::move(*state));
}

}  // namespace underwell::branch
