// The rules of the spec, judged from what is durable: each event against the zone as it was before
// it, and against what the rest of its turn and of its commit make of it. Shares no code with the
// deciders, so that a mistake has to be made twice to go unseen. One function for each event that a
// rule speaks about, in one file for each area. Called by the witness (witness.hpp) only; an
// objection begins with the rule's number.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/branch/start_room.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/event.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::sim {

// A light that burnt when its bearer walked (I2).
struct Burning {
    base::CharacterId who;
    game::RoomNumber to;
    game::ThingId light;
    std::uint16_t charges = 0;
};

// A message by the zones it goes between, and its number there.
struct Letter {
    base::ZoneId from;
    base::ZoneId to;
    std::uint64_t number = 0;

    friend auto operator<=>(const Letter&, const Letter&) = default;
};

// A room that was dug, and what must come of it (D2, D8, D10).
struct Digging {
    grid::Cell cell;
    branch::Walk walk;
    grid::DirectionSet exits;          // all that it has: those given, the way back, an opening
    std::vector<branch::Walk> ending;  // exits that pointed there: the one walked, and others
    std::uint64_t unexplored = 0;      // exits of the branch, from then on
};

// The draws of lotteries that close windows (S4): how many closed one, and how many ought to have.
class LotterySeen {
  public:
    // So many draws at this chance; the last one closed the window, or none did.
    void note(std::uint64_t draws, std::int64_t percent, bool closed);

    // False if even great luck does not explain it.
    bool is_fair() const;

  private:
    std::int64_t percents_expected_ = 0;
    std::int64_t percents_closed_ = 0;
    std::int64_t variance_ = 0;  // in percent squared
};

// What is to be judged when a zone's turn is over.
struct TurnSeen {
    std::set<game::RoomNumber> rooms;                  // whose challenge or fight changed
    std::set<base::CharacterId> hurt;                  // whose hit points or experience changed
    std::set<base::CharacterId> dressed;               // whose gear changed
    std::map<base::CharacterId, std::uint64_t> loads;  // of who got something: the pack before
    std::map<game::Handling, std::int64_t> gold;       // by how so much more came into being
    std::set<base::CharacterId> fled;                  // and did not walk yet
    std::set<base::CharacterId> fallen;                // for good
    std::vector<Burning> burning;
    std::vector<Digging> dug;
    std::set<base::CharacterId> stepped;
    std::optional<Letter> letter;  // that the turn took
    bool staff = false;            // somebody of the staff acted in it
};

// What is known of a branch by its start room's events (S1 to S8).
struct BranchSeen {
    grid::Direction exit = grid::Direction::north;
    base::Instant opened;
    base::Instant last_room;
    std::optional<base::Instant> closed;
    base::Instant last_left;
    std::set<base::CharacterId> inside;
    bool reconfigured = false;  // its start room follows other settings than when it opened
};

// Words from afar, which nobody in a simulation says twice.
struct HeardOnce {
    base::CharacterId by;
    base::CharacterId from;
    game::Manner manner = game::Manner::tell;
    std::string words;

    friend auto operator<=>(const HeardOnce&, const HeardOnce&) = default;
};

// What is known about the whole world, whichever zone it is in.
struct Books {
    std::map<base::CharacterId, std::int32_t> bodies;   // of each character: how many there are
    std::set<base::CharacterId> moved;                  // by the commit that is being looked at
    std::set<game::ThingId> things;                     // that there are
    std::map<game::ThingId, std::int32_t> things_made;  // by this commit; below 0: unmade
    std::int64_t gold = 0;                              // that there is, wherever
    std::map<Letter, game::Belongings> sent;            // what bodies in messages carry
    std::map<Letter, game::Belongings> arrived;         // in this commit
    std::set<base::BranchId> branches;                  // that ever were
    std::set<base::BranchId> opened;                    // by this commit
    std::map<base::BranchId, BranchSeen> standing;
    std::map<base::BranchId, std::uint32_t> deepest;  // depth that was dug
    std::vector<game::HallEntry> hall;                // entries of this commit
    std::set<Letter> wishes;                          // of staff, sent in this commit
    std::set<Letter> decrees;                         // carried out by it: each must be a wish
    LotterySeen lottery;
    std::set<HeardOnce> heard;  // not for ever: what comes twice, comes soon
    bool words_repeat = false;  // people are no bots: they may say the same again
};

// What a judge has before it.
class Judging {
  public:
    Judging(const game::Zone& before, const game::Content& rules, Books& world, TurnSeen& seen)
        : zone{before}, content{rules}, books{world}, turn{seen} {}

    const game::Zone& zone;
    const game::Content& content;
    Books& books;
    TurnSeen& turn;

    // The first one counts.
    void breaks(std::string_view rule) {
        if (!objection_) objection_ = std::string{rule};
    }

    const std::optional<std::string>& objection() const { return objection_; }

    // Null if there is none: then that is what is to be objected to.
    const game::Character* person(base::CharacterId who) const;
    const game::Room* room(game::RoomNumber number) const;

  private:
    std::optional<std::string> objection_;
};

// What blocks the way on (C1).
bool is_blocked(const game::Room& room);
bool fights(const game::Zone& zone, base::CharacterId who);
bool is_held(const game::Character& who);

