#include "underwell/game/solving.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "underwell/game/look.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/puzzle_worker.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

using State = Worker::State;

// Levers and bells: judged when all of the order was given.
void give_order(Worker& worker, State state) {
    if (state.size() < worker.puzzle().goal.size()) return worker.leave(std::move(state));
    if (state == worker.puzzle().goal) return worker.solved();
    worker.wrong();
}

// Dials and figures stay as they are turned.
void set_pieces(Worker& worker, State state) {
    if (state == worker.puzzle().goal) return worker.solved();
    worker.leave(std::move(state));
}

void guess_pieces(Worker& worker, State state) {
    if (state == worker.puzzle().goal) return worker.solved();
    worker.guessed_wrong(std::move(state));
}

// Stones roll off plates that do not balance once all lie there.
void lay_stones(Worker& worker, State state) {
    if (std::ranges::find(state, 0) != state.end()) return worker.leave(std::move(state));
    const State& weights = worker.puzzle().goal;
    std::int32_t tilt = 0;
    for (std::size_t stone = 0; stone < state.size(); ++stone)
        tilt += state[stone] == left_plate ? weights[stone] : -weights[stone];
    if (tilt == 0) return worker.solved();
    worker.wrong();
}

void pull_lever(Worker& worker, std::string_view words) {
    const auto lever = worker.take_piece(words);
    if (!lever) return;
    State state = worker.puzzle().state;
    if (std::ranges::find(state, *lever) != state.end())
        return worker.refuse("already_pulled", {{"piece", std::int64_t{*lever}}});
    state.push_back(*lever);
    give_order(worker, std::move(state));
}

std::optional<std::uint8_t> side_called(std::string_view word) {
    if (word.empty()) return std::nullopt;
    if (std::string_view{"left"}.starts_with(word) || word == "1") return left_plate;
    if (std::string_view{"right"}.starts_with(word) || word == "2") return right_plate;
    return std::nullopt;
}

std::string_view last_word(std::string_view words) {
    std::string_view last;
    for (std::string_view rest = words; !rest.empty();)
        last = take_word(rest);
    return last;
}

// "on the left plate"
std::optional<std::uint8_t> side_in(std::string_view words) {
    std::optional<std::uint8_t> side;
    for (std::string_view rest = words; !rest.empty() && !side;)
        side = side_called(take_word(rest));
    return side;
}

void lay_stone(Worker& worker, std::string_view words) {
    const auto stone = worker.take_piece(words);
    if (!stone) return;
    const auto side = side_in(words);
    if (!side) return worker.refuse("left_or_right", {{"piece", std::int64_t{*stone}}});
    State state = worker.puzzle().state;
    state[*stone - 1U] = *side;
    lay_stones(worker, std::move(state));
}

// One of the eight directions, as a sign.
std::optional<std::uint8_t> facing_called(std::string_view word) {
    const auto towards = heading_called(word);
    if (!towards || !direction(*towards)) return std::nullopt;
    return static_cast<std::uint8_t>(1 + static_cast<std::uint8_t>(*towards));
}

// Nothing if it is none, or it cannot be turned so.
std::optional<std::uint8_t> sign_called(PuzzleKind kind, std::string_view word) {
    if (kind == PuzzleKind::statues) return facing_called(word);
    const auto number = number_of(word);
    if (!number || *number > signs_of_a_dial) return std::nullopt;
    return static_cast<std::uint8_t>(*number);
}

std::uint32_t signs_most(const Puzzle& puzzle) {
    if (puzzle.kind == PuzzleKind::dials) return signs_of_a_dial;
    return puzzle.kind == PuzzleKind::statues ? facings_of_a_statue : pieces_of(puzzle);
}

