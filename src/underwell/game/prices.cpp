#include "underwell/game/prices.hpp"

#include <algorithm>

#include "underwell/game/bodies.hpp"

namespace underwell::game {

namespace {

constexpr std::uint64_t percent = 100;
constexpr std::uint64_t thousandths = 1'000;
constexpr std::uint64_t price_counted_most = 1'000'000;  // no pack may ask for more
constexpr std::uint64_t scrap_percent = 10;              // what is broken is still worth so much

std::uint64_t rounded_up(std::uint64_t number, std::uint64_t divisor) {
    return (number + divisor - 1) / divisor;
}

std::uint64_t price_of(const ThingKind& kind) {
    return std::min<std::uint64_t>(kind.price, price_counted_most);
}

std::uint32_t counted(std::uint8_t charisma) {
    return std::min<std::uint32_t>(charisma, charisma_counted_most);
}

std::uint16_t counted_wear(const ThingKind& kind, const Thing& thing) {
    return std::min(thing.wear, kind.quality);
}

// Of one, in thousandths of gold.
std::uint64_t worth_of_one(const ThingKind& kind, const Thing& thing) {
    const std::uint64_t fresh = price_of(kind) * thousandths;
    std::uint64_t worth = fresh;
    if (kind.quality != 0)
        worth = worth * (kind.quality - counted_wear(kind, thing)) / kind.quality;
    worth = std::max(worth, fresh * scrap_percent / percent);
    if (kind.charges != 0) worth = worth * std::min(thing.charges, kind.charges) / kind.charges;
    return worth;
}

}  // namespace

std::uint64_t buying_price(const ThingKind& kind, const Deal& deal) {
    const std::uint64_t asked =
        buying_percent_most - buying_percent_a_charisma * counted(deal.charisma);
    return rounded_up(price_of(kind) * deal.count * asked, percent);
}

std::uint64_t selling_worth(const ThingKind& kind, const Thing& thing, const Deal& deal) {
    const std::uint64_t paid =
        selling_percent_least + selling_percent_a_charisma * counted(deal.charisma);
    return worth_of_one(kind, thing) * paid / percent * deal.count;
}

std::uint64_t gold_for(std::uint64_t worth) {
    return worth / thousandths;
}

std::uint64_t selling_price(const ThingKind& kind, const Thing& thing, const Deal& deal) {
    return gold_for(selling_worth(kind, thing, deal));
}

std::uint64_t experience_for_treasure(const ThingKind& kind, std::uint32_t count) {
    return kind.sort == ThingSort::treasure ? experience_for_a_gold * price_of(kind) * count : 0;
}

std::uint64_t mending_price(const Tuning& tuning, const ThingKind& kind, const Thing& thing) {
    const std::uint64_t wear = counted_wear(kind, thing);
    if (wear == 0) return 0;
    const std::uint64_t worn_part = rounded_up(price_of(kind) * thousandths * wear, kind.quality);
    const std::uint64_t of_one = rounded_up(worn_part * tuning.mend_percent, percent);
    return std::max<std::uint64_t>(rounded_up(of_one * thing.count, thousandths), 1);
}

std::uint64_t healing_price(const Tuning& tuning, const Vitals& vitals) {
    const std::int32_t lacking = std::max(vitals.hit_points_most - vitals.hit_points, 0);
    const auto ailing = std::ranges::count_if(
        vitals.effects, [](const Effect& effect) { return is_bad(effect.kind); });
    return std::uint64_t{tuning.heal_price} * static_cast<std::uint64_t>(lacking) +
           std::uint64_t{tuning.cure_price} * static_cast<std::uint64_t>(ailing);
}

}  // namespace underwell::game
