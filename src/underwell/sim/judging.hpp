// The rules of the spec, judged from what is durable: each event against the zone as it was before
// it, and against what the rest of its turn and of its commit make of it. Shares no code with the
// deciders, so that a mistake has to be made twice to go unseen. One function for each event that a
// rule speaks about, in one file for each area. Called by the witness (witness.hpp) only; an
// objection begins with the rule's number.
#pragma once

#include <array>
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
#include "underwell/branch/branch.hpp"
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

// What may befall a body, by something that came before it in the same turn: so much of its hit
// points, and what becomes of its effects.
struct Impact {
    game::RoomNumber room;
    std::optional<game::FighterId> who;  // none: anybody in the room, each once
    game::HarmCause cause = game::HarmCause::fight;
    std::int32_t least = 0;  // by which its hit points change
    std::int32_t most = 0;
    std::optional<game::Effect> effect;  // that comes over it
    bool cures = false;                  // what is bad ends
    bool strips = false;                 // what is good ends
    bool hardens = false;                // it has other armour from then on
    std::set<game::FighterId> befallen = {};
};

// What people may learn from something that was done in this turn (P4), each their share once.
struct Lesson {
    std::uint64_t share = 0;  // for each, before it is divided by their level
    std::uint64_t least = 0;  // and so much at least
    std::set<base::CharacterId> learners;
};

// What a monster without hit points may leave behind (I4).
struct Corpse {
    game::RoomNumber room;
    std::uint64_t gold_least = 0;
    std::uint64_t gold_most = 0;
    bool may_leave_thing = false;
};

// What somebody has traded in this turn: when it is over, the sums must agree (W1).
struct Trade {
    std::map<game::ThingKindId, std::uint64_t> bought;
    std::uint64_t mending = 0;  // what it costs
    std::uint64_t paid = 0;
    std::uint64_t offered = 0;  // for what was handed over and is not paid yet, in thousandths
    std::uint64_t sold = 0;     // what it brings
    std::uint64_t earned = 0;
    std::uint64_t treasure = 0;  // that was sold, in experience
    std::uint64_t rewards = 0;   // of quests, taken
    std::uint64_t fulfilled = 0;
    std::map<game::ThingKindId, std::uint64_t> handed_over;  // for quests
};

