// A room as one sees it, in words.
#include "underwell/game/room_screen.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "underwell/game/tongue.hpp"

namespace underwell::game {

namespace {

Sentence state_of(const ExitSeen& exit) {
    switch (exit.state) {
        case ExitState::unexplored:
            return "exit_unexplored";
        case ExitState::one_way:
            return "exit_one_way";
        case ExitState::home:
            return "exit_home";
        case ExitState::open:
            break;
    }
    return exit.back ? Sentence{"exit_back"} : Sentence{"exit_open"};
}

struct WindowWords {
    Sentence open;
    Sentence nobody_inside;
    Sentence open_until_drawn;
    Sentence until_drawn_nobody_inside;
};

void add_window(const Tongue& tongue, Text& text, const ExitSeen& exit, const WindowWords& words) {
    const bool anybody = exit.inside > 0;
    const Part towards{"towards", exit.towards};
    const Part inside{"inside", static_cast<std::int64_t>(exit.inside)};
    if (!exit.window_left)
        return tongue.offer(text,
                            anybody ? words.open_until_drawn : words.until_drawn_nobody_inside,
                            {towards, inside});
    const auto seconds = static_cast<std::int64_t>(exit.window_left->count() / 1'000);
    tongue.offer(text, anybody ? words.open : words.nobody_inside,
                 {towards, {"seconds", seconds}, inside});
}

void add_exit(const Tongue& tongue, Text& item, const ExitSeen& exit) {
    tongue.offer(item, state_of(exit), {{"towards", exit.towards}});
}

void add_exits(const Tongue& tongue, Document& screen, const std::vector<ExitSeen>& exits) {
    if (exits.empty()) return tongue.say(screen.paragraph(), "no_exits");
    tongue.say(screen.paragraph(), "exits");
    for (const ExitSeen& exit : exits) {
        Text& item = screen.item();
        add_exit(tongue, item, exit);
        if (exit.window)
            add_window(tongue, item, exit,
                       {.open = "window_open",
                        .nobody_inside = "window_open_nobody_inside",
                        .open_until_drawn = "window_open_until_drawn",
                        .until_drawn_nobody_inside = "window_open_until_drawn_nobody_inside"});
    }
}

template <typename Which>
Headings ways(const std::vector<ExitSeen>& exits, Which which) {
    Headings ways;
    for (const ExitSeen& exit : exits)
        if (which(exit)) ways.towards.push_back(exit.towards);
    return ways;
}

// N5: on a line of its own, which programs know; with what is worth a second glance below it. Said
// in full to those who listen. Who went before is told in a sentence: a drawing is never wrapped.
void add_exits_in_short(const Tongue& tongue, Document& screen,
                        const std::vector<ExitSeen>& exits) {
    if (exits.empty()) return tongue.say(screen.paragraph(), "no_exits");
    std::vector<Text> rows(1);
    tongue.offer(rows.front(), "exits_line",
                 {{"ways", ways(exits, [](const ExitSeen&) { return true; })}});
    Headings unexplored =
        ways(exits, [](const ExitSeen& exit) { return exit.state == ExitState::unexplored; });
    if (!unexplored.towards.empty())
        tongue.offer(rows.emplace_back(), "exits_unexplored_line",
                     {{"ways", std::move(unexplored)}});
    std::vector<Text> words(1);
    tongue.say(words.front(), "exits");
    for (const ExitSeen& exit : exits)
        add_exit(tongue, words.emplace_back(), exit);
    screen.drawing(rows, words);
    for (const ExitSeen& exit : exits)
        if (exit.window)
            add_window(tongue, screen.paragraph(), exit,
                       {.open = "window_told",
                        .nobody_inside = "window_told_nobody_inside",
                        .open_until_drawn = "window_told_until_drawn",
                        .until_drawn_nobody_inside = "window_told_until_drawn_nobody_inside"});
}

// A crowd is told in one breath.
constexpr std::size_t people_told_apart_max = 6;

void add_people(const Tongue& tongue, Document& screen, const std::vector<PersonSeen>& people,
                std::uint32_t more) {
    if (people.size() <= people_told_apart_max) {
        for (const PersonSeen& person : people)
            tongue.offer(screen.paragraph(),
                         person.awake ? Sentence{"person_here"} : Sentence{"person_asleep"},
                         {{"person", Person{.id = person.id, .name = person.name}}});
        return;
    }
    Series awake;
    Series asleep;
    for (const PersonSeen& person : people)
        (person.awake ? awake : asleep).words.push_back(person.name);
    if (!awake.words.empty())
        tongue.say(screen.paragraph(), "people_here", {{"people", std::move(awake)}});
    if (!asleep.words.empty())
        tongue.say(screen.paragraph(), "people_asleep", {{"people", std::move(asleep)}});
    if (more > 0) tongue.say(screen.paragraph(), "people_more", {{"count", std::int64_t{more}}});
}

bool is_one(const std::vector<Goods>& goods) {
    return goods.size() == 1 && goods.front().count == 1;
}

// What looks the same is counted together: two spoons, wherever they lie.
std::vector<Goods> goods_lying(const RoomView& room) {
    std::vector<Goods> goods;
    for (const ThingSeen& thing : room.things) {
        if (thing.inside) continue;
        const auto same = std::ranges::find(goods, thing.kind, &Goods::kind);
        if (same == goods.end())
            goods.push_back({.kind = thing.kind, .count = thing.count});
        else
            same->count += thing.count;
    }
    return goods;
}

// All of a kind that do the same.
struct Flock {
    Creatures creatures;
    bool cowers = false;
};

std::vector<Flock> flocks_in(const RoomView& room) {
    std::vector<Flock> flocks;
    for (const MonsterSeen& monster : room.monsters) {
        const bool cowers = monster.mood == Mood::flee;
        const auto same = std::ranges::find_if(flocks, [&](const Flock& flock) {
            return flock.creatures.kind == monster.kind && flock.cowers == cowers;
        });
        if (same == flocks.end())
            flocks.push_back({.creatures = {.kind = monster.kind, .count = 1}, .cowers = cowers});
        else
            ++same->creatures.count;
    }
    return flocks;
}

void add_monsters(const Tongue& tongue, Document& screen, const RoomView& room) {
    for (const auto& [creatures, cowers] : flocks_in(room)) {
        Text& paragraph = screen.paragraph();
        if (creatures.count == 1)
            tongue.offer(paragraph, cowers ? Sentence{"monster_cowers"} : Sentence{"monster_here"},
                         {{"monster", creatures.kind}});
        else
            tongue.offer(paragraph, cowers ? Sentence{"monsters_cower"} : Sentence{"monsters_here"},
                         {{"monsters", creatures}});
    }
}

Sentence where_a_stone_lies(std::uint8_t plate) {
    if (plate == left_plate) return "stone_lies_left";
    return plate == right_plate ? Sentence{"stone_lies_right"} : Sentence{"stone_lies_about"};
}

void add_plates(const Tongue& tongue, Text& text, const PuzzleSeen& puzzle) {
    std::int64_t left = 0;
    std::int64_t right = 0;
    for (std::size_t stone = 0; stone < puzzle.state.size(); ++stone) {
        const std::int64_t weight = puzzle.weights[stone];
        if (puzzle.state[stone] == left_plate) left += weight;
        if (puzzle.state[stone] == right_plate) right += weight;
        tongue.say(text, where_a_stone_lies(puzzle.state[stone]),
                   {{"number", static_cast<std::int64_t>(stone + 1)}, {"weight", weight}});
    }
    tongue.say(text, "plates_bear", {{"left", left}, {"right", right}});
    tongue.say(text, "plates_seen");
}

void add_order(const Tongue& tongue, Text& text, const PuzzleSeen& puzzle) {
    const bool bells = puzzle.kind == PuzzleKind::bells;
    tongue.say(text, bells ? Sentence{"bells_seen"} : Sentence{"levers_seen"},
               {{"pieces", std::int64_t{puzzle.pieces}}});
    if (!puzzle.state.empty())
        tongue.say(text, bells ? Sentence{"bells_struck"} : Sentence{"levers_pulled"},
                   {{"pieces", series_of(puzzle.state)}});
}

Headings facings_of(const PuzzleSeen& puzzle) {
    Headings facings;
    for (const std::uint8_t sign : puzzle.state)
        facings.towards.push_back(facing_of(sign));
    return facings;
}

void add_jugs(const Tongue& tongue, Text& text, const PuzzleSeen& puzzle) {
    for (std::size_t jug = 0; jug < puzzle.state.size(); ++jug)
        tongue.say(text, "jug_holds",
                   {{"number", static_cast<std::int64_t>(jug + 1)},
                    {"most", std::int64_t{puzzle.weights[jug]}},
                    {"measures", std::int64_t{puzzle.state[jug]}}});
    tongue.say(text, "jugs_seen", {{"wanted", std::int64_t{puzzle.wanted}}});
}

// What one can do about it, and how far it has come: nobody has to guess how a puzzle is worked.
void add_workings(const Tongue& tongue, Text& text, const PuzzleSeen& puzzle) {
    switch (puzzle.kind) {
        case PuzzleKind::levers:
        case PuzzleKind::bells:
            return add_order(tongue, text, puzzle);
        case PuzzleKind::lock:
            return tongue.say(text, "lock_seen");
        case PuzzleKind::riddle:
            return tongue.say(text, "riddle_seen");
        case PuzzleKind::plates:
            return add_plates(tongue, text, puzzle);
        case PuzzleKind::dials:
            return tongue.say(text, "dials_seen", {{"signs", series_of(puzzle.state)}});
        case PuzzleKind::bargain:
            return tongue.say(text, "spirit_seen", {{"price", std::int64_t{puzzle.price}}});
        case PuzzleKind::statues:
            return tongue.say(text, "statues_seen", {{"facings", facings_of(puzzle)}});
        case PuzzleKind::water:
            return tongue.say(text, "water_seen",
                              {{"mark", std::int64_t{puzzle.state.at(0)}},
                               {"wanted", std::int64_t{puzzle.wanted}}});
        case PuzzleKind::jugs:
            return add_jugs(tongue, text, puzzle);
        case PuzzleKind::darkness:
            return;  // seen only once it is solved
    }
}

Sentence what_is_elsewhere(PuzzleKind kind) {
    if (kind == PuzzleKind::lock) return "key_is_elsewhere";
    if (kind == PuzzleKind::water) return "wheel_is_elsewhere";
    return kind == PuzzleKind::statues ? Sentence{"answers_are_elsewhere"}
                                       : Sentence{"answer_is_elsewhere"};
}

void add_puzzle(const Tongue& tongue, Document& screen, const PuzzleSeen& puzzle) {
    Text& paragraph = screen.paragraph(tongue.text(puzzle.look));
    add_workings(tongue, paragraph, puzzle);
    if (puzzle.told_elsewhere) tongue.say(paragraph, what_is_elsewhere(puzzle.kind));
}

// Whoever knows a room knows its lore; what a puzzle elsewhere asks for is told each time.
enum class Telling : std::uint8_t { all, brief };

// Writings, figures and wheels.
void add_inscriptions(const Tongue& tongue, Document& screen, const RoomView& room,
                      Telling telling) {
    for (const WritingSeen& inscription : room.inscriptions) {
        if (telling == Telling::brief && inscription.signs.empty()) continue;
        Text& paragraph = screen.paragraph(tongue.text(inscription.text));
        if (!inscription.signs.empty())
            tongue.say(paragraph, "signs", {{"signs", series_of(inscription.signs)}});
        if (inscription.arrow)
            tongue.say(paragraph, "signs_arrow", {{"towards", *inscription.arrow}});
    }
    for (const FigureTold& told : room.figures)
        tongue.say(screen.paragraph(tongue.text(told.text)), "figure_told",
                   {{"figure", std::int64_t{told.figure}},
                    {"depth", std::int64_t{told.depth}},
                    {"towards", told.towards}});
    for (const WheelSeen& wheel : room.wheels) {
        Text& paragraph = screen.paragraph(tongue.text(wheel.look));
        if (wheel.mark)
            tongue.say(
                paragraph, "wheel_seen",
                {{"mark", std::int64_t{*wheel.mark}}, {"marks", std::int64_t{marks_of_a_wheel}}});
        else
            tongue.say(paragraph, "wheel_seen_done");
    }
}

void add_contents(const Tongue& tongue, Document& screen, const RoomView& room, Telling telling) {
    add_inscriptions(tongue, screen, room, telling);
    if (room.puzzle) add_puzzle(tongue, screen, *room.puzzle);
    for (const TextId trap : room.traps)
        screen.paragraph(tongue.text(trap), Style::danger);
    if (const auto goods = goods_lying(room); !goods.empty())
        tongue.offer(screen.paragraph(),
                     is_one(goods) ? Sentence{"things_here"} : Sentence{"things_lie_here"},
                     {{"things", goods}});
    add_monsters(tongue, screen, room);
}

Sentence why_blocked(bool uncanny) {
    return uncanny ? Sentence{"way_forward_is_uncanny"} : Sentence{"way_forward_is_blocked"};
}

void add_look(const Tongue& tongue, Document& screen, const RoomView& room) {
    Text& look = screen.paragraph(tongue.text(room.look));
    for (const TextId detail : room.details)
        tongue.say(look, "detail", {{"text", detail}});
}

Document room_document(const Tongue& tongue, const RoomView& room, Telling telling) {
    constexpr std::size_t usual_letters = 900;
    constexpr std::size_t usual_spans = 60;
    Document screen;
    screen.reserve(usual_letters, usual_spans);
    screen.heading(tongue.text(room.name));
    if (telling == Telling::all) add_look(tongue, screen, room);
    if (room.dark) tongue.say(screen.paragraph(), "too_dark");
    add_contents(tongue, screen, room, telling);
    add_people(tongue, screen, room.people, room.more_people);
    if (const auto offer = offer_of(room.service)) tongue.say(screen.paragraph(), *offer);
    if (room.own_round)
        tongue.say(screen.paragraph(), "your_fight_goes_on",
                   {{"number", std::int64_t{*room.own_round}}});
    else if (room.fighting)
        tongue.say(screen.paragraph(), "fight_goes_on");
    if (room.blocked) tongue.say(screen.paragraph(), why_blocked(room.uncanny));
    add_exits_in_short(tongue, screen, room.exits);
    return screen;
}

}  // namespace

Document Tongue::document(const ExitsView& view) const {
    Document screen;
    if (view.blocked) say(screen.paragraph(), why_blocked(view.uncanny));
    add_exits(*this, screen, view.exits);
    return screen;
}

Document Tongue::document(const PuzzleSeen& puzzle) const {
    Document screen;
    add_puzzle(*this, screen, puzzle);
    return screen;
}

Document Tongue::document(const RoomView& room) const {
    return room_document(*this, room, Telling::all);
}

Document brief_document(const Tongue& tongue, const RoomView& room) {
    return room_document(tongue, room, Telling::brief);
}

}  // namespace underwell::game
