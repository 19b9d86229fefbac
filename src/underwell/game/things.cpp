#include "underwell/game/things.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "underwell/game/aiming.hpp"
#include "underwell/game/bodies.hpp"
#include "underwell/game/fighting.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/monsters.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/piles.hpp"
#include "underwell/game/self_views.hpp"
#include "underwell/game/solving.hpp"
#include "underwell/game/traps.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

Holder hand_of(const Character& who) {
    return {.character = who.id, .room = {}};
}

Holder floor_of(const Character& who) {
    return {.character = {}, .room = who.room};
}

const std::vector<Thing>& things_at(const Deciding& deciding, const Holder& holder) {
    if (holder.character) return deciding.person(*holder.character).belongings.things;
    return room(deciding.zone, holder.room).things;
}

Goods goods_of(const Thing& thing, std::uint32_t count) {
    return {.kind = thing.kind, .count = count};
}

std::uint64_t weight_of(const Deciding& deciding, const Meant& meant, std::uint32_t count) {
    const Content& content = deciding.rules.content;
    if (count >= meant.thing->count)
        return weight(content, things_at(deciding, meant.at), *meant.thing);
    return std::uint64_t{content.thing(meant.thing->kind).tenths_of_slot} * count;
}

// A trap on it springs for whoever touches it, and that is all that happens then.
bool sprang(Deciding& deciding, const Character& who, const Meant& meant) {
    if (meant.at.character) return false;
    return spring_trap_on(deciding, who, meant.thing->id);
}

// The same for whoever takes it with all that lies in it.
bool sprang_taken(Deciding& deciding, const Character& who, const Meant& meant) {
    if (sprang(deciding, who, meant)) return true;
    if (meant.at.character) return false;
    const auto& things = things_at(deciding, meant.at);
    return std::ranges::any_of(things, [&](const Thing& thing) {
        return thing.inside == meant.thing->id && spring_trap_on(deciding, who, thing.id);
    });
}

// What fits into somebody's pack goes there, one after the other; the first that does not is told.
// What was carried before makes no difference to what it takes.
struct Packing {
    const Character& taker;
    Handling how = Handling::get;
};

void pack(Deciding& deciding, const Character& who, const std::vector<Meant>& all, const Wish& wish,
          const Packing& packing) {
    const Content& content = deciding.rules.content;
    const Character& taker = packing.taker;
    std::uint64_t load = pack_load(content, taker);
    bool told = false;
    for (const Meant& meant : all) {
        const std::uint32_t count = meant.count;
        const bool carried = meant.at == hand_of(taker) && !is_worn(taker, meant.thing->id);
        const std::uint64_t more = carried ? 0 : weight_of(deciding, meant, count);
        if (load + more > pack_room(content, taker)) {
            if (told) continue;
            told = true;
            const Goods goods = goods_of(*meant.thing, count);
            if (taker.id == who.id)
                deciding.refuse(who.id, "does_not_fit", {{"thing", goods}});
            else
                deciding.refuse(
                    who.id, "cannot_carry",
                    {{"target", Person{.id = taker.id, .name = taker.name}}, {"thing", goods}});
            continue;
        }
        load += more;
        const ThingId moved = move(deciding, *meant.thing, count,
                                   {.from = meant.at, .to = hand_of(taker), .how = packing.how});
        if (!wish.all) remember(deciding, who, moved);
    }
}

void leave_trapped(Deciding& deciding, const Character& who, std::vector<Meant>& found) {
    std::erase_if(found, [&](const Meant& meant) {
        const Room& here = deciding.room_of(who);
        const bool known = std::ranges::any_of(here.traps, [&](const Trap& trap) {
            if (!trap.found || !trap.on) return false;
            const Thing* guarded = find(here.things, *trap.on);
            return guarded != nullptr &&
                   (guarded->id == meant.thing->id || guarded->inside == meant.thing->id);
        });
        if (known)
            deciding.tell(who.id, {"leaves_trapped", {{"thing", goods_of(*meant.thing, 1)}}});
        return known;
    });
}

