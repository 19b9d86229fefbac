#include "underwell/sim/bot.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "underwell/game/commands.hpp"

namespace underwell::sim {

using base::Stream;
using game::ExitSeen;
using game::ExitState;
using game::Service;
using game::ThingSort;

namespace {

constexpr std::size_t signs_remembered_max = 8;
constexpr std::uint32_t stones_max = 8;  // that one tries to balance in one's head

constexpr std::array<std::string_view, 12> odd_words = {
    "1", "2", "all", "it", "gold", "key", "2 1 3", "north", "2.torch", "3 gold", "self", "xyzzy"};
constexpr std::array<std::string_view, 5> small_talk = {
    "hello", "has anybody seen a key?", "north is blocked", "well dug!", "my torch is low"};

template <typename List>
const auto& any_of(const List& list, Stream& chance) {
    return list[chance.below(static_cast<std::uint32_t>(list.size()))];
}

std::string joined(const std::vector<std::uint8_t>& numbers) {
    std::string words;
    for (const std::uint8_t number : numbers)
        words += ' ' + std::to_string(number);
    return words;
}

// Which stones go left so that the plates balance: each bit of `left` is a stone.
std::string sides(const std::vector<std::uint8_t>& weights, std::uint32_t left) {
    std::string words;
    for (std::size_t stone = 0; stone < weights.size(); ++stone)
        words += (left >> stone & 1U) != 0 ? " left" : " right";
    return words;
}

std::string balance(const std::vector<std::uint8_t>& weights) {
    if (weights.size() > stones_max) return {};
    for (std::uint32_t left = 0; left < 1U << weights.size(); ++left) {
        std::int32_t tilt = 0;
        for (std::size_t stone = 0; stone < weights.size(); ++stone)
            tilt += (left >> stone & 1U) != 0 ? weights[stone] : -weights[stone];
        if (tilt == 0) return sides(weights, left);
    }
    return {};
}

std::string_view name_of(game::Heading towards) {
    return game::heading_names[static_cast<std::size_t>(towards)];
}

}  // namespace

void Bot::see(const game::Notice& notice) {
    if (notice.refusal) puzzled_ = true;
    const auto* view = std::get_if<game::View>(&notice.what);
    if (view == nullptr) {
        alarmed_ = alarmed_ || (room_ && room_->depth > 0 && !notice.refusal);
        return;
    }
    if (const auto* pack = std::get_if<game::InventoryView>(view)) pack_ = *pack;
    if (const auto* sheet = std::get_if<game::SheetView>(view)) sheet_ = *sheet;
    const auto* room = std::get_if<game::RoomView>(view);
    if (room == nullptr) return;
    room_ = *room;
    puzzled_ = false;
    alarmed_ = false;
    for (const game::Inscription& inscription : room->inscriptions)
        if (!inscription.signs.empty() &&
            std::ranges::find(signs_, inscription.signs) == signs_.end())
            signs_.push_back(inscription.signs);
    if (signs_.size() > signs_remembered_max) signs_.erase(signs_.begin());
}

void Bot::forget() {
    room_.reset();
    pack_.reset();
    sheet_.reset();
    signs_.clear();
    homesick_ = false;
}

void Bot::think(std::uint32_t weight, std::string line) {
    if (weight > 0) ideas_.push_back({.weight = weight, .line = std::move(line)});
}

std::string Bot::type(Stream& chance) {
    const bool wonders = puzzled_ && chance.below(2) == 0;
    const bool listens = alarmed_ && room_ && !room_->fighting;
    if (!room_ || wonders || listens) {
        puzzled_ = false;
        alarmed_ = false;
        return "look";
    }
    if (chance.below(25) == 0) return nonsense(chance);
    const game::RoomView& room = *room_;
    ideas_.clear();
    if (room.fighting) {
        think_of_battle(room, chance);
    } else {
        think_of_ways(room, chance);
        think_of_puzzle(room, chance);
        think_of_room(room, chance);
        think_of_company(room, chance);
        think_of_town(room, chance);
    }
    think_of_pack(chance);
    think_of_oneself(chance);
    std::uint32_t all = 0;
    for (const Idea& idea : ideas_)
        all += idea.weight;
    std::uint32_t drawn = chance.below(all);
    for (Idea& idea : ideas_) {
        if (drawn < idea.weight) return std::move(idea.line);
        drawn -= idea.weight;
    }
    return "look";
}

// Anything that can be typed, with any words behind it.
std::string Bot::nonsense(Stream& chance) const {
    const auto lists = game::command_lists();
    const auto list = any_of(lists, chance);
    const auto& row = any_of(list, chance);
    std::string line{row.name};
    for (std::uint32_t words = chance.below(3); words > 0; --words) {
        const std::uint32_t kind = chance.below(4);
        line += ' ';
        if (kind == 0)
            line += somebody(chance);
        else if (kind == 1)
            line += a_thing_in_hand(chance);
        else
            line += any_of(odd_words, chance);
    }
    return line;
}

std::string Bot::word_for(game::TextId name, Stream& chance) const {
    const auto words = knows_->content.words(name);
    return words.empty() ? "it" : any_of(words, chance);
}

std::string Bot::word_for(const game::ThingSeen& thing, Stream& chance) const {
    return word_for(knows_->content.thing(thing.kind).name, chance);
}

std::string Bot::a_foe(const game::RoomView& room, Stream& chance) const {
    if (room.monsters.empty()) return {};
    return word_for(knows_->content.monster(any_of(room.monsters, chance).kind).name, chance);
}

std::string Bot::a_thing_in_hand(Stream& chance) const {
    if (!pack_ || pack_->things.empty()) return "torch";
    return word_for(any_of(pack_->things, chance), chance);
}

// Mostly somebody who is here.
std::string Bot::somebody(Stream& chance) const {
    const bool here = chance.below(4) != 0;
    if (here && room_ && !room_->people.empty()) return any_of(room_->people, chance).name;
    return any_of(knows_->names, chance);
}

// B2
void Bot::think_of_battle(const game::RoomView& room, Stream& chance) {
    const std::string foe = a_foe(room, chance);
    const bool weak = sheet_ && sheet_->vitals.hit_points * 2 < sheet_->vitals.hit_points_most;
    think(30, "attack");
    think(15, "attack " + foe);
    think(12, "repeat");
    think(6, "defend");
    think(weak ? 30 : 4, "flee");
    think(4, "stunt " + foe);
    think(3, "stunt " + somebody(chance) + " by wisdom");
    think(3, "stunt strength " + foe);
    think(3, "throw " + a_thing_in_hand(chance) + " at " + foe);
    think(4, "cast " + a_thing_in_hand(chance) + " at " + foe);
    think(3, "use " + a_thing_in_hand(chance));
    think(2, "wield " + a_thing_in_hand(chance));
    think(2, "hold");
    think(2, "look");
    think(1, std::string{name_of(game::Heading::north)});
}

// On, mostly; and now and then all the way home.
void Bot::think_of_ways(const game::RoomView& room, Stream& chance) {
    if (chance.below(60) == 0) homesick_ = !homesick_;
    for (const ExitSeen& exit : room.exits) {
        std::uint32_t weight = 6;
        if (exit.state == ExitState::unexplored) weight = 18;
        if (exit.window_left) weight = 30;  // others went there
        if (room.blocked && !exit.back) weight = 2;
        if (room.service == Service::well && exit.towards == game::Heading::down) weight = 60;
        if (exit.back) weight = homesick_ ? 60 : 4;
        if (exit.state == ExitState::home && !homesick_) weight = 1;
        think(weight, std::string{name_of(exit.towards)});
    }
    think(1, "scan");
    think(1, "exits");
}

// Q1
void Bot::think_of_puzzle(const game::RoomView& room, Stream& chance) {
    if (!room.puzzle) return;
    const game::PuzzleSeen& puzzle = *room.puzzle;
    const std::string piece = std::to_string(1 + chance.below(std::max(puzzle.pieces, 1U)));
    if (!signs_.empty()) think(30, "solve" + joined(any_of(signs_, chance)));
    switch (puzzle.kind) {
        case game::PuzzleKind::levers:
            return think(8, "pull " + piece);
        case game::PuzzleKind::bells:
            return think(8, "strike " + piece);
        case game::PuzzleKind::lock:
            return think(20, "unlock");
        case game::PuzzleKind::riddle:
            if (knows_->answers.empty()) return;
            return think(50, "answer " + any_of(knows_->answers, chance));
        case game::PuzzleKind::plates:
            think(4, "push stone " + piece + " left");
            return think(30, "solve" + balance(puzzle.weights));
        case game::PuzzleKind::dials:
            think(4, "turn " + piece);
            return think(4, "turn " + piece + " to 2");
        case game::PuzzleKind::darkness:
            return think(40, "light torch");
        case game::PuzzleKind::bargain:
            think(10, "give " + std::to_string(puzzle.price) + " gold to spirit");
            return think(15, "solve");
    }
}

void Bot::think_of_room(const game::RoomView& room, Stream& chance) {
    if (!room.monsters.empty()) think(room.blocked ? 50 : 15, "attack " + a_foe(room, chance));
    if (room.dark) think(20, "light torch");
    if (!room.traps.empty()) think(40, "disarm");
    if (room.blocked && room.monsters.empty() && !room.puzzle) think(40, "search");
    think(3, "search");
    think(1, "read");
    if (!room.things.empty()) {
        const std::string thing = word_for(any_of(room.things, chance), chance);
        think(25, "get all");
        think(8, "get " + thing);
        think(6, "open " + thing);
        think(3, "disarm " + thing);
        think(4, "get all from " + thing);
        think(2, "put " + a_thing_in_hand(chance) + " in " + thing);
        think(2, "examine " + thing);
    }
    if (room.service == Service::shrine || room.service == Service::spring ||
        room.service == Service::camp)
        think(30, "rest");
    think(2, "struggle");
}

void Bot::think_of_pack(Stream& chance) {
    think(pack_ ? 2 : 15, "inventory");
    if (!pack_ || pack_->things.empty()) return;
    const game::ThingSeen& thing = any_of(pack_->things, chance);
    const std::string word = word_for(thing, chance);
    switch (knows_->content.thing(thing.kind).sort) {
        case ThingSort::weapon:
        case ThingSort::armour:
        case ThingSort::shield:
        case ThingSort::helmet:
            think(12, "wear " + word);
            break;
        case ThingSort::light:
            think(thing.lit ? 1 : 6, (thing.lit ? "extinguish " : "light ") + word);
            break;
        case ThingSort::food:
            think(4, "eat " + word);
            break;
        case ThingSort::potion:
            think(6, "drink " + word);
            break;
        case ThingSort::rune:
            think(5, "cast " + word);
            break;
        default:
            think(2, "use " + word);
            break;
    }
    think(2, "drop " + word);
    if (thing.count > 1) think(6, "drop 1 " + word);
    think(1, "read " + word);
    think(1, "remove " + word);
    think(1, "drop " + std::to_string(1 + chance.below(5)) + " gold");
}

// P6
void Bot::think_of_company(const game::RoomView& room, Stream& chance) {
    think(1, "say " + std::string{any_of(small_talk, chance)});
    think(1, "chat " + std::string{any_of(small_talk, chance)});
    think(1, "tell " + somebody(chance) + " " + std::string{any_of(small_talk, chance)});
    think(1, "party " + std::string{any_of(small_talk, chance)});
    think(2, "accept");
    if (room.people.empty()) return;
    const std::string other = somebody(chance);
    think(6, "invite " + other);
    think(4, "follow " + other);
    think(3, "give " + a_thing_in_hand(chance) + " to " + other);
    think(3, "give " + std::to_string(1 + chance.below(9)) + " gold to " + other);
    think(2, "duel " + other);
    think(3, "duel");
    think(1, "follow");
    think(1, "emote waves");
    think(1, "shout " + std::string{any_of(small_talk, chance)});
    think(1, "leave");
    think(1, "ignore " + other);
    think(1, "examine " + other);
}

void Bot::think_of_oneself(Stream& chance) {
    const std::string_view one = any_of(game::ability_names, chance);
    const std::string_view other = any_of(game::ability_names, chance);
    think(3, "score");
    think(1, "effects");
    think(1, "equipment");
    if (!sheet_) return;
    if (sheet_->vitals.raises_left > 0) think(20, "raise " + std::string{one});
    if (sheet_->vitals.may_swap) think(1, "swap " + std::string{one} + " " + std::string{other});
}

// W1
void Bot::think_of_town(const game::RoomView& room, Stream& chance) {
    switch (room.service) {
        case Service::inn:
            think(10, "rest");
            return think(3, "rumours");
        case Service::merchant:
            think(6, "list");
            think(6, "buy torch");
            think(3, "buy " + std::to_string(1 + chance.below(8)));
            think(2, "value " + a_thing_in_hand(chance));
            think(3, "sell " + a_thing_in_hand(chance));
            return think(5, "sell all");
        case Service::smith:
            think(4, "mend all");
            return think(8, "mend " + a_thing_in_hand(chance));
        case Service::healer:
            return think(12, "heal");
        case Service::board:
            think(6, "board");
            think(8, "accept " + std::to_string(1 + chance.below(4)));
            think(8, "deliver");
            return think(1, "abandon 1");
        case Service::hall:
            return think(4, "hall");
        default:
            return think(1, "quests");
    }
}

}  // namespace underwell::sim
