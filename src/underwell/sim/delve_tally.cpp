#include "underwell/sim/delve_tally.hpp"

#include "underwell/game/event_choice.hpp"

namespace underwell::sim {

using base::ZoneId;
using game::Handling;
using game::HarmCause;

namespace {

template <typename Key>
void add_counts(std::map<Key, std::uint64_t>& sum, const std::map<Key, std::uint64_t>& more) {
    for (const auto& [key, count] : more)
        sum[key] += count;
}

bool is_used_up(Handling how) {
    return how == Handling::use || how == Handling::hurl || how == Handling::give;
}

}  // namespace

void DelveTally::add(const DelveTally& other) {
    for (const auto& [kind, more] : other.monsters) {
        MonsterTally& sum = monsters[kind];
        sum.met += more.met;
        sum.slain += more.slain;
        sum.killed += more.killed;
    }
    for (const auto& [kind, more] : other.things) {
        ThingTally& sum = things[kind];
        sum.found += more.found;
        sum.taken += more.taken;
        sum.used += more.used;
    }
    for (const auto& [look, more] : other.traps) {
        TrapTally& sum = traps[look];
        sum.met += more.met;
        sum.sprung += more.sprung;
        sum.disarmed += more.disarmed;
        sum.killed += more.killed;
    }
    for (const auto& [kind, more] : other.puzzles) {
        puzzles[kind].met += more.met;
        puzzles[kind].solved += more.solved;
    }
    add_counts(choices, other.choices);
    add_counts(services, other.services);
    add_counts(deaths, other.deaths);
    add_counts(falls, other.falls);
    rooms += other.rooms;
}

void DelveClerk::see(const game::Zone& zone, const game::Event& event) {
    if (const auto* room = event.as<game::RoomFurnished>()) return see_room(zone.id, *room);
    if (const auto* ended = event.as<game::TrapEnded>()) return see_trap(zone.id, *ended);
    if (const auto* solved = event.as<game::PuzzleSolved>()) {
        ++tally_.puzzles[solved->kind].solved;
        return;
    }
    if (const auto* used = event.as<game::ServiceUsed>()) {
        ++tally_.services[game::room(zone, used->room).service];
        return;
    }
    if (const auto* fall = event.as<game::CharacterFell>()) return see_fall(*fall);
    if (const auto* changed = event.as<game::HitPointsChanged>();
        changed && !changed->who.monster) {
        Harm harm{.cause = changed->cause};
        if (changed->cause == HarmCause::fight) harm.monster = struck_by_;
        if (changed->cause == HarmCause::burst) harm.monster = burst_;
        if (changed->cause == HarmCause::trap) harm.trap = sprung_;
        harms_[game::character_of(changed->who)] = harm;
        return;
    }
    see_fight(zone.id, event);
    see_things(event);
}

void DelveClerk::see_room(ZoneId zone, const game::RoomFurnished& room) {
    ++tally_.rooms;
    for (const game::Monster& monster : room.monsters)
        monsters_[{zone, monster.id}] = monster.kind;
    for (const game::Thing& thing : room.things) {
        things_[thing.id] = thing.kind;
        ++tally_.things[thing.kind].found;
    }
    for (const game::Trap& trap : room.traps) {
        traps_[{zone, room.room}].push_back(trap.look);
        ++tally_.traps[trap.look].met;
    }
    if (room.puzzle) ++tally_.puzzles[(*room.puzzle)->kind].met;
}

void DelveClerk::see_fighter(ZoneId zone, const game::Fighter& fighter) {
    if (!fighter.who.monster) {
        if (fighter.choice.kind != game::ChoiceKind::undecided)
            ++tally_.choices[fighter.choice.kind];
        return;
    }
    const auto known = monsters_.find({zone, game::monster_of(fighter.who)});
    if (known != monsters_.end()) ++tally_.monsters[known->second].met;
}

void DelveClerk::see_attack(ZoneId zone, const game::Attacked& attack) {
    if (!attack.attacker.monster) {
        if (!attack.thrown) ++tally_.things[attack.weapon].used;
        return;
    }
    const auto known = monsters_.find({zone, game::monster_of(attack.attacker)});
    if (known != monsters_.end()) struck_by_ = known->second;
}

void DelveClerk::see_fight(ZoneId zone, const game::Event& event) {
    if (const auto* attack = event.as<game::Attacked>()) return see_attack(zone, *attack);
    if (const auto* began = event.as<game::FightBegan>())
        for (const game::Fighter& fighter : began->fight->fighters)
            see_fighter(zone, fighter);
    if (const auto* joined = event.as<game::FighterJoined>()) see_fighter(zone, joined->fighter);
    if (const auto* made = event.as<game::ChoiceMade>()) ++tally_.choices[made->choice.kind];
    if (const auto* cast = event.as<game::RuneCast>()) ++tally_.things[cast->rune].used;
    if (const auto* appeared = event.as<game::MonsterAppeared>())
        monsters_[{zone, appeared->monster.id}] = appeared->monster.kind;
    if (const auto* slain = event.as<game::MonsterSlain>()) {
        ++tally_.monsters[slain->kind].slain;
        burst_ = slain->kind;
    }
}

void DelveClerk::use(game::ThingId thing) {
    const auto known = things_.find(thing);
    if (known != things_.end()) ++tally_.things[known->second].used;
}

void DelveClerk::see_things(const game::Event& event) {
    if (const auto* made = event.as<game::ThingMade>()) {
        things_[made->thing.id] = made->thing.kind;
        if (made->how == Handling::loot) ++tally_.things[made->thing.kind].found;
    }
    if (const auto* moved = event.as<game::ThingMoved>(); moved && moved->to.character) {
        const auto known = things_.find(moved->thing);
        if (moved->how == Handling::get && known != things_.end())
            ++tally_.things[known->second].taken;
    }
    if (const auto* moved = event.as<game::ThingMoved>(); moved && moved->how == Handling::hurl)
        use(moved->thing);
    if (const auto* parted = event.as<game::ThingParted>()) {
        if (const auto known = things_.find(parted->thing); known != things_.end())
            things_[parted->parted] = known->second;
        if (parted->how == Handling::hurl) use(parted->thing);
    }
    if (const auto* gone = event.as<game::ThingUnmade>(); gone && is_used_up(gone->how))
        use(gone->thing);
    if (const auto* changed = event.as<game::ThingChanged>();
        changed && (changed->how == Handling::light || changed->how == Handling::use))
        use(changed->thing);
    if (const auto* worn = event.as<game::GearChanged>(); worn && worn->thing) use(*worn->thing);
    if (const auto* arrived = event.as<game::Arrived>())
        for (const game::Thing& thing : arrived->body->belongings.things)
            things_[thing.id] = thing.kind;
}

void DelveClerk::see_trap(ZoneId zone, const game::TrapEnded& ended) {
    auto& traps = traps_[{zone, ended.room}];
    if (ended.trap >= traps.size()) return;
    const game::TextId look = traps[ended.trap];
    traps.erase(traps.begin() + ended.trap);
    TrapTally& tally = tally_.traps[look];
    ++(ended.sprung ? tally.sprung : tally.disarmed);
    if (ended.sprung) sprung_ = look;
}

void DelveClerk::see_fall(const game::CharacterFell& fall) {
    ++tally_.falls[fall.outcome];
    if (fall.outcome != game::DeathOutcome::died) return;
    const Harm& harm = harms_[fall.who];
    ++tally_.deaths[harm.cause];
    if (harm.monster) ++tally_.monsters[*harm.monster].killed;
    if (harm.trap) ++tally_.traps[*harm.trap].killed;
}

}  // namespace underwell::sim