const Meant* container_in(const Deciding& deciding, const std::optional<Meant>& meant) {
    if (!meant) return nullptr;
    const ThingKind& kind = deciding.rules.content.thing(meant->thing->kind);
    return kind.sort == ThingSort::container ? &*meant : nullptr;
}

// Whoever takes all leaves what has a trap that is known; any other trap springs, and nothing is
// taken then.
void take(Deciding& deciding, const Character& who, std::vector<Meant> found, const Wish& wish) {
    if (wish.all) leave_trapped(deciding, who, found);
    for (const Meant& meant : found)
        if (sprang_taken(deciding, who, meant)) return;
    pack(deciding, who, found, wish, {.taker = who, .how = Handling::get});
}

// A container in hand or in the room; says so if there is none of that name.
std::optional<Meant> find_container(Deciding& deciding, const Character& who,
                                    std::string_view words) {
    const auto meant = find_one(deciding, who, words, {.held = true, .room = true});
    if (meant && container_in(deciding, meant) == nullptr) {
        deciding.refuse(who.id, "no_container", {{"thing", goods_of(*meant->thing, 1)}});
        return std::nullopt;
    }
    return meant;
}

// Says so if that is somebody else: what people carry is theirs.
bool is_somebodys(Deciding& deciding, const Character& who, std::string_view words) {
    const Wish wish = parse_wish(words);
    if (!find_meant(deciding, who, wish, {.held = true, .room = true}).empty()) return false;
    const auto people = find_meant(deciding, who, wish, {.people = true});
    if (people.empty() || people.front().person->id == who.id) return false;
    deciding.refuse(who.id, "nothing_from_people",
                    {{"target", named_person(*people.front().person)}});
    return true;
}

void get_from(Deciding& deciding, const Character& who, const PartedWords& words) {
    if (is_somebodys(deciding, who, words.behind)) return;
    const auto container = find_container(deciding, who, words.behind);
    if (!container || sprang(deciding, who, *container)) return;
    take(deciding, who,
         find_or_refuse(deciding, who, words.before, {.inside = container->thing->id}),
         parse_wish(words.before));
}

// What is worn is not meant by `all`.
std::vector<Meant> held_or_refuse(Deciding& deciding, const Character& who,
                                  std::string_view words) {
    auto found = find_or_refuse(deciding, who, words, {.held = true});
    if (parse_wish(words).all)
        std::erase_if(found, [&](const Meant& meant) { return is_worn(who, meant.thing->id); });
    return found;
}

// Asks for more than there is: says so.
std::optional<std::uint64_t> gold_wanted(Deciding& deciding, const Character& who,
                                         const Wish& wish) {
    const std::uint64_t gold = who.belongings.gold;
    if (!wish.count && !wish.all) {
        deciding.refuse(who.id, "how_much_gold", {{"gold", static_cast<std::int64_t>(gold)}});
        return std::nullopt;
    }
    const std::uint64_t wanted = wish.count ? *wish.count : gold;
    if (wanted <= gold && wanted > 0) return wanted;
    deciding.refuse(who.id, "not_so_much_gold", {{"gold", static_cast<std::int64_t>(gold)}});
    return std::nullopt;
}

// One pile of gold in a room is enough: what comes later is added to it.
// By a trap, which is on this pile and on no other (Q2).
bool is_guarded(const Room& place, ThingId thing) {
    return std::ranges::find(place.traps, std::optional{thing}, &Trap::on) != place.traps.end();
}

