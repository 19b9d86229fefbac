#include "underwell/game/solving.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "underwell/game/look.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/things.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

using State = std::vector<std::uint8_t>;

// Whoever works at a puzzle: there is one of this kind, nobody fights, and there is light.
class Worker {
  public:
    static std::optional<Worker> of(Deciding& deciding, CharacterId id,
                                    std::initializer_list<PuzzleKind> kinds, Sentence otherwise) {
        const Character& who = deciding.person(id);
        if (is_busy(deciding, who)) return std::nullopt;
        const Puzzle* puzzle = deciding.room_of(who).puzzle.get();
        if (puzzle == nullptr || std::ranges::find(kinds, puzzle->kind) == kinds.end()) {
            deciding.refuse(id, otherwise);
            return std::nullopt;
        }
        const bool by_word =
            puzzle->kind == PuzzleKind::riddle || puzzle->kind == PuzzleKind::bargain;
        if (!by_word && !is_lit(deciding.zone, deciding.rules.content, who.room)) {
            deciding.refuse(id, "too_dark_to_work");
            return std::nullopt;
        }
        return Worker{deciding, who, *puzzle};
    }

    const Character& who() const { return *who_; }

    const Puzzle& puzzle() const { return *puzzle_; }

    void solved() {
        deciding_->happen(PuzzleSolved{.room = who_->room, .by = who_->id, .kind = puzzle_->kind});
    }

    // It goes on from there.
    void leave(State state) {
        deciding_->happen(PuzzleChanged{.room = who_->room,
                                        .by = who_->id,
                                        .state = std::move(state),
                                        .tries = puzzle_->tries});
    }

    void wrong() {
        State fresh;
        if (puzzle_->kind == PuzzleKind::plates) fresh.assign(puzzle_->goal.size(), 0);
        deciding_->happen(PuzzleChanged{.room = who_->room,
                                        .by = who_->id,
                                        .state = std::move(fresh),
                                        .tries = puzzle_->tries + 1});
    }

    void refuse(Sentence reason, std::vector<Part> parts = {}) {
        deciding_->refuse(who_->id, reason, std::move(parts));
    }

    // Levers and bells: judged when all of the order was given.
    void give_order(State state) {
        if (state.size() < puzzle_->goal.size()) return leave(std::move(state));
        if (state == puzzle_->goal) return solved();
        wrong();
    }

    void set_dials(State state) {
        if (state == puzzle_->goal) return solved();
        leave(std::move(state));
    }

    // All at once, as a guess: a wrong one counts, and stays as it was set.
    void judge_dials(State state) {
        if (state == puzzle_->goal) return solved();
        deciding_->happen(PuzzleChanged{.room = who_->room,
                                        .by = who_->id,
                                        .state = std::move(state),
                                        .tries = puzzle_->tries + 1});
    }

    // Stones roll off plates that do not balance once all lie there.
    void lay_stones(State state) {
        if (std::ranges::find(state, 0) != state.end()) return leave(std::move(state));
        std::int32_t tilt = 0;
        for (std::size_t stone = 0; stone < state.size(); ++stone)
            tilt += state[stone] == left_plate ? puzzle_->goal[stone] : -puzzle_->goal[stone];
        if (tilt == 0) return solved();
        wrong();
    }

  private:
    Worker(Deciding& deciding, const Character& who, const Puzzle& puzzle)
        : deciding_{&deciding}, who_{&who}, puzzle_{&puzzle} {}

    Deciding* deciding_;
    const Character* who_;
    const Puzzle* puzzle_;
};

// A piece of the puzzle by its number; "lever 2" and "second" words are passed over.
std::optional<std::uint8_t> take_piece(Worker& worker, std::string_view& words) {
    const std::uint32_t pieces = pieces_of(worker.puzzle());
    for (std::string_view rest = words; !rest.empty();) {
        const auto number = number_of(take_word(rest));
        if (!number) continue;
        words = rest;
        if (*number <= pieces) return static_cast<std::uint8_t>(*number);
        break;
    }
    worker.refuse("which_piece", {{"pieces", std::int64_t{pieces}}});
    return std::nullopt;
}

