// Any bytes at all as a record of the journal: as a zone's turns and as its snapshot, as they are
// and with the checksum that belongs to them, since no fuzzer would guess it. What the readers
// accept must come back the same from its own bytes; what they refuse must have a name and words.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <utility>

#include "underwell/base/bytes.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::game {
namespace {

void expect(bool fact, const char* what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

void expect_words(const base::Error& error) {
    expect(!error.name.empty() && !error.message.empty(), "an error without words");
}

void try_as_turns(std::span<const std::byte> bytes) {
    const auto turns = restore_turns(bytes);
    if (!turns) return expect_words(turns.error());
    const base::Bytes written = serialise(*turns);
    const auto again = restore_turns(written);
    expect(again.has_value(), "turns: their own bytes are refused");
    expect(serialise(*again) == written, "turns: read back differently");
}

void try_as_snapshot(std::span<const std::byte> bytes) {
    const auto zone = restore_zone(bytes);
    if (!zone) return expect_words(zone.error());
    next_due(*zone);
    const base::Bytes written = snapshot(*zone);
    const auto again = restore_zone(written);
    expect(again.has_value(), "a zone: its own bytes are refused");
    expect(snapshot(*again) == written, "a zone: reads back differently");
}

void try_both(std::span<const std::byte> bytes) {
    try_as_turns(bytes);
    try_as_snapshot(bytes);
}

}  // namespace
}  // namespace underwell::game

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span{data, size});
    underwell::game::try_both(bytes);

    underwell::base::ByteWriter writer;
    for (const std::byte byte : bytes)
        writer.u8(std::to_integer<std::uint8_t>(byte));
    underwell::game::try_both(std::move(writer).sealed());
    return 0;
}
