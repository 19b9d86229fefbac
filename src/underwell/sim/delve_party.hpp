// People who delve together, or one alone: they go down to a depth, look around there, and come
// home with what they found. They type lines, and know only what they were shown (see()), what they
// tell each other, and what everybody has heard: what the kinds are like, how riddles are answered.
//
// How they play: the first who is well leads, the others follow. They light torches, fight what
// they expect to beat for less than what they can spare (delver_odds.hpp), go around the rest, eat
// and drink what heals, rest where that is possible, search where something is wrong, disarm traps,
// solve puzzles and fetch what those need, wear better gear, and take along what lies there. They
// turn back when they are worn, laden, out of light, out of ways or have lost somebody, and flee
// from fights that go wrong. In battle each takes the choice that saves the most hit points
// (delve_battle.cpp).
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

#include "underwell/base/random.hpp"
#include "underwell/game/fight_view.hpp"
#include "underwell/game/view.hpp"
#include "underwell/sim/delver_eyes.hpp"
#include "underwell/sim/delver_odds.hpp"

namespace underwell::sim {

// What people know without being shown it.
struct DelveKnowledge {
    std::map<game::TextId, std::string> riddles;  // an answer, by what one sees of the riddle
};

struct DelvePlan {
    std::uint32_t goal_depth = 1;
    std::uint32_t rooms_there = 5;     // to be looked at, before they go home
    std::uint32_t lines_most = 1'200;  // that each types, then they go home
    bool searches = true;              // chests before they are opened
};

inline constexpr std::uint32_t takes_most = 2;  // that they take all of one room

// Why they go home.
enum class TurnBack : std::uint8_t { not_yet, done, worn, laden, no_light, late, lost_one, no_way };

inline constexpr std::size_t turn_back_count = 8;
inline constexpr std::array<std::string_view, turn_back_count> turn_back_names = {
    "not yet", "done", "worn", "laden", "no light", "late", "lost one", "no way"};

class DelveParty {
  public:
    // All who come along stand at the foot of the well. What is given must outlive it.
    DelveParty(const DelverEyes& eyes, const DelveKnowledge& knows, const DelvePlan& plan,
               std::vector<base::CharacterId> members);

    // What somebody types next; nothing: waits.
    std::string line_for(std::size_t member);

    // What became of it.
    void note(std::size_t member, const std::string& line, bool accepted);

    // And awake.
    bool is_below(std::size_t member) const;

    std::uint32_t deepest() const { return deepest_; }

    TurnBack turned_back() const { return turned_back_; }

    bool reached_goal() const { return deepest_ >= plan_.goal_depth; }

  private:
    struct Member {
        base::CharacterId id;
        std::uint32_t lines = 0;
        std::uint32_t refusals = 0;  // one after the other
        std::uint32_t waits = 0;     // one after the other
        std::size_t things = 0;      // that they carried when they last looked
        std::string last_line = {};
        bool came_along = false;  // was seen below with another of them, or alone
    };

    // A room as they remember it.
    struct Place {
        grid::DirectionSet unexplored = {};
        bool blocked = false;
        bool given_up = false;  // what is there is too much for them
        std::uint32_t searches = 0;
        bool rested = false;      // nothing more to be had
        bool fetched = false;     // they have looked for what its puzzle needs
        std::uint32_t tries = 0;  // to take along what lies there
        std::set<std::vector<std::uint8_t>> orders_tried;
        std::set<std::string> facings_tried;
    };

    // So many, so deep.
    struct Figures {
        std::uint32_t depth = 0;
        std::uint32_t number = 0;
    };

    // On the way for what a puzzle needs.
    struct Errand {
        grid::Cell puzzle;
        std::uint32_t rooms_left = 0;           // to look in, on the way back
        std::size_t orders_known = 0;           // when they set out
        std::size_t keys_held = 0;              // then
        std::optional<std::uint8_t> mark = {};  // to which a wheel has to be turned
        std::optional<Figures> figures = {};    // of which writings tell
    };

