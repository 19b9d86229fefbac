#include "underwell/game/trading.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "underwell/game/challenges.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/healing.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/piles.hpp"
#include "underwell/game/prices.hpp"
#include "underwell/game/things.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

constexpr std::uint32_t entrance_depth = 1;
constexpr std::uint32_t reach_least = 5;

bool is_ware(const ThingKind& kind) {
    switch (kind.sort) {
        case ThingSort::weapon:
        case ThingSort::armour:
        case ThingSort::shield:
        case ThingSort::helmet:
        case ThingSort::throwable:
        case ThingSort::potion:
        case ThingSort::food:
        case ThingSort::light:
        case ThingSort::rune:
        case ThingSort::tool:
            return kind.price > 0;
        case ThingSort::key:
        case ThingSort::treasure:
        case ThingSort::quest:
        case ThingSort::container:
        case ThingSort::writing:
        case ThingSort::gold:
            break;
    }
    return false;
}

bool is_outfit(const Content& content, const ThingKind& kind) {
    const auto& outfit = content.tuning().outfit;
    return std::ranges::find(outfit, kind.id) != outfit.end();
}

using Kinds = std::vector<const ThingKind*>;

void add_cheapest_if_none(const Content& content, Kinds& kinds, ThingSort sort) {
    const auto is_such = [&](const ThingKind* kind) { return kind->sort == sort; };
    if (std::ranges::any_of(kinds, is_such)) return;
    const ThingKind* cheapest = nullptr;
    for (const ThingKind& kind : content.things())
        if (kind.sort == sort && is_ware(kind) &&
            (cheapest == nullptr || kind.price < cheapest->price))
            cheapest = &kind;
    if (cheapest != nullptr) kinds.push_back(cheapest);
}

Kinds staples_of(const Content& content) {
    Kinds kinds;
    for (const ThingKind& kind : content.things())
        if (is_ware(kind) &&
            (is_outfit(content, kind) || (kind.weight > 0 && kind.home.from <= entrance_depth)))
            kinds.push_back(&kind);
    std::ranges::sort(kinds, {},
                      [](const ThingKind* kind) { return std::tie(kind->price, kind->id); });
    if (kinds.size() > staples_max) kinds.resize(staples_max);
    // Whatever a pack has, nobody has to go down in the dark or hungry.
    add_cheapest_if_none(content, kinds, ThingSort::light);
    add_cheapest_if_none(content, kinds, ThingSort::food);
    return kinds;
}

bool is_within_reach(const ThingKind& kind, const Market& market) {
    return market.is_peddler ? kind.home.contains(market.reach) : kind.home.from <= market.reach;
}

// Drawn one after the other, each as often as its weight says.
Kinds finer_of(const Content& content, const Market& market, const Kinds& staples) {
    Kinds choices;
    for (const ThingKind& kind : content.things())
        if (is_ware(kind) && kind.weight > 0 && is_within_reach(kind, market) &&
            std::ranges::find(staples, &kind) == staples.end())
            choices.push_back(&kind);
    base::Stream chance = base::StreamFamily{market.seed, "game.wares"}.of(market.day);
    Kinds drawn;
    while (drawn.size() < finer_wares && !choices.empty()) {
        std::uint64_t weights = 0;
        for (const ThingKind* kind : choices)
            weights += kind->weight;
        constexpr std::uint64_t bound_most = 0xFFFF'FFFFU;
        std::uint64_t left =
            chance.below(static_cast<std::uint32_t>(std::min(weights, bound_most)));
        auto chosen = choices.begin();
        for (; left >= (*chosen)->weight; ++chosen)
            left -= (*chosen)->weight;
        drawn.push_back(*chosen);
        choices.erase(chosen);
    }
    return drawn;
}

void add_wares(std::vector<Ware>& wares, Kinds kinds, bool today) {
    std::ranges::sort(kinds, {}, [](const ThingKind* kind) {
        return std::tie(kind->sort, kind->price, kind->id);
    });
    for (const ThingKind* kind : kinds)
        wares.push_back({.kind = kind->id, .today = today});
}

Deal deal_of(const Character& who, std::uint32_t count) {
    return {.count = count, .charisma = ability(who, Ability::charisma)};
}

std::int64_t number(std::uint64_t value) {
    return static_cast<std::int64_t>(value);
}

