#include "underwell/game/monsters.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/game/bodies.hpp"
#include "underwell/game/fighting.hpp"
#include "underwell/game/narrate.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

constexpr std::uint32_t senses_most = 8;
constexpr std::uint32_t jitter_milliseconds = 2'000;  // so that a pack does not move as one
constexpr std::uint32_t sides_of_a_small_die = 6;

struct Passage {
    Heading towards = Heading::north;
    RoomNumber to;
};

// C5: exits into rooms that exist; never the start room, never a wall that nobody dug through.
class Passages {
  public:
    Passages(const Zone& zone, RoomNumber from) {
        const grid::Cell cell = room(zone, from).cell;
        const auto seen = zone.branch->branch->look(cell);
        CHECK(seen.has_value());
        for (const grid::Direction side : seen->exits()) {
            if (seen->unexplored.contains(side)) continue;
            const auto known = zone.branch->numbers.find(grid::step(cell, side));
            if (!known) continue;
            passages_[count_++] = {.towards = heading(side), .to = *known};
        }
    }

    const Passage* begin() const { return passages_.data(); }

    const Passage* end() const { return passages_.data() + count_; }

    std::uint32_t size() const { return count_; }

    const Passage& operator[](std::uint32_t index) const { return passages_[index]; }

  private:
    std::array<Passage, 8> passages_;
    std::uint32_t count_ = 0;
};

// The room itself comes first.
std::vector<RoomNumber> rooms_around(const Zone& zone, RoomNumber from, std::uint32_t steps) {
    constexpr std::size_t rooms_mostly = 12;
    std::vector<RoomNumber> found;
    found.reserve(rooms_mostly);
    found.push_back(from);
    std::size_t begin = 0;
    for (std::uint32_t step = 0; step < std::min(steps, senses_most); ++step) {
        const std::size_t end = found.size();
        for (std::size_t index = begin; index < end; ++index)
            for (const Passage& passage : Passages{zone, found[index]})
                if (std::ranges::find(found, passage.to) == found.end())
                    found.push_back(passage.to);
        begin = end;
    }
    return found;
}

bool is_noticed(const Character& who) {
    return who.awake && !has(who.vitals.effects, EffectKind::hidden);
}

bool somebody_noticed(const Zone& zone, RoomNumber number) {
    return std::ranges::any_of(room(zone, number).people,
                               [&](CharacterId id) { return is_noticed(zone.people.at(id)); });
}

bool somebody_awake(const Zone& zone, RoomNumber number) {
    return std::ranges::any_of(room(zone, number).people,
                               [&](CharacterId id) { return zone.people.at(id).awake; });
}

bool somebody_near(const Deciding& deciding, RoomNumber number) {
    const std::uint32_t senses = deciding.rules.content.tuning().monster_senses;
    return std::ranges::any_of(rooms_around(deciding.zone, number, senses), [&](RoomNumber near) {
        return somebody_awake(deciding.zone, near);
    });
}

bool is_in_fight(const Room& place, MonsterId id) {
    return place.fight && find(*place.fight, fighter(id)) != nullptr;
}

bool attacks_on_sight(const MonsterKind& kind, const Monster& monster) {
    return monster.blocks || monster.hidden || kind.habits.guards || kind.habits.roams ||
           monster.mood == Mood::hunt;
}

bool wanders(const MonsterKind& kind, const Monster& monster) {
    return kind.habits.roams && !kind.habits.guards && !monster.blocks && !monster.hidden;
}

// Nobody is fallen upon before they can have read where they are (B1).
base::Instant next_act(const Deciding& deciding, RoomNumber number, const Monster& monster) {
    const Tuning& tuning = deciding.rules.content.tuning();
    bool anybody = false;
    bool all_readers = true;
    for (const CharacterId id : room(deciding.zone, number).people) {
        const Character& who = deciding.zone.people.at(id);
        anybody = anybody || who.awake;
        all_readers = all_readers && (!who.awake || who.preferences.reader);
    }
    base::Stream chance = deciding.chance("game.pause", monster.id.number);
    const base::Duration jitter{chance.below(jitter_milliseconds)};
    return deciding.now + (anybody && all_readers ? tuning.reader_round : tuning.monster_pause) +
           jitter;
}

