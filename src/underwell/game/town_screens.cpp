// The town in words: wares, notices, quests, the hall.
#include <chrono>
#include <string>
#include <utility>

#include "underwell/game/quest_words.hpp"
#include "underwell/game/tongue.hpp"

namespace underwell::game {

namespace {

std::int64_t number(std::uint64_t value) {
    return static_cast<std::int64_t>(value);
}

void add_wares(const Tongue& tongue, Document& screen, const WaresView& view, bool today) {
    bool first = true;
    for (const WareSeen& ware : view.wares) {
        if (ware.today != today) continue;
        if (std::exchange(first, false))
            tongue.say(screen.paragraph(), today ? Sentence{"wares_of_today"} : Sentence{"wares"});
        tongue.offer(
            screen.item(), "ware",
            {{"thing", Goods{.kind = ware.kind, .count = 1}}, {"price", number(ware.price)}});
    }
}

// A smith has no wares but what one brings.
void add_mendings(const Tongue& tongue, Document& screen, const WaresView& view) {
    if (view.deals.empty()) return tongue.say(screen.paragraph(), "nothing_needs_mending");
    tongue.say(screen.paragraph(), "mendings");
    std::uint64_t all = 0;
    for (const DealSeen& deal : view.deals) {
        const Goods goods{.kind = deal.thing.kind, .count = deal.thing.count};
        tongue.offer(screen.item(), "ware", {{"thing", goods}, {"price", number(deal.price)}});
        all += deal.price;
    }
    tongue.say(screen.paragraph(), "mending_all_costs", {{"price", number(all)}});
}

void add_quest(const Tongue& tongue, Document& screen, const QuestSeen& seen, bool on_board) {
    const Quest& quest = seen.quest;
    Text& item = screen.item();
    tongue.say(item, "quest_number", {{"number", std::int64_t{quest.number}}});
    say_goal(tongue, item, quest);
    tongue.say(item, "quest_reward", {{"reward", std::int64_t{quest.reward}}});
    if (seen.ready) return tongue.say(item, "quest_done");
    if (on_board && seen.mine) return tongue.say(item, "quest_is_yours");
    if (seen.mine)
        tongue.say(item, "quest_so_far",
                   {{"done", std::int64_t{quest.done}}, {"wanted", std::int64_t{quest.wanted}}});
}

// 2024-10-04: the same in all languages.
std::string date_of(base::Instant time) {
    const std::chrono::sys_days day{std::chrono::floor<std::chrono::days>(time.since_epoch)};
    const std::chrono::year_month_day date{day};
    const auto two = [](unsigned value) { return (value < 10 ? "0" : "") + std::to_string(value); };
    return std::to_string(static_cast<int>(date.year())) + "-" +
           two(static_cast<unsigned>(date.month())) + "-" + two(static_cast<unsigned>(date.day()));
}

}  // namespace

void say_goal(const Tongue& tongue, Text& text, const Quest& quest) {
    const std::int64_t depth = quest.depth;
    const std::int64_t wanted = quest.wanted;
    const Goods things{.kind = {quest.kind}, .count = quest.wanted};
    switch (quest.sort) {
        case QuestSort::slay:
            return tongue.say(text, "quest_slay",
                              {{"monsters", Creatures{.kind = {quest.kind}, .count = quest.wanted}},
                               {"depth", depth}});
        case QuestSort::bring:
            return tongue.say(text, "quest_bring", {{"things", things}, {"depth", depth}});
        case QuestSort::find:
            return tongue.say(text, "quest_find", {{"things", things}, {"depth", depth}});
        case QuestSort::map:
            return tongue.say(text, "quest_map", {{"wanted", wanted}, {"depth", depth}});
    }
}

std::optional<Sentence> offer_of(Service service) {
    switch (service) {
        case Service::inn:
            return Sentence{"offer_inn"};
        case Service::merchant:
            return Sentence{"offer_merchant"};
        case Service::smith:
            return Sentence{"offer_smith"};
        case Service::healer:
            return Sentence{"offer_healer"};
        case Service::board:
            return Sentence{"offer_board"};
        case Service::hall:
            return Sentence{"offer_hall"};
        case Service::none:
        case Service::well:
        case Service::start:
        case Service::shrine:
        case Service::spring:
        case Service::camp:
            break;
    }
    return std::nullopt;
}

Document Tongue::document(const WaresView& view) const {
    Document screen;
    if (view.service == Service::smith) add_mendings(*this, screen, view);
    if (view.service == Service::inn)
        say(screen.paragraph(), "bed_costs", {{"price", number(view.care)}});
    if (view.service == Service::merchant && view.wares.empty())
        say(screen.paragraph(), "no_wares");
    add_wares(*this, screen, view, false);
    add_wares(*this, screen, view, true);
    say(screen.paragraph(), "your_gold", {{"gold", number(view.gold)}});
    return screen;
}

Document Tongue::document(const BoardView& view) const {
    Document screen;
    say(screen.paragraph(), "notices");
    for (const QuestSeen& notice : view.notices)
        add_quest(*this, screen, notice, true);
    return screen;
}

Document Tongue::document(const QuestsView& view) const {
    Document screen;
    if (view.quests.empty()) {
        say(screen.paragraph(), "no_quests");
        return screen;
    }
    say(screen.paragraph(), "your_quests");
    for (const QuestSeen& quest : view.quests)
        add_quest(*this, screen, quest, false);
    return screen;
}

Document Tongue::document(const HallView& view) const {
    Document screen;
    if (view.ranks.empty()) {
        say(screen.paragraph(), "hall_is_empty");
        return screen;
    }
    say(screen.paragraph(), "hall_names");
    for (const RankSeen& rank : view.ranks) {
        Text& item = screen.item();
        say(item, "hall_rank",
            {{"rank", std::int64_t{rank.rank}},
             {"name", Quoted{rank.name}},
             {"depth", std::int64_t{rank.depth}},
             {"date", Quoted{date_of(rank.time)}},
             {"seed", Quoted{std::to_string(rank.seed)}}});
        if (rank.mine) say(item, "hall_own_rank");
    }
    return screen;
}

}  // namespace underwell::game
