// What happens on delves, counted: whom people meet and who fells them, what they choose in fights,
// what they find and use. Listens to the events of one world at a time (DelveWorld::listen).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "underwell/game/event.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::sim {

struct MonsterTally {
    std::uint64_t met = 0;  // in a fight
    std::uint64_t slain = 0;
    std::uint64_t killed = 0;  // people, by its own hand
};

struct ThingTally {
    std::uint64_t found = 0;  // lay somewhere
    std::uint64_t taken = 0;
    std::uint64_t used = 0;  // struck with, worn, lit, swallowed, thrown, cast
};

struct TrapTally {
    std::uint64_t met = 0;
    std::uint64_t sprung = 0;
    std::uint64_t disarmed = 0;
    std::uint64_t killed = 0;
};

struct PuzzleTally {
    std::uint64_t met = 0;
    std::uint64_t solved = 0;
};

struct DelveTally {
    std::map<game::MonsterKindId, MonsterTally> monsters;
    std::map<game::ThingKindId, ThingTally> things;
    std::map<game::TextId, TrapTally> traps;  // by their look
    std::map<game::PuzzleKind, PuzzleTally> puzzles;
    std::map<game::ChoiceKind, std::uint64_t> choices;
    std::map<game::Service, std::uint64_t> services;
    std::map<game::HarmCause, std::uint64_t> deaths;  // by what was the last of it
    std::map<game::DeathOutcome, std::uint64_t> falls;
    std::uint64_t rooms = 0;  // dug

    void add(const DelveTally& other);
};

// Counts the events of one world.
class DelveClerk {
  public:
    explicit DelveClerk(DelveTally& tally) : tally_{tally} {}

    void see(const game::Zone& zone, const game::Event& event);

  private:
    using MonsterKey = std::pair<base::ZoneId, game::MonsterId>;
    using RoomKey = std::pair<base::ZoneId, game::RoomNumber>;

    // Who or what last hurt somebody.
    struct Harm {
        game::HarmCause cause = game::HarmCause::fight;
        std::optional<game::MonsterKindId> monster = {};
        std::optional<game::TextId> trap = {};
    };

    void see_room(base::ZoneId zone, const game::RoomFurnished& room);
    void see_fighter(base::ZoneId zone, const game::Fighter& fighter);
    void see_attack(base::ZoneId zone, const game::Attacked& attack);
    void see_fight(base::ZoneId zone, const game::Event& event);
    void see_things(const game::Event& event);
    void see_trap(base::ZoneId zone, const game::TrapEnded& ended);
    void see_fall(const game::CharacterFell& fall);
    void use(game::ThingId thing);

    DelveTally& tally_;
    std::map<MonsterKey, game::MonsterKindId> monsters_;
    std::map<game::ThingId, game::ThingKindId> things_;
    std::map<RoomKey, std::vector<game::TextId>> traps_;
    std::map<base::CharacterId, Harm> harms_;
    std::optional<game::MonsterKindId> struck_by_;  // the last who hit somebody
    std::optional<game::MonsterKindId> burst_;
    std::optional<game::TextId> sprung_;
};

}  // namespace underwell::sim
