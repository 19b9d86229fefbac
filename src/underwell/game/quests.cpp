#include "underwell/game/quests.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "underwell/game/bodies.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/prices.hpp"
#include "underwell/game/things.hpp"
#include "underwell/game/trading.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

constexpr std::size_t sort_count = value_count(QuestSort{});
constexpr std::uint64_t reward_most = 1'000'000;
constexpr std::uint32_t tries_for_a_new_one = 8;

// For newcomers, for those who know their way, for the bold; the last reaches beyond whoever has
// been deepest.
constexpr std::array<Depths, 3> bands = {Depths{.from = 1, .to = 4}, Depths{.from = 4, .to = 9},
                                         Depths{.from = 9, .to = 16}};
constexpr std::uint32_t beyond_the_deepest = 4;

// ---- Drawing ----

// What a notice could be about.
struct Subject {
    std::uint64_t kind = 0;
    std::uint32_t wanted = 1;
    std::uint64_t reward_for_each = 0;
};

void add_planned(std::vector<Subject>& subjects, const Content& content, QuestSort sort,
                 std::uint32_t depth) {
    for (const QuestPlan& plan : content.quests())
        if (plan.sort == sort && plan.depths.contains(depth))
            subjects.push_back({.kind = plan.kind,
                                .wanted = plan.wanted,
                                .reward_for_each = std::uint64_t{plan.reward} * depth});
}

// What is asked for at a depth or deeper has to live or lie further down as well, or nobody would
// look where it is.
bool is_at_home_below(const Depths& home, std::uint32_t depth) {
    constexpr std::uint32_t depths_to_look_in = 2;
    return home.contains(depth) && home.contains(depth + depths_to_look_in);
}

void add_monsters(std::vector<Subject>& subjects, const Content& content, std::uint32_t depth,
                  std::uint32_t wanted) {
    for (const MonsterKind& kind : content.monsters())
        if (!kind.unique && kind.weight > 0 && is_at_home_below(kind.home, depth))
            subjects.push_back({.kind = kind.id.value,
                                .wanted = wanted,
                                .reward_for_each = 2 * (std::uint64_t{kind.hit_dice} + depth)});
}

bool may_be_wanted(const ThingKind& kind, QuestSort sort) {
    if (kind.sort == ThingSort::treasure || kind.sort == ThingSort::quest) return true;
    return sort == QuestSort::find && kind.sort == ThingSort::writing;
}

// What is brought is gone, so it pays better than a merchant; what is only shown pays less.
void add_things(std::vector<Subject>& subjects, const Content& content, QuestSort sort,
                std::uint32_t depth) {
    for (const ThingKind& kind : content.things()) {
        if (kind.weight == 0 || !is_at_home_below(kind.home, depth) || !may_be_wanted(kind, sort))
            continue;
        const std::uint64_t price = sort == QuestSort::bring ? kind.price : kind.price / 2;
        subjects.push_back(
            {.kind = kind.id.value, .wanted = 1, .reward_for_each = price + 2 * depth});
    }
}

std::vector<Subject> subjects_for(const Content& content, QuestSort sort, std::uint32_t depth,
                                  std::uint32_t drawn) {
    constexpr std::uint32_t slain_most = 3;
    constexpr std::uint32_t rooms_least = 5;
    constexpr std::uint32_t rooms_more = 8;
    std::vector<Subject> subjects;
    add_planned(subjects, content, sort, depth);
    if (sort == QuestSort::slay)
        add_monsters(subjects, content, depth, 1 + drawn % slain_most);
    else if (sort == QuestSort::map)
        subjects.push_back({.kind = 0,
                            .wanted = rooms_least + drawn % rooms_more,
                            .reward_for_each = 1 + depth / 2});
    else
        add_things(subjects, content, sort, depth);
    return subjects;
}

Depths band_for(const Surface& surface, const std::vector<Quest>& board) {
    const auto on_board = [&](const Depths& band) {
        return std::ranges::count_if(
            board, [&](const Quest& quest) { return band.contains(quest.depth); });
    };
    Depths band = *std::ranges::min_element(bands, {}, on_board);
    if (band == bands.back() && !surface.hall.empty())
        band.to = std::max(band.to, surface.hall.front().depth + beyond_the_deepest);
    return band;
}

