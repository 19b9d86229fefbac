// The town: what is paid and earned, to the coin, and quests (W1). The formulas stand here once
// more: whoever reads prices.cpp wrongly is contradicted.
#include <algorithm>
#include <utility>

#include "underwell/game/prices.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Character;
using game::Handling;
using game::Quest;
using game::Service;
using game::Thing;
using game::ThingKind;
using game::ThingSort;

namespace {

constexpr std::uint64_t percent = 100;
constexpr std::uint64_t thousand = 1'000;
constexpr std::uint64_t price_most = 1'000'000;
constexpr std::uint64_t tenth = 10;  // what is broken is worth so much of its price, at least
constexpr std::uint64_t experience_for_a_depth = 100;
constexpr std::uint64_t experience_for_a_gold = 20;
constexpr std::size_t quests_max = 3;
constexpr std::uint64_t reward_most = 1'000'000;

std::uint64_t price_of(const ThingKind& kind) {
    return std::min<std::uint64_t>(kind.price, price_most);
}

std::uint64_t charm_of(const Character& who) {
    return std::min<std::uint64_t>(game::ability(who, game::Ability::charisma),
                                   game::charisma_counted_most);
}

std::uint64_t rounded_up(std::uint64_t number, std::uint64_t divisor) {
    return (number + divisor - 1) / divisor;
}

// In thousandths, as it is.
std::uint64_t worth_of(const ThingKind& kind, const Thing& thing) {
    std::uint64_t worth = price_of(kind) * thousand;
    if (kind.quality != 0) {
        const std::uint64_t left = kind.quality - std::min(thing.wear, kind.quality);
        worth = std::max(worth * left / kind.quality, worth / tenth);
    }
    if (kind.charges != 0) worth = worth * std::min(thing.charges, kind.charges) / kind.charges;
    return worth;
}

std::uint64_t asked_for(const Judging& judging, const Character& who, const Trade& trade) {
    const std::uint64_t rate =
        game::buying_percent_most - game::buying_percent_a_charisma * charm_of(who);
    std::uint64_t asked = trade.mending;
    for (const auto& [kind, count] : trade.bought)
        asked += rounded_up(price_of(judging.content.thing(kind)) * count * rate, percent);
    return asked;
}

bool is_done(const Trade& trade, const Quest& quest) {
    if (quest.sort != game::QuestSort::bring) return quest.done >= quest.wanted;
    const auto handed = trade.handed_over.find({quest.kind});
    return handed != trade.handed_over.end() && handed->second >= quest.wanted;
}

// The first that is done and promises it: experience follows, the quest's end last.
void judge_reward(Judging& judging, const Character& who, std::uint64_t earned) {
    Trade& trade = judging.turn.trades[who.id];
    const auto quest = std::ranges::find_if(who.quests, [&](const Quest& each) {
        return each.reward == earned && is_done(trade, each);
    });
    if (quest == who.quests.end()) return judging.breaks("W1: a reward that no quest promised");
    trade.rewards += earned;
    note_lesson_alone(
        judging, who.id,
        experience_for_a_gold * quest->reward + experience_for_a_depth * quest->depth);
}

std::uint64_t price_of_healing(const game::Tuning& tuning, const game::Vitals& vitals) {
    const auto ailing = std::ranges::count_if(
        vitals.effects, [](const game::Effect& effect) { return is_bad(effect.kind); });
    const std::int32_t lacking = std::max(vitals.hit_points_most - vitals.hit_points, 0);
    return tuning.heal_price * static_cast<std::uint64_t>(lacking) +
           tuning.cure_price * static_cast<std::uint64_t>(ailing);
}

// For a bed, to the healer, or to a spirit that wants to be given something.
void judge_payment(Judging& judging, const Character& who, std::uint64_t paid) {
    const game::Room& room = *judging.room(who.room);
    const game::Tuning& tuning = judging.content.tuning();
    bool right = false;
    if (room.service == Service::inn) {
        right = paid == std::min<std::uint64_t>(tuning.rest_price, who.belongings.gold);
    } else if (room.service == Service::healer) {
        right = paid == price_of_healing(tuning, who.vitals) ||
                (paid == tuning.scar_price && who.deeds.scars > 0);
    } else if (room.puzzle && room.puzzle->kind == game::PuzzleKind::bargain) {
        right = paid == room.puzzle->price;
        judging.turn.bargained[who.id] = paid;
    } else {
        return judging.breaks("W1: somebody paid, and nobody was there to be paid");
    }
    if (!right) judging.breaks("W1: paid another price than was asked");
    judging.turn.treated.insert(who.id);
}

// M3
void judge_theft(Judging& judging, const Character& who, std::uint64_t stolen) {
    const bool is_played = std::ranges::any_of(judging.turn.tricks, [&](const auto& trick) {
        const auto& parts = judging.content.monster(trick.kind).trick.parts;
        return trick.room == who.room && trick.part < parts.size() &&
               parts[trick.part].deed == game::TrickDeed::steal_gold &&
               stolen <= parts[trick.part].strength;
    });
    if (!is_played) judging.breaks("M3: more gold was stolen than a trick takes");
}

void judge_income(Judging& judging, const Character& who, const game::GoldChanged& event) {
    if (event.gold <= who.belongings.gold) return judging.breaks("W1: somebody was paid nothing");
    const std::uint64_t earned = event.gold - who.belongings.gold;
    const Service here = judging.room(who.room)->service;
    if (event.how == Handling::reward) {
        if (here != Service::board) judging.breaks("W1: a reward far from the notice board");
        return judge_reward(judging, who, earned);
    }
    if (here != Service::merchant) judging.breaks("W1: a trade where no merchant is");
    Trade& trade = judging.turn.trades[who.id];
    trade.earned += earned;
    trade.sold += std::exchange(trade.offered, 0) / thousand;  // rounded down once for all
    if (trade.treasure > 0) note_lesson(judging, who.id, experience_for_a_gold * trade.treasure);
}

void judge_expense(Judging& judging, const Character& who, const game::GoldChanged& event) {
    if (event.gold >= who.belongings.gold) return judging.breaks("W1: somebody paid nothing");
    const std::uint64_t paid = who.belongings.gold - event.gold;
    const Service here = judging.room(who.room)->service;
    if (event.how == Handling::pay) return judge_payment(judging, who, paid);
    if (event.how == Handling::buy && here != Service::merchant)
        judging.breaks("W1: a trade where no merchant is");
    if (event.how == Handling::mend && here != Service::smith)
        judging.breaks("W1: mended where no smith is");
    judging.turn.trades[who.id].paid += paid;
}

void judge_gift(Judging& judging, const Character& who) {
    if (judging.turn.gold_given.value_or(who.room) != who.room)
        judging.breaks("I4: gold was given to somebody elsewhere");
    judging.turn.gold_given = who.room;
}

const Quest* find_quest(const std::vector<Quest>& quests, std::uint32_t number) {
    const auto found = std::ranges::find(quests, number, &Quest::number);
    return found == quests.end() ? nullptr : &*found;
}

// Whatever is done of it: the same notice.
bool is_same(const Quest& one, Quest other) {
    other.done = one.done;
    return one == other;
}

// One is taken off the board, comes on, or ends; the others stay as they are.
void judge_quest(Judging& judging, const Character& who, const game::QuestsChanged& event) {
    for (const Quest& quest : event.quests) {
        const Quest* before = find_quest(who.quests, quest.number);
        const bool is_it = quest.number == event.number;
        if (before != nullptr && (is_it ? is_same(quest, *before) : quest == *before)) continue;
        const bool at_board =
            judging.zone.surface && judging.room(who.room)->service == Service::board;
        const Quest* notice =
            at_board ? find_quest(judging.zone.surface->board, quest.number) : nullptr;
        if (before != nullptr || notice == nullptr || *notice != quest)
            judging.breaks("W1: a quest that hangs on no board");
    }
    const Quest* ended = find_quest(who.quests, event.number);
    const bool ends = ended != nullptr && find_quest(event.quests, event.number) == nullptr;
    if (event.quests.size() + (ends ? 1 : 0) < who.quests.size())
        judging.breaks("W1: a quest was lost");
    if (!event.fulfilled) return;
    Trade& trade = judging.turn.trades[who.id];
    if (!ends || !is_done(trade, *ended))
        return judging.breaks("W1: a quest was fulfilled that is not done");
    trade.fulfilled += ended->reward;
    if (ended->sort == game::QuestSort::bring) trade.handed_over.erase({ended->kind});
}

// For each that is wanted, by what lives and lies at that depth; or as a pack says.
bool is_worth(const Quest& quest, std::uint64_t each) {
    return quest.reward == std::clamp<std::uint64_t>(each * quest.wanted, 1, reward_most);
}

bool is_planned(const game::Content& content, const Quest& quest) {
    return std::ranges::any_of(content.quests(), [&](const game::QuestPlan& plan) {
        return plan.sort == quest.sort && plan.kind == quest.kind &&
               plan.depths.contains(quest.depth) &&
               quest.wanted == std::max<std::uint32_t>(plan.wanted, 1) &&
               is_worth(quest, std::uint64_t{plan.reward} * quest.depth);
    });
}

bool is_fair(const game::Content& content, const Quest& quest) {
    if (is_planned(content, quest)) return true;
    const std::uint64_t depth = quest.depth;
    switch (quest.sort) {
        case game::QuestSort::slay:
            return is_worth(quest, 2 * (content.monster({quest.kind}).hit_dice + depth));
        case game::QuestSort::map:
            return is_worth(quest, 1 + depth / 2);
        case game::QuestSort::bring:
            return is_worth(quest, content.thing({quest.kind}).price + 2 * depth);
        case game::QuestSort::find:
            return is_worth(quest, content.thing({quest.kind}).price / 2 + 2 * depth);
    }
    return false;
}

}  // namespace