// Whether somebody stands where this is offered and has a hand free; says so if not.
bool may_deal(Deciding& deciding, const Character& who, Service service, Sentence elsewhere) {
    if (is_busy(deciding, who)) return false;
    if (deciding.room_of(who).service == service) return true;
    deciding.refuse(who.id, elsewhere);
    return false;
}

bool can_pay(Deciding& deciding, const Character& who, std::uint64_t price) {
    if (price <= who.belongings.gold) return true;
    deciding.refuse(who.id, "cannot_afford",
                    {{"price", number(price)}, {"gold", number(who.belongings.gold)}});
    return false;
}

// ---- Buying ----

const ThingKind* find_ware(const Content& content, const std::vector<Ware>& wares,
                           const Wish& wish) {
    std::uint32_t seen = 0;
    for (const Ware& ware : wares) {
        const ThingKind& kind = content.thing(ware.kind);
        if (is_called(content, kind, wish) && ++seen == wish.which) return &kind;
    }
    return nullptr;
}

void refuse_unsold(Deciding& deciding, CharacterId who, const std::vector<Ware>& wares,
                   const Wish& wish) {
    const Content& content = deciding.rules.content;
    std::vector<std::string_view> names;
    for (const Ware& ware : wares)
        for (const std::string& word : content.words(content.thing(ware.kind).name))
            if (!is_filler(word)) names.emplace_back(word);
    std::string typed;
    for (const std::string& word : wish.words)
        typed += (typed.empty() ? "" : " ") + word;
    Wish first_of_name = wish;
    first_of_name.which = 1;
    if (find_ware(content, wares, first_of_name) != nullptr) {
        const Typable example{{"buy " + std::to_string(wish.which) + " " + typed}};
        return deciding.refuse(who, "fewer_wares_of_that_name",
                               {{"word", Quoted{typed}}, {"example", example}});
    }
    for (const std::string& word : wish.words)
        if (const auto nearest = nearest_words(word, names); !nearest.empty())
            return deciding.refuse(
                who, "not_sold_nearest",
                {{"word", Quoted{typed}}, {"nearest", Quoted{std::string{nearest.front()}}}});
    deciding.refuse(who, "not_sold", {{"word", Quoted{typed}}});
}

// What can wear, or is used up bit by bit, is a thing of its own; of all else there are piles.
bool is_piled(const ThingKind& kind) {
    return kind.quality == 0 && (kind.charges <= 1 || kind.sort == ThingSort::light);
}

void make_bought(Deciding& deciding, const Character& who, const ThingKind& kind,
                 std::uint32_t count) {
    Thing thing;
    thing.kind = kind.id;
    thing.charges = kind.charges;
    thing.count = is_piled(kind) ? count : 1;
    for (std::uint32_t made = 0; made < count; made += thing.count) {
        thing.id = deciding.next_thing();
        deciding.happen(ThingMade{
            .thing = thing, .at = {.character = who.id, .room = {}}, .how = Handling::buy});
    }
    remember(deciding, who, thing.id);
}

// ---- Selling ----

bool holds_something(const Character& who, const Thing& thing) {
    return std::ranges::any_of(who.belongings.things,
                               [&](const Thing& other) { return other.inside == thing.id; });
}

// Nothing if a merchant would take it, if only with others.
std::optional<Sentence> why_not_bought(const Content& content, const Character& who,
                                       const Thing& thing) {
    const ThingKind& kind = content.thing(thing.kind);
    if (kind.sort == ThingSort::key) return Sentence{"keys_are_not_bought"};
    if (kind.sort == ThingSort::quest) return Sentence{"quest_things_are_not_bought"};
    if (is_worn(who, thing.id)) return Sentence{"take_it_off_first"};
    if (holds_something(who, thing)) return Sentence{"empty_it_first"};
    if (selling_worth(kind, thing, deal_of(who, 1)) == 0) return Sentence{"worth_nothing"};
    return std::nullopt;
}

// In several piles, but nobody can tell them apart: their number is shown as one.
bool are_alike(const Thing& one, const Thing& other) {
    return one.kind == other.kind && one.wear == other.wear && one.charges == other.charges &&
           one.lit == other.lit && !one.inside && !other.inside;
}

// A bare name means all that is shown as one.
void add_piles_alike(const Content& content, const Character& who, const Wish& wish,
                     std::vector<Meant>& found) {
    if (wish.all || wish.count || wish.it || wish.which != 1 || found.size() != 1) return;
    const Meant first = found.front();
    if (!is_piled(content.thing(first.thing->kind))) return;
    for (const Thing& thing : who.belongings.things)
        if (thing.id != first.thing->id && are_alike(thing, *first.thing) &&
            !is_worn(who, thing.id))
            found.push_back({.thing = &thing, .at = first.at, .count = thing.count});
}

