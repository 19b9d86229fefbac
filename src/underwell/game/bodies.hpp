// Bodies of people and monsters: checks (P2), armour, hurting and healing, effects that begin, age
// and end, experience and levels (P4). A body is named by its FighterId and the room it is in. What
// happens to it when no hit point is left is decided in falling.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "underwell/base/random.hpp"
#include "underwell/game/deciding.hpp"
#include "underwell/game/fight.hpp"
#include "underwell/game/kinds.hpp"

namespace underwell::game {

// ---- Throws (P2) ----

// Reasons for and against; however many there are, the two cancel.
struct Odds {
    bool advantage = false;
    bool disadvantage = false;
};

// The better of two dice, the worse, or one: 1 to 20.
std::int32_t throw_d20(base::Stream& chance, Odds odds);

// What a body's state does to whatever it tries.
Odds odds_of(const std::vector<Effect>& effects);

// d20 + ability against a target. Reaching it is enough; the body's state counts as well.
struct Attempt {
    Ability by = Ability::dexterity;
    std::int32_t against = 15;
    bool advantage = false;
};

bool passes(const Character& who, const Attempt& attempt, base::Stream& chance);

// ---- What a body is ----

struct Body {
    FighterId who;
    RoomNumber room;
    std::int32_t hit_points = 0;
    std::int32_t hit_points_most = 0;
    const std::vector<Effect>* effects = nullptr;
};

// Nothing if it is not in that room.
std::optional<Body> find_body(const Zone& zone, RoomNumber room, FighterId who);

// Of somebody who is there for sure.
Body body_of(const Zone& zone, RoomNumber room, FighterId who);

bool has(const std::vector<Effect>& effects, EffectKind kind);

// What one would rather be cured of.
bool is_bad(EffectKind kind);

bool is_broken(const Content& content, const Thing& thing);

// What is in the hand; broken weapons count as bare hands.
const Thing* weapon_of(const Content& content, const Character& who);

// What an attack is thrown against, on top of 10.
std::int32_t armour_of(const Content& content, const Character& who);
std::int32_t armour_of(const Content& content, const Monster& monster);

// A monster's hit dice stand for all its abilities.
std::int32_t strength_in(const Content& content, const Zone& zone, const Body& body,
                         Ability ability);

// ---- What happens to it ----

// One of these for one body in one decision: it is decided from the hit points there are. Below 0
// says by how much it was too much. On the surface and in duels nobody falls: 1 is left (B5, S7).
void hurt(Deciding& deciding, const Body& body, std::int32_t damage, HarmCause cause);
void heal(Deciding& deciding, const Body& body, std::int32_t points, HarmCause cause);

// All that a potion, food, a rune, a trap or a bite does to a body, decided at once. A body that
// only may be bruised keeps its last hit point.
struct Impact {
    const Influence& influence;
    HarmCause cause = HarmCause::trap;
    bool may_fall = true;
};

void apply_influence(Deciding& deciding, const Body& body, const Impact& impact);

// B5: nobody is harmed by somebody else's kindness.
bool does_only_good(const Influence& influence);

// B5: a duel leaves nothing behind that could harm after it.
bool may_take_hold(const Zone& zone, const Body& body, const Effect& effect);

// Whoever does what others notice is hidden no more.
void come_out(Deciding& deciding, base::CharacterId who);

std::vector<Effect> effects_after(const std::vector<Effect>& effects, const Influence& influence);

// The stronger and the longer of two of a kind counts.
std::vector<Effect> with(std::vector<Effect> effects, Effect added);
std::vector<Effect> without(std::vector<Effect> effects, EffectKind ended);

// A round or a room later: poison bites, what mends mends, what is over ends.
void age_effects(Deciding& deciding, const Body& body);

// Whether that would leave it no hit point: then nothing else should be decided about it.
bool ageing_fells(const Body& body);

// P2: what a monster adds to its attack; the deeper it is met, the surer it strikes.
std::int32_t aim_of(const Content& content, const MonsterKind& kind, std::uint32_t depth);

// ---- Growing (P4) ----

// More than that is not learnt from one thing, whatever a pack says that it is worth.
inline constexpr std::uint32_t levels_gained_at_once_max = 20;
inline constexpr std::uint32_t level_max = 100'000;

// What somebody of a level has at least: each level costs more than the one before it.
std::uint64_t experience_of_level(const Tuning& tuning, std::uint32_t level);

// Whoever rose while levels cost less has as much as their level costs now.
std::uint64_t experience_of(const Tuning& tuning, const Vitals& vitals);

// The higher their level, the less it teaches them: points divided by it, or at least so much.
void gain_experience(Deciding& deciding, const Character& who, std::uint64_t points,
                     std::uint64_t least = 0);
void rise_if_due(Deciding& deciding, base::CharacterId who);
void raise_ability(Deciding& deciding, base::CharacterId who, Ability ability);

struct AbilityPair {
    Ability one = Ability::strength;
    Ability other = Ability::dexterity;
};

// P1: once in a life.
void swap_abilities(Deciding& deciding, base::CharacterId who, AbilityPair pair);

}  // namespace underwell::game
