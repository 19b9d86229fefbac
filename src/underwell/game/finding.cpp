#include "underwell/game/finding.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/self_views.hpp"
#include "underwell/game/solving.hpp"
#include "underwell/game/typed_words.hpp"
#include "underwell/game/walking.hpp"
#include "underwell/game/ways.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

constexpr std::size_t nearest_names_max = 3;

constexpr std::array<std::string_view, 7> words_for_home = {"home", "out", "well", "surface",
                                                            "回家", "家",  "井底"};
constexpr std::array<std::string_view, 2> words_for_unexplored = {"unexplored", "未探索"};
constexpr std::array<std::string_view, 3> words_for_wheels = {"wheel", "wheels", "转轮"};
constexpr std::array<std::string_view, 8> words_for_writing = {
    "writing", "writings", "inscription", "inscriptions", "mural", "verse", "signs", "铭文"};
constexpr std::array<std::string_view, 4> words_for_exits = {"exit", "exits", "way", "出口"};

bool is_one_of(std::string_view words, std::span<const std::string_view> choices) {
    return std::ranges::find(choices, plain_words(words)) != choices.end();
}

// "where is bob", "find the way to the smith", "travel to the inn".
std::string_view goal_in(std::string_view words) {
    constexpr std::array<std::string_view, 5> before = {"is", "are", "the", "way", "to"};
    for (std::string_view behind = words; !behind.empty(); words = behind) {
        const bool is_before = std::ranges::find(before, folded(take_word(behind))) != before.end();
        if (!is_before || behind.empty()) break;
    }
    return words;
}

std::string_view name_of(Service service) {
    return service_names[static_cast<std::size_t>(service)];
}

// Ways that can be walked come before those that lead out of rooms that are not clear (C2): these
// may be clear by the time one is there.
class KnownGround {
  public:
    KnownGround(const Zone& zone, RoomNumber from)
        : ways_{Ways{zone, from, {.passable = true}}, Ways{zone, from, {}}} {}

    std::optional<Steps> steps_to(RoomNumber number) {
        return first([&](Ways& ways) { return ways.steps_to(number); });
    }

    std::optional<Steps> steps_home() {
        return first([](Ways& ways) { return ways.steps_home(); });
    }

    std::optional<Steps> steps_to_unexplored() {
        return first([](Ways& ways) { return ways.steps_to_unexplored(); });
    }

    template <typename Test>
    std::optional<RoomNumber> nearest(Test test) {
        return first([&](Ways& ways) { return ways.nearest(test); });
    }

  private:
    template <typename Ask>
    std::invoke_result_t<Ask, Ways&> first(Ask ask) {
        auto answer = ask(ways_.front());
        return answer ? answer : ask(ways_.back());
    }

    std::array<Ways, 2> ways_;
};

enum class Goal : std::uint8_t { named, home, unexplored };

struct Found {
    Goal goal = Goal::named;
    Meaning what = {};                 // the name
    std::optional<Steps> steps = {};   // nothing: too far to know
    std::optional<Heading> towards{};  // then where the way home begins, or where it roughly is
};

Found home_from(const Deciding& deciding, const Character& who, KnownGround& ground) {
    return {.goal = Goal::home,
            .steps = ground.steps_home(),
            .towards = back_exit(deciding.zone, who.room)};
}

std::vector<Found> party_from(const Deciding& deciding, const Character& who, KnownGround& ground) {
    const Zone& zone = deciding.zone;
    std::vector<Found> party;
    for (const CharacterId id : who.company.members) {
        const Character* member = find_person(zone, id);
        if (member == nullptr || id == who.id) continue;
        Found found{.what = Person{.id = id, .name = member->name},
                    .steps = ground.steps_to(member->room)};
        if (zone.branch)
            found.towards = rough_heading(room(zone, who.room).cell, room(zone, member->room).cell);
        if (found.steps || found.towards) party.push_back(std::move(found));
    }
    return party;
}

// Everything of a name that somebody may know of, and where it is.
class Search {
  public:
    Search(const Deciding& deciding, const Character& who, std::string_view words)
        : deciding_{deciding},
          content_{deciding.rules.content},
          who_{who},
          words_{words},
          wish_{parse_wish(words)},
          ground_{deciding.zone, who.room} {
        if (wish_.words.empty()) return;
        look_here();
        look_next_door();
        for (Found& member : party_from(deciding, who, ground_))
            add_person(std::move(member));
        look_for_place();
        if (deciding.zone.branch) look_for_challenge();
        if (deciding.zone.branch) look_for_ways();
    }

