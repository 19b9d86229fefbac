// Who sets out on a delve: somebody of a level, as the game would have made them, with what people
// of that level can have bought by then. The one table behind all figures of docs/balance.md:
//
//   hit points   8, and a die of six for each level gained (P4), drawn
//   abilities    the best for their weapon of the three sheets offered (P1), two swapped for it,
//                and three raised with each level: the weapon's, constitution, and wisdom; who
//                carries a rune raises intelligence instead of wisdom
//   purse        purse_of(level): what one to five delves to the depth of that level bring, by the
//                figures
//   shopping     light for so long a way (up to 15 % of the purse), armour (30 %), a weapon of
//                one's class (30 %, for both hands 42 %), a rune (40 %), shield and helmet (12 %
//                each), then draughts, food and things to throw
//
// Nothing is sold to them that is not found at their level's depth or one step below it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "underwell/base/random.hpp"
#include "underwell/game/content.hpp"
#include "underwell/sim/delve_world.hpp"

namespace underwell::sim {

inline constexpr std::uint32_t delver_level_max = 12;

enum class WeaponClass : std::uint8_t { strong_hand, deft_hand, strong_both, deft_both };

inline constexpr std::size_t weapon_class_count = 4;
inline constexpr std::array<std::string_view, weapon_class_count> weapon_class_names = {
    "one hand, strength", "one hand, dexterity", "both hands, strength", "both hands, dexterity"};

WeaponClass class_of(const game::ThingKind& weapon);

// Null for bare hands.
const game::ThingKind* weapon_in_hand(const game::Content& content, const game::Character& who);

// What somebody fights by.
struct Bent {
    WeaponClass weapon = WeaponClass::strong_hand;
    std::optional<game::ThingKindId> rune = {};
};

// All that can be bought, the cheapest first.
std::vector<game::ThingKindId> rune_kinds(const game::Content& content);

// In gold, at the merchant's price, beside what newcomers begin with.
std::uint32_t purse_of(std::uint32_t level);

// Makes a newcomer of the surface into somebody of that level, dressed, with the purse spent.
// Returns the rune that they could pay.
std::optional<game::ThingKindId> fit_out(DelveWorld& world, base::CharacterId who,
                                         std::uint32_t level, const Bent& bent,
                                         base::Stream& chance);

// What builders make for themselves who want to see the deep.
struct KitPiece {
    game::ThingKindId kind;
    std::uint32_t count = 1;
    std::string words;  // that name it, and nothing that comes before it
};

std::vector<KitPiece> seasoned_kit(const game::Content& content);

// Twice that: so that halves are whole numbers.
std::int32_t average_of(const game::Dice& dice);

// What somebody's belongings would bring at the merchant's, with the gold.
std::uint64_t worth_of(const game::Content& content, const game::Character& who);

// What to type so that it means the thing at this place of a list: "2.torch".
std::string words_for(const game::Content& content, const std::vector<game::Thing>& things,
                      const game::Thing& wanted);

}  // namespace underwell::sim