// To the next sign, or to the one that is named.
void turn_piece(Worker& worker, std::string_view words) {
    const auto piece = worker.take_piece(words);
    if (!piece) return;
    const Puzzle& puzzle = worker.puzzle();
    State state = puzzle.state;
    std::uint8_t& sign = state[*piece - 1U];
    const std::string_view wanted = last_word(words);
    const auto named = sign_called(puzzle.kind, wanted);
    if (!wanted.empty() && !named && puzzle.kind == PuzzleKind::statues)
        return worker.refuse("which_facing", {{"piece", std::int64_t{*piece}}});
    if (!wanted.empty() && !named)
        return worker.refuse("which_sign", {{"signs", std::int64_t{signs_of_a_dial}}});
    sign = named ? *named : static_cast<std::uint8_t>(sign % signs_most(puzzle) + 1);
    set_pieces(worker, std::move(state));
}

// All pieces at once; nothing if a word is none that could be meant.
std::optional<State> given_state(const Puzzle& puzzle, std::string_view words) {
    State state;
    for (std::string_view rest = words; !rest.empty();) {
        const std::string_view word = take_word(rest);
        std::optional<std::uint32_t> value = number_of(word);
        if (puzzle.kind == PuzzleKind::plates) value = side_called(word);
        if (puzzle.kind == PuzzleKind::statues) value = facing_called(word);
        if (!value || *value > signs_most(puzzle)) return std::nullopt;
        state.push_back(static_cast<std::uint8_t>(*value));
    }
    if (state.empty()) return std::nullopt;
    return state;
}

void give_all(Worker& worker, std::string_view words) {
    auto state = given_state(worker.puzzle(), words);
    const bool whole = state && state->size() == worker.puzzle().goal.size();
    switch (worker.puzzle().kind) {
        case PuzzleKind::dials:
            if (!whole) return worker.refuse("name_all_signs");
            return guess_pieces(worker, std::move(*state));
        case PuzzleKind::statues:
            if (!whole) return worker.refuse("name_all_facings");
            return guess_pieces(worker, std::move(*state));
        case PuzzleKind::plates:
            if (!whole) return worker.refuse("name_all_sides");
            return lay_stones(worker, std::move(*state));
        default:
            if (!state) return worker.refuse("name_the_order");
            // How long the right order is, is part of what has to be found out.
            return whole ? give_order(worker, std::move(*state)) : worker.wrong();
    }
}

bool is_called_either(const Deciding& deciding, const Puzzle& puzzle, std::string_view words,
                      std::string_view plain) {
    const std::string typed = plain_words(words);
    const auto known = deciding.rules.content.words(puzzle.look);
    return typed == plain || (!typed.empty() && !known.empty() &&
                              is_called(deciding.rules.content, puzzle.look, parse_wish(typed)));
}

// What people call what they see of it.
std::string_view words_for(PuzzleKind kind) {
    switch (kind) {
        case PuzzleKind::levers:
            return "levers lever gate 拉杆";
        case PuzzleKind::bells:
            return "bells bell 钟";
        case PuzzleKind::lock:
            return "door lock 门 锁";
        case PuzzleKind::riddle:
            return "riddle mouth 谜语";
        case PuzzleKind::plates:
            return "plates plate stones stone beam 铜盘 石头";
        case PuzzleKind::dials:
            return "dials dial door 转盘";
        case PuzzleKind::darkness:
            return "gate eye 门";
        case PuzzleKind::bargain:
            return "spirit person table ledger 幽灵";
        case PuzzleKind::statues:
            return "statues statue figures figure choir 石像";
        case PuzzleKind::water:
            return "water gate mark 水 水位";
        case PuzzleKind::jugs:
            return "jugs jug bowl 水罐 罐";
    }
    return {};
}

const Puzzle* puzzle_before(const Deciding& deciding, const Character& who, PuzzleKind kind) {
    const Puzzle* puzzle = deciding.room_of(who).puzzle.get();
    return puzzle != nullptr && puzzle->kind == kind ? puzzle : nullptr;
}

}  // namespace

void pull(Deciding& deciding, CharacterId who, std::string_view words) {
    if (auto worker = Worker::of(deciding, who, {PuzzleKind::levers}, "nothing_to_pull"))
        pull_lever(*worker, words);
}

