#include "underwell/terminal/screen_memory.hpp"

#include <gmock/gmock.h>

namespace underwell::terminal {
namespace {

using game::Document;
using game::Style;
using game::Text;
using testing::ElementsAreArray;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<Memory> some_memories() {
    Document room;
    room.heading("The drowned gallery");
    room.paragraph("Water drips ").add("on you", Style::danger).add(".");
    room.item().add("a torch", Style::thing, "get torch");
    room.row("Exits", "north, east", Style::exit);
    room.paragraph();
    const std::vector<Text> rows = {Text{"[@]-?"}, Text{"  |", Style::dim}};
    const std::vector<Text> words = {Text{"You are here."}};
    room.drawing(rows, words);
    room.paragraph("水从洞顶滴落。", Style::label);
    return {memories::Told{room}, memories::Typed{"get torch"},
            memories::Tiles{.room = 7,
                            .count = 12,
                            .afresh = true,
                            .runs = {{.first = 0, .signs = "###"}, {.first = 6, .signs = ".+"}}}};
}

base::Bytes bytes_of(const std::vector<Memory>& memories) {
    base::Bytes bytes;
    for (const Memory& memory : memories)
        append_record(bytes, memory);
    return bytes;
}

TEST(ScreenMemories, AreReadAsTheyWereWritten) {
    EXPECT_THAT(read_records(bytes_of(some_memories())), ElementsAreArray(some_memories()));
    EXPECT_THAT(read_records({}), IsEmpty());
}

TEST(ScreenMemories, EndWhereARecordIsTorn) {
    const base::Bytes whole = bytes_of(some_memories());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto read = read_records(std::span{whole}.first(length));
        ASSERT_LT(read.size(), some_memories().size());
        for (std::size_t at = 0; at < read.size(); ++at)
            EXPECT_EQ(read[at], some_memories()[at]);
    }
}

TEST(ScreenMemories, EndWhereAByteIsAnother) {
    base::Bytes bytes = bytes_of(some_memories());
    const std::size_t first = bytes_of({some_memories().front()}).size();
    bytes[first + 4] ^= std::byte{1};
    EXPECT_THAT(read_records(bytes), SizeIs(1));
}

}  // namespace
}  // namespace underwell::terminal