    // All that somebody sees, and the sheets of those at their side.
    struct Sight {
        std::size_t member = 0;
        const game::Zone& zone;
        const game::Character& self;
        game::RoomView room;
        std::optional<game::FightView> fight;
        grid::Cell cell;
        std::vector<const game::Character*> friends;  // oneself first
    };

    // What somebody might do, and what it is worth in hit points.
    struct Option {
        Points worth = 0;
        std::string line;
    };

    Sight see(std::size_t member) const;
    std::optional<std::size_t> leader_beside(const Sight& sight) const;
    const game::Character* find_awake(const game::Zone& zone, base::CharacterId who) const;

    Place& place(const Sight& sight) { return places_[sight.cell]; }

    const game::Content& content() const { return eyes_.content(); }

    // delve_party.cpp
    std::string line_of_leader(const Sight& sight);
    std::string line_of_follower(const Sight& sight, std::size_t leading);
    std::string care_line(const Sight& sight);
    std::string healing_line(const Sight& sight) const;
    std::string light_line(const Sight& sight) const;
    std::string gear_line(const Sight& sight) const;
    std::string rest_line(const Sight& sight);
    std::string loot_line(const Sight& sight);
    std::string drop_line(const Sight& sight) const;
    std::string foes_line(const Sight& sight);
    std::string trap_line(const Sight& sight);
    bool waits_for_others(const Sight& sight);
    Points healing_carried(const game::Character& who) const;
    std::string words_of(const game::Character& who, const game::Thing& thing) const;

    // delve_battle.cpp
    struct Battle;
    std::string battle_line(const Sight& sight);
    Battle judge(const Sight& sight, std::vector<game::MonsterSeen> foes) const;
    bool can_beat(const Sight& sight) const;
    void consider_blows(const Battle& battle, std::vector<Option>& options) const;
    void consider_things(const Battle& battle, std::vector<Option>& options) const;
    void consider_runes(const Battle& battle, std::vector<Option>& options) const;
    void consider_stunts(const Battle& battle, std::vector<Option>& options) const;
    std::string flight_line(const Battle& battle, const std::vector<Option>& options) const;

    // delve_ways.cpp
    void remember(const Sight& sight);

    bool turns_back() const { return turned_back_ != TurnBack::not_yet; }

    TurnBack reason_to_turn_back(const Sight& sight) const;
    bool is_worn(const Sight& sight) const;
    std::uint32_t light_carried(const game::Character& who) const;
    bool is_out_of_light(const Sight& sight) const;
    void read_map(const Sight& sight);
    std::string way_line(const Sight& sight);
    std::string way_back(const Sight& sight) const;

    // delve_puzzles.cpp
    std::string puzzle_line(const Sight& sight);
    std::string order_line(const Sight& sight);
    std::string facings_line(const Sight& sight);
    bool knows_all_of(const Figures& figures) const;
    bool has_found(const Sight& sight) const;
    std::string errand_line(const Sight& sight);
    void begin_errand(const Sight& sight);

    const DelverEyes& eyes_;
    const DelveKnowledge& knows_;
    DelvePlan plan_;
    std::vector<Member> members_;
    std::map<grid::Cell, Place> places_;
    std::set<std::vector<std::uint8_t>> orders_;  // of signs that they have read
    // Where figures have to look, by their depth and number, as far as that was read.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<game::Heading>> facings_;
    std::optional<Errand> errand_;
    std::optional<grid::Cell> bound_for_;  // the room whose unexplored exit they want to take
    std::uint32_t explorations_ = 0;       // steps they were led by the game
    std::uint32_t deepest_ = 0;
    std::uint32_t rooms_at_goal_ = 0;
    TurnBack turned_back_ = TurnBack::not_yet;
};

}  // namespace underwell::sim