void set_timer(Deciding& deciding, RoomNumber number, const Monster& monster, Mood mood) {
    MonsterChanged changed = as_it_is(number, monster);
    changed.mood = mood;
    changed.acts = next_act(deciding, number, monster);
    deciding.happen(changed);
}

void go_dormant(Deciding& deciding, RoomNumber number, const Monster& monster) {
    MonsterChanged changed = as_it_is(number, monster);
    if (changed.mood != Mood::fight) changed.mood = Mood::idle;
    changed.acts.reset();
    deciding.happen(changed);
}

// Everybody there is fallen upon, by all who attack on sight.
void fall_upon(Deciding& deciding, RoomNumber number, bool ambush) {
    const Room& place = room(deciding.zone, number);
    std::vector<Fighter> fighters;
    for (const CharacterId id : place.people)
        if (is_noticed(deciding.zone.people.at(id)))
            fighters.push_back({.who = fighter(id), .side = 0});
    std::ranges::sort(fighters, {}, &Fighter::who);
    for (const Monster& monster : place.monsters) {
        const MonsterKind& kind = deciding.rules.content.monster(monster.kind);
        if (monster.mood == Mood::flee || !attacks_on_sight(kind, monster)) continue;
        const bool strikes_first = ambush && monster.hidden;
        fighters.push_back({.who = fighter(monster.id),
                            .side = 1,
                            .choice = {},
                            .edge = static_cast<std::int8_t>(strikes_first ? 1 : 0)});
    }
    begin_fight(deciding, number, std::move(fighters), ambush);
}

void move(Deciding& deciding, RoomNumber from, const Monster& monster, const Passage& passage) {
    deciding.happen(MonsterMoved{.monster = monster.id,
                                 .kind = monster.kind,
                                 .from = from,
                                 .to = passage.to,
                                 .towards = passage.towards});
}

// Towards somebody next door; else, half of the time, anywhere.
void wander(Deciding& deciding, RoomNumber number, const Monster& monster) {
    const Passages passages{deciding.zone, number};
    for (const Passage& passage : passages)
        if (somebody_noticed(deciding.zone, passage.to)) {
            set_timer(deciding, number, monster, Mood::hunt);
            return move(deciding, number, monster, passage);
        }
    set_timer(deciding, number, monster, Mood::roam);
    if (passages.size() == 0) return;
    base::Stream chance = deciding.chance("game.roam", monster.id.number);
    const std::uint32_t drawn = chance.below(2 * passages.size());
    if (drawn < passages.size()) move(deciding, number, monster, passages[drawn]);
}

// Away from people if it can be.
const Passage* refuge(const Zone& zone, const Passages& passages) {
    const Passage* best = nullptr;
    for (const Passage& passage : passages) {
        if (!somebody_awake(zone, passage.to)) return &passage;
        if (best == nullptr) best = &passage;
    }
    return best;
}

std::int64_t hit_points_left(const Room& place) {
    std::int64_t points = 0;
    for (const Monster& monster : place.monsters)
        if (is_in_fight(place, monster.id)) points += monster.hit_points;
    return points;
}

// B4: in this fight, not in one before.
bool has_half_gone(const Room& place, std::uint32_t left) {
    const Fight& fight = *place.fight;
    if (fight.foes_at_first > 1) return left * 2 <= fight.foes_at_first;
    return hit_points_left(place) * 2 <= fight.foes_hit_points_at_first;
}

bool has_blood_flowed(const Room& place, std::uint32_t left) {
    const Fight& fight = *place.fight;
    return left < fight.foes_at_first || hit_points_left(place) < fight.foes_hit_points_at_first;
}

