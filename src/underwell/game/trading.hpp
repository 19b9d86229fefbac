// Merchants and smiths (W1), on the surface and where a branch has one. A merchant always has what
// is found near the entrance, newcomers' outfit, some light and some food; beside them a few finer
// wares that change by day: in town from as deep as somebody has been, with a peddler in the depths
// what is at home around there. What they have is not
// stored: it follows from content, seed and day. Gold that is paid leaves the world (Handling::buy,
// mend); gold for what is sold comes into it (Handling::sell).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "underwell/game/content.hpp"
#include "underwell/game/deciding.hpp"
#include "underwell/game/view.hpp"

namespace underwell::game {

inline constexpr std::size_t staples_max = 30;
inline constexpr std::size_t finer_wares = 5;
inline constexpr std::uint32_t buying_count_max = 99;

struct Market {
    std::uint64_t seed = 0;
    std::uint64_t day = 0;
    std::uint32_t reach = 0;  // the depth that finer wares may come from
    bool is_peddler = false;  // has only what is at home at that very depth
};

struct Ware {
    ThingKindId kind;
    bool today = false;  // one of the finer ones

    friend bool operator==(const Ware&, const Ware&) = default;
};

// By sort and price, the finer ones last; each kind once.
std::vector<Ware> wares_of(const Content& content, const Market& market);

Market market_at(const Zone& zone, base::Instant now, RoomNumber room);

// What is sold or done for gold where somebody stands, and for how much. `service` says by whom; it
// is none where nobody takes gold.
WaresView look_at_shop(const Zone& zone, const Content& content, const Character& who,
                       base::Instant now);

// What the merchant here sells by this name; nothing if nobody does.
const ThingKind* find_ware(const Deciding& deciding, const Character& who, std::string_view words);

// Says what one of these costs.
void tell_price(Deciding& deciding, const Character& who, const ThingKind& ware);

// What people ask for.
void show_wares(Deciding& deciding, base::CharacterId who);
void buy(Deciding& deciding, base::CharacterId who, std::string_view words);
void sell(Deciding& deciding, base::CharacterId who, std::string_view words);
void mend(Deciding& deciding, base::CharacterId who, std::string_view words);

// What a merchant would pay or asks, or what a smith or a healer would take.
void value(Deciding& deciding, base::CharacterId who, std::string_view words);

// So many of a thing in hand go out of the world.
void hand_over(Deciding& deciding, const Character& who, const Thing& thing, std::uint32_t count,
               Handling how);

}  // namespace underwell::game
