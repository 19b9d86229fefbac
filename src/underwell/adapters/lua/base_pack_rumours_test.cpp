// What people say in the base pack's camps is true: whatever names a kind, a depth or a number
// agrees with the content, and the rest with a rule that has tests of its own. Who adds a rumour
// adds its proof here.
#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base_pack.hpp"
#include "underwell/adapters/lua/pack_generator.hpp"
#include "underwell/adapters/lua/pack_loader.hpp"
#include "underwell/level/themes.hpp"

namespace underwell::adapters::lua {
namespace {

using game::Content;
using game::MonsterKind;
using game::TrickDeed;
using tests::load_base;

const MonsterKind& monster(const Content& content, std::string_view name) {
    return content.monster(game::named<game::MonsterKindId>("base:" + std::string{name}));
}

const game::ThingKind& thing(const Content& content, std::string_view name) {
    return content.thing(game::named<game::ThingKindId>("base:" + std::string{name}));
}

// Of a kind that is there: an unknown one has no trick and is at home everywhere.
bool plays(const Content& content, std::string_view name, TrickDeed deed) {
    const auto& parts = monster(content, name).trick.parts;
    return std::ranges::find(parts, deed, &game::TrickPart::deed) != parts.end();
}

bool begins_at(const Content& content, std::string_view name, std::uint32_t depth) {
    return monster(content, name).home.from == depth;
}

bool has_puzzle(const LoadedPacks& base, std::string_view name, game::PuzzleKind kind) {
    const auto found = base.names.puzzles.find("base:" + std::string{name});
    return found != base.names.puzzles.end() && found->second.kind == kind;
}

bool has_trap(const LoadedPacks& base, std::string_view name, game::TrapKind kind) {
    const auto found = base.names.traps.find("base:" + std::string{name});
    return found != base.names.traps.end() && found->second.kind == kind;
}

// The title of the first place that offers this contains the name of who is there.
bool is_at_home(const LoadedPacks& base, game::Service service, std::string_view name) {
    const auto& places = base.content.surface().places;
    const auto place = std::ranges::find(places, service, &game::PlacePlan::service);
    return place != places.end() &&
           (base.texts.text(place->title, game::Language::english).contains(name) ||
            base.texts.text(place->look, game::Language::english).contains(name));
}

struct Proof {
    std::string_view words;  // that only this rumour has
    bool (*holds)(const LoadedPacks&);
};

// What a rule says is proven where that rule is.
constexpr auto by_a_rule = [](const LoadedPacks&) { return true; };

constexpr std::array proofs = {
    Proof{"torch lasts you thirty",
          [](const LoadedPacks& base) {
              return thing(base.content, "torch").charges == 30 &&
                     thing(base.content, "lantern").charges == 120;
          }},
    Proof{"coin rat gives back",
          [](const LoadedPacks& base) {
              return plays(base.content, "coin_rat", TrickDeed::steal_gold);
          }},
    Proof{"Cut wall-sweat",
          [](const LoadedPacks& base) {
              return plays(base.content, "wall_sweat", TrickDeed::split);
          }},
    Proof{"spider goes up its line",
          [](const LoadedPacks& base) {
              return plays(base.content, "plumb_spider", TrickDeed::slip_away);
          }},
    Proof{"lantern bladder hurts",
          [](const LoadedPacks& base) { return plays(base.content, "bladder", TrickDeed::burst); }},
    Proof{"less than seven deep",
          [](const LoadedPacks& base) { return begins_at(base.content, "hollow_hound", 7); }},
    Proof{"hound howls once",
          [](const LoadedPacks& base) {
              return plays(base.content, "hollow_hound", TrickDeed::afflict);
          }},
    Proof{"Grey nurses keep to twelve",
          [](const LoadedPacks& base) {
              return begins_at(base.content, "grey_nurse", 12) &&
                     plays(base.content, "grey_nurse", TrickDeed::heal);
          }},
    Proof{"Rust lice",
          [](const LoadedPacks& base) {
              return plays(base.content, "rust_louse", TrickDeed::rust_armour) &&
                     plays(base.content, "rust_louse", TrickDeed::rust_weapon);
          }},
    Proof{"candle moth",
          [](const LoadedPacks& base) {
              return plays(base.content, "candle_moth", TrickDeed::snuff);
          }},
    Proof{"iron door's key",
          [](const LoadedPacks& base) {
              return has_puzzle(base, "iron_door", game::PuzzleKind::lock);
          }},
    Proof{"one with the ledger",
          [](const LoadedPacks& base) {
              return has_puzzle(base, "toll_spirit", game::PuzzleKind::bargain);
          }},
    Proof{"What you wore comes home", by_a_rule},  // P5
    Proof{"within five minutes",
          [](const LoadedPacks& base) {
              return base.content.surface().start_room.window_duration == std::chrono::minutes{5};
          }},
    Proof{"Sell a treasure",
          [](const LoadedPacks& base) {
              return is_at_home(base, game::Service::merchant, "Perrin");  // and P4
          }},
    Proof{"Perrin's finer things",
          [](const LoadedPacks& base) {
              return is_at_home(base, game::Service::merchant, "Perrin");
          }},
    Proof{"not stairs that make it deep", by_a_rule},   // D10
    Proof{"A rune wants blood", by_a_rule},             // B2
    Proof{"Search where there is nothing", by_a_rule},  // Q3, BasePack.SomeTreasures…
    Proof{"broken wards off nothing",
          [](const LoadedPacks& base) { return is_at_home(base, game::Service::smith, "Ilse"); }},
    Proof{"lose heart at first blood", by_a_rule},    // B4
    Proof{"A shrine blesses and cleans", by_a_rule},  // Q3
    Proof{"eight goes to the set",
          [](const LoadedPacks& base) { return thing(base.content, "probe").charges == 8; }},
    Proof{"Ten deep and eleven", by_a_rule},  // below
    Proof{"Stone figures in a ring",
          [](const LoadedPacks& base) {
              return has_puzzle(base, "diggers_choir", game::PuzzleKind::statues);
          }},
    Proof{"the wheel stands behind you",
          [](const LoadedPacks& base) {
              return has_puzzle(base, "drowned_gate", game::PuzzleKind::water);
          }},
    Proof{"Two jugs with no measure",
          [](const LoadedPacks& base) {
              return has_puzzle(base, "measuring_gate", game::PuzzleKind::jugs);
          }},
    Proof{"Bells on a wire",
          [](const LoadedPacks& base) {
              return has_trap(base, "bell_wire", game::TrapKind::alarms);
          }},
    Proof{"oiled flagstone takes nothing",
          [](const LoadedPacks& base) {
              const auto trap = base.names.traps.find("base:oiled_flagstone");
              return has_trap(base, "oiled_flagstone", game::TrapKind::scatters) &&
                     trap->second.influence == game::Influence{};
          }},
    Proof{"A flag that tilts",
          [](const LoadedPacks& base) {
              return has_trap(base, "tilting_flag", game::TrapKind::returns);
          }},
    Proof{"A trap goes off for one", by_a_rule},  // Q2, C4
};

TEST(BasePackRumours, W1EveryOneIsTrueOfTheContentOrOfARule) {
    const LoadedPacks base = load_base();
    std::size_t rumours = 0;
    for (;; ++rumours) {
        const auto named =
            base.names.texts.find("base:rumour.heard." + std::to_string(rumours + 1));
        if (named == base.names.texts.end()) break;
        const std::string_view told = base.texts.text(named->second, game::Language::english);
        const auto is_proof = [&](const Proof& proof) { return told.contains(proof.words); };
        ASSERT_EQ(std::ranges::count_if(proofs, is_proof), 1) << told;
        EXPECT_TRUE(std::ranges::find_if(proofs, is_proof)->holds(base)) << told;
    }
    EXPECT_EQ(rumours, proofs.size());
}

// "Ten deep and eleven the lamps are lit for you."
TEST(BasePackRumours, W1TheLampsAreLitTenAndElevenDeep) {
    const LoadedPacks base = load_base();
    const auto report = sample_rooms(base, {.seed = 4, .rooms = 2'000, .deepest = 14});
    ASSERT_TRUE(report);
    for (const std::uint32_t depth : {9U, 10U, 11U, 12U}) {
        ASSERT_GT(report->depths.at(depth).rooms, 20U) << depth;
        const bool lit = depth == 10 || depth == 11;
        const SampleReport::AtDepth& there = report->depths.at(depth);
        // But where darkness itself is the puzzle.
        EXPECT_EQ(there.bright * 10 > there.rooms * 8, lit) << depth;
    }
}

// Rooms that are walked one after the other are never described alike, down to the dark and in it.
TEST(BasePackRooms, G2AHundredRoomsInARowAreDescribedDifferently) {
    const LoadedPacks base = load_base();
    for (const std::uint32_t deepest : {8U, 20U, 200U})
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            const auto report =
                sample_rooms(base, {.seed = seed, .rooms = 1'200, .deepest = deepest});
            ASSERT_TRUE(report);
            EXPECT_EQ(report->repeated, 0U) << "seed " << seed << ", down to " << deepest;
        }
}

// T15: what is told of a depth is what its tiles look like.
TEST(BasePackRooms, T15TilesLookLikeWhatIsToldOfTheirDepth) {
    const LoadedPacks base = load_base();
    constexpr std::array<std::pair<std::string_view, std::string_view>, 11> themes = {{
        {"wet_earth", "wet earth"},
        {"roots", "roots"},
        {"clay", "clay"},
        {"stone", "stone"},
        {"granite", "granite"},
        {"marble", "marble"},
        {"furnished", "furnished halls"},
        {"lower_harrow", "furnished halls"},
        {"hearsay", "furnished halls"},
        {"listening", "furnished halls"},
        {"darkness", "darkness"},
    }};
    const auto report = sample_rooms(base, {.seed = 6, .rooms = 3'000, .deepest = 30});
    ASSERT_TRUE(report);
    std::set<std::string_view> bands_met;
    for (const auto& [depth, there] : report->depths)
        for (const std::string& name : there.names)
            for (const auto& [band, theme] : themes) {
                if (!name.starts_with("base:" + std::string{band} + ".name.")) continue;
                EXPECT_EQ(level::theme(depth).name, theme) << band << " at " << depth;
                bands_met.insert(band);
            }
    EXPECT_EQ(bands_met.size(), themes.size());
}

}  // namespace
}  // namespace underwell::adapters::lua