// Gold that is earned makes a purse fuller, gold that is paid emptier, and both only where that is
// done. That what goes from hand to hand, or lies around, stays the same is judged by its sum.
void judge_trade(Judging& judging, const game::GoldChanged& event) {
    const Character& who = *judging.person(event.who);
    switch (event.how) {
        case Handling::sell:
        case Handling::reward:
            return judge_income(judging, who, event);
        case Handling::buy:
        case Handling::mend:
        case Handling::pay:
            return judge_expense(judging, who, event);
        case Handling::give:
            return judge_gift(judging, who);
        case Handling::steal:
            if (event.gold >= who.belongings.gold) break;
            return judge_theft(judging, who, who.belongings.gold - event.gold);
        case Handling::fall:
            if (who.vitals.hit_points < 1) return;
            break;
        case Handling::drop:
            if (event.gold < who.belongings.gold) return;
            break;
        case Handling::get:
            if (event.gold > who.belongings.gold) return;
            break;
        default:
            break;
    }
    judging.breaks("I4: a purse changed by itself");
}

void judge_mended(Judging& judging, const Character& who, const Thing& thing) {
    const ThingKind& kind = judging.content.thing(thing.kind);
    if (judging.room(who.room)->service != Service::smith || kind.quality == 0)
        return judging.breaks("I1: mended by nobody");
    const std::uint64_t worn =
        rounded_up(price_of(kind) * thousand * std::min(thing.wear, kind.quality), kind.quality);
    const std::uint64_t each = rounded_up(worn * judging.content.tuning().mend_percent, percent);
    judging.turn.trades[who.id].mending +=
        std::max<std::uint64_t>(rounded_up(each * thing.count, thousand), 1);
}