// What is to be judged when a zone's turn is over, and what may follow from what it saw.
struct TurnSeen {
    std::vector<std::string_view> events;              // by their names, in order
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
    std::set<base::CharacterId> looking_up;  // who may see tiles now that they did not see before
    std::optional<Letter> letter;            // that the turn took
    bool staff = false;                      // somebody of the staff acted in it
    std::optional<base::CharacterId> staff_by;
    // What may follow from what was seen.
    std::vector<Impact> impacts;
    std::multiset<game::FighterId> ageing;       // whose effects get a round older
    std::multiset<game::FighterId> felt_ageing;  // of them, whom that has hurt or mended already
    std::vector<Lesson> lessons;
    std::map<game::MonsterId, Corpse> corpses;
    std::map<base::CharacterId, Trade> trades;
    std::set<base::CharacterId> treated;  // who paid for a bed, or the healer
    std::set<base::CharacterId> stunned;  // who fell, and lives
    std::map<base::CharacterId, std::array<std::uint8_t, game::ability_count>> swaps;  // before
    std::optional<base::CharacterId> born;
    std::vector<game::ThingKindId> outfit;  // of whoever was born, as far as it is not theirs yet
    std::optional<game::RoomNumber> furnished;
    std::set<std::uint32_t> keys_laid;                     // by the number of their lock
    std::size_t laid_elsewhere = 0;                        // things, by the generator
    std::optional<game::LockNumber> unlocked;              // by a key that is gone
    std::map<base::CharacterId, std::uint64_t> bargained;  // gold that a spirit was given
    std::vector<game::TrickPlayed> tricks;
    std::vector<game::RuneCast> runes;
    std::optional<game::RoomNumber> trap_sprung;  // where
    std::optional<game::RoomNumber> gold_given;   // where
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
    std::map<Letter, game::StaffWish> wishes;         // of staff, sent in this commit
    std::set<Letter> decrees;                         // carried out by it: each must be a wish
    std::map<Letter, game::RoleGiven> promotions;     // likewise
    bool inputs_shown = false;                        // what came in is shown, too
    std::multimap<base::CharacterId, game::Role> appointed;  // by the program, in this commit
    std::multimap<base::CharacterId, std::string> typed;     // in this commit
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

// What ails a body.
bool is_bad(game::EffectKind kind);

// Null if it is not there.
const std::vector<game::Thing>* things_of(const Judging& judging, const game::Holder& holder);
const game::Thing* find_thing(const std::vector<game::Thing>* things, game::ThingId id);
std::optional<game::RoomNumber> room_of(const Judging& judging, const game::Holder& holder);
bool is_gold(const game::Content& content, const game::Thing& thing);
bool wears(const game::Character& who, game::ThingId thing);
bool lies_in(const std::vector<game::Thing>& things, game::ThingId container);

// The least and the most that dice can show.
std::int32_t least_of(const game::Dice& dice);
std::int32_t most_of(const game::Dice& dice);

// ---- judge_growth.cpp: rooms that are dug, and branches as a whole ----
void judge(Judging& judging, const game::RoomDug& event);
void judge(Judging& judging, const game::CollapseBegan& event);
void judge(Judging& judging, const game::HallChanged& event);
void end_turn_of_growth(Judging& judging);

// What a branch tells about itself, to be compared with what its rooms say.
struct BranchTold {
    std::vector<branch::Room> rooms;
    std::uint64_t unexplored = 0;
    std::uint32_t deepest = 0;
    std::optional<grid::Cell> lair;
    bool goes_on = false;  // D9
};

BranchTold told_by(const branch::Branch& branch);

// Each exit leads where its kind says; and the lair of a branch that was just sealed is right.
std::optional<std::string_view> objection_to_exits(const BranchTold& told);
std::optional<std::string_view> objection_to_lair(const BranchTold& told);

// ---- judge_steps.cpp: tiles ----
void judge(Judging& judging, const game::Stepped& event);
void judge(Judging& judging, const game::FightersStepped& event);
void judge(Judging& judging, const game::PreferencesChanged& event);
void end_turn_of_steps(Judging& judging);
void end_turn_of_gathering(Judging& judging);

// ---- judge_staff.cpp: what staff may do, and nobody else ----
void judge(Judging& judging, const game::StaffActed& event);
void judge(Judging& judging, const game::StartRoomFounded& event);
void judge(Judging& judging, const game::StartRoomSet& event);
void judge(Judging& judging, const game::ClosingChanged& event);
void judge(Judging& judging, const game::RoleGiven& event);
void judge(Judging& judging, const game::PlaceMade& event);
void judge(Judging& judging, const game::WayMade& event);

// For what only staff may bring about: they acted in this turn, or a message brought their wish.
void demand_staff(Judging& judging);

// ---- judge_ways.cpp: walking, rooms ----
void judge(Judging& judging, const game::TurnBegan& event);
void judge(Judging& judging, const game::RoomFurnished& event);
void judge(Judging& judging, const game::InscriptionAdded& event);
void judge(Judging& judging, const game::RoomCleared& event);
void judge(Judging& judging, const game::Walked& event);
void judge(Judging& judging, const game::Carried& event);
void end_turn_of_ways(Judging& judging);

// ---- judge_zones.cpp: characters between zones, start rooms, collapse ----
void judge(Judging& judging, const game::CharacterMade& event);
void judge(Judging& judging, const game::CharacterRenamed& event);
void judge(Judging& judging, const game::CharacterForgotten& event);
void judge(Judging& judging, const game::Arrived& event);
void judge(Judging& judging, const game::Departed& event);
void judge(Judging& judging, const game::MessageSent& event);
void judge(Judging& judging, const game::MessageTaken& event);
void judge(Judging& judging, const game::MailForgotten& event);
void judge(Judging& judging, const game::BranchFounded& event);
void judge(Judging& judging, const game::StartRoomChanged& event);
void judge(Judging& judging, const game::RoomsGone& event);
void judge(Judging& judging, const game::ZoneEnded& event);
void judge(Judging& judging, const game::Woke& event);
void judge(Judging& judging, const game::FellAsleep& event);
void judge(Judging& judging, const game::Heard& event);

// What must be so once all zones' events of a commit were seen; an objection, or nothing.
std::optional<std::string> end_commit(Books& books, const std::map<base::ZoneId, game::Zone>& all);

// ---- judge_things.cpp: things that move and change, gold, packs, light ----
void judge(Judging& judging, const game::ThingMoved& event);
void judge(Judging& judging, const game::ThingParted& event);
void judge(Judging& judging, const game::ThingChanged& event);
void judge(Judging& judging, const game::GoldChanged& event);
void judge(Judging& judging, const game::GearChanged& event);
void judge(Judging& judging, const game::ThingSnatched& event);
void end_turn_of_things(Judging& judging);

// Gold of the world, wherever it is: in a purse, on the floor, with a thief.
std::int64_t gold_in(const game::Zone& zone, const game::Content& content);
std::int64_t gold_in(const game::Room& room, const game::Content& content);

// For those that see things come and go.
void note_made(Judging& judging, const game::Thing& thing);
void note_unmade(Judging& judging, game::ThingId thing);
void note_gain(Judging& judging, const game::Holder& holder);
void note_gold(Judging& judging, game::Handling how, std::int64_t more);
void note_lights(Judging& judging, const game::Walked& event);

// ---- judge_sources.cpp: where things come from, and where they go ----
void judge(Judging& judging, const game::ThingMade& event);
void judge(Judging& judging, const game::ThingUnmade& event);
void note_corpse(Judging& judging, game::RoomNumber room, const game::Monster& monster);
void end_turn_of_sources(Judging& judging);

// ---- judge_town.cpp: what is paid and earned, quests ----
void judge_trade(Judging& judging, const game::GoldChanged& event);
void judge_mended(Judging& judging, const game::Character& who, const game::Thing& thing);
void judge_sold(Judging& judging, const game::Character& who, const game::Thing& thing);
void judge(Judging& judging, const game::QuestsChanged& event);
void judge(Judging& judging, const game::BoardChanged& event);
void judge(Judging& judging, const game::DeedsChanged& event);
void end_turn_of_town(Judging& judging);

// ---- judge_bodies.cpp: levels, abilities, death ----
void judge(Judging& judging, const game::LevelGained& event);
void judge(Judging& judging, const game::AbilityChanged& event);
void judge(Judging& judging, const game::CharacterFell& event);
void judge_death(Judging& judging, const game::Departed& event);
void end_turn_of_bodies(Judging& judging);

// ---- judge_lessons.cpp: experience ----
void judge(Judging& judging, const game::ExperienceGained& event);
void note_slain(Judging& judging, game::RoomNumber room, const game::Monster& monster);
void note_lesson(Judging& judging, base::CharacterId who, std::uint64_t worth);
void note_lesson_alone(Judging& judging, base::CharacterId who, std::uint64_t worth);
std::uint64_t experience_up_to(std::uint64_t step, std::uint32_t level);
void end_turn_of_lessons(Judging& judging);

// ---- judge_impacts.cpp: hit points and effects, each by what came before ----
void judge(Judging& judging, const game::HitPointsChanged& event);
void judge(Judging& judging, const game::EffectsChanged& event);
Impact impact_of(const game::Influence& influence, game::HarmCause cause);

// ---- judge_fighting.cpp: battle ----
void judge(Judging& judging, const game::FightBegan& event);
void judge(Judging& judging, const game::ChoiceMade& event);
void judge(Judging& judging, const game::RoundClosed& event);
void judge(Judging& judging, const game::RoundBegan& event);
void judge(Judging& judging, const game::FighterLeft& event);
void judge(Judging& judging, const game::FightEnded& event);
void judge(Judging& judging, const game::FighterJoined& event);
void judge(Judging& judging, const game::MoraleTried& event);
void judge_flight(Judging& judging, const game::Walked& event);
void judge_flight(Judging& judging, const game::Departed& event);
void end_turn_of_fighting(Judging& judging);

// Null if nobody fights there, or not this one.
const game::Fight* fight_in(const Judging& judging, game::RoomNumber room);
const game::Fighter* fighter_in(const game::Fight* fight, game::FighterId who);
bool is_turn_of(const game::Fight& fight, game::FighterId who);

// ---- judge_blows.cpp: what is done in a battle ----
void judge(Judging& judging, const game::Attacked& event);
void judge(Judging& judging, const game::Stunted& event);
void judge(Judging& judging, const game::RuneCast& event);
void judge(Judging& judging, const game::TurnTaken& event);
void judge(Judging& judging, const game::StanceTaken& event);
void judge(Judging& judging, const game::FleeFailed& event);

// ---- judge_monsters.cpp: what monsters do by themselves ----
void judge(Judging& judging, const game::MonsterMoved& event);
void judge(Judging& judging, const game::MonsterAppeared& event);
void judge(Judging& judging, const game::MonsterChanged& event);
void judge(Judging& judging, const game::MonsterSlain& event);
void judge(Judging& judging, const game::TrickPlayed& event);

// ---- judge_challenges.cpp: puzzles, traps, what helps on the way ----
void judge(Judging& judging, const game::PuzzleChanged& event);
void judge(Judging& judging, const game::PuzzleSolved& event);
void judge(Judging& judging, const game::TrapFound& event);
void judge(Judging& judging, const game::TrapEnded& event);
void judge(Judging& judging, const game::ServiceUsed& event);

// ---- judge_counts.cpp: everything there is, counted ----
using Zones = std::map<base::ZoneId, game::Zone>;
std::optional<std::string> objection_to_mail(const Zones& zones);
std::optional<std::string> objection_to_bodies(const Zones& zones, const Books& books);
std::optional<std::string> objection_to_things(const Zones& zones, const Books& books);
std::optional<std::string> objection_to_gold(std::int64_t gold, const Books& books);

// ---- judge_company.cpp: parties, and whom one listens to ----
void judge(Judging& judging, const game::PartyMade& event);
void judge(Judging& judging, const game::CompanyChanged& event);
void judge(Judging& judging, const game::Spoken& event);

// ---- What breaks no rule of its own ----
inline void judge(Judging&, const game::TurnPassed&) {}  // changes nothing

inline void judge(Judging&, const game::Searched&) {}  // what was found follows

inline void judge(Judging&, const game::Named&) {}  // likewise

inline void judge(Judging&, const game::SurfaceFounded&) {}  // before there is anything

inline void judge(Judging&, const game::WindowClosedHere&) {}  // told; the start room decides

inline void judge(Judging&, const game::PresenceChanged&) {}  // told; the branch knows

inline void judge(Judging&, const game::MessagesConfirmed&) {}  // what is not taken is counted

inline void judge(Judging&, const game::PackChanged&) {}  // by the program

}  // namespace underwell::sim