    // Nothing if there is none of that name.
    const Found* nearest() const {
        const auto rooms = [](const Found& found) {
            return found.steps ? found.steps->size() : ways_rooms_max;
        };
        const auto best = std::ranges::min_element(found_, {}, rooms);
        return best == found_.end() ? nullptr : &*best;
    }

    // What could have been meant instead.
    Series nearest_names() const {
        const std::vector<std::string_view> names{names_.begin(), names_.end()};
        Series nearest;
        for (const std::string& word : wish_.words)
            for (const std::string_view name : nearest_words(word, names))
                if (nearest.words.size() < nearest_names_max) nearest.words.emplace_back(name);
        return nearest;
    }

  private:
    void look_here() {
        const RoomView here = look_at_room(deciding_.zone, content_, who_, deciding_.now);
        add_beings(here.people, here.monsters, {});
        for (const ThingSeen& thing : here.things) {
            const ThingKind& kind = content_.thing(thing.kind);
            note_words(kind.name);
            if (is_called(content_, kind, wish_))
                found_.push_back({.what = Goods{.kind = thing.kind}, .steps = Steps{}});
        }
    }

    void look_next_door() {
        for (const RoomGlimpse& room : scan_rooms(deciding_.zone, content_, who_, {}).rooms)
            add_beings(room.people, room.monsters, {room.towards});
    }

    void look_for_place() {
        const auto place = ground_.nearest([&](RoomNumber number) {
            const Room& there = room(deciding_.zone, number);
            note_words(there.name);
            if (there.service != Service::none) names_.emplace(name_of(there.service));
            return is_called(content_, there, words_);
        });
        if (place)
            found_.push_back(
                {.what = room(deciding_.zone, *place).name, .steps = ground_.steps_to(*place)});
    }

    // Puzzles that stand in the way, wheels, and what is written: by the room where they are.
    void look_for_challenge() {
        const bool wheel = is_one_of(words_, words_for_wheels);
        const bool writing = is_one_of(words_, words_for_writing);
        const auto place = ground_.nearest([&](RoomNumber number) {
            const Room& there = room(deciding_.zone, number);
            if (there.puzzle && is_called(*there.puzzle, words_)) return true;
            return std::ranges::any_of(there.inscriptions, [&](const Inscription& inscription) {
                return is_wheel(inscription) ? wheel : writing && !inscription.detail;
            });
        });
        if (place)
            found_.push_back(
                {.what = room(deciding_.zone, *place).name, .steps = ground_.steps_to(*place)});
    }

    void look_for_ways() {
        if (is_one_of(words_, words_for_home))
            found_.push_back(home_from(deciding_, who_, ground_));
        if (!is_one_of(words_, words_for_unexplored)) return;
        if (auto steps = ground_.steps_to_unexplored())
            found_.push_back({.goal = Goal::unexplored, .steps = std::move(steps)});
    }

    void add_beings(std::span<const PersonSeen> people, std::span<const MonsterSeen> monsters,
                    const Steps& steps) {
        for (const PersonSeen& person : people)
            add_person({.what = Person{.id = person.id, .name = person.name}, .steps = steps});
        for (const MonsterSeen& monster : monsters) {
            const TextId name = content_.monster(monster.kind).name;
            note_words(name);
            if (is_called(content_, name, wish_))
                found_.push_back({.what = monster.kind, .steps = steps});
        }
    }

    void add_person(Found found) {
        const std::string& name = std::get<Person>(found.what).name;
        names_.insert(name);
        if (wish_.words.size() == 1 && folded(name).starts_with(wish_.words.front()))
            found_.push_back(std::move(found));
    }

    void note_words(TextId text) {
        for (const std::string& word : content_.words(text))
            if (!is_filler(word)) names_.insert(word);
    }

    const Deciding& deciding_;
    const Content& content_;
    const Character& who_;
    const std::string_view words_;
    const Wish wish_;
    KnownGround ground_;
    std::vector<Found> found_;
    std::set<std::string, std::less<>> names_;
};

// ---- Finding ----

Sentence sentence_of(const Found& found) {
    switch (found.goal) {
        case Goal::home:
            return found.steps ? Sentence{"find_home"} : Sentence{"way_home_roughly"};
        case Goal::unexplored:
            return "find_unexplored";
        case Goal::named:
            break;
    }
    if (found.steps && found.steps->empty()) return "found_here";
    return found.steps ? Sentence{"found"} : Sentence{"way_to_person_roughly"};
}