void push(Deciding& deciding, CharacterId who, std::string_view words) {
    auto worker =
        Worker::of(deciding, who, {PuzzleKind::levers, PuzzleKind::plates}, "nothing_to_push");
    if (!worker) return;
    if (worker->puzzle().kind == PuzzleKind::levers) return pull_lever(*worker, words);
    lay_stone(*worker, folded(words));
}

void strike(Deciding& deciding, CharacterId who, std::string_view words) {
    auto worker = Worker::of(deciding, who, {PuzzleKind::bells}, "nothing_to_strike");
    if (!worker) return;
    const auto bell = worker->take_piece(words);
    if (!bell) return;
    State state = worker->puzzle().state;
    state.push_back(*bell);
    give_order(*worker, std::move(state));
}

void turn(Deciding& deciding, CharacterId who, std::string_view words) {
    const Room& here = deciding.room_of(deciding.person(who));
    const bool has_pieces = here.puzzle && (here.puzzle->kind == PuzzleKind::dials ||
                                            here.puzzle->kind == PuzzleKind::statues);
    if (!has_pieces && std::ranges::any_of(here.inscriptions, is_wheel))
        return turn_wheel(deciding, who, words);
    if (auto worker =
            Worker::of(deciding, who, {PuzzleKind::dials, PuzzleKind::statues}, "nothing_to_turn"))
        turn_piece(*worker, words);
}

void solve(Deciding& deciding, CharacterId who, std::string_view words) {
    const Character& person = deciding.person(who);
    const Puzzle* puzzle = deciding.room_of(person).puzzle.get();
    if (puzzle == nullptr) return deciding.refuse(who, "nothing_to_solve");
    switch (puzzle->kind) {
        case PuzzleKind::riddle:
            return answer(deciding, who, words);
        case PuzzleKind::lock:
            return unlock(deciding, who);
        case PuzzleKind::bargain:
            return deciding.refuse(who, "spirit_is_to_be_paid",
                                   {{"price", std::int64_t{puzzle->price}}});
        case PuzzleKind::darkness:
            return deciding.refuse(who, "wants_light");
        case PuzzleKind::water:
            return deciding.refuse(who,
                                   puzzle->told_in == person.room
                                       ? Sentence{"wheel_is_to_be_turned"}
                                       : Sentence{"far_wheel_is_to_be_turned"},
                                   {{"mark", std::int64_t{puzzle->goal.front()}}});
        case PuzzleKind::jugs:
            return deciding.refuse(who, "jugs_are_to_be_poured",
                                   {{"wanted", std::int64_t{puzzle->goal.back()}}});
        case PuzzleKind::levers:
        case PuzzleKind::bells:
        case PuzzleKind::plates:
        case PuzzleKind::dials:
        case PuzzleKind::statues:
            break;
    }
    if (auto worker = Worker::of(deciding, who, {puzzle->kind}, "nothing_to_solve"))
        give_all(*worker, folded(words));
}

void answer(Deciding& deciding, CharacterId who, std::string_view words) {
    auto worker = Worker::of(deciding, who, {PuzzleKind::riddle}, "nothing_to_answer");
    if (!worker) return;
    const std::string given = plain_words(words);
    if (given.empty())
        return worker->refuse("say_what", {{"example", Typable{{"answer a candle"}}}});
    const auto accepted = deciding.rules.content.answers(worker->puzzle().answers);
    if (std::ranges::find(accepted, given) != accepted.end()) return worker->solved();
    worker->wrong();
}

bool lies_openly(const Room& place, const LockNumber& lock) {
    return std::ranges::any_of(place.things, [&](const Thing& thing) {
        return thing.opens == lock && !thing.hidden && !thing.inside;
    });
}

void unlock(Deciding& deciding, CharacterId id) {
    auto worker = Worker::of(deciding, id, {PuzzleKind::lock}, "nothing_to_unlock");
    if (!worker) return;
    const Character& who = worker->who();
    const LockNumber lock{.branch = branch_of(deciding.zone.id), .number = who.room.value};
    const auto key = std::ranges::find(who.belongings.things, lock, &Thing::opens);
    if (key == who.belongings.things.end() && lies_openly(deciding.room_of(who), lock))
        return worker->refuse("key_lies_here");
    if (key == who.belongings.things.end())
        return worker->refuse(worker->puzzle().told_in == who.room ? Sentence{"key_is_here"}
                                                                   : Sentence{"no_key_fits"});
    deciding.happen(
        ThingUnmade{.thing = key->id, .at = {.character = id, .room = {}}, .how = Handling::use});
    worker->solved();
}