std::int32_t two_small_dice(base::Stream& chance) {
    const std::uint32_t first = 1 + chance.below(sides_of_a_small_die);
    const std::uint32_t second = 1 + chance.below(sides_of_a_small_die);
    return static_cast<std::int32_t>(first + second);
}

// In reach of its senses: those in the room if they have a mind to attack, wanderers anywhere. A
// timer that ran out while nobody was awake is set anew, so that nobody is fallen upon on waking.
void wake_one(Deciding& deciding, RoomNumber number, const Monster& monster, bool same_room) {
    const bool acts_soon = monster.acts && *monster.acts > deciding.now;
    if (acts_soon || is_in_fight(room(deciding.zone, number), monster.id)) return;
    const MonsterKind& kind = deciding.rules.content.monster(monster.kind);
    const bool has_business = wanders(kind, monster) || monster.mood == Mood::flee ||
                              (same_room && attacks_on_sight(kind, monster));
    if (has_business) set_timer(deciding, number, monster, monster.mood);
}

// One that an alarm would rouse.
struct Listener {
    RoomNumber room;
    const Monster* monster = nullptr;
};

// Noise carries a room further than a monster senses people.
std::vector<Listener> listeners(const Deciding& deciding, RoomNumber number) {
    std::vector<Listener> found;
    if (!deciding.zone.branch) return found;
    const std::uint32_t earshot = deciding.rules.content.tuning().monster_senses + 1;
    for (const RoomNumber near : rooms_around(deciding.zone, number, earshot)) {
        const Room& place = room(deciding.zone, near);
        for (const Monster& monster : place.monsters)
            if (wanders(deciding.rules.content.monster(monster.kind), monster) &&
                monster.mood != Mood::flee && !is_in_fight(place, monster.id))
                found.push_back({.room = near, .monster = &monster});
    }
    return found;
}

}  // namespace

MonsterChanged as_it_is(RoomNumber room, const Monster& monster) {
    return {.room = room,
            .monster = monster.id,
            .mood = monster.mood,
            .hidden = monster.hidden,
            .played = monster.played,
            .purse = monster.purse,
            .acts = monster.acts};
}

const Monster* first_in_sight(const Room& room) {
    const auto found = std::ranges::find(room.monsters, false, &Monster::hidden);
    return found == room.monsters.end() ? nullptr : &*found;
}

void wake_in(Deciding& deciding, RoomNumber number) {
    if (!somebody_awake(deciding.zone, number)) return;
    for (const Monster& monster : room(deciding.zone, number).monsters)
        wake_one(deciding, number, monster, true);
}

void wake_around(Deciding& deciding, RoomNumber number) {
    if (!deciding.zone.branch || deciding.zone.monsters_made == 0) return;
    const std::uint32_t senses = deciding.rules.content.tuning().monster_senses;
    for (const RoomNumber near : rooms_around(deciding.zone, number, senses))
        for (const Monster& monster : room(deciding.zone, near).monsters)
            wake_one(deciding, near, monster, near == number);
}

void spring_ambush(Deciding& deciding, RoomNumber number) {
    const Room& place = room(deciding.zone, number);
    if (!deciding.zone.branch || (place.fight && !place.fight->duel)) return;
    const bool lie_in_wait = std::ranges::any_of(place.monsters, [](const Monster& monster) {
        return monster.hidden && monster.mood != Mood::flee;
    });
    if (lie_in_wait && somebody_noticed(deciding.zone, number)) fall_upon(deciding, number, true);
}

// Whatever it does, its timer is set anew or taken away first.
void act_by_itself(Deciding& deciding, RoomNumber number, MonsterId id) {
    const Room& place = room(deciding.zone, number);
    const Monster* found = find_monster(place, id);
    CHECK(found != nullptr);
    const Monster& monster = *found;
    const MonsterKind& kind = deciding.rules.content.monster(monster.kind);
    if (is_in_fight(place, id) || !somebody_near(deciding, number))
        return go_dormant(deciding, number, monster);
    // What could not run cowers as long as somebody stands before it.
    if (monster.mood == Mood::flee)
        return set_timer(deciding, number, monster,
                         somebody_noticed(deciding.zone, number) ? Mood::flee : Mood::idle);
    if (somebody_noticed(deciding.zone, number) && attacks_on_sight(kind, monster)) {
        go_dormant(deciding, number, monster);
        if (place.fight && !place.fight->duel) return join_fight(deciding, number, id);
        return fall_upon(deciding, number, monster.hidden);
    }
    if (wanders(kind, monster)) return wander(deciding, number, monster);
    go_dormant(deciding, number, monster);
}

