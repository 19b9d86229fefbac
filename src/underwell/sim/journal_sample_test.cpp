#include "underwell/sim/journal_sample.hpp"

#include <filesystem>
#include <gtest/gtest.h>
#include <string>

#include "file_contents.hpp"
#include "game_things.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::sim {
namespace {

using tests::contents_of;

const std::filesystem::path journals{UNDERWELL_TEST_DATA "/journals"};

std::span<const std::byte> bytes_of(const std::string& contents) {
    return std::as_bytes(std::span{contents});
}

// What was written by any version is still read, and gives the world of then.
TEST(JournalSamples, AreReadAsTheyWereWritten) {
    std::size_t samples = 0;
    for (const auto& entry : std::filesystem::directory_iterator{journals}) {
        if (entry.path().extension() != ".sample") continue;
        ++samples;
        const std::string world = contents_of(entry.path().string() + ".txt");
        const std::string contents = contents_of(entry.path());
        const auto sample = restore_sample(bytes_of(contents));
        ASSERT_TRUE(sample.has_value()) << entry.path() << ": " << sample.error().message;
        const auto folded = world_of_turns(*sample);
        ASSERT_TRUE(folded.has_value()) << entry.path() << ": " << folded.error().message;
        EXPECT_EQ(*folded, world) << entry.path();
        const auto restored = world_of_snapshots(*sample);
        ASSERT_TRUE(restored.has_value()) << entry.path() << ": " << restored.error().message;
        EXPECT_EQ(*restored, world) << entry.path();
    }
    EXPECT_GE(samples, 1U);
}

// Records without their checksums, which the target adds: seeds that are not read teach a fuzzer
// nothing.
TEST(JournalSamples, TheFuzzCorpusHoldsRecordsThatAreRead) {
    std::size_t turns = 0;
    std::size_t zones = 0;
    for (const auto& entry : std::filesystem::directory_iterator{
             UNDERWELL_TEST_DATA "/../fuzz/corpus/journal_record"}) {
        const std::string contents = contents_of(entry.path());
        base::ByteWriter writer;
        writer.raw(bytes_of(contents));
        const base::Bytes sealed = std::move(writer).sealed();
        const bool is_turns = game::restore_turns(sealed).has_value();
        const bool is_zone = game::restore_zone(sealed).has_value();
        EXPECT_TRUE(is_turns || is_zone) << entry.path();
        turns += is_turns ? 1U : 0U;
        zones += is_zone ? 1U : 0U;
    }
    EXPECT_GE(turns, 1U);
    EXPECT_GE(zones, 2U);
}

TEST(JournalSamples, ComeBackFromTheirBytes) {
    const auto content = game::Content::make(tests::content_with_things());
    tests::ScriptedGenerators generators;
    const game::Rules rules{.content = *content, .generators = generators};
    const auto sample =
        record_sample({.seed = 1, .hours = 1, .players = 2, .faults = false, .keeps_history = true},
                      {.packs = {&rules, 1}});
    ASSERT_TRUE(sample.has_value()) << sample.error().message;
    base::Bytes bytes = serialise(*sample);
    EXPECT_EQ(restore_sample(bytes), *sample);
    EXPECT_EQ(world_of_turns(*sample), world_of_snapshots(*sample));
    bytes[bytes.size() / 2] ^= std::byte{1};
    EXPECT_FALSE(restore_sample(bytes).has_value());
    EXPECT_EQ(restore_sample({}).error().name, errors::not_a_sample);
}

}  // namespace
}  // namespace underwell::sim