void bargain(Deciding& deciding, const Character& who, std::optional<std::uint64_t> offered) {
    auto worker = Worker::of(deciding, who.id, {PuzzleKind::bargain}, "nothing_to_bargain");
    if (!worker) return;
    const std::uint32_t price = worker->puzzle().price;
    if (who.belongings.gold < price)
        return worker->refuse("cannot_pay_spirit", {{"price", std::int64_t{price}}});
    if (offered && *offered < price)
        return worker->refuse("spirit_wants_more", {{"price", std::int64_t{price}}});
    deciding.happen(
        GoldChanged{.who = who.id, .gold = who.belongings.gold - price, .how = Handling::pay});
    worker->solved();
}

// Who is penniless is not shut out (Q1), and nobody dies of it. Of the last drop there is no half
// to give; that comes back with rest, which is free to the penniless.
void bargain_with_blood(Deciding& deciding, const Character& who) {
    auto worker = Worker::of(deciding, who.id, {PuzzleKind::bargain}, "nothing_to_bargain");
    if (!worker) return;
    const std::int32_t points = who.vitals.hit_points;
    const std::int32_t half = points / 2;
    if (half < 1) return worker->refuse("too_little_blood");
    deciding.happen(HitPointsChanged{.who = fighter(who.id),
                                     .room = who.room,
                                     .hit_points = points - half,
                                     .cause = HarmCause::price});
    worker->solved();
}

bool is_spirit(const Deciding& deciding, const Character& who, std::string_view words) {
    const Puzzle* puzzle = puzzle_before(deciding, who, PuzzleKind::bargain);
    return puzzle != nullptr && is_called_either(deciding, *puzzle, words, "spirit");
}

bool is_lock(const Deciding& deciding, const Character& who, std::string_view words) {
    const Puzzle* puzzle = puzzle_before(deciding, who, PuzzleKind::lock);
    return puzzle != nullptr && is_called_either(deciding, *puzzle, words, "door");
}

bool is_stone(const Deciding& deciding, const Character& who, std::string_view words) {
    return puzzle_before(deciding, who, PuzzleKind::plates) != nullptr &&
           (words.starts_with("stone") || number_of(words.substr(0, words.find(' '))));
}

bool is_called(const Puzzle& puzzle, std::string_view words) {
    const std::string typed = plain_words(words);
    if (typed == "puzzle" || typed == "谜题") return true;
    for (std::string_view rest = words_for(puzzle.kind); !rest.empty();)
        if (take_word(rest) == typed) return true;
    return false;
}

const Puzzle* puzzle_called(const Deciding& deciding, const Character& who,
                            std::string_view words) {
    const Puzzle* puzzle = deciding.room_of(who).puzzle.get();
    if (puzzle == nullptr || !is_lit(deciding.zone, deciding.rules.content, who.room))
        return nullptr;
    return is_called(*puzzle, words) ? puzzle : nullptr;
}

void solve_by_light(Deciding& deciding, RoomNumber number, std::optional<CharacterId> by) {
    const Room& place = room(deciding.zone, number);
    if (!place.puzzle || place.puzzle->kind != PuzzleKind::darkness) return;
    if (!is_lit(deciding.zone, deciding.rules.content, number)) return;
    const auto is_awake_here = [&](CharacterId id) {
        const Character* who = find_person(deciding.zone, id);
        return who != nullptr && who->room == number && who->awake;
    };
    if (!by || !is_awake_here(*by)) {
        const auto other = std::ranges::find_if(place.people, is_awake_here);
        if (other == place.people.end()) return;  // sleepers solve nothing
        by = *other;
    }
    deciding.happen(PuzzleSolved{.room = number, .by = *by, .kind = PuzzleKind::darkness});
}

}  // namespace underwell::game