void pull_lever(Worker& worker, std::string_view words) {
    const auto lever = take_piece(worker, words);
    if (!lever) return;
    State state = worker.puzzle().state;
    if (std::ranges::find(state, *lever) != state.end())
        return worker.refuse("already_pulled", {{"piece", std::int64_t{*lever}}});
    state.push_back(*lever);
    worker.give_order(std::move(state));
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
    const auto stone = take_piece(worker, words);
    if (!stone) return;
    const auto side = side_in(words);
    if (!side) return worker.refuse("left_or_right", {{"piece", std::int64_t{*stone}}});
    State state = worker.puzzle().state;
    state[*stone - 1U] = *side;
    worker.lay_stones(std::move(state));
}

// All pieces at once; nothing if a word is none that could be meant.
std::optional<State> given_state(const Puzzle& puzzle, std::string_view words) {
    const std::uint32_t most =
        puzzle.kind == PuzzleKind::dials ? signs_of_a_dial : pieces_of(puzzle);
    State state;
    for (std::string_view rest = words; !rest.empty();) {
        const std::string_view word = take_word(rest);
        std::optional<std::uint32_t> value = number_of(word);
        if (puzzle.kind == PuzzleKind::plates) value = side_called(word);
        if (!value || *value > most) return std::nullopt;
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
            return worker.judge_dials(std::move(*state));
        case PuzzleKind::plates:
            if (!whole) return worker.refuse("name_all_sides");
            return worker.lay_stones(std::move(*state));
        default:
            if (!state) return worker.refuse("name_the_order");
            // How long the right order is, is part of what has to be found out.
            return whole ? worker.give_order(std::move(*state)) : worker.wrong();
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
            return "levers lever gate";
        case PuzzleKind::bells:
            return "bells bell";
        case PuzzleKind::lock:
            return "door lock";
        case PuzzleKind::riddle:
            return "riddle mouth";
        case PuzzleKind::plates:
            return "plates plate stones stone beam";
        case PuzzleKind::dials:
            return "dials dial door";
        case PuzzleKind::darkness:
            return "gate eye";
        case PuzzleKind::bargain:
            return "spirit person table ledger";
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
    const auto bell = take_piece(*worker, words);
    if (!bell) return;
    State state = worker->puzzle().state;
    state.push_back(*bell);
    worker->give_order(std::move(state));
}

void turn(Deciding& deciding, CharacterId who, std::string_view words) {
    auto worker = Worker::of(deciding, who, {PuzzleKind::dials}, "nothing_to_turn");
    if (!worker) return;
    const auto dial = take_piece(*worker, words);
    if (!dial) return;
    State state = worker->puzzle().state;
    std::uint8_t& sign = state[*dial - 1U];
    const std::string_view wanted = last_word(words);
    const auto number = number_of(wanted);
    if (!wanted.empty() && (!number || *number > signs_of_a_dial))
        return worker->refuse("which_sign", {{"signs", std::int64_t{signs_of_a_dial}}});
    sign = number ? static_cast<std::uint8_t>(*number)
                  : static_cast<std::uint8_t>(sign % signs_of_a_dial + 1);
    worker->set_dials(std::move(state));
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
        case PuzzleKind::levers:
        case PuzzleKind::bells:
        case PuzzleKind::plates:
        case PuzzleKind::dials:
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

void unlock(Deciding& deciding, CharacterId id) {
    auto worker = Worker::of(deciding, id, {PuzzleKind::lock}, "nothing_to_unlock");
    if (!worker) return;
    const Character& who = worker->who();
    const LockNumber lock{.branch = branch_of(deciding.zone.id), .number = who.room.value};
    const auto key = std::ranges::find(who.belongings.things, lock, &Thing::opens);
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

const Puzzle* puzzle_called(const Deciding& deciding, const Character& who,
                            std::string_view words) {
    const Puzzle* puzzle = deciding.room_of(who).puzzle.get();
    if (puzzle == nullptr || !is_lit(deciding.zone, deciding.rules.content, who.room))
        return nullptr;
    const std::string typed = plain_words(words);
    for (std::string_view rest = words_for(puzzle->kind); !rest.empty();)
        if (const std::string_view word = take_word(rest); word == typed || typed == "puzzle")
            return puzzle;
    return nullptr;
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
