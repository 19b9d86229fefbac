// What builders change: monsters and things out of nothing, start rooms with their exits, the
// settings of start rooms and of branches to come.
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "underwell/base/nearest_name.hpp"
#include "underwell/game/furnish.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/staff.hpp"
#include "underwell/game/things.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

namespace {

// By the name that packs have for it, base:cave_rat; else by the words that people type for it.
template <typename Id, typename Kind>
std::optional<Id> find_kind(const Content& content, const std::vector<Kind>& kinds,
                            std::string_view words) {
    for (const Kind& kind : kinds)
        if (kind.id == named<Id>(words)) return kind.id;
    const Wish wish = parse_wish(words);
    for (const Kind& kind : kinds)
        if (is_called(content, kind.name, wish)) return kind.id;
    return std::nullopt;
}

// "3 rats" and "rat" alike.
struct Order {
    std::uint32_t count = 1;
    std::string_view kind;
};

Order order_of(std::string_view words) {
    std::string_view rest = words;
    if (const auto count = number_of(take_word(rest)); count && !rest.empty())
        return {.count = *count, .kind = rest};
    return {.count = 1, .kind = words};
}

// It does not bar the way: nobody who came this far is locked in by a whim.
void spawn_monsters(Deciding& deciding, const Asked& asked, const Order& order) {
    const Content& content = deciding.rules.content;
    const auto kind = find_kind<MonsterKindId>(content, content.monsters(), order.kind);
    if (!kind)
        return deciding.refuse(asked.who, "no_such_kind",
                               {{"word", Quoted{std::string{order.kind}}}});
    if (deciding.zone.surface) return deciding.refuse(asked.who, "no_monsters_on_surface");
    // M3: a master is one of its kind.
    const std::uint32_t most = content.monster(*kind).unique ? 1 : spawned_monsters_max;
    if (order.count > most)
        return deciding.refuse(asked.who, "too_many_at_once", {{"most", std::int64_t{most}}});
    for (std::uint32_t number = 0; number < order.count; ++number) {
        base::Stream chance = deciding.chance("game.spawn", number);
        deciding.happen(MonsterAppeared{
            .room = deciding.person(asked.who).room,
            .monster = make_monster(deciding, {.kind = *kind, .blocks = false}, chance)});
    }
}

void spawn_things(Deciding& deciding, const Asked& asked, const Order& order) {
    const Content& content = deciding.rules.content;
    const auto kind = find_kind<ThingKindId>(content, content.things(), order.kind);
    if (!kind)
        return deciding.refuse(asked.who, "no_such_kind",
                               {{"word", Quoted{std::string{order.kind}}}});
    if (order.count > spawned_things_max)
        return deciding.refuse(asked.who, "too_many_at_once",
                               {{"most", std::int64_t{spawned_things_max}}});
    if (deciding.room_of(deciding.person(asked.who)).things.size() >= things_in_a_room_max)
        return deciding.refuse(asked.who, "room_is_full");
    deciding.happen(ThingMade{.thing = make_thing(deciding, {.kind = *kind, .count = order.count}),
                              .at = {.character = {}, .room = deciding.person(asked.who).room},
                              .how = Handling::reward});
    deciding.tell(asked.who,
                  {order.count == 1 ? Sentence{"you_spawned"} : Sentence{"you_spawned_many"},
                   {{"things", Goods{*kind, order.count}}}});
}

bool leads_somewhere(const Zone& zone, RoomNumber number, Heading towards) {
    return std::ranges::any_of(exits_of(zone, number, zone.now),
                               [&](const ExitSeen& exit) { return exit.towards == towards; });
}

// ---- Settings ----

struct StartRoomPlan {
    std::uint64_t seed = 0;
    branch::StartRoomSettings settings;
    branch::Settings branch;
    std::string generator;
};

using Setter = bool (*)(StartRoomPlan&, std::string_view);

struct Bounds {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

// Whom a setting is for. A branch keeps those that it began with for good: it is stored as what it
// grew by and dug anew from that, under the same rules (D3, D9, D11, D12).
enum class SettingScope : std::uint8_t { branches_to_come, all_branches };

struct SettingRow {
    std::string_view name;
    Setter set;
    std::optional<Bounds> bounds = {};  // of a number that is not just any
    SettingScope scope = SettingScope::branches_to_come;
    std::span<const std::string_view> words = {};  // what it can be besides a number, or instead
};

constexpr std::array<std::string_view, 2> on_or_off = {"on", "off"};
constexpr std::array<std::string_view, 2> window_policies = {"timer", "lottery"};
constexpr std::array<std::string_view, 2> four_or_eight = {"4", "8"};
constexpr std::array<std::string_view, 1> no_limit = {"none"};

constexpr Bounds seconds_of_durations{.least = branch::duration_min / std::chrono::seconds{1},
                                      .most = branch::duration_max / std::chrono::seconds{1}};
constexpr Bounds minutes_of_durations{.least = 1,
                                      .most = branch::duration_max / std::chrono::minutes{1}};
constexpr Bounds hours_of_durations{.least = 1,
                                    .most = branch::duration_max / std::chrono::hours{1}};

// Whether the word could be understood; whether it makes sense is validated afterwards.
template <typename Take>
bool take_number(std::string_view word, Take take) {
    const auto number = integer_of<std::int64_t>(word);
    if (number) take(*number);
    return number.has_value();
}

constexpr std::array setting_rows = {
    SettingRow{"seed",
               [](StartRoomPlan& plan, std::string_view word) {
                   const auto seed = integer_of<std::uint64_t>(word);
                   if (seed) plan.seed = *seed;
                   return seed.has_value();
               }},
    SettingRow{"directions",
               [](StartRoomPlan& plan, std::string_view word) {
                   return take_number(word, [&](std::int64_t number) {
                       plan.settings.directions = number;
                       plan.branch.directions = number;
                   });
               },
               {},
               SettingScope::branches_to_come,
               four_or_eight},
    SettingRow{"window_seconds",
               [](StartRoomPlan& plan, std::string_view word) {
                   return take_number(word, [&](std::int64_t number) {
                       plan.settings.window_duration = std::chrono::seconds{number};
                   });
               },
               seconds_of_durations, SettingScope::all_branches},
    SettingRow{"window",
               [](StartRoomPlan& plan, std::string_view word) {
                   const bool lottery = word == "lottery";
                   plan.settings.window_policy =
                       lottery ? branch::WindowPolicy::lottery : branch::WindowPolicy::timer;
                   return lottery || word == "timer";
               },
               {},
               SettingScope::all_branches,
               window_policies},
    SettingRow{"recycle_seconds",
               [](StartRoomPlan& plan, std::string_view word) {
                   return take_number(word, [&](std::int64_t number) {
                       plan.settings.recycle_interval = std::chrono::seconds{number};
                   });
               },
               seconds_of_durations, SettingScope::all_branches},
    SettingRow{"recycle_percent",
               [](StartRoomPlan& plan, std::string_view word) {
                   return take_number(word, [&](std::int64_t number) {
                       plan.settings.recycle_chance_percent = number;
                   });
               },
               Bounds{.least = 1, .most = 100}, SettingScope::all_branches},
    SettingRow{"idle_hours",
               [](StartRoomPlan& plan, std::string_view word) {
                   return take_number(word, [&](std::int64_t number) {
                       plan.settings.branch_max_idle = std::chrono::hours{number};
                   });
               },
               hours_of_durations, SettingScope::all_branches},
    SettingRow{"check_minutes",
               [](StartRoomPlan& plan, std::string_view word) {
                   return take_number(word, [&](std::int64_t number) {
                       plan.settings.branch_check_interval = std::chrono::minutes{number};
                   });
               },
               minutes_of_durations, SettingScope::all_branches},
    SettingRow{"max_unexplored_exits",
               [](StartRoomPlan& plan, std::string_view word) {
                   return take_number(word, [&](std::int64_t number) {
                       plan.branch.max_unexplored_exits = number;
                   });
               },
               Bounds{.least = 1, .most = branch::unexplored_exits_max}},
    SettingRow{"max_new_exits_per_room",
               [](StartRoomPlan& plan, std::string_view word) {
                   return take_number(word, [&](std::int64_t number) {
                       plan.branch.max_new_exits_per_room = number;
                   });
               },
               Bounds{.least = 1, .most = branch::new_exits_max}},
    SettingRow{"endless",
               [](StartRoomPlan& plan, std::string_view word) {
                   plan.branch.endless = word == "on";
                   return word == "on" || word == "off";
               },
               {},
               SettingScope::branches_to_come,
               on_or_off},
    SettingRow{"room_limit",
               [](StartRoomPlan& plan, std::string_view word) {
                   plan.branch.room_limit = integer_of<std::int64_t>(word);
                   return plan.branch.room_limit.has_value() || word == "none";
               },
               Bounds{.least = 1, .most = branch::rooms_max}, SettingScope::branches_to_come,
               no_limit},
    SettingRow{"generator",
               [](StartRoomPlan& plan, std::string_view word) {
                   plan.generator = word;
                   return true;
               }},
};

Series series_of_words(std::span<const std::string_view> words) {
    Series series;
    for (const std::string_view word : words)
        series.words.emplace_back(word);
    return series;
}

// The nearest to what was typed, or all there are.
Line no_such_setting(std::string_view typed) {
    std::vector<std::string_view> names;
    names.reserve(setting_rows.size());
    for (const SettingRow& row : setting_rows)
        names.push_back(row.name);
    const std::string_view near = base::nearest_name(typed, names);
    if (near.empty()) return {"no_such_setting", {{"names", series_of_words(names)}}};
    return {"no_such_setting_nearest", {{"name", Quoted{std::string{near}}}}};
}

// What a setting can be, for whoever typed something else, or nothing.
Line what_it_can_be(const SettingRow& row) {
    std::vector<Part> parts{{"name", Quoted{std::string{row.name}}}};
    if (row.bounds) {
        parts.push_back({"least", row.bounds->least});
        parts.push_back({"most", row.bounds->most});
    }
    if (!row.words.empty()) parts.push_back({"words", series_of_words(row.words)});
    Sentence sentence = "setting_is_a_word";
    if (row.bounds && row.words.empty()) sentence = "setting_is_a_number";
    if (row.bounds && !row.words.empty()) sentence = "setting_is_a_number_or_word";
    if (!row.bounds && row.words.empty()) sentence = "setting_is_of_its_own";
    return {sentence, std::move(parts)};
}

// Why a setting cannot be so: it makes no sense at all, or the branches there are cannot live with
// it.
std::optional<Line> why_not(const StartRoomPlan& plan, const SettingRow& row,
                            std::string_view value, const branch::StartRoom& start_room) {
    std::vector<Part> parts{{"name", Quoted{std::string{row.name}}},
                            {"value", Quoted{std::string{value}}}};
    const bool makes_sense = branch::validate(plan.branch) && branch::validate(plan.settings);
    if (!makes_sense && row.bounds) {
        parts.push_back({"least", row.bounds->least});
        parts.push_back({"most", row.bounds->most});
        return Line{"setting_out_of_bounds", std::move(parts)};
    }
    if (!makes_sense) return Line{"setting_is_four_or_eight", std::move(parts)};
    const auto would_be = branch::StartRoom::in_state(
        plan.settings, {.id = start_room.origin().id, .seed = plan.seed}, start_room.state());
    if (!would_be) return Line{"branches_lie_elsewhere", std::move(parts)};
    return std::nullopt;
}

}  // namespace

void spawn(Deciding& deciding, const Asked& asked) {
    const std::string small = folded(asked.words);
    std::string_view rest = small;
    const std::string_view what = take_word(rest);
    const bool monster = what == "monster";
    if (rest.empty() || (!monster && what != "thing"))
        return deciding.refuse(asked.who, "spawn_what");
    if (monster)
        spawn_monsters(deciding, asked, order_of(rest));
    else
        spawn_things(deciding, asked, order_of(rest));
}

// Its exits take all directions of the compass, so the way back goes up; or down, if it was dug
// upwards.
void dig(Deciding& deciding, const Asked& asked) {
    const Zone& zone = deciding.zone;
    const RoomNumber here = deciding.person(asked.who).room;
    if (!zone.surface) return deciding.refuse(asked.who, "dig_on_surface");
    const std::string small = folded(asked.words);
    std::string_view rest = small;
    const auto towards = heading_called(take_word(rest));
    if (!towards || (!rest.empty() && rest != "4" && rest != "8"))
        return deciding.refuse(asked.who, "dig_where");
    if (leads_somewhere(zone, here, *towards))
        return deciding.refuse(asked.who, "way_is_taken", {{"towards", *towards}});
    if (zone.surface->start_rooms.size() >= start_rooms_max)
        return deciding.refuse(asked.who, "too_many_at_once",
                               {{"most", std::int64_t{start_rooms_max}}});
    const RoomNumber fresh{static_cast<std::uint32_t>(zone.rooms.size())};
    const auto& [last_id, model] = *zone.surface->start_rooms.rbegin();
    StartRoomFounded founded{.id = {last_id.value + 1},
                             .room = fresh,
                             .seed = deciding.chance("game.start_room").bits(),
                             .settings = deciding.rules.content.surface().start_room,
                             .branch_settings = deciding.rules.content.surface().branch,
                             .generator = deciding.rules.content.surface().generator};
    if (!rest.empty()) founded.settings.directions = rest == "8" ? 8 : 4;
    if (!rest.empty()) founded.branch_settings.directions = founded.settings.directions;
    const Heading back = *towards == Heading::up ? Heading::down : Heading::up;
    deciding.happen(PlaceMade{.room = fresh,
                              .name = room(zone, model.room).name,
                              .look = room(zone, model.room).look,
                              .service = Service::start});
    deciding.happen(WayMade{.from = here, .towards = *towards, .to = fresh});
    deciding.happen(WayMade{.from = fresh, .towards = back, .to = here});
    deciding.tell(asked.who, {"you_dug",
                              {{"towards", *towards},
                               {"number", static_cast<std::int64_t>(founded.id.value)}}});
    deciding.happen(std::move(founded));
}

void configure(Deciding& deciding, const Asked& asked) {
    const StartPlace* place = start_place_at(deciding.zone, deciding.person(asked.who).room);
    if (place == nullptr) return deciding.refuse(asked.who, "stand_in_start_room");
    if (asked.words.empty())
        return deciding.tell(Notice{.to = {asked.who}, .what = View{look_at_start_room(*place)}});
    const std::string small = folded(asked.words);
    std::string_view value = small;
    const std::string_view name = take_word(value);
    const auto row = std::ranges::find(setting_rows, name, &SettingRow::name);
    if (row == setting_rows.end()) {
        const Line why = no_such_setting(name);
        return deciding.refuse(asked.who, why.sentence, why.parts);
    }
    StartRoomPlan plan{.seed = place->start_room->origin().seed,
                       .settings = place->start_room->settings(),
                       .branch = place->branch_settings,
                       .generator = place->generator};
    if (value.empty() || !row->set(plan, value)) {
        const Line why = what_it_can_be(*row);
        return deciding.refuse(asked.who, why.sentence, why.parts);
    }
    if (deciding.rules.generators.find(plan.generator) == nullptr)
        return deciding.refuse(asked.who, "no_such_generator", {{"name", Quoted{plan.generator}}});
    if (const auto why = why_not(plan, *row, value, *place->start_room))
        return deciding.refuse(asked.who, why->sentence, why->parts);
    deciding.happen(StartRoomSet{.id = place->start_room->origin().id,
                                 .seed = plan.seed,
                                 .settings = plan.settings,
                                 .branch_settings = plan.branch,
                                 .generator = plan.generator});
    deciding.tell(asked.who,
                  {row->scope == SettingScope::all_branches ? Sentence{"setting_set_for_all"}
                                                            : Sentence{"setting_set"},
                   {{"name", Quoted{std::string{name}}}, {"value", Quoted{std::string{value}}}}});
}

}  // namespace underwell::game