struct Sale {
    std::vector<Goods> goods;
    std::uint64_t gold = 0;
    std::uint64_t experience = 0;
};

Sale sale_of(const Content& content, const Character& who, const std::vector<Meant>& things) {
    Sale sale;
    std::uint64_t worth = 0;
    for (const Meant& meant : things) {
        const ThingKind& kind = content.thing(meant.thing->kind);
        const auto same = std::ranges::find(sale.goods, kind.id, &Goods::kind);
        if (same != sale.goods.end())
            same->count += meant.count;
        else
            sale.goods.push_back({.kind = kind.id, .count = meant.count});
        worth += selling_worth(kind, *meant.thing, deal_of(who, meant.count));
        sale.experience += experience_for_treasure(kind, meant.count);
    }
    sale.gold = gold_for(worth);
    return sale;
}

// What somebody wants to sell and may. A bare "all" means the treasure: what one has no other use
// for, and not the torch that lights the way. Says so if there is nothing.
std::vector<Meant> things_to_sell(Deciding& deciding, const Character& who,
                                  std::string_view words) {
    const Content& content = deciding.rules.content;
    const Wish wish = parse_wish(words);
    const bool treasure_only = wish.all && wish.words.empty();
    std::vector<Meant> bought;
    std::optional<Sentence> reason;
    const Thing* unwanted = nullptr;
    auto found = treasure_only ? find_meant(deciding, who, wish, {.held = true})
                               : find_or_refuse(deciding, who, words, {.held = true});
    add_piles_alike(content, who, wish, found);
    for (const Meant& meant : found) {
        const Thing& thing = *meant.thing;
        if (treasure_only && content.thing(thing.kind).sort != ThingSort::treasure) continue;
        const auto why_not = why_not_bought(content, who, thing);
        if (!why_not) {
            bought.push_back(meant);
        } else if (!reason) {
            reason = why_not;
            unwanted = &thing;
        }
    }
    if (!bought.empty() && sale_of(content, who, bought).gold == 0) {
        reason = Sentence{"worth_nothing"};
        unwanted = bought.front().thing;
        bought.clear();
    }
    if (!bought.empty()) return bought;
    if (reason)
        deciding.refuse(who.id, *reason,
                        {{"thing", Goods{.kind = unwanted->kind, .count = unwanted->count}}});
    else if (treasure_only)
        deciding.refuse(who.id, "no_treasure_to_sell");
    return bought;
}

// All that a merchant would take, for how much: the first of piles that are shown as one for all.
std::vector<DealSeen> sales_of(const Content& content, const Character& who) {
    std::vector<DealSeen> sales;
    for (const Thing& thing : who.belongings.things) {
        if (thing.inside || why_not_bought(content, who, thing)) continue;
        std::vector<Meant> sold = {{.thing = &thing, .at = {}, .count = thing.count}};
        const auto first = std::ranges::find_if(
            who.belongings.things, [&](const Thing& other) { return are_alike(other, thing); });
        if (&*first == &thing) add_piles_alike(content, who, Wish{}, sold);
        const std::uint64_t price = sale_of(content, who, sold).gold;
        if (price > 0) sales.push_back({.thing = seen_as(content, thing), .price = price});
    }
    return sales;
}

void value_at_merchant(Deciding& deciding, const Character& who, std::string_view words) {
    const Content& content = deciding.rules.content;
    const Wish wish = parse_wish(words);
    const bool is_held = wish.all || !find_meant(deciding, who, wish, {.held = true}).empty();
    if (!is_held) {
        if (const ThingKind* ware = find_ware(deciding, who, words))
            return tell_price(deciding, who, *ware);
    }
    const auto things = things_to_sell(deciding, who, words);
    if (things.empty()) return;
    const Sale sale = sale_of(content, who, things);
    deciding.tell(who.id, {"would_pay", {{"things", sale.goods}, {"price", number(sale.gold)}}});
}

// ---- Mending ----

std::vector<DealSeen> mendings_of(const Content& content, const Character& who) {
    std::vector<DealSeen> mendings;
    for (const Thing& thing : who.belongings.things) {
        const std::uint64_t price =
            mending_price(content.tuning(), content.thing(thing.kind), thing);
        if (price > 0) mendings.push_back({.thing = seen_as(content, thing), .price = price});
    }
    return mendings;
}

