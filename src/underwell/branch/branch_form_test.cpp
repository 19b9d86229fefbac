#include "underwell/branch/branch_form.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <span>
#include <string>
#include <vector>

#include "branch_checker.hpp"
#include "expedition.hpp"
#include "kept_file.hpp"
#include "property.hpp"
#include "sealed_form.hpp"
#include "underwell/base/bytes.hpp"

namespace underwell::branch {
namespace {

using base::Bytes;
using grid::Cell;
using grid::DirectionSet;
using enum grid::Direction;
using tests::checksum_bytes;
using tests::first_cell;

void expect_form_refused(const Bytes& bytes, std::string_view name) {
    const auto restored = restore(bytes);
    ASSERT_FALSE(restored.has_value());
    EXPECT_EQ(restored.error().name, name);
    EXPECT_FALSE(restored.error().message.empty());
}

// The form with the checksum that belongs to it now.
Bytes resealed(const Bytes& form) {
    return tests::sealed(tests::without_checksum(form));
}

Branch small_branch() {
    return tests::dug({.settings = {}, .origin = {.seed = 5}, .rooms = 25});
}

TEST(BranchForm, ComesBackExactlyAndGrowsOnAsBefore) {
    tests::holds_in({.count = 20}, [](const tests::Expedition& expedition) {
        tests::Watcher watcher;
        watcher.left = [&](const Branch& branch, const tests::BranchChecker&) {
            const Bytes form = serialise(branch);
            auto restored = restore(form);
            RC_ASSERT(restored.has_value());
            RC_ASSERT(serialise(*restored) == form);
            RC_ASSERT(std::ranges::equal(restored->rooms(), branch.rooms()));
            RC_ASSERT(restored->openings() == branch.openings());
            RC_ASSERT(restored->unexplored_exits() == branch.unexplored_exits());
            RC_ASSERT(restored->deepest() == branch.deepest());
            RC_ASSERT(restored->lair() == branch.lair());
            RC_ASSERT(restored->settings() == branch.settings());
            RC_ASSERT(restored->origin() == branch.origin());
            for (std::uint32_t number = 0; number < branch.room_count(); ++number)
                for (const grid::Direction exit : branch.room(number).unexplored) {
                    const Walk walk{.from = branch.room(number).cell, .towards = exit};
                    RC_ASSERT(*restored->decide(walk) == *branch.decide(walk));
                }
        };
        tests::explore(expedition, watcher);
    });
}

TEST(BranchForm, RestoredInTheMiddleItEndsTheSame) {
    for (const std::int64_t budget : {1, 2, 4, 30}) {
        const Settings settings{.max_unexplored_exits = budget};
        Branch whole = tests::dug({.settings = settings, .origin = {.seed = 3}, .rooms = 700});
        Branch restored = *restore(serialise(whole));
        tests::dig_on(whole, Explorer::Choice::nearest, 1'500);
        tests::dig_on(restored, Explorer::Choice::nearest, 1'500);
        EXPECT_EQ(serialise(restored), serialise(whole));
    }
}

TEST(BranchForm, TakesAFewBytesForEachRoom) {
    const Branch branch = tests::dug({.settings = {}, .origin = {.seed = 5}, .rooms = 10'000});
    EXPECT_LT(serialise(branch).size(), 6 * branch.room_count());
}

TEST(BranchForm, CutOffAtAnyLengthItIsRefused) {
    const Bytes form = serialise(small_branch());
    for (std::size_t length = 0; length < form.size(); ++length) {
        const auto part = std::span{form}.first(length);
        const auto restored = restore(part);
        ASSERT_FALSE(restored.has_value()) << length << " bytes";
        EXPECT_EQ(restored.error().name, length < 4   ? errors::not_a_branch
                                         : length < 5 ? errors::unknown_version
                                                      : errors::damaged);
    }
}

TEST(BranchForm, CutOffAtAnyLengthWithARightChecksumItIsRefused) {
    const Bytes form = serialise(small_branch());
    for (std::size_t length = checksum_bytes; length < form.size(); ++length) {
        Bytes part{form.begin(), form.begin() + static_cast<std::ptrdiff_t>(length)};
        EXPECT_FALSE(restore(resealed(part)).has_value()) << length << " bytes";
    }
}

TEST(BranchForm, AnySingleDamagedByteIsNoticed) {
    const Bytes form = serialise(small_branch());
    for (std::size_t position = 0; position < form.size(); ++position)
        for (unsigned change = 1; change < 256; ++change) {
            Bytes damaged = form;
            damaged[position] ^= static_cast<std::byte>(change);
            ASSERT_FALSE(restore(damaged).has_value()) << position << " ^ " << change;
        }
}

// The checksum fits, so only the rules stand between the damage and the branch.
TEST(BranchForm, AnySingleChangedByteWithARightChecksumIsRefusedOrABranchByTheRules) {
    const Bytes form = serialise(small_branch());
    std::size_t accepted = 0;
    for (std::size_t position = 0; position < form.size() - checksum_bytes; ++position)
        for (unsigned change = 1; change < 256; ++change) {
            Bytes changed = form;
            changed[position] ^= static_cast<std::byte>(change);
            changed = resealed(changed);
            const auto restored = restore(changed);
            if (!restored) continue;
            ++accepted;
            ASSERT_EQ(tests::text(tests::check_branch(*restored)), "")
                << position << " ^ " << change;
            ASSERT_EQ(serialise(*restored), changed) << position << " ^ " << change;
        }
    EXPECT_GT(accepted, 8U * 255U);  // another seed makes no difference to what was dug
}

TEST(BranchForm, OtherFilesAndVersionsAreRefusedByName) {
    expect_form_refused({}, errors::not_a_branch);
    Bytes form = serialise(small_branch());
    Bytes other_kind = form;
    other_kind[0] = std::byte{'X'};
    expect_form_refused(resealed(other_kind), errors::not_a_branch);
    Bytes newer = form;
    newer[4] = std::byte{2};
    expect_form_refused(resealed(newer), errors::unknown_version);
    form.insert(form.end() - checksum_bytes, std::byte{0});
    expect_form_refused(resealed(form), errors::damaged);
}

// Writes forms by hand, so that they may break any rule.
struct HandWritten {
    Settings settings = {};
    grid::Direction entrance = east;
    std::vector<Growth> growths = {};

    Bytes bytes() const {
        base::ByteWriter writer;
        for (const char letter : {'U', 'W', 'B', 'R'})
            writer.u8(static_cast<std::uint8_t>(letter));
        writer.u8(1);
        writer.u64(77);
        writer.u8(grid::index(entrance));
        writer.varint(static_cast<std::uint64_t>(settings.max_unexplored_exits));
        writer.varint(static_cast<std::uint64_t>(settings.max_new_exits_per_room));
        writer.u8(static_cast<std::uint8_t>(settings.directions));
        writer.u8(settings.endless ? 1 : 0);
        writer.varint(static_cast<std::uint64_t>(settings.room_limit.value_or(0)));
        writer.varint(growths.size());
        Cell previous = start_cell;
        for (const Growth& growth : growths) {
            write_offset(writer, previous, growth.walk.from);
            previous = grid::step(growth.walk.from, growth.walk.towards);
            writer.u8(static_cast<std::uint8_t>(grid::index(growth.walk.towards) |
                                                (growth.opening ? 8 : 0)));
            writer.u8(growth.exits.bits());
            if (!growth.opening) continue;
            write_offset(writer, previous, growth.opening->room);
            writer.u8(grid::index(growth.opening->exit));
        }
        return std::move(writer).sealed();
    }

    static void write_offset(base::ByteWriter& writer, Cell from, Cell to) {
        writer.signed_varint(std::int64_t{to.x} - from.x);
        writer.signed_varint(std::int64_t{to.y} - from.y);
    }
};

Growth growth(const Walk& walk, DirectionSet exits) {
    return {.walk = walk, .exits = exits, .opening = std::nullopt};
}

constexpr Walk enter{.from = start_cell, .towards = east};

TEST(BranchForm, HandWrittenFormsThatKeepTheRulesAreAccepted) {
    const HandWritten form{.growths = {growth(enter, {north, south}),
                                       growth({.from = first_cell, .towards = north}, {})}};
    const auto restored = restore(form.bytes());
    ASSERT_TRUE(restored.has_value()) << restored.error().message;
    EXPECT_EQ(restored->room_count(), 2U);
    EXPECT_EQ(serialise(*restored), form.bytes());
}

TEST(BranchForm, BrokenRulesAreRefusedByTheirName) {
    const Growth up = growth(enter, {north, south});
    const Walk north_of_it{.from = first_cell, .towards = north};
    const auto refused = [](std::vector<Growth> growths, std::string_view name,
                            Settings settings = {}) {
        expect_form_refused(
            HandWritten{.settings = settings, .growths = std::move(growths)}.bytes(), name);
    };
    refused({}, errors::damaged);
    refused({growth(enter, {west})}, errors::d7);
    refused({growth(enter, {})}, errors::d5);
    refused({growth(enter, {northeast})}, errors::d11);
    refused({up, growth(north_of_it, {south})}, errors::d6);
    refused({up, growth(north_of_it, {north, east, west})}, errors::d3,
            {.max_unexplored_exits = 3});
    refused({up, growth(north_of_it, {north, east})}, errors::d4,
            {.max_new_exits_per_room = 2 - 1});
    refused({up, growth({.from = first_cell, .towards = east}, {})}, errors::no_such_exit);
    refused({up, growth({.from = {.x = 9, .y = 9}, .towards = east}, {})}, errors::no_such_room);
    refused({up, up}, errors::not_a_growth);
    refused({up, growth(north_of_it, {east})}, errors::d11, {.room_limit = 1});
    Growth opened = growth(north_of_it, {});
    opened.opening = Opening{.room = first_cell, .exit = east};
    refused({up, opened}, errors::d9);
}

TEST(BranchForm, SettingsThatCannotWorkAreRefusedByTheirName) {
    const Growth up = growth(enter, {north});
    const auto refused = [&](Settings settings, std::string_view name) {
        expect_form_refused(HandWritten{.settings = settings, .growths = {up}}.bytes(), name);
    };
    refused({.max_unexplored_exits = 0}, errors::bad_max_unexplored_exits);
    refused({.max_unexplored_exits = -1}, errors::bad_max_unexplored_exits);
    refused({.max_new_exits_per_room = 9}, errors::bad_max_new_exits_per_room);
    refused({.directions = 5}, errors::bad_directions);
    refused({.room_limit = rooms_max + 1}, errors::bad_room_limit);
    refused({.room_limit = -1}, errors::bad_room_limit);
    expect_form_refused(HandWritten{.entrance = northeast, .growths = {up}}.bytes(),
                        errors::bad_entrance);
}

TEST(BranchForm, PlacesBeyondEveryBranchAreDamage) {
    for (const std::int32_t far : {1 - (1 << 30), 1 << 30})
        expect_form_refused(
            HandWritten{.growths = {growth(enter, {north}),
                                    growth({.from = {.x = far, .y = far}, .towards = north}, {})}}
                .bytes(),
            errors::damaged);
}

// The seeds that fuzzing starts from; without their checksums, which the fuzz target appends.
TEST(BranchForm, TheFuzzCorpusHoldsBranchesOfEveryKind) {
    struct Seed {
        std::string file;
        tests::Digging digging;
    };

    const std::vector<Seed> seeds = {
        {"default", {.settings = {}, .origin = {.seed = 1}, .rooms = 12}},
        {"line", {.settings = {.max_unexplored_exits = 1}, .origin = {.seed = 4}, .rooms = 40}},
        {"maze",
         {.settings = {.max_unexplored_exits = 30, .max_new_exits_per_room = 8, .directions = 8},
          .origin = {.seed = 2, .entrance = southwest},
          .rooms = 30}},
        {"classic",
         {.settings = {.endless = false}, .origin = {.seed = 3, .entrance = north}, .rooms = 100}},
        {"limited",
         {.settings = {.room_limit = 15}, .origin = {.seed = 4, .entrance = west}, .rooms = 30}}};
    const std::filesystem::path folder{UNDERWELL_TEST_DATA "/../fuzz/corpus/branch_form"};
    for (const Seed& seed : seeds) {
        Bytes form = serialise(tests::dug(seed.digging));
        form.resize(form.size() - checksum_bytes);
        std::string text;
        for (const std::byte byte : form)
            text.push_back(static_cast<char>(byte));
        tests::expect_kept(folder / seed.file, text);
    }
}

}  // namespace
}  // namespace underwell::branch