bool is_known(const Content& content, const Quest& quest) {
    switch (quest.sort) {
        case QuestSort::slay:
            return content.find_monster({quest.kind}) != nullptr;
        case QuestSort::bring:
        case QuestSort::find:
            return content.find_thing({quest.kind}) != nullptr;
        case QuestSort::map:
            break;
    }
    return true;
}

bool has_such(const std::vector<Quest>& board, const Quest& quest) {
    return std::ranges::any_of(board, [&](const Quest& other) {
        return other.sort == quest.sort && other.kind == quest.kind;
    });
}

bool is_old(const Quest& notice, base::Instant now) {
    return now - notice.posted >= notice_lasts;
}

BoardChanged board_now(const Deciding& deciding, std::uint32_t fulfilled) {
    const Surface& surface = *deciding.zone.surface;
    const Content& content = deciding.rules.content;
    BoardChanged board{.number = surface.quests_made, .quests = surface.board};
    std::erase_if(board.quests, [&](const Quest& quest) {
        return quest.number == fulfilled || is_old(quest, deciding.now) ||
               !is_known(content, quest);
    });
    while (board.quests.size() < board_notices) {
        const Depths band = band_for(surface, board.quests);
        Quest drawn = draw_quest(content, deciding.zone.seed, ++board.number, band);
        // No two of a kind if that can be.
        for (std::uint32_t again = 1; again < tries_for_a_new_one && has_such(board.quests, drawn);
             ++again)
            drawn = draw_quest(content, deciding.zone.seed, board.number, band, again);
        drawn.posted = deciding.now;
        board.quests.push_back(drawn);
    }
    return board;
}

// ---- Keeping ----

bool is_about(const Character& who, const Thing& thing, std::uint64_t kind) {
    return thing.kind.value == kind && !is_worn(who, thing.id);
}

std::uint32_t held_of(const Character& who, std::uint64_t kind) {
    std::uint64_t held = 0;
    for (const Thing& thing : who.belongings.things)
        if (is_about(who, thing, kind)) held += thing.count;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(held, 0xFFFF'FFFFU));
}

// What is to be brought counts only while one has it.
std::uint32_t done_now(const Character& who, const Quest& quest) {
    const std::uint32_t done =
        quest.sort == QuestSort::bring ? held_of(who, quest.kind) : quest.done;
    return std::min(done, quest.wanted);
}

QuestSeen seen_by(const Character& who, const Quest& quest) {
    QuestSeen seen{.quest = quest, .mine = true, .ready = false};
    seen.quest.done = done_now(who, quest);
    seen.ready = seen.quest.done >= quest.wanted;
    return seen;
}

void change_quests(Deciding& deciding, const Character& who, std::vector<Quest> quests,
                   std::uint32_t number) {
    deciding.happen(QuestsChanged{
        .who = who.id, .quests = std::move(quests), .number = number, .fulfilled = false});
}

bool is_at_board(Deciding& deciding, const Character& who) {
    if (is_busy(deciding, who)) return false;
    if (sees_board(deciding, who)) return true;
    deciding.refuse(who.id, "no_board_here");
    return false;
}

// One event for each quest that comes on, on top of the one before.
template <typename Counts>
void count_for(Deciding& deciding, const Character& who, Counts counts) {
    std::vector<Quest> quests = who.quests;
    for (Quest& quest : quests) {
        const std::uint32_t done = std::min<std::uint32_t>(counts(quest), quest.wanted);
        if (done <= quest.done) continue;
        quest.done = done;
        change_quests(deciding, who, quests, quest.number);
    }
}

template <typename Counts>
void count_for_room(Deciding& deciding, RoomNumber number, Counts counts) {
    for (const CharacterId id : room(deciding.zone, number).people) {
        const Character& who = deciding.person(id);
        if (who.awake) count_for(deciding, who, counts);
    }
}

void take_goods(Deciding& deciding, const Character& who, const Quest& quest) {
    std::uint32_t left = quest.wanted;
    for (const Thing& thing : who.belongings.things) {
        if (left == 0) return;
        if (!is_about(who, thing, quest.kind)) continue;
        const std::uint32_t taken = std::min(left, thing.count);
        hand_over(deciding, who, thing, taken, Handling::pay);
        left -= taken;
    }
}

// The end of the quest stands last: what follows from it, the next one, builds on all the rest.
void fulfil(Deciding& deciding, const Character& who, const Quest& quest) {
    tell_room(deciding, who.room,
              {"fulfils_quest",
               {{"actor", named_person(who)},
                {"number", std::int64_t{quest.number}},
                {"reward", std::int64_t{quest.reward}}}});
    if (quest.sort == QuestSort::bring) take_goods(deciding, who, quest);
    deciding.happen(GoldChanged{
        .who = who.id, .gold = who.belongings.gold + quest.reward, .how = Handling::reward});
    gain_experience(deciding, who,
                    experience_for_a_gold * quest.reward + experience_for_a_quest * quest.depth);
    if (find_quest(deciding.zone.surface->board, quest.number) != nullptr)
        keep_board_full(deciding, quest.number);
    std::vector<Quest> left = who.quests;
    std::erase_if(left, [&](const Quest& other) { return other.number == quest.number; });
    deciding.happen(QuestsChanged{
        .who = who.id, .quests = std::move(left), .number = quest.number, .fulfilled = true});
}

}  // namespace