void drop_gold(Deciding& deciding, const Character& who, const Wish& wish) {
    const auto wanted = gold_wanted(deciding, who, wish);
    if (!wanted) return;
    constexpr std::uint64_t pile_max = std::numeric_limits<std::uint32_t>::max();
    const std::uint64_t dropped = std::min(*wanted, pile_max);
    deciding.happen(
        GoldChanged{.who = who.id, .gold = who.belongings.gold - dropped, .how = Handling::drop});
    Thing pile;
    pile.id = deciding.next_thing();
    pile.kind = deciding.rules.content.gold();
    pile.count = static_cast<std::uint32_t>(dropped);
    pile.lies = who.position;
    const Room& place = deciding.room_of(who);
    for (const Thing& lying : place.things) {
        const bool joins = lying.kind == pile.kind && !lying.inside && !lying.hidden &&
                           lying.count <= pile_max - pile.count && !is_guarded(place, lying.id);
        if (!joins) continue;
        deciding.happen(ThingUnmade{.thing = lying.id, .at = floor_of(who), .how = Handling::drop});
        pile.count += lying.count;
        break;
    }
    deciding.happen(ThingMade{.thing = pile, .at = floor_of(who), .how = Handling::drop});
}

void give_gold(Deciding& deciding, const Character& who, const Character& taker, const Wish& wish) {
    const auto wanted = gold_wanted(deciding, who, wish);
    if (!wanted) return;
    deciding.happen(
        GoldChanged{.who = who.id, .gold = who.belongings.gold - *wanted, .how = Handling::give});
    deciding.happen(GoldChanged{
        .who = taker.id, .gold = taker.belongings.gold + *wanted, .how = Handling::give});
    tell_room(deciding, who.room,
              {"gives_gold",
               {{"actor", named_person(who)},
                {"target", named_person(taker)},
                {"gold", Goods{.kind = deciding.rules.content.gold(),
                               .count = static_cast<std::uint32_t>(*wanted)}}}});
}

const Character* find_taker(Deciding& deciding, const Character& who, std::string_view words) {
    const auto meant = find_one(deciding, who, words, {.people = true});
    if (!meant) return nullptr;
    const Character& taker = *meant->person;
    const Person person{.id = taker.id, .name = taker.name};
    if (taker.id == who.id) return deciding.refuse(who.id, "give_to_yourself"), nullptr;
    if (!taker.awake) return deciding.refuse(who.id, "is_asleep", {{"target", person}}), nullptr;
    const auto& ignored = taker.company.ignored;
    if (std::ranges::find(ignored, who.id) != ignored.end())
        return deciding.refuse(who.id, "wants_nothing", {{"target", person}}), nullptr;
    return &taker;
}

bool is_taker(const Deciding& deciding, const Character& who, std::string_view word) {
    const Wish wish = parse_wish(word);
    if (wish.words.empty() || wish.all) return false;
    return !find_meant(deciding, who, wish, {.people = true}).empty() ||
           is_spirit(deciding, who, word);
}

bool can_be_given(const Deciding& deciding, const Character& who, std::string_view words) {
    const Wish wish = parse_wish(words);
    return wish.all || means_gold(deciding.rules.content, wish) ||
           !find_meant(deciding, who, wish, {.held = true}).empty();
}

// "torch to bob", "torch bob", "bob torch": the one of which there is what to give, and to whom.
std::optional<PartedWords> parted_gift(const Deciding& deciding, const Character& who,
                                       std::string_view words) {
    if (auto parted = part_at(words, "to")) return parted;
    const std::size_t last = words.rfind(' ');
    if (last == std::string_view::npos) return std::nullopt;
    std::string_view behind = words;
    const std::string_view first = take_word(behind);
    const std::array<PartedWords, 2> readings = {
        {{.before = trimmed(words.substr(0, last)), .behind = words.substr(last + 1)},
         {.before = behind, .behind = first}}};
    for (const PartedWords& gift : readings)
        if (is_taker(deciding, who, gift.behind) && can_be_given(deciding, who, gift.before))
            return gift;
    for (const PartedWords& gift : readings)
        if (is_taker(deciding, who, gift.behind)) return gift;
    return std::nullopt;
}

bool says_what(Deciding& deciding, CharacterId who, std::string_view words, const char* example) {
    if (!words.empty()) return true;
    deciding.refuse(who, "say_what", {{"example", Typable{{example}}}});
    return false;
}

