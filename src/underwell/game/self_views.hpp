// What one sees of oneself, of single things and beings, and of the rooms beside. Const and without
// chance, like look.hpp.
#pragma once

#include <optional>

#include "underwell/game/content.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/view.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::game {

InventoryView look_at_pack(const Content& content, const Character& who);
EquipmentView look_at_gear(const Content& content, const Character& who);
SheetView look_at_sheet(const Zone& zone, const Content& content, const Character& who);

// Without what is inside: that takes opening it.
ThingView look_at_thing(const Zone& zone, const Content& content, const Character& who,
                        const Meant& meant);
ThingView look_at_ware(const ThingKind& kind);

BeingView look_at_being(const Content& content, const Character& who, const Meant& meant);

// In one direction, or in all.
ScanView scan_rooms(const Zone& zone, const Content& content, const Character& who,
                    std::optional<Heading> towards);

// Something in hand or in the room, a being, or the way in a direction: what `look X` shows.
void examine(Deciding& deciding, base::CharacterId who, std::string_view words);

}  // namespace underwell::game