const Quest* find_quest(const std::vector<Quest>& quests, std::uint32_t number) {
    const auto found = std::ranges::find(quests, number, &Quest::number);
    return found == quests.end() ? nullptr : &*found;
}

Quest draw_quest(const Content& content, std::uint64_t seed, std::uint32_t number,
                 const Depths& depths, std::uint32_t again) {
    base::Stream chance = base::StreamFamily{seed, "game.board"}.of(
        number, (std::uint64_t{again} << 32U) | depths.from);
    const std::uint32_t depth = depths.from + chance.below(depths.to - depths.from + 1);
    std::size_t sort = chance.below(sort_count);
    const std::uint32_t drawn = chance.below(1'000);
    // A place can always be mapped, so one of the four has something.
    std::vector<Subject> subjects;
    while ((subjects = subjects_for(content, static_cast<QuestSort>(sort), depth, drawn)).empty())
        sort = (sort + 1) % sort_count;
    const Subject& subject = subjects[chance.below(static_cast<std::uint32_t>(subjects.size()))];
    Quest quest;
    quest.number = number;
    quest.sort = static_cast<QuestSort>(sort);
    quest.kind = subject.kind;
    quest.depth = depth;
    quest.wanted = std::max<std::uint32_t>(subject.wanted, 1);
    quest.reward = static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(subject.reward_for_each * quest.wanted, 1, reward_most));
    return quest;
}

void keep_board_full(Deciding& deciding, std::uint32_t fulfilled) {
    BoardChanged board = board_now(deciding, fulfilled);
    if (board.quests != deciding.zone.surface->board) deciding.happen(std::move(board));
}

// What hangs there once it is kept full: who reads it never sees an old notice.
void show_board(Deciding& deciding, CharacterId id) {
    const Character& who = deciding.person(id);
    if (!is_at_board(deciding, who)) return;
    keep_board_full(deciding);
    BoardView view;
    for (const Quest& notice : board_now(deciding, 0).quests) {
        const Quest* mine = find_quest(who.quests, notice.number);
        view.notices.push_back(mine == nullptr
                                   ? QuestSeen{.quest = notice, .mine = false, .ready = false}
                                   : seen_by(who, *mine));
    }
    deciding.tell(Notice{.to = {id}, .what = std::move(view)});
}

bool read_board(Deciding& deciding, const Character& who, std::string_view words) {
    const bool meant = words.empty() || words == "board" || words.starts_with("notice");
    if (!meant || !deciding.zone.surface || deciding.room_of(who).service != Service::board)
        return false;
    show_board(deciding, who.id);
    return true;
}

QuestsView look_at_quests(const Character& who) {
    QuestsView view;
    for (const Quest& quest : who.quests)
        view.quests.push_back(seen_by(who, quest));
    return view;
}

