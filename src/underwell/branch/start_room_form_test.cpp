#include "underwell/branch/start_room_form.hpp"

#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kept_file.hpp"
#include "sealed_form.hpp"
#include "start_room_host.hpp"
#include "underwell/base/bytes.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/branch/branch_form.hpp"

namespace underwell::branch {

namespace {

using base::Bytes;
using base::Instant;
using grid::Direction;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using tests::at;
using tests::Rhythm;
using tests::Script;
using tests::sealed;
using tests::StartRoomHost;

// Three branches: one closed with two inside, one open with one inside, one open and empty.
StartRoom busy_start_room() {
    StartRoomHost host{{.directions = 8}, {.id = {5}, .seed = 0x1122334455667788}};
    host.enter(300, Direction::north, at(hours{1}));
    host.enter(2, Direction::north, at(hours{1}));
    host.enter(3, Direction::northwest, at(hours{2}));
    host.create_room(host.enter(4, Direction::north, at(hours{2})), at(hours{2} + minutes{1}));
    host.leave(4, at(hours{2} + minutes{2}));
    return host.start_room();
}

Bytes body_of(const StartRoom& start_room) {
    return tests::without_checksum(serialise(start_room));
}

bool is_known_error(std::string_view name) {
    static const std::set<std::string_view> names = {errors::damaged,
                                                     errors::not_a_start_room,
                                                     errors::unknown_version,
                                                     errors::inconsistent,
                                                     errors::bad_start_room_id,
                                                     errors::bad_directions,
                                                     errors::bad_window_policy,
                                                     errors::bad_window_duration,
                                                     errors::bad_recycle_interval,
                                                     errors::bad_recycle_chance,
                                                     errors::bad_branch_max_idle,
                                                     errors::bad_branch_check_interval};
    return names.contains(name);
}

// Whatever is accepted has exactly these bytes as its form, and can be lived on in.
void expect_refused_or_sound(const Bytes& bytes) {
    const auto restored = restore_start_room(bytes);
    if (!restored) {
        RC_ASSERT(is_known_error(restored.error().name));
        return;
    }
    RC_ASSERT(serialise(*restored) == bytes);
    StartRoomHost host{*restored};
    host.advance(time_max);
    RC_ASSERT(host.start_room().state().branches.empty());
}

RC_GTEST_PROP(StartRoomForm, RestoringGivesTheSameStartRoom, (const Script& script)) {
    StartRoomHost host{script.settings, {.id = {9}, .seed = script.seed}};
    tests::play(host, script.deeds, Rhythm::at_deadlines);
    const Bytes bytes = serialise(host.start_room());
    const auto restored = restore_start_room(bytes);
    RC_ASSERT(restored.has_value());
    RC_ASSERT(*restored == host.start_room());
    RC_ASSERT(serialise(*restored) == bytes);
}

RC_GTEST_PROP(StartRoomForm, ARestoredStartRoomBehavesAlikeFromThereOn, (const Script& script)) {
    StartRoomHost host{script.settings, {.id = {9}, .seed = script.seed}};
    const Instant now = tests::play(host, script.deeds, Rhythm::at_deadlines);
    StartRoomHost lasting{host.start_room()};
    StartRoomHost restarted{restore_start_room(serialise(host.start_room())).value()};
    const auto deeds = *tests::any_deeds();
    tests::play(lasting, deeds, Rhythm::at_deadlines, now);
    tests::play(restarted, deeds, Rhythm::at_deadlines, now);
    RC_ASSERT(restarted.history() == lasting.history());
    RC_ASSERT(restarted.start_room() == lasting.start_room());
}

// If this fails, old snapshots can no longer be read: make a new version instead.
TEST(StartRoomForm, VersionOneIsWhatItAlwaysWas) {
    std::string expected =
        "55575352 01 "                 // UWSR, version
        "05 8877665544332211 "         // id, seed
        "08 00 E0A712 E0A712 32 "      // eight directions, timer, 5 minutes, 5 minutes, 50 %
        "8088B2A002 80DDDB01 "         // 7 days, 1 hour
        "03 C0E3BE03 03 "              // opened ever, latest event, branches
        "01 00 80DDDB01 00 0202AA02 "  // 1: north, closed; characters 2 and 300
        "01 0F 80DDDB01 00 0103 "      // 2: northwest, open; character 3
        "01 08 00 E0D403 00";          // 3: north, open, a new room after a minute; nobody
    std::erase(expected, ' ');
    std::string found;
    for (const std::byte byte : body_of(busy_start_room()))
        for (const unsigned shift : {4U, 0U})
            found += "0123456789ABCDEF"[std::to_integer<unsigned>(byte) >> shift & 0xFU];
    EXPECT_EQ(found, expected);
}

TEST(StartRoomForm, EveryTruncationIsRefused) {
    const Bytes bytes = serialise(busy_start_room());
    for (std::size_t length = 0; length < bytes.size(); ++length)
        EXPECT_FALSE(restore_start_room(std::span{bytes}.first(length)).has_value()) << length;
}

TEST(StartRoomForm, EveryTruncationWithARightChecksumIsRefusedAsDamaged) {
    const Bytes body = body_of(busy_start_room());
    for (std::size_t length = 5; length < body.size(); ++length) {
        const Bytes shorter{body.begin(), body.begin() + static_cast<std::ptrdiff_t>(length)};
        const auto restored = restore_start_room(sealed(shorter));
        ASSERT_FALSE(restored.has_value()) << length;
        EXPECT_EQ(restored.error().name, errors::damaged) << length;
    }
}

TEST(StartRoomForm, EveryFlippedBitIsRefused) {
    const Bytes bytes = serialise(busy_start_room());
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        Bytes flipped = bytes;
        flipped[bit / 8] ^= std::byte{1} << (bit % 8);
        EXPECT_FALSE(restore_start_room(flipped).has_value()) << bit;
    }
}

TEST(StartRoomForm, OtherFilesAndOtherVersionsAreNamed) {
    EXPECT_EQ(restore_start_room({}).error().name, errors::not_a_start_room);
    const auto other = Branch::open({}, {.seed = 1, .entrance = Direction::east});
    EXPECT_EQ(restore_start_room(serialise(*other)).error().name, errors::not_a_start_room);
    Bytes newer = body_of(busy_start_room());
    newer[4] = std::byte{2};
    EXPECT_EQ(restore_start_room(sealed(newer)).error().name, errors::unknown_version);
}

TEST(StartRoomForm, BytesLeftOverAreDamage) {
    Bytes longer = body_of(busy_start_room());
    longer.push_back(std::byte{0});
    EXPECT_EQ(restore_start_room(sealed(longer)).error().name, errors::damaged);
}

RC_GTEST_PROP(StartRoomForm, ForgedBytesAreRefusedOrSound, ()) {
    Bytes body = body_of(busy_start_room());
    const auto changes = *rc::gen::inRange(1, 5);
    for (int i = 0; i < changes; ++i) {
        const auto place = *rc::gen::inRange<std::size_t>(5, body.size());
        body[place] = std::byte{*rc::gen::arbitrary<std::uint8_t>()};
    }
    expect_refused_or_sound(sealed(body));
}

RC_GTEST_PROP(StartRoomForm, AnyBytesBehindAHeaderAreRefusedOrSound,
              (const std::vector<std::uint8_t>& noise)) {
    Bytes body = body_of(busy_start_room());
    body.resize(*rc::gen::element<std::size_t>(5, 14, 31));
    for (const std::uint8_t byte : noise)
        body.push_back(std::byte{byte});
    expect_refused_or_sound(sealed(body));
}

RC_GTEST_PROP(StartRoomForm, AnyBytesAtAllAreRefused, (const std::vector<std::uint8_t>& noise)) {
    Bytes bytes;
    for (const std::uint8_t byte : noise)
        bytes.push_back(std::byte{byte});
    RC_ASSERT(!restore_start_room(bytes).has_value());
}

// A closed and an open branch behind the same exit, one inside each; to be spoilt in one respect.
constexpr base::BranchId elder = branch_id({5}, 4);
constexpr base::BranchId younger = branch_id({5}, 8);

StartRoom::State sound_state() {
    StartRoom::State state{.branches_opened = 9, .latest = at(hours{5}), .branches = {}};
    state.branches[elder] = {.exit = Direction::north,
                             .opened = at(hours{1}),
                             .last_room = at(hours{2}),
                             .window_open = false,
                             .inside = {{1}}};
    state.branches[younger] = {.exit = Direction::north,
                               .opened = at(hours{3}),
                               .last_room = at(hours{4}),
                               .window_open = true,
                               .inside = {{2}}};
    return state;
}

// Nothing if a start room can be in that state.
std::string_view refusal(const StartRoom::State& state) {
    const auto start_room = StartRoom::in_state({}, {.id = {5}, .seed = 1}, state);
    return start_room ? std::string_view{} : start_room.error().name;
}

using Spoiling = void (*)(StartRoom::State&);

void expect_inconsistent(const std::vector<Spoiling>& spoilings) {
    EXPECT_EQ(refusal(sound_state()), "");
    for (std::size_t i = 0; i < spoilings.size(); ++i) {
        StartRoom::State state = sound_state();
        spoilings[i](state);
        EXPECT_EQ(refusal(state), errors::inconsistent) << i;
    }
}

TEST(StartRoomForm, NumbersAndTimesThatNoEventsLeadToAreInconsistent) {
    expect_inconsistent(
        {[](StartRoom::State& state) { state.branches_opened = 7; },
         [](StartRoom::State& state) { state.branches_opened = branch_number_max + 1; },
         [](StartRoom::State& state) { state.branches[branch_id({6}, 1)] = {}; },
         [](StartRoom::State& state) { state.branches[branch_id({5}, 0)] = {}; },
         [](StartRoom::State& state) { state.latest = at(hours{4} - milliseconds{1}); },
         [](StartRoom::State& state) { state.latest = time_max + milliseconds{1}; },
         [](StartRoom::State& state) { state = {.latest = at(milliseconds{-1}), .branches = {}}; },
         [](StartRoom::State& state) { state = {.latest = at(hours{1}), .branches = {}}; }});
}

TEST(StartRoomForm, BranchesThatNoEventsLeadToAreInconsistent) {
    expect_inconsistent(
        {[](StartRoom::State& state) { state.branches[elder].window_open = true; },
         [](StartRoom::State& state) { state.branches[elder].inside = {{2}}; },
         [](StartRoom::State& state) { state.branches[elder].exit = Direction::northeast; },
         [](StartRoom::State& state) {
             state.branches[elder].exit = std::bit_cast<Direction>(std::uint8_t{99});
         },
         [](StartRoom::State& state) { state.branches[elder].opened = at(milliseconds{-1}); },
         [](StartRoom::State& state) { state.branches[younger].opened = at(minutes{1}); },
         [](StartRoom::State& state) { state.branches[younger].last_room = at(hours{2}); }});
}

TEST(StartRoomForm, TheFuzzCorpusHoldsAnEmptyAndABusyStartRoom) {
    const std::filesystem::path folder{UNDERWELL_TEST_DATA "/../fuzz/corpus/start_room_form"};
    const auto keep = [&](const char* name, const StartRoom& start_room) {
        std::string text;
        for (const std::byte byte : body_of(start_room))
            text.push_back(static_cast<char>(byte));
        tests::expect_kept(folder / name, text);
    };
    keep("empty", *StartRoom::found({}, {.id = {1}, .seed = 7}));
    keep("busy", busy_start_room());
}

}  // namespace

}  // namespace underwell::branch