struct Mending {
    std::vector<const Thing*> things;
    std::vector<Goods> goods;
    std::uint64_t price = 0;
};

// Says so if there is nothing to mend.
Mending mending_of(Deciding& deciding, const Character& who, std::string_view words) {
    const Content& content = deciding.rules.content;
    Mending mending;
    const auto found = find_or_refuse(deciding, who, words, {.held = true});
    for (const Meant& meant : found) {
        const Thing& thing = *meant.thing;
        const std::uint64_t price =
            mending_price(content.tuning(), content.thing(thing.kind), thing);
        if (price == 0) continue;
        mending.things.push_back(&thing);
        mending.goods.push_back({.kind = thing.kind, .count = thing.count});
        mending.price += price;
    }
    if (!mending.things.empty() || found.empty()) return mending;
    if (parse_wish(words).all) {
        deciding.refuse(who.id, "nothing_needs_mending");
        return mending;
    }
    const Thing& thing = *found.front().thing;
    const bool wears = content.thing(thing.kind).quality != 0;
    deciding.refuse(who.id, wears ? Sentence{"needs_no_mending"} : Sentence{"cannot_be_mended"},
                    {{"thing", Goods{.kind = thing.kind, .count = thing.count}}});
    return mending;
}

void value_at_smith(Deciding& deciding, const Character& who, std::string_view words) {
    const Mending mending = mending_of(deciding, who, words);
    if (mending.things.empty()) return;
    deciding.tell(who.id,
                  {"mending_costs", {{"things", mending.goods}, {"price", number(mending.price)}}});
}

}  // namespace

std::vector<Ware> wares_of(const Content& content, const Market& market) {
    const Kinds staples = staples_of(content);
    std::vector<Ware> wares;
    add_wares(wares, staples, false);
    add_wares(wares, finer_of(content, market, staples), true);
    return wares;
}

// The town's merchant dares what its delvers dare; one in a branch has what is found around.
Market market_at(const Zone& zone, base::Instant now, RoomNumber number) {
    Market market{.seed = zone.seed, .day = 0, .reach = depth(zone, number)};
    market.day =
        static_cast<std::uint64_t>(std::chrono::floor<std::chrono::days>(now.since_epoch).count());
    market.is_peddler = !zone.surface;
    if (market.is_peddler) return market;
    market.reach = reach_least;
    if (!zone.surface->hall.empty())
        market.reach = std::max(market.reach, zone.surface->hall.front().depth);
    return market;
}

WaresView look_at_shop(const Zone& zone, const Content& content, const Character& who,
                       base::Instant now) {
    WaresView view{.wares = {}, .gold = who.belongings.gold, .service = Service::none};
    const Service service = room(zone, who.room).service;
    switch (service) {
        case Service::merchant:
            for (const Ware& ware : wares_of(content, market_at(zone, now, who.room)))
                view.wares.push_back(
                    {.kind = ware.kind,
                     .price = buying_price(content.thing(ware.kind), deal_of(who, 1)),
                     .today = ware.today});
            view.deals = sales_of(content, who);
            break;
        case Service::smith:
            view.deals = mendings_of(content, who);
            break;
        case Service::healer:
            view.care = healing_price(content.tuning(), who.vitals);
            break;
        case Service::inn:
            view.care = price_of_a_bed(content.tuning(), who);
            break;
        default:
            return view;
    }
    view.service = service;
    return view;
}

const ThingKind* find_ware(const Deciding& deciding, const Character& who, std::string_view words) {
    if (deciding.room_of(who).service != Service::merchant) return nullptr;
    const Content& content = deciding.rules.content;
    return find_ware(content, wares_of(content, market_at(deciding.zone, deciding.now, who.room)),
                     parse_wish(words));
}

void tell_price(Deciding& deciding, const Character& who, const ThingKind& ware) {
    deciding.tell(who.id, {"ware_costs",
                           {{"thing", Goods{.kind = ware.id, .count = 1}},
                            {"price", number(buying_price(ware, deal_of(who, 1)))}}});
}

void show_wares(Deciding& deciding, CharacterId id) {
    const Character& who = deciding.person(id);
    if (is_busy(deciding, who)) return;
    WaresView view = look_at_shop(deciding.zone, deciding.rules.content, who, deciding.now);
    if (view.service == Service::none) return deciding.refuse(id, "no_merchant_here");
    if (view.service == Service::healer) return value_at_healer(deciding, who);
    deciding.tell(Notice{.to = {id}, .what = std::move(view)});
}

