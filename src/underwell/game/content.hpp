// What packs bring into the game, ready for use: kinds of things and monsters, the surface, quests,
// and the numbers that rules use. Immutable once made; a new one is swapped in between turns (law
// 8). Kinds that the world still knows but no pack defines any more are found as plain stand-ins,
// so that nothing is ever lost by an edit.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"
#include "underwell/branch/settings.hpp"
#include "underwell/branch/start_room_settings.hpp"
#include "underwell/game/heading.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/kinds.hpp"
#include "underwell/game/room.hpp"

namespace underwell::game {

namespace errors {
inline constexpr std::string_view bad_content = "bad_content";
}  // namespace errors

// A place of the surface, by the name other places call it.
struct PlacePlan {
    std::string name;
    TextId title;
    TextId look;
    Service service = Service::none;

    friend bool operator==(const PlacePlan&, const PlacePlan&) = default;
};

struct WayPlan {
    std::string from;
    Heading towards = Heading::north;
    std::string to;

    friend bool operator==(const WayPlan&, const WayPlan&) = default;
};

struct SurfacePlan {
    std::vector<PlacePlan> places;  // newcomers wake in the first
    std::vector<WayPlan> ways;
    branch::StartRoomSettings start_room;
    branch::Settings branch;
    std::string generator;

    friend bool operator==(const SurfacePlan&, const SurfacePlan&) = default;
};

// Numbers that packs may change; these are the base pack's.
struct Tuning {
    base::Duration round = std::chrono::seconds{8};          // B1
    base::Duration reader_round = std::chrono::seconds{30};  // where all use a screen reader
    base::Duration monster_pause = std::chrono::seconds{6};  // between two acts of a monster
    std::uint32_t monster_senses = 2;                        // rooms away that wake one
    std::uint32_t monster_aim_percent = 40;                  // of the depth, beside its hit dice
    std::int32_t hit_points_at_first = 8;                    // P1
    std::uint64_t experience_for_a_level = 1'000;            // P4: times the level that one has
    std::uint8_t ability_most = 10;
    std::uint8_t raises_a_level = 3;
    std::uint8_t check_against = 15;  // P2
    std::uint8_t pack_slots = 10;     // P3: and constitution
    std::uint32_t rest_price = 5;
    std::uint32_t heal_price = 2;     // for each hit point
    std::uint32_t cure_price = 5;     // for each thing that ails one
    std::uint32_t scar_price = 250;   // for a point that a scar has cost
    std::uint32_t mend_percent = 75;  // of what the worn part was worth, new
    std::vector<ThingKindId> outfit;  // what a new character carries
    std::uint64_t gold_at_first = 20;
    std::uint32_t hints_until_level = 3;  // K1: newcomers get hints up to this level
    std::uint32_t ignored_most = 200;     // P6: people that one may ignore

    friend bool operator==(const Tuning&, const Tuning&) = default;
};

struct QuestPlan {
    QuestSort sort = QuestSort::slay;
    std::uint64_t kind = 0;
    Depths depths;
    std::uint32_t wanted = 1;
    std::uint32_t reward = 10;  // gold for each wanted, and each step of depth

    friend bool operator==(const QuestPlan&, const QuestPlan&) = default;
};

// What a text is called by those who type, in all languages; or what answers a riddle.
struct TextWords {
    TextId text;
    std::vector<std::string> words;

    friend bool operator==(const TextWords&, const TextWords&) = default;
};

// What packs give; Content keeps it in order.
struct ContentParts {
    std::uint64_t fingerprint = 0;
    std::vector<ThingKind> things;
    std::vector<MonsterKind> monsters;
    std::vector<QuestPlan> quests;
    ThingKindId gold;  // the kind that gold lying around is of
    ThingKindId key;   // the kind of keys to locks of a branch
    SurfacePlan surface;
    Tuning tuning;
    std::vector<TextWords> words;    // by the texts that name and describe
    std::vector<TextWords> answers;  // by the texts that riddles name
};

class Content {
  public:
    // Refuses what cannot work: two kinds of one id, ways to nowhere, no place, no attack.
    static base::Result<Content> make(ContentParts parts);

    const ThingKind& thing(ThingKindId id) const;
    const MonsterKind& monster(MonsterKindId id) const;

    // Nothing if no pack defines it.
    const ThingKind* find_thing(ThingKindId id) const;
    const MonsterKind* find_monster(MonsterKindId id) const;

    // The words that name what has this text (K2): single, in small letters; none if no pack says.
    std::span<const std::string> words(TextId text) const;

    // In small letters, as plain_words() (typed_words.hpp) leaves them.
    std::span<const std::string> answers(TextId text) const;

    const std::vector<ThingKind>& things() const { return parts_.things; }

    const std::vector<MonsterKind>& monsters() const { return parts_.monsters; }

    const std::vector<QuestPlan>& quests() const { return parts_.quests; }

    const SurfacePlan& surface() const { return parts_.surface; }

    const Tuning& tuning() const { return parts_.tuning; }

    ThingKindId gold() const { return parts_.gold; }

    ThingKindId key() const { return parts_.key; }

    std::uint64_t fingerprint() const { return parts_.fingerprint; }

    // All of it, for making another with other numbers.
    const ContentParts& parts() const { return parts_; }

  private:
    explicit Content(ContentParts parts);

    ContentParts parts_;
    // Beside each other, in the order of the kinds: a look-up touches few lines of memory.
    std::vector<ThingKindId> thing_ids_;
    std::vector<MonsterKindId> monster_ids_;
    ThingKind unknown_thing_;
    MonsterKind unknown_monster_;
};

}  // namespace underwell::game