void show_quests(Deciding& deciding, CharacterId id) {
    deciding.tell(Notice{.to = {id}, .what = look_at_quests(deciding.person(id))});
}

std::optional<std::uint32_t> notice_called(std::string_view words) {
    const std::string small = folded(words);
    std::string_view rest = small;
    for (const std::string_view name : {"notice", "quest", "number"})
        if (const auto behind = behind_word(rest, name)) rest = *behind;
    if (rest.starts_with('#')) rest.remove_prefix(1);
    return number_of(rest);
}

bool sees_board(const Deciding& deciding, const Character& who) {
    return deciding.zone.surface != nullptr && deciding.room_of(who).service == Service::board;
}

void accept_quest(Deciding& deciding, CharacterId id, std::uint32_t number) {
    const Character& who = deciding.person(id);
    if (!is_at_board(deciding, who)) return;
    const std::int64_t named = number;
    const Quest* notice = find_quest(deciding.zone.surface->board, number);
    if (find_quest(who.quests, number) != nullptr)
        return deciding.refuse(id, "has_that_quest", {{"number", named}});
    if (notice == nullptr) return deciding.refuse(id, "no_such_notice", {{"number", named}});
    if (who.quests.size() >= quests_at_a_time_max)
        return deciding.refuse(id, "too_many_quests",
                               {{"most", std::int64_t{quests_at_a_time_max}}});
    std::vector<Quest> quests = who.quests;
    quests.push_back(*notice);
    change_quests(deciding, who, std::move(quests), number);
}

void abandon_quest(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    const auto number = notice_called(words);
    if (!number) return deciding.refuse(id, "say_what", {{"example", Typable{{"abandon 3"}}}});
    if (find_quest(who.quests, *number) == nullptr)
        return deciding.refuse(id, "not_your_quest", {{"number", std::int64_t{*number}}});
    std::vector<Quest> left = who.quests;
    std::erase_if(left, [&](const Quest& quest) { return quest.number == *number; });
    change_quests(deciding, who, std::move(left), *number);
}

bool deliver_next(Deciding& deciding, const Character& who) {
    for (const Quest& quest : who.quests) {
        if (done_now(who, quest) < quest.wanted) continue;
        fulfil(deciding, who, quest);
        return true;
    }
    return false;
}

void deliver(Deciding& deciding, CharacterId id) {
    const Character& who = deciding.person(id);
    if (!is_at_board(deciding, who)) return;
    if (who.quests.empty()) return deciding.refuse(id, "no_quests_to_deliver");
    if (!deliver_next(deciding, who)) deciding.refuse(id, "nothing_to_deliver");
}

void count_slain(Deciding& deciding, RoomNumber number, MonsterKindId kind) {
    const std::uint32_t deep = depth(deciding.zone, number);
    count_for_room(deciding, number, [&](const Quest& quest) {
        const bool counts =
            quest.sort == QuestSort::slay && quest.kind == kind.value && deep >= quest.depth;
        return quest.done + (counts ? 1 : 0);
    });
}

// Whoever stands at the door when a room is dug has mapped it.
void count_dug(Deciding& deciding, RoomNumber from, RoomNumber dug) {
    const std::uint32_t deep = depth(deciding.zone, dug);
    count_for_room(deciding, from, [&](const Quest& quest) {
        const bool counts = quest.sort == QuestSort::map && deep >= quest.depth;
        return quest.done + (counts ? 1 : 0);
    });
}

// As many as one has at once: taking up again what was dropped finds nothing new.
void count_found(Deciding& deciding, const Holder& holder, ThingId thing) {
    if (!holder.character || !deciding.zone.branch) return;
    const Character& who = deciding.person(*holder.character);
    const Thing* found = find(who.belongings.things, thing);
    if (found == nullptr) return;
    const std::uint32_t deep = depth(deciding.zone, who.room);
    count_for(deciding, who, [&](const Quest& quest) {
        const bool is_sought = (quest.sort == QuestSort::find && deep >= quest.depth) ||
                               quest.sort == QuestSort::bring;
        if (!is_sought || quest.kind != found->kind.value) return quest.done;
        return held_of(who, quest.kind);
    });
}

}  // namespace underwell::game