// ---- judge_growth.cpp: rooms that are dug, and branches as a whole ----
void judge(Judging& judging, const game::RoomDug& event);
void judge(Judging& judging, const game::CollapseBegan& event);
void judge(Judging& judging, const game::HallChanged& event);
void end_turn_of_growth(Judging& judging);

// ---- judge_steps.cpp: tiles ----
void judge(Judging& judging, const game::Stepped& event);
void judge(Judging& judging, const game::FightersStepped& event);
void end_turn_of_steps(Judging& judging);
void end_turn_of_gathering(Judging& judging);

// ---- judge_staff.cpp: what staff may do, and nobody else ----
void judge(Judging& judging, const game::StaffActed& event);
void judge(Judging& judging, const game::StartRoomFounded& event);
void judge(Judging& judging, const game::StartRoomSet& event);
void judge(Judging& judging, const game::ClosingChanged& event);

// For what only staff may bring about: they acted in this turn, or a message brought their wish.
void demand_staff(Judging& judging);

// ---- judge_ways.cpp: walking, rooms ----
void judge(Judging& judging, const game::TurnBegan& event);
void judge(Judging& judging, const game::RoomFurnished& event);
void judge(Judging& judging, const game::RoomCleared& event);
void judge(Judging& judging, const game::Walked& event);
void judge(Judging& judging, const game::Carried& event);
void judge(Judging& judging, const game::MonsterMoved& event);
void judge(Judging& judging, const game::MonsterAppeared& event);
void judge(Judging& judging, const game::PuzzleSolved& event);
void judge(Judging& judging, const game::TrapEnded& event);
void end_turn_of_ways(Judging& judging);

// ---- judge_zones.cpp: characters between zones, start rooms, collapse ----
void judge(Judging& judging, const game::CharacterMade& event);
void judge(Judging& judging, const game::CharacterRenamed& event);
void judge(Judging& judging, const game::CharacterForgotten& event);
void judge(Judging& judging, const game::Arrived& event);
void judge(Judging& judging, const game::Departed& event);
void judge(Judging& judging, const game::MessageSent& event);
void judge(Judging& judging, const game::MessageTaken& event);
void judge(Judging& judging, const game::BranchFounded& event);
void judge(Judging& judging, const game::StartRoomChanged& event);
void judge(Judging& judging, const game::RoomsGone& event);
void judge(Judging& judging, const game::Heard& event);

// What must be so once all zones' events of a commit were seen; an objection, or nothing.
std::optional<std::string> end_commit(Books& books, const std::map<base::ZoneId, game::Zone>& all);

// ---- judge_things.cpp: things, gold, packs, light ----
void judge(Judging& judging, const game::ThingMoved& event);
void judge(Judging& judging, const game::ThingParted& event);
void judge(Judging& judging, const game::ThingMade& event);
void judge(Judging& judging, const game::ThingUnmade& event);
void judge(Judging& judging, const game::ThingChanged& event);
void judge(Judging& judging, const game::GoldChanged& event);
void judge(Judging& judging, const game::GearChanged& event);
void judge(Judging& judging, const game::MonsterChanged& event);
void judge(Judging& judging, const game::ThingSnatched& event);
void end_turn_of_things(Judging& judging);

// Gold of the world, wherever it is: in a purse, on the floor, with a thief.
std::int64_t gold_in(const game::Zone& zone, const game::Content& content);
std::int64_t gold_in(const game::Room& room, const game::Content& content);

// For those that see things come and go.
void note_made(Judging& judging, const game::Thing& thing);
void note_unmade(Judging& judging, game::ThingId thing);
void note_lights(Judging& judging, const game::Walked& event);

// ---- judge_town.cpp: what is paid and earned, quests ----
void judge_trade(Judging& judging, const game::GoldChanged& event);
void judge(Judging& judging, const game::QuestsChanged& event);

// ---- judge_bodies.cpp: hit points, levels, death ----
void judge(Judging& judging, const game::HitPointsChanged& event);
void judge(Judging& judging, const game::ExperienceGained& event);
void judge(Judging& judging, const game::LevelGained& event);
void judge(Judging& judging, const game::AbilityChanged& event);
void judge(Judging& judging, const game::CharacterFell& event);
void judge_death(Judging& judging, const game::Departed& event);
void end_turn_of_bodies(Judging& judging);

// ---- judge_fighting.cpp: battle ----
void judge(Judging& judging, const game::FightBegan& event);
void judge(Judging& judging, const game::ChoiceMade& event);
void judge(Judging& judging, const game::RoundClosed& event);
void judge(Judging& judging, const game::RoundBegan& event);
void judge(Judging& judging, const game::Attacked& event);
void judge(Judging& judging, const game::FighterLeft& event);
void judge(Judging& judging, const game::FightEnded& event);
void judge(Judging& judging, const game::MonsterSlain& event);
void judge(Judging& judging, const game::TrickPlayed& event);
void judge_flight(Judging& judging, const game::Walked& event);
void judge_flight(Judging& judging, const game::Departed& event);
void end_turn_of_fighting(Judging& judging);

}  // namespace underwell::sim