// Whether it may go into the container; says why not.
bool may_put(Deciding& deciding, const Character& who, const Meant& meant, const Meant& container) {
    const ThingKind& kind = deciding.rules.content.thing(meant.thing->kind);
    if (kind.sort == ThingSort::container) {
        deciding.refuse(
            who.id, "no_container_in_container",
            {{"thing", goods_of(*meant.thing, 1)}, {"container", goods_of(*container.thing, 1)}});
        return false;
    }
    if (meant.thing->lit) {
        deciding.refuse(
            who.id, "burns_too_well_to_put",
            {{"thing", goods_of(*meant.thing, 1)}, {"container", goods_of(*container.thing, 1)}});
        return false;
    }
    // What is worn is no load (P3); in a container in the pack it is one.
    if (!container.at.character || !is_worn(who, meant.thing->id)) return true;
    const Content& content = deciding.rules.content;
    if (pack_load(content, who) + kind.tenths_of_slot <= pack_room(content, who)) return true;
    deciding.refuse(who.id, "no_room_to_remove", {{"thing", goods_of(*meant.thing, 1)}});
    return false;
}

}  // namespace

bool means_gold(const Content& content, const Wish& wish) {
    return !wish.words.empty() && !wish.it &&
           is_called(content, content.thing(content.gold()).name, wish);
}

bool is_busy(Deciding& deciding, const Character& who) {
    if (fight_with(deciding.zone, who) == nullptr) return false;
    deciding.refuse(who.id, "busy_fighting");
    return true;
}

void pocket_gold(Deciding& deciding, const Holder& holder, ThingId thing) {
    if (!holder.character) return;
    const Character& who = deciding.person(*holder.character);
    const Thing* coins = find(who.belongings.things, thing);
    const Content& content = deciding.rules.content;
    if (coins == nullptr || coins->inside || content.thing(coins->kind).sort != ThingSort::gold)
        return;
    const std::uint64_t gold = who.belongings.gold + coins->count;
    deciding.happen(ThingUnmade{.thing = thing, .at = holder, .how = Handling::get});
    deciding.happen(GoldChanged{.who = who.id, .gold = gold, .how = Handling::get});
}

void get(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    if (!says_what(deciding, id, words, "get sword") || is_busy(deciding, who)) return;
    if (const auto off = behind_word(words, "off")) return remove(deciding, id, *off);
    if (const auto up = behind_word(words, "up")) words = *up;
    if (const auto parted = part_at(words, "from")) return get_from(deciding, who, *parted);
    if (auto parted = part_at(words, "out")) {
        if (const auto of = behind_word(parted->behind, "of")) parted->behind = *of;
        return get_from(deciding, who, *parted);
    }
    take(deciding, who, find_or_refuse(deciding, who, words, {.room = true}), parse_wish(words));
}

void drop(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    if (!says_what(deciding, id, words, "drop torch") || is_busy(deciding, who)) return;
    const Wish wish = parse_wish(words);
    if (means_gold(deciding.rules.content, wish)) return drop_gold(deciding, who, wish);
    std::size_t lying = deciding.room_of(who).things.size();
    for (const Meant& meant : held_or_refuse(deciding, who, words)) {
        if (lying++ >= things_in_a_room_max) return deciding.refuse(id, "room_is_full");
        const ThingId moved = move(deciding, *meant.thing, meant.count,
                                   {.from = meant.at, .to = floor_of(who), .how = Handling::drop});
        if (!wish.all) remember(deciding, who, moved);
    }
}

void give(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    const auto parted = parted_gift(deciding, who, words);
    if (!parted || parted->behind.empty())
        return deciding.refuse(id, "say_what", {{"example", Typable{{"give torch to Bob"}}}});
    if (is_busy(deciding, who)) return;
    const Wish wish = parse_wish(parted->before);
    const bool gold = means_gold(deciding.rules.content, wish);
    if (is_spirit(deciding, who, parted->behind)) {
        if (gold) return bargain(deciding, who, wish.count);
        const std::string offered = plain_words(parted->before);
        if (offered.ends_with("blood") || offered == "血") return bargain_with_blood(deciding, who);
    }
    const Character* taker = find_taker(deciding, who, parted->behind);
    if (taker == nullptr) return;
    if (gold) return give_gold(deciding, who, *taker, wish);
    pack(deciding, who, held_or_refuse(deciding, who, parted->before), wish,
         {.taker = *taker, .how = Handling::give});
}

