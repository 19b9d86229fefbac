// Any bytes at all as a start room in binary form, as they are and with the checksum that belongs
// to them. What restore_start_room() accepts must serialise to the same bytes, and must live on:
// time passes, somebody enters and leaves, and every event that it decides on it also accepts.
#include "underwell/branch/start_room_form.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <utility>

#include "underwell/base/bytes.hpp"

namespace underwell::branch {
namespace {

void expect(bool fact, const char* what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

void apply_all(StartRoom& start_room, const base::Result<StartRoomEvents>& events) {
    if (!events) return;  // refused by name: a character inside, a clock past its end
    for (const StartRoomEvent& event : *events)
        expect(start_room.apply(event).has_value(), "what was decided is refused");
}

void live_on(StartRoom& start_room) {
    base::Instant now = start_room.state().latest;
    for (std::uint64_t step = 0; step < 20; ++step) {
        const base::CharacterId character{step % 3 + 1};
        apply_all(start_room, start_room.decide_enter(
                                  {.character = character, .exit = grid::Direction::east}, now));
        if (const auto next = start_room.next_deadline()) now = std::max(now, *next);
        apply_all(start_room, start_room.decide_advance(now));
        if (step % 4 == 3) apply_all(start_room, start_room.decide_leave(character, now));
        expect(restore_start_room(serialise(start_room)) == start_room, "lost something");
    }
}

void try_to_restore(std::span<const std::byte> bytes) {
    auto start_room = restore_start_room(bytes);
    if (!start_room) {
        expect(!start_room.error().name.empty() && !start_room.error().message.empty(),
               "an error without words");
        return;
    }
    expect(std::ranges::equal(serialise(*start_room), bytes), "serialises to other bytes");
    live_on(*start_room);
}

}  // namespace
}  // namespace underwell::branch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span{data, size});
    underwell::branch::try_to_restore(bytes);

    underwell::base::ByteWriter writer;
    for (const std::byte byte : bytes)
        writer.u8(std::to_integer<std::uint8_t>(byte));
    underwell::branch::try_to_restore(std::move(writer).sealed());
    return 0;
}