void tell_found(Deciding& deciding, CharacterId who, const Found& found) {
    const Steps steps = found.steps.value_or(Steps{});
    deciding.tell(who, {sentence_of(found),
                        {{"name", found.what},
                         {"rooms", static_cast<std::int64_t>(steps.size())},
                         {"way", Route{steps}},
                         {"towards", found.towards.value_or(Heading::north)}}});
}

void tell_of_exits(Deciding& deciding, const Character& who) {
    KnownGround ground{deciding.zone, who.room};
    if (auto steps = ground.steps_to_unexplored())
        tell_found(deciding, who.id, {.goal = Goal::unexplored, .steps = std::move(steps)});
    else if (deciding.zone.branch->branch->finished())
        deciding.tell(who.id, {"map_all_explored", {}});
    else
        deciding.tell(who.id, {"unexplored_is_far", {}});
    tell_found(deciding, who.id, home_from(deciding, who, ground));
}

// The nearest of each kind.
void tell_of_services(Deciding& deciding, const Character& who, KnownGround& ground) {
    for (std::size_t kind = 0; kind < service_count; ++kind) {
        const auto service = static_cast<Service>(kind);
        if (service == Service::none) continue;
        const auto place = ground.nearest(
            [&](RoomNumber number) { return room(deciding.zone, number).service == service; });
        if (!place) continue;
        const Steps steps = ground.steps_to(*place).value_or(Steps{});
        deciding.tell(who.id, {steps.empty() ? Sentence{"find_place_here"} : Sentence{"find_place"},
                               {{"word", Quoted{std::string{name_of(service)}}},
                                {"name", room(deciding.zone, *place).name},
                                {"rooms", static_cast<std::int64_t>(steps.size())},
                                {"way", Route{steps}}}});
    }
}

void tell_what_there_is(Deciding& deciding, const Character& who) {
    KnownGround ground{deciding.zone, who.room};
    if (deciding.zone.branch) tell_of_exits(deciding, who);
    for (const Found& member : party_from(deciding, who, ground))
        tell_found(deciding, who.id, member);
    tell_of_services(deciding, who, ground);
    deciding.tell(who.id, {"find_what", {}});
}

void refuse_unknown(Deciding& deciding, const Character& who, const Search& search,
                    std::string_view words) {
    if (deciding.zone.surface && is_one_of(words, words_for_home))
        return deciding.refuse(who.id, "you_are_home");
    const Part word{"word", Quoted{std::string{words}}};
    Series nearest = search.nearest_names();
    if (!nearest.words.empty())
        return deciding.refuse(who.id, "find_nothing_nearest",
                               {word, {"nearest", std::move(nearest)}});
    deciding.refuse(who.id, "find_nothing", {word});
}

// ---- Walking ----

// Not if it was refused, or a trap came in between.
bool sets_out(const Deciding& deciding) {
    return std::ranges::any_of(deciding.events, [](const Event& event) {
        return event.as<Walked>() != nullptr || event.as<Departed>() != nullptr;
    });
}

// As if the first step had been typed; and what is said to whoever takes it.
void walk_saying(Deciding& deciding, CharacterId who, const Steps& steps, Sentence sentence) {
    walk(deciding, who, steps.front());
    if (!sets_out(deciding)) return;
    deciding.tell(who, {sentence,
                        {{"towards", steps.front()},
                         {"way", Route{steps}},
                         {"rooms", static_cast<std::int64_t>(steps.size() - 1)}}});
}

// Down the well: which way to take from its foot, and with whom, is for people to decide (S2).
void explore_from_surface(Deciding& deciding, const Character& who) {
    const Zone& zone = deciding.zone;
    KnownGround ground{zone, who.room};
    const auto start =
        ground.nearest([&](RoomNumber number) { return start_place_at(zone, number) != nullptr; });
    if (!start) return deciding.refuse(who.id, "unexplored_is_far");
    const Steps steps = ground.steps_to(*start).value_or(Steps{});
    if (!steps.empty())
        return walk_saying(
            deciding, who.id, steps,
            steps.size() == 1 ? Sentence{"explores_down"} : Sentence{"explores_to_well"});
    Headings ways;
    for (const ExitSeen& exit : exits_of(zone, who.room, deciding.now))
        if (direction(exit.towards)) ways.towards.push_back(exit.towards);
    deciding.refuse(who.id, "explore_choose", {{"ways", std::move(ways)}});
}

void explore_branch(Deciding& deciding, const Character& who) {
    const auto steps = KnownGround{deciding.zone, who.room}.steps_to_unexplored();
    if (!steps && deciding.zone.branch->branch->finished())
        return deciding.refuse(who.id, "explore_finished");
    if (!steps) return deciding.refuse(who.id, "unexplored_is_far");
    walk_saying(deciding, who.id, *steps,
                steps->size() == 1 ? Sentence{"explores"} : Sentence{"explores_towards"});
}

