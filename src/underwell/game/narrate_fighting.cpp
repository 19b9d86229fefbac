#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "underwell/game/battle_turns.hpp"
#include "underwell/game/event_choice.hpp"
#include "underwell/game/narrate.hpp"

namespace underwell::game {

namespace {

Meaning named_in(const Deciding& deciding, RoomNumber room, FighterId who) {
    return named_fighter(deciding.zone, room, who);
}

// Monsters of a kind are counted together.
void add_creature(std::vector<Creatures>& creatures, MonsterKindId kind) {
    const auto same = std::ranges::find(creatures, kind, &Creatures::kind);
    if (same == creatures.end())
        creatures.push_back({.kind = kind, .count = 1});
    else
        ++same->count;
}

Beings on_side(const Zone& zone, const FightBegan& event, std::uint8_t side) {
    Beings beings;
    for (const Fighter& fighter : event.fight->fighters) {
        if (fighter.side != side) continue;
        const Meaning named = named_fighter(zone, event.room, fighter.who);
        if (const auto* person = std::get_if<Person>(&named)) beings.people.push_back(*person);
        if (const auto* kind = std::get_if<MonsterKindId>(&named))
            add_creature(beings.creatures, *kind);
    }
    return beings;
}

void about(Deciding& deciding, const FightBegan& event) {
    Sentence sentence = "fight_begins";
    if (event.fight->round == round_of_ambush) sentence = "ambush";
    if (event.fight->duel) sentence = "duel_begins";
    tell_room(deciding, event.room,
              {sentence,
               {{"ours", on_side(deciding.zone, event, 0)},
                {"theirs", on_side(deciding.zone, event, 1)}}});
}

void about(Deciding& deciding, const FighterJoined& event) {
    tell_room(deciding, event.room,
              {"joins_fight", {{"actor", named_in(deciding, event.room, event.fighter.who)}}});
}

// Who has chosen last need not wait.
void about(Deciding& deciding, const ChoiceMade& event) {
    const Fight& fight = *room(deciding.zone, event.room).fight;
    for (const Fighter& fighter : fight.fighters)
        if (!fighter.who.monster && fighter.who != event.who &&
            fighter.choice.kind == ChoiceKind::undecided)
            return deciding.tell(character_of(event.who), {"choice_is_made", {}});
}

// B1: the undecided hold. Nobody could choose in an ambush.
void tell_undecided(Deciding& deciding, const Fight& fight) {
    if (fight.round == round_of_ambush) return;
    for (const Fighter& fighter : fight.fighters)
        if (!fighter.who.monster && fighter.choice.kind == ChoiceKind::undecided)
            deciding.tell(character_of(fighter.who), {"holds_back", {}});
}

void about(Deciding& deciding, const RoundClosed& event) {
    for (const Fighter& fighter : room(deciding.zone, event.room).fight->fighters) {
        const auto tell = [&](Sentence sentence) {
            tell_room(deciding, event.room,
                      {sentence, {{"actor", named_in(deciding, event.room, fighter.who)}}});
        };
        if (fighter.choice.kind == ChoiceKind::defend) tell("defends");
        if (fighter.choice.kind == ChoiceKind::flee) tell("starts_to_flee");
    }
    tell_undecided(deciding, *room(deciding.zone, event.room).fight);
}

Sentence sentence_for(const Attacked& event) {
    const bool hard = event.outcome == Outcome::critical;
    if (event.outcome == Outcome::miss) return "misses";
    if (event.outcome == Outcome::fumble)
        return event.attacker.monster ? Sentence{"misses"} : Sentence{"fumbles"};
    if (event.attacker.monster)
        return hard ? Sentence{"monster_hits_hard"} : Sentence{"monster_hits"};
    if (event.weapon == ThingKindId{}) return hard ? Sentence{"hits_hard"} : Sentence{"hits"};
    return hard ? Sentence{"hits_hard_with"} : Sentence{"hits_with"};
}

void about(Deciding& deciding, const Attacked& event) {
    const Goods weapon{.kind = event.weapon, .count = 1};
    std::vector<Part> parts;
    parts.reserve(4);
    parts.push_back({"actor", named_in(deciding, event.room, event.attacker)});
    parts.push_back({"target", named_in(deciding, event.room, event.target)});
    if (event.thrown) {
        parts.push_back({"weapon", weapon});
        tell_room(deciding, event.room, {"throws_at", parts});
    } else if (event.weapon != ThingKindId{}) {
        parts.push_back({"weapon", weapon});
    }
    if (event.damage > 0) parts.push_back({"damage", std::int64_t{event.damage}});
    if (event.attacker.monster) parts.push_back({"verb", event.verb});
    tell_room(deciding, event.room, {sentence_for(event), std::move(parts)});
}

void about(Deciding& deciding, const Stunted& event) {
    Sentence sentence = "stunt_fails";
    if (event.success)
        sentence = event.edge > 0 ? Sentence{"stunt_helps"} : Sentence{"stunt_hinders"};
    tell_room(deciding, event.room,
              {sentence,
               {{"actor", named_in(deciding, event.room, event.who)},
                {"target", named_in(deciding, event.room, event.target)}}});
}

void about(Deciding& deciding, const RuneCast& event) {
    Sentence sentence = event.withstood ? Sentence{"withstands"} : Sentence{"casts"};
    if (event.target == fighter(event.who)) sentence = "casts_on_oneself";
    tell_room(deciding, event.room,
              {sentence,
               {{"actor", named_in(deciding, event.room, fighter(event.who))},
                {"target", named_in(deciding, event.room, event.target)},
                {"rune", Goods{.kind = event.rune, .count = 1}}}});
}

// To those who have to choose.
void about(Deciding& deciding, const RoundBegan& event) {
    Notice notice{.to = {}, .what = Line{"round_begins", {{"number", std::int64_t{event.round}}}}};
    for (const Fighter& fighter : room(deciding.zone, event.room).fight->fighters)
        if (!fighter.who.monster && !fighter.choice.repeat)
            notice.to.push_back(character_of(fighter.who));
    if (!notice.to.empty()) deciding.tell(std::move(notice));
}

void about(Deciding& deciding, const FighterLeft& event) {
    const auto tell = [&](Sentence sentence) {
        tell_room(deciding, event.room,
                  {sentence, {{"actor", named_in(deciding, event.room, event.who)}}});
    };
    const bool duel = room(deciding.zone, event.room).fight->duel;
    switch (event.how) {
        case FightExit::fled:
            return duel ? tell("gives_up") : tell("flees");
        case FightExit::lost_nerve:
            return tell("loses_nerve");
        case FightExit::fell:
            if (duel) tell("duel_is_lost");
            return;
        case FightExit::slain:
        case FightExit::gone:
            return;
    }
}

void about(Deciding& deciding, const FleeFailed& event) {
    tell_room(deciding, event.room,
              {"cannot_flee", {{"actor", named_in(deciding, event.room, event.who)}}});
}

void about(Deciding& deciding, const FightEnded& event) {
    if (!room(deciding.zone, event.room).fight->duel)
        tell_room(deciding, event.room, {"fight_ends", {}});
}

void about(Deciding& deciding, const MonsterSlain& event) {
    const Monster* monster = find_monster(room(deciding.zone, event.room), event.monster);
    if (monster == nullptr || monster->carries.empty()) return;
    std::vector<Goods> goods;
    for (const Thing& thing : monster->carries)
        goods.push_back({.kind = thing.kind, .count = thing.count});
    tell_room(deciding, event.room, {"gives_back", {{"things", std::move(goods)}}});
}

// Short forms have no words of their own.
std::optional<Sentence> sentence_for(const TrickPart& part) {
    switch (part.deed) {
        case TrickDeed::split:
            return Sentence{"splits_in_two"};
        case TrickDeed::slip_away:
            return Sentence{"slips_away"};
        case TrickDeed::burst:
            return Sentence{"bursts"};
        case TrickDeed::afflict:
            return Sentence{"howls"};
        default:
            return std::nullopt;
    }
}

void about(Deciding& deciding, const TrickPlayed& event) {
    const auto& parts = deciding.rules.content.monster(event.kind).trick.parts;
    if (event.part >= parts.size()) return;
    const TrickPart& part = parts[event.part];
    if (part.told != TextId{})
        tell_room(deciding, event.room, {"trick_is_told", {{"told", part.told}}});
    else if (const auto sentence = sentence_for(part))
        tell_room(deciding, event.room, {*sentence, {{"actor", event.kind}}});
}

void about(Deciding& deciding, const MonsterAppeared& event) {
    const bool was_split_off = event.monster.halved > 0 && event.monster.halved < halved_to_nothing;
    if (!was_split_off)
        tell_room(deciding, event.room, {"monster_appears", {{"actor", event.monster.kind}}});
}

void about(Deciding& deciding, const MonsterMoved& event) {
    tell_room(deciding, event.from,
              {"monster_leaves", {{"actor", event.kind}, {"towards", event.towards}}});
    tell_room(deciding, event.to,
              {"monster_comes", {{"actor", event.kind}, {"from", opposite(event.towards)}}});
}

void about(Deciding& deciding, const MonsterChanged& event) {
    const Room& place = room(deciding.zone, event.room);
    const Monster* monster = find_monster(place, event.monster);
    // Of an ambush all were told as it began.
    if (place.fight && place.fight->round == round_of_ambush) return;
    if (monster != nullptr && monster->hidden && !event.hidden)
        tell_room(deciding, event.room, {"monster_is_seen", {{"actor", monster->kind}}});
}

void about(Deciding& deciding, const ThingMade& event) {
    if (event.how == Handling::loot && !event.at.character)
        tell_room(deciding, event.at.room,
                  {event.thing.count == 1 ? Sentence{"drops_loot"} : Sentence{"drops_much_loot"},
                   {{"thing", Goods{.kind = event.thing.kind, .count = event.thing.count}}}});
}

}  // namespace

constinit const EventHandlers narrate_fighting =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { about(deciding, happened); }
                { about(deciding, happened); });

}  // namespace underwell::game
