// The commands of things (I3). Words are taken in small letters: nobody hears them.
#include <array>

#include "underwell/game/commands.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/things.hpp"
#include "underwell/game/using_things.hpp"

namespace underwell::game {

namespace {

using Decider = void (*)(Deciding&, base::CharacterId, std::string_view);

template <Decider decide>
void in_small_letters(Deciding& deciding, const Asked& asked) {
    decide(deciding, asked.who, folded(asked.words));
}

void use_so(Deciding& deciding, const Asked& asked) {
    use(deciding, asked.who, static_cast<Use>(asked.number), folded(asked.words));
}

constexpr std::uint8_t number(Use how) {
    return static_cast<std::uint8_t>(how);
}

constexpr std::array rows = {
    CommandRow{.name = "get",
               .short_forms = "take g pick",
               .topic = Topic::things,
               .usage = "get THING [from CONTAINER]",
               .help = "Take something into your pack. all, 2.sword and 3 coins work as well.",
               .run = in_small_letters<get>},
    CommandRow{.name = "drop",
               .short_forms = "",
               .topic = Topic::things,
               .usage = "drop THING",
               .help = "Lay something on the floor.",
               .run = in_small_letters<drop>},
    CommandRow{.name = "give",
               .short_forms = "",
               .topic = Topic::things,
               .usage = "give THING to PERSON",
               .help = "Hand something over, or gold: give 20 gold to Bob.",
               .run = in_small_letters<give>},
    CommandRow{.name = "put",
               .short_forms = "",
               .topic = Topic::things,
               .usage = "put THING in CONTAINER",
               .help = "Put something into a chest or the like.",
               .run = in_small_letters<put>},
    CommandRow{.name = "open",
               .short_forms = "",
               .topic = Topic::things,
               .usage = "open CONTAINER",
               .help = "Open something and see what is in it. Search for traps first.",
               .run = in_small_letters<open>},
    CommandRow{.name = "wear",
               .short_forms = "don",
               .topic = Topic::things,
               .usage = "wear THING",
               .help = "Put on armour, a helmet or a shield.",
               .run = in_small_letters<wear>},
    CommandRow{.name = "wield",
               .short_forms = "equip",
               .topic = Topic::things,
               .usage = "wield WEAPON",
               .help = "Take a weapon in hand.",
               .run = in_small_letters<wear>},
    CommandRow{.name = "remove",
               .short_forms = "unwield doff",
               .topic = Topic::things,
               .usage = "remove THING",
               .help = "Take off what you wear, or put your weapon away.",
               .run = in_small_letters<remove>},
    CommandRow{.name = "light",
               .short_forms = "",
               .topic = Topic::things,
               .usage = "light TORCH",
               .help = "Light a torch or a lamp.",
               .run = use_so,
               .number = number(Use::light)},
    CommandRow{.name = "extinguish",
               .short_forms = "snuff",
               .topic = Topic::things,
               .usage = "extinguish TORCH",
               .help = "Put out a light, to spare it.",
               .run = use_so,
               .number = number(Use::extinguish)},
    CommandRow{.name = "eat",
               .short_forms = "",
               .topic = Topic::things,
               .usage = "eat FOOD",
               .help = "Eat something you carry.",
               .run = use_so,
               .number = number(Use::eat)},
    CommandRow{.name = "drink",
               .short_forms = "quaff",
               .topic = Topic::things,
               .usage = "drink POTION",
               .help = "Drink something you carry.",
               .run = use_so,
               .number = number(Use::drink)},
    CommandRow{.name = "use",
               .short_forms = "",
               .topic = Topic::things,
               .usage = "use THING [on NAME]",
               .help = "Do with something what it is made for; food and potions also for others.",
               .run = use_so,
               .number = number(Use::any)},
    CommandRow{.name = "read",
               .short_forms = "",
               .topic = Topic::things,
               .usage = "read [THING]",
               .help = "Read a scroll or a book, or what is written on the walls.",
               .run = in_small_letters<read>},
    CommandRow{.name = "throw",
               .short_forms = "hurl",
               .topic = Topic::things,
               .usage = "throw THING at FOE",
               .help = "Throw something at a foe you are fighting.",
               .run = in_small_letters<throw_thing>},
};

}  // namespace

std::span<const CommandRow> thing_commands() {
    return rows;
}

}  // namespace underwell::game