void buy(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    const Content& content = deciding.rules.content;
    if (!may_deal(deciding, who, Service::merchant, "no_merchant_here")) return;
    const Wish wish = parse_wish(words);
    if (wish.words.empty() || wish.all)
        return deciding.refuse(id, "say_what", {{"example", Typable{{"buy 3 torches"}}}});
    const std::uint32_t count = wish.count.value_or(1);
    const auto wares = wares_of(content, market_at(deciding.zone, deciding.now, who.room));
    const ThingKind* kind = find_ware(content, wares, wish);
    if (kind == nullptr) return refuse_unsold(deciding, id, wares, wish);
    if (count > buying_count_max)
        return deciding.refuse(id, "buy_fewer", {{"most", std::int64_t{buying_count_max}}});
    const std::uint64_t price = buying_price(*kind, deal_of(who, count));
    if (!can_pay(deciding, who, price)) return;
    const Goods goods{.kind = kind->id, .count = count};
    if (pack_load(content, who) + std::uint64_t{kind->tenths_of_slot} * count >
        pack_room(content, who))
        return deciding.refuse(id, "does_not_fit", {{"thing", goods}});
    tell_room(deciding, who.room,
              {"buys", {{"actor", named_person(who)}, {"thing", goods}, {"price", number(price)}}});
    deciding.happen(
        GoldChanged{.who = id, .gold = who.belongings.gold - price, .how = Handling::buy});
    make_bought(deciding, who, *kind, count);
}

void hand_over(Deciding& deciding, const Character& who, const Thing& thing, std::uint32_t count,
               Handling how) {
    const Holder hand{.character = who.id, .room = {}};
    const ThingId gone = take_some(deciding, who, thing, count);
    deciding.happen(ThingUnmade{.thing = gone, .at = hand, .how = how});
}

void sell(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    const Content& content = deciding.rules.content;
    if (!may_deal(deciding, who, Service::merchant, "no_merchant_here")) return;
    const Wish wish = parse_wish(words);
    if (words.empty())
        return deciding.refuse(id, "say_what", {{"example", Typable{{"sell spoon"}}}});
    if (means_gold(content, wish)) return deciding.refuse(id, "gold_is_not_bought");
    const auto things = things_to_sell(deciding, who, words);
    if (things.empty()) return;
    const Sale sale = sale_of(content, who, things);
    tell_room(
        deciding, who.room,
        {"sells",
         {{"actor", named_person(who)}, {"things", sale.goods}, {"price", number(sale.gold)}}});
    for (const Meant& meant : things)
        hand_over(deciding, who, *meant.thing, meant.count, Handling::sell);
    deciding.happen(
        GoldChanged{.who = id, .gold = who.belongings.gold + sale.gold, .how = Handling::sell});
    // P4: what was brought home counts, once: a treasure that was sold is never sold again.
    if (sale.experience > 0) give_experience(deciding, id, sale.experience);
}

void mend(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    if (!may_deal(deciding, who, Service::smith, "no_smith_here")) return;
    if (words.empty())
        return deciding.refuse(id, "say_what", {{"example", Typable{{"mend sword"}}}});
    const Mending mending = mending_of(deciding, who, words);
    if (mending.things.empty() || !can_pay(deciding, who, mending.price)) return;
    tell_room(deciding, who.room,
              {"mends",
               {{"actor", named_person(who)},
                {"things", mending.goods},
                {"price", number(mending.price)}}});
    deciding.happen(
        GoldChanged{.who = id, .gold = who.belongings.gold - mending.price, .how = Handling::mend});
    for (const Thing* thing : mending.things)
        deciding.happen(ThingChanged{.thing = thing->id,
                                     .at = {.character = id, .room = {}},
                                     .wear = 0,
                                     .charges = thing->charges,
                                     .lit = thing->lit,
                                     .how = Handling::mend});
}

void value(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    if (is_busy(deciding, who)) return;
    const std::string_view meant = words.empty() ? "all" : words;
    switch (deciding.room_of(who).service) {
        case Service::merchant:
            return value_at_merchant(deciding, who, meant);
        case Service::smith:
            return value_at_smith(deciding, who, meant);
        case Service::healer:
            return value_at_healer(deciding, who);
        default:
            return deciding.refuse(id, "no_value_here");
    }
}

}  // namespace underwell::game
