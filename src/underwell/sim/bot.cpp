#include "underwell/sim/bot.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/sim/bot_words.hpp"
#include "underwell/sim/plates.hpp"

namespace underwell::sim {

using base::Stream;
using game::ExitSeen;
using game::ExitState;
using game::Service;
using game::ThingSort;

namespace {

constexpr std::size_t signs_remembered_max = 8;

// After these it no longer knows what it has.
constexpr std::array<std::string_view, 6> handling_words = {"wear", "wield", "buy",
                                                            "get",  "drop",  "remove"};

constexpr std::array<std::string_view, 12> odd_words = {
    "1", "2", "all", "it", "gold", "key", "2 1 3", "north", "2.torch", "3 gold", "self", "xyzzy"};
constexpr std::array<std::string_view, 5> small_talk = {
    "hello", "has anybody seen a key?", "north is blocked", "well dug!", "my torch is low"};

std::string joined(const std::vector<std::uint8_t>& numbers) {
    std::string words;
    for (const std::uint8_t number : numbers)
        words += ' ' + std::to_string(number);
    return words;
}

// Nobody waits to look around for a foe; for the others around, sometimes.
bool tells_of_monsters(const game::Line& line) {
    return std::ranges::any_of(line.parts, [](const game::Part& part) {
        return std::holds_alternative<game::MonsterKindId>(part.meaning) ||
               std::holds_alternative<game::Creatures>(part.meaning);
    });
}

// Whoever it is about, if it is about one person.
std::optional<std::string> name_in(const game::Line& line) {
    if (line.parts.empty()) return std::nullopt;
    if (const auto* quoted = std::get_if<game::Quoted>(&line.parts.front().meaning))
        return quoted->words;
    if (const auto* person = std::get_if<game::Person>(&line.parts.front().meaning))
        return person->name;
    return std::nullopt;
}

// Nobody says the same twice from afar: then it can be told whether something is heard twice.
constexpr std::array<std::string_view, 6> words_from_afar = {"tell",  "chat",  "ask",
                                                             "trade", "party", "announce"};

std::string never_said(std::string words, Stream& chance) {
    return std::move(words) + " " + std::to_string(chance.bits());
}

std::optional<game::Heading> heading_of(std::string_view line) {
    const auto found = std::ranges::find(game::heading_names, line);
    if (found == game::heading_names.end()) return std::nullopt;
    return static_cast<game::Heading>(found - game::heading_names.begin());
}

// How likely somebody goes there.
std::uint32_t weight_of(const ExitSeen& exit, const game::RoomView& room, bool homesick) {
    if (exit.state == ExitState::home && !homesick) return 1;
    if (exit.back) return homesick ? 60 : 4;
    if (room.service == Service::well && exit.towards == game::Heading::down) return 60;
    if (room.blocked) return 2;
    if (exit.window_left) return 30;  // others went there
    return exit.state == ExitState::unexplored ? 18 : 6;
}

}  // namespace

void Bot::see(const game::Notice& notice) {
    if (notice.refusal) puzzled_ = true;
    stuck_ = stuck_ || (notice.refusal && walks_);
    if (const auto* line = std::get_if<game::Line>(&notice.what))
        hear(*line, notice.refusal);
    else
        remember(std::get<game::View>(notice.what));
}

void Bot::hear(const game::Line& line, bool refused) {
    if (habits_.careful && !leader_ && line.sentence == game::Sentence{"invited"})
        invited_by_ = name_in(line);
    const bool foes = tells_of_monsters(line);
    const bool below = room_ && room_->depth > 0;
    curious_ = curious_ || (below && !refused);
    alarmed_ = alarmed_ || (below && foes);
    startled_ = startled_ || alarmed_;
    battered_ = battered_ || (foes && room_ && room_->fighting);
}

void Bot::remember(const game::View& view) {
    if (const auto* pack = std::get_if<game::InventoryView>(&view)) pack_ = *pack;
    if (const auto* gear = std::get_if<game::EquipmentView>(&view)) gear_ = *gear;
    if (const auto* wares = std::get_if<game::WaresView>(&view)) wares_ = *wares;
    if (const auto* chamber = std::get_if<game::ChamberView>(&view)) chamber_ = *chamber;
    if (const auto* facts = std::get_if<game::StaffView>(&view);
        facts && facts->title == "branches") {
        branches_.clear();
        for (const auto& fact : facts->facts)
            branches_.push_back(fact.name);
    }
    if (const auto* sheet = std::get_if<game::SheetView>(&view)) {
        sheet_ = *sheet;
        battered_ = false;
    }
    if (const auto* room = std::get_if<game::RoomView>(&view)) look_around(*room);
}

void Bot::look_around(const game::RoomView& room) {
    if (!room_ || (room_->depth > 0 && room.depth == 0)) come_home();
    const auto before = room_ ? std::optional{room_->room} : std::nullopt;
    room_ = room;
    puzzled_ = false;
    alarmed_ = false;
    stuck_ = stuck_ && before == room.room;
    if (chamber_ && chamber_->room != room.room) chamber_.reset();
    if (room.depth == 0) {
        Place& here = town_[room.room];
        here.service = room.service;
        here.exits.clear();
        // All ways of a start room but stairs lead below.
        for (const ExitSeen& exit : room.exits)
            if (room.service != Service::start || !game::direction(exit.towards))
                here.exits.push_back(exit.towards);
        if (departed_ && departed_->from != room.room)
            town_[departed_->from].ways[departed_->towards] = room.room;
    }
    departed_.reset();
    for (const game::WritingSeen& inscription : room.inscriptions)
        if (!inscription.signs.empty() &&
            std::ranges::find(signs_, inscription.signs) == signs_.end())
            signs_.push_back(inscription.signs);
    if (signs_.size() > signs_remembered_max) signs_.erase(signs_.begin());
    for (const game::FigureTold& told : room.figures) {
        std::string line =
            "turn " + std::to_string(told.figure) + " to " + std::string{name_of(told.towards)};
        if (std::ranges::find(figures_, line) == figures_.end()) figures_.push_back(line);
    }
    if (figures_.size() > signs_remembered_max) figures_.erase(figures_.begin());
    if (room.puzzle && room.puzzle->kind == game::PuzzleKind::water) mark_ = room.puzzle->wanted;
}

void Bot::forget() {
    room_.reset();
    pack_.reset();
    sheet_.reset();
    gear_.reset();
    wares_.reset();
    chamber_.reset();
    departed_.reset();
    invited_by_.reset();
    leader_.reset();
    branches_.clear();
    signs_.clear();
    figures_.clear();
    mark_.reset();
    homesick_ = false;
    stuck_ = false;
}

void Bot::think(std::uint32_t weight, std::string line) {
    if (weight > 0) ideas_.push_back({.weight = weight, .line = std::move(line)});
}

std::string Bot::type(Stream& chance) {
    startled_ = false;
    const bool wonders = puzzled_ && chance.below(2) == 0;
    const bool listens = chance.below(4) < (alarmed_ ? 3U : curious_ ? 1U : 0U);
    const bool looks = !room_ || wonders || (listens && !room_->fighting);
    curious_ = false;
    if (looks) {
        puzzled_ = false;
        alarmed_ = false;
        return "look";
    }
    if (chance.below(25) == 0) return nonsense(chance);
    ideas_.clear();
    gather_ideas(chance);
    std::string line = choose_idea(chance);
    note_typed(line);
    return line;
}

void Bot::note_typed(std::string_view line) {
    CHECK(room_.has_value());
    const auto towards = heading_of(line);
    walks_ = towards.has_value();
    if (towards && room_->depth == 0)
        departed_ = Departure{.from = room_->room, .towards = *towards};
    if (line.starts_with("dig ")) --digs_left_;
    if (errands_left_ > 0 && room_->service == Service::merchant) --errands_left_;
    const std::string_view word = line.substr(0, line.find(' '));
    if (word == "struggle") stuck_ = false;
    if (word == "accept") accepted_ = true;
    if (word == "follow") leader_ = std::exchange(invited_by_, {});
    if (word == "raise") sheet_.reset();
    if (std::ranges::find(handling_words, word) == handling_words.end()) return;
    pack_.reset();
    gear_.reset();
}

void Bot::gather_ideas(Stream& chance) {
    CHECK(room_.has_value());
    const game::RoomView& room = *room_;
    if (habits_.delves && room.depth == 0 && !room.fighting) {
        think_of_setting_out(room, chance);
        if (!ideas_.empty()) return;
    }
    if (room.fighting) {
        think_of_battle(room, chance);
        if (habits_.careful) think_of_care_in_battle();
    } else {
        think_of_ways(room, chance);
        think_of_puzzle(room, chance);
        think_of_room(room, chance);
        think_of_company(room, chance);
        think_of_town(room, chance);
        if (habits_.careful) think_of_care(room, chance);
    }
    think_of_pack(chance);
    think_of_oneself(chance);
    if (habits_.tiles) think_of_tiles(room, chance);
    if (habits_.role != game::Role::player && !habits_.delves) think_of_staff(room, chance);
}

std::string Bot::choose_idea(Stream& chance) {
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
    const bool speaks = line.size() > row.name.size() &&
                        std::ranges::find(words_from_afar, row.name) != words_from_afar.end();
    return speaks ? never_said(std::move(line), chance) : line;
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
    if (pack_)
        for (const game::ThingSeen& thing : pack_->things)
            if (knows_->content.thing(thing.kind).sort == ThingSort::rune)
                think(20, "cast " + word_for(thing, chance) + " at " + foe);
    think(3, "use " + a_thing_in_hand(chance));
    think(2, "wield " + a_thing_in_hand(chance));
    think(2, "hold");
    think(2, "look");
    think(1, std::string{name_of(game::Heading::north)});
}

// On, mostly; and now and then all the way home.
void Bot::think_of_ways(const game::RoomView& room, Stream& chance) {
    if (is_led(room)) return think(10, "scan");
    if (leader_ && chance.below(10) == 0) leader_.reset();
    if (chance.below(60) == 0) homesick_ = !homesick_;
    for (const ExitSeen& exit : room.exits)
        think(weight_of(exit, room, homesick_), std::string{name_of(exit.towards)});
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
            return think(30, "solve" + balanced_sides(puzzle.weights));
        case game::PuzzleKind::dials:
            think(4, "turn " + piece);
            return think(4, "turn " + piece + " to 2");
        case game::PuzzleKind::statues:
            if (!figures_.empty()) think(40, any_of(figures_, chance));
            return think(4, "turn " + piece);
        case game::PuzzleKind::water:
            return think(1, "solve");
        case game::PuzzleKind::jugs:
            think(10, "fill " + piece);
            think(20, "pour " + piece);
            return think(10, "empty " + piece);
        case game::PuzzleKind::darkness:
            return think(40, "light torch");
        case game::PuzzleKind::bargain:
            think(10, "give " + std::to_string(puzzle.price) + " gold to spirit");
            return think(15, "solve");
    }
}