bool try_morale(Deciding& deciding, RoomNumber number) {
    const Room& place = room(deciding.zone, number);
    const Fight& fight = *place.fight;
    if (fight.duel || (fight.first_blood && fight.half)) return false;
    const auto left = static_cast<std::uint32_t>(std::ranges::count_if(
        fight.fighters, [](const Fighter& fighter) { return fighter.who.monster; }));
    const bool first_blood = !fight.first_blood && has_blood_flowed(place, left);
    const bool half = !fight.half && has_half_gone(place, left);
    if (!first_blood && !half) return false;
    deciding.happen(MoraleTried{.room = number, .first_blood = first_blood, .half = half});
    for (const Fighter& fighter : fight.fighters) {
        if (!fighter.who.monster) continue;
        const Monster* monster = find_monster(place, monster_of(fighter.who));
        if (monster == nullptr) continue;
        base::Stream chance = deciding.chance("game.morale", fighter.who.value);
        const std::int32_t thrown = two_small_dice(chance);
        if (thrown > deciding.rules.content.monster(monster->kind).morale)
            run_away(deciding, number, *monster);
    }
    return true;
}

void run_away(Deciding& deciding, RoomNumber number, const Monster& monster) {
    deciding.happen(
        FighterLeft{.room = number, .who = fighter(monster.id), .how = FightExit::lost_nerve});
    if (has(monster.effects, EffectKind::held)) return;
    const Passages passages{deciding.zone, number};
    if (const Passage* passage = refuge(deciding.zone, passages))
        move(deciding, number, monster, *passage);
}

bool call_others(Deciding& deciding, RoomNumber number) {
    bool anybody = false;
    for (const Passage& passage : Passages{deciding.zone, number}) {
        const Room& beside = room(deciding.zone, passage.to);
        if (beside.fight) continue;
        for (const Monster& monster : beside.monsters) {
            if (monster.blocks || monster.hidden || monster.mood == Mood::flee) continue;
            const Passages back{deciding.zone, passage.to};
            if (std::ranges::find(back, number, &Passage::to) == back.end()) continue;
            anybody = true;
            move(deciding, passage.to, monster,
                 {.towards = opposite(passage.towards), .to = number});
        }
    }
    if (anybody) tell_room(deciding, number, {"calls_others", {}});
    return anybody;
}

bool wanders_in_earshot(const Deciding& deciding, RoomNumber number) {
    return !listeners(deciding, number).empty();
}

void rouse_wanderers(Deciding& deciding, RoomNumber number) {
    for (const Listener& listener : listeners(deciding, number)) {
        set_timer(deciding, listener.room, *listener.monster, Mood::hunt);
        const Passages passages{deciding.zone, listener.room};
        const auto way = std::ranges::find(passages, number, &Passage::to);
        if (way != passages.end()) move(deciding, listener.room, *listener.monster, *way);
    }
}

void join_fight(Deciding& deciding, RoomNumber number, MonsterId id) {
    const Room& place = room(deciding.zone, number);
    const Monster* monster = find_monster(place, id);
    if (!place.fight || place.fight->duel || monster == nullptr) return;
    if (monster->mood == Mood::flee || is_in_fight(place, id)) return;
    deciding.happen(
        FighterJoined{.room = number,
                      .fighter = {.who = fighter(id),
                                  .side = 1,
                                  .choice = {},
                                  .edge = static_cast<std::int8_t>(monster->hidden ? 1 : 0)}});
}

}  // namespace underwell::game