// C2: who wants to go on from here has to overcome what is here; nobody is led away from it, but
// told whether there is anything else to explore.
void explore_from_blocked_room(Deciding& deciding, const Character& who) {
    const auto back = back_exit(deciding.zone, who.room);
    CHECK(back.has_value());
    const auto exits = exits_of(deciding.zone, who.room, deciding.now);
    const auto onwards = std::ranges::find(exits, false, &ExitSeen::back);
    if (onwards == exits.end())
        deciding.refuse(who.id, "explore_not_clear", {{"back", *back}});
    else
        walk(deciding, who.id, onwards->towards);
    if (sets_out(deciding)) return;
    Ways elsewhere{deciding.zone, who.room, {.passable = true}};
    if (elsewhere.steps_to_unexplored())
        deciding.tell(who.id, {"explore_elsewhere", {{"back", *back}}});
}

void go_towards(Deciding& deciding, const Character& who, const Found& found) {
    if (found.steps && found.steps->empty()) return deciding.refuse(who.id, "you_are_there");
    if (found.steps)
        return walk_saying(
            deciding, who.id, *found.steps,
            found.steps->size() == 1 ? Sentence{"travels_last"} : Sentence{"travels"});
    // Where no way home is known, the back exit always begins one (D2).
    if (found.goal == Goal::home && found.towards) return walk(deciding, who.id, *found.towards);
    deciding.refuse(who.id, "destination_is_far");
}

void travel_to_cell(Deciding& deciding, const Character& who, grid::Cell cell) {
    if (!deciding.zone.branch) return deciding.refuse(who.id, "cells_are_below");
    KnownGround ground{deciding.zone, who.room};
    if (cell == branch::start_cell)
        return go_towards(deciding, who, home_from(deciding, who, ground));
    const auto known = deciding.zone.branch->numbers.find(cell);
    if (!known)
        return deciding.refuse(
            who.id, "no_such_cell",
            {{"cell", Quoted{std::to_string(cell.x) + " " + std::to_string(cell.y)}}});
    go_towards(deciding, who, {.steps = ground.steps_to(*known)});
}

}  // namespace

void find_way(Deciding& deciding, CharacterId id, std::string_view asked_for) {
    const Character& who = deciding.person(id);
    const Zone& zone = deciding.zone;
    const std::string_view words = goal_in(asked_for);
    if (plain_words(words).empty()) return tell_what_there_is(deciding, who);
    if (zone.branch && is_one_of(words, words_for_exits)) return tell_of_exits(deciding, who);
    const Search search{deciding, who, words};
    if (const Found* found = search.nearest()) return tell_found(deciding, id, *found);
    const auto held = find_meant(deciding, who, parse_wish(words), {.held = true});
    if (!held.empty())
        return deciding.tell(
            id, {"find_in_hand", {{"thing", Goods{.kind = held.front().thing->kind}}}});
    refuse_unknown(deciding, who, search, words);
}

bool is_on_the_way(const Notice& notice) {
    const auto* line = std::get_if<Line>(&notice.what);
    if (line == nullptr) return false;
    const SentenceId told = line->sentence.id();
    return told == Sentence{"travels"}.id() || told == Sentence{"explores_towards"}.id() ||
           told == Sentence{"explores_to_well"}.id();
}

void explore(Deciding& deciding, CharacterId id) {
    const Character& who = deciding.person(id);
    if (is_kept_here(deciding, who)) return;
    if (deciding.zone.surface) return explore_from_surface(deciding, who);
    if (!deciding.room_of(who).clear) return explore_from_blocked_room(deciding, who);
    explore_branch(deciding, who);
}

void travel(Deciding& deciding, CharacterId id, std::string_view asked_for) {
    const Character& who = deciding.person(id);
    const std::string_view words = goal_in(asked_for);
    if (words.empty()) return deciding.refuse(id, "travel_where");
    if (is_kept_here(deciding, who)) return;
    if (const auto cell = two_numbers(words))
        return travel_to_cell(deciding, who, {.x = cell->first, .y = cell->second});
    const Search search{deciding, who, words};
    if (const Found* found = search.nearest()) return go_towards(deciding, who, *found);
    refuse_unknown(deciding, who, search, words);
}

bool is_destination(const Deciding& deciding, const Character& who, std::string_view words) {
    return is_one_of(words, words_for_home) || Search{deciding, who, words}.nearest() != nullptr;
}

}  // namespace underwell::game