void put(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    if (const auto on = behind_word(words, "on")) return wear(deciding, id, *on);
    if (const auto down = behind_word(words, "down")) return drop(deciding, id, *down);
    auto parted = part_at(words, "in");
    if (!parted) parted = part_at(words, "into");
    if (!parted && is_stone(deciding, who, words)) return push(deciding, id, words);
    if (!parted || parted->behind.empty())
        return deciding.refuse(id, "say_what", {{"example", Typable{{"put torch in chest"}}}});
    if (is_busy(deciding, who)) return;
    const auto container = find_container(deciding, who, parted->behind);
    if (!container || sprang(deciding, who, *container)) return;
    const Wish wish = parse_wish(parted->before);
    const ThingId into = container->thing->id;
    auto inside = static_cast<std::size_t>(
        std::ranges::count(things_at(deciding, container->at), into, &Thing::inside));
    for (const Meant& meant : held_or_refuse(deciding, who, parted->before)) {
        if (!may_put(deciding, who, meant, *container)) continue;
        if (inside++ >= things_in_a_container_max)
            return deciding.refuse(id, "container_is_full",
                                   {{"container", goods_of(*container->thing, 1)}});
        const ThingId moved =
            move(deciding, *meant.thing, meant.count,
                 {.from = meant.at, .to = container->at, .into = into, .how = Handling::put});
        if (!wish.all) remember(deciding, who, moved);
    }
}

void open(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    if (!says_what(deciding, id, words, "open chest") || is_busy(deciding, who)) return;
    if (is_lock(deciding, who, words)) return unlock(deciding, id);
    const auto container = find_container(deciding, who, words);
    if (!container || sprang(deciding, who, *container)) return;
    remember(deciding, who, container->thing->id);
    ThingView view = look_at_thing(deciding.zone, deciding.rules.content, who, *container);
    view.open = true;
    for (const Thing& thing : things_at(deciding, container->at))
        if (thing.inside == container->thing->id)
            view.inside.push_back(seen_as(deciding.rules.content, thing));
    deciding.tell({.to = {id}, .what = View{std::move(view)}});
}

bool is_weapon_place(std::ptrdiff_t place) {
    return place == std::to_underlying(GearPlace::weapon_hand) ||
           place == std::to_underlying(GearPlace::both_hands);
}

// Outside of a fight there is nothing to throw at: whoever wants to begin one says so.
void throw_thing(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    if (!says_what(deciding, id, words, "throw knife at goblin")) return;
    const auto parted = part_at(words, "at").value_or(PartedWords{.before = words, .behind = {}});
    const auto meant = find_one(deciding, who, parted.before, {.held = true});
    if (!meant) return;
    if (fight_with(deciding.zone, who) == nullptr)
        return deciding.refuse(id, first_in_sight(deciding.room_of(who)) == nullptr
                                       ? Sentence{"nothing_to_throw_at"}
                                       : Sentence{"thrown_in_fights_only"});
    if (has(who.vitals.effects, EffectKind::held)) return deciding.refuse(id, "held_in_fight");
    // Armour takes a while to come off; a weapon is at hand.
    const auto place = std::ranges::find(who.belongings.gear, std::optional{meant->thing->id});
    if (place != who.belongings.gear.end() && !is_weapon_place(place - who.belongings.gear.begin()))
        return deciding.refuse(id, "busy_fighting");
    const auto target = aim_at_foe(deciding, who, parted.behind);
    if (!target) return;
    choose_if_fighting(deciding, id,
                       {.kind = ChoiceKind::hurl, .target = *target, .thing = meant->thing->id});
}

}  // namespace underwell::game