void Bot::think_of_wheel(const game::RoomView& room) {
    if (room.wheels.empty()) return;
    think(room.wheels.front().mark ? 6 : 1, "turn wheel");
    if (mark_) think(30, "turn wheel to " + std::to_string(*mark_));
}

void Bot::think_of_room(const game::RoomView& room, Stream& chance) {
    think_of_wheel(room);
    if (!room.monsters.empty()) think(room.blocked ? 50 : 15, "attack " + a_foe(room, chance));
    if (room.dark) think(habits_.careful ? 0 : 20, "light torch");
    if (!room.traps.empty()) think(40, "disarm");
    if (room.blocked && room.monsters.empty() && !room.puzzle) think(40, "search");
    think(3, "search");
    think(1, "read");
    if (!room.things.empty()) {
        const std::string thing = word_for(any_of(room.things, chance), chance);
        think(25, "get all");
        think(8, "get " + thing);
        think(4, "get 2 " + thing);
        think(6, "open " + thing);
        think(3, "disarm " + thing);
        think(4, "get all from " + thing);
        think(2, "put " + a_thing_in_hand(chance) + " in " + thing);
        think(2, "examine " + thing);
    }
    if (room.service == Service::shrine || room.service == Service::spring ||
        room.service == Service::camp)
        think(30, "rest");
    think(stuck_ && !room.blocked ? 100 : 2, "struggle");
}

void Bot::think_of_pack(Stream& chance) {
    think(pack_ ? 2 : 15, "inventory");
    think(1, "silence doings");
    think(1, "hear all");
    think(1, "prompts off");
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
    if (thing.count > 1) think(12, "drop 1 " + word);
    if (thing.count > 1) think(6, "give 1 " + word + " to " + somebody(chance));
    think(1, "read " + word);
    think(1, "remove " + word);
    think(1, "drop " + std::to_string(1 + chance.below(5)) + " gold");
}

// P6
void Bot::think_of_company(const game::RoomView& room, Stream& chance) {
    think(1, "say " + std::string{any_of(small_talk, chance)});
    const std::string news = never_said(std::string{any_of(small_talk, chance)}, chance);
    think(1, "chat " + news);
    think(1, "tell " + somebody(chance) + " " + news);
    think(1, "party " + news);
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