void judge_sold(Judging& judging, const Character& who, const Thing& thing) {
    const ThingKind& kind = judging.content.thing(thing.kind);
    if (judging.room(who.room)->service != Service::merchant)
        return judging.breaks("W1: a trade where no merchant is");
    if (kind.sort == ThingSort::key || kind.sort == ThingSort::quest || wears(who, thing.id))
        judging.breaks("W1: sold what no merchant takes");
    const std::uint64_t rate =
        game::selling_percent_least + game::selling_percent_a_charisma * charm_of(who);
    Trade& trade = judging.turn.trades[who.id];
    trade.offered += worth_of(kind, thing) * rate / percent * thing.count;
    if (kind.sort == ThingSort::treasure) trade.treasure += price_of(kind) * thing.count;
}

void judge(Judging& judging, const game::QuestsChanged& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr) return judging.breaks("W1: a quest of somebody who is not there");
    if (event.quests.size() > quests_max) judging.breaks("W1: more than three quests");
    for (const Quest& quest : event.quests)
        if (quest.done > quest.wanted) judging.breaks("W1: more was done than wanted");
    judge_quest(judging, *who, event);
}

// New notices have new numbers, and promise what they are worth: they are where gold comes from.
void judge(Judging& judging, const game::BoardChanged& event) {
    if (!judging.zone.surface) return judging.breaks("W1: a notice board in a branch");
    const game::Surface& surface = *judging.zone.surface;
    for (const Quest& quest : event.quests) {
        const Quest* before = find_quest(surface.board, quest.number);
        if (before != nullptr && *before == quest) continue;
        if (before != nullptr || quest.number <= surface.quests_made ||
            quest.number > event.number || quest.done != 0)
            judging.breaks("W1: a notice that is not new");
        if (!is_fair(judging.content, quest))
            judging.breaks("W1: a notice promises what it is not worth");
    }
}

// Rooms and depth by walking, a scar less by the healer; all else follows from other events.
void judge(Judging& judging, const game::DeedsChanged& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr) return judging.breaks("W1: deeds of somebody who is not there");
    game::Deeds before = who->deeds;
    const std::uint32_t deepest = std::max(before.deepest, game::depth(judging.zone, who->room));
    const bool treated = judging.turn.treated.contains(event.who) && before.scars > 0;
    const bool scar_heals = treated && event.deeds.scars + 1 == before.scars;
    const bool walks = event.deeds.rooms == before.rooms + 1 && judging.zone.branch;
    if (walks) before.rooms = event.deeds.rooms;
    if (walks && event.deeds.deepest == deepest) before.deepest = deepest;
    if (scar_heals) before.scars = event.deeds.scars;
    if (before != event.deeds) judging.breaks("W1: deeds that nobody did");
}

void end_turn_of_town(Judging& judging) {
    for (const auto& [id, trade] : judging.turn.trades) {
        const Character* who = judging.person(id);
        if (who == nullptr) continue;
        if (trade.paid != asked_for(judging, *who, trade))
            judging.breaks("W1: paid another price than was asked");
        if (trade.earned != trade.sold || trade.offered > 0)
            judging.breaks("W1: earned another price than was offered");
        if (trade.rewards != trade.fulfilled)
            judging.breaks("W1: a reward, and no quest fulfilled");
        if (!trade.handed_over.empty()) judging.breaks("W1: handed over, and no quest fulfilled");
    }
}

}  // namespace underwell::sim
