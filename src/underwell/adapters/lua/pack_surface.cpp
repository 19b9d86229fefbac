// The surface, quests, and the numbers of the rules. A pack without a surface of its own leaves
// that of the packs it needs in place, and may change single parts of it.
#include <array>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/lua/pack_draft.hpp"
#include "underwell/base/nearest_name.hpp"

namespace underwell::adapters::lua {

using game::Heading;
using game::QuestSort;
using game::Service;

namespace {

constexpr std::size_t places_max = 200;
constexpr std::size_t ways_max = 800;
constexpr std::size_t quests_max = 200;
constexpr std::size_t outfit_max = 10;
constexpr std::int64_t seconds_max = 3'600;
constexpr std::int64_t minutes_max = std::int64_t{60} * 24 * 365;
constexpr std::int64_t gold_max = 1'000'000;
constexpr std::array<std::string_view, 4> quest_sort_names = {"bring", "find", "slay", "map"};
constexpr std::array<std::string_view, 2> window_policy_names = {"timer", "lottery"};

// The id under a name; refused with the nearest one if there is none.
template <typename Value>
Value read_name(const PackDraft& draft, const Named<Value>& names, const Field& field) {
    const std::string name = field.text({.bytes_max = name_bytes_max});
    if (name.empty()) return {};  // refused already
    if (const Value* found = find_named(names, draft.pack, name)) return *found;
    field.refuse(fmt::format("there is no '{}'{}", full_name(draft.pack, name),
                             base::suggestion(full_name(draft.pack, name), sorted_names(names))));
    return {};
}

template <typename Number>
void set(Number& number, const std::optional<Field>& field, std::int64_t most) {
    if (field) number = static_cast<Number>(field->integer({.least = 0, .most = most}));
}

template <typename Unit>
void set_time(base::Duration& duration, const std::optional<Field>& field, std::int64_t most) {
    if (field) duration = Unit{field->integer({.least = 1, .most = most})};
}

void read_places(PackDraft& draft, const Field& field) {
    draft.parts.surface.places.clear();
    draft.parts.surface.ways.clear();  // they led between the places that were there before
    field.list({.count_max = places_max}, [&](const Field& item) {
        item.table([&](Fields& fields) {
            game::PlacePlan place;
            place.name = fields.required("name").text({.bytes_max = 40});
            if (!is_identifier(place.name))
                fields.required("name").refuse("has small letters, digits and underscores only");
            const std::string path = "surface." + place.name;
            place.title = add_text(draft, path + ".title",
                                   fields.required("title").text({.bytes_max = text_bytes_max}));
            place.look = add_text(draft, path + ".look",
                                  fields.required("look").text({.bytes_max = text_bytes_max}));
            if (const auto service = fields.optional("service"))
                place.service = static_cast<Service>(service->one_of(game::service_names));
            draft.parts.surface.places.push_back(std::move(place));
        });
    });
}

void read_ways(PackDraft& draft, const Field& field) {
    std::vector<std::string_view> places;
    places.reserve(draft.parts.surface.places.size());
    for (const game::PlacePlan& place : draft.parts.surface.places)
        places.push_back(place.name);
    field.list({.count_max = ways_max}, [&](const Field& item) {
        item.table([&](Fields& fields) {
            const std::size_t from = fields.required("from").one_of(places);
            const auto towards =
                static_cast<Heading>(fields.required("towards").one_of(game::heading_names));
            const std::size_t to = fields.required("to").one_of(places);
            const auto one_way = fields.optional("one_way");
            const bool only_there = one_way && one_way->boolean();
            if (places.empty()) return item.refuse("there are no places to go between");
            auto& ways = draft.parts.surface.ways;
            ways.push_back({.from = std::string{places[from]},
                            .towards = towards,
                            .to = std::string{places[to]}});
            if (only_there) return;
            ways.push_back({.from = std::string{places[to]},
                            .towards = game::opposite(towards),
                            .to = std::string{places[from]}});
        });
    });
}

void read_start_room(branch::StartRoomSettings& settings, Fields& fields) {
    set(settings.directions, fields.optional("directions"), 8);
    if (const auto policy = fields.optional("window"))
        settings.window_policy =
            static_cast<branch::WindowPolicy>(policy->one_of(window_policy_names));
    using std::chrono::minutes;
    set_time<minutes>(settings.window_duration, fields.optional("window_minutes"), minutes_max);
    set_time<minutes>(settings.recycle_interval, fields.optional("recycle_minutes"), minutes_max);
    set(settings.recycle_chance_percent, fields.optional("recycle_percent"), 100);
    set_time<minutes>(settings.branch_max_idle, fields.optional("idle_minutes"), minutes_max);
    set_time<minutes>(settings.branch_check_interval, fields.optional("check_minutes"),
                      minutes_max);
}

void read_branch(branch::Settings& settings, Fields& fields) {
    constexpr std::int64_t exits_max = 1'000'000;
    set(settings.max_unexplored_exits, fields.optional("max_unexplored_exits"), exits_max);
    set(settings.max_new_exits_per_room, fields.optional("max_new_exits_per_room"), 8);
    set(settings.directions, fields.optional("directions"), 8);
    if (const auto endless = fields.optional("endless")) settings.endless = endless->boolean();
    if (const auto limit = fields.optional("room_limit"))
        settings.room_limit = limit->integer({.least = 1, .most = 100'000'000});
}

void read_rules(game::Tuning& tuning, Fields& fields) {
    using std::chrono::seconds;
    set_time<seconds>(tuning.round, fields.optional("round_seconds"), seconds_max);
    set_time<seconds>(tuning.reader_round, fields.optional("reader_round_seconds"), seconds_max);
    set_time<seconds>(tuning.monster_pause, fields.optional("monster_pause_seconds"), seconds_max);
    set(tuning.monster_senses, fields.optional("monster_senses"), 10);
    set(tuning.monster_aim_percent, fields.optional("monster_aim_percent"), 1'000);
    set(tuning.experience_for_a_level, fields.optional("experience_for_a_level"), gold_max);
    set(tuning.ability_most, fields.optional("ability_most"), 20);
    set(tuning.raises_a_level, fields.optional("raises_a_level"), 6);
    set(tuning.check_against, fields.optional("check_against"), 40);
    set(tuning.pack_slots, fields.optional("pack_slots"), 100);
    set(tuning.rest_price, fields.optional("rest_price"), gold_max);
    set(tuning.heal_price, fields.optional("heal_price"), gold_max);
    set(tuning.cure_price, fields.optional("cure_price"), gold_max);
    set(tuning.scar_price, fields.optional("scar_price"), gold_max);
    set(tuning.mend_percent, fields.optional("mend_percent"), 400);
    set(tuning.hints_until_level, fields.optional("hints_until_level"), 100);
    set(tuning.ignored_most, fields.optional("ignored_most"), 10'000);
}

void read_newcomer(PackDraft& draft, Fields& fields) {
    game::Tuning& tuning = draft.parts.tuning;
    if (const auto hit_points = fields.optional("hit_points"))
        tuning.hit_points_at_first =
            static_cast<std::int32_t>(hit_points->integer({.least = 1, .most = 1'000}));
    set(tuning.gold_at_first, fields.optional("gold"), gold_max);
    if (const auto outfit = fields.optional("outfit")) {
        tuning.outfit.clear();
        outfit->list({.count_max = outfit_max}, [&](const Field& item) {
            tuning.outfit.push_back(read_name(draft, draft.names.things, item));
        });
    }
}

// What a quest is about.
std::uint64_t read_goal(const PackDraft& draft, QuestSort sort, Fields& fields) {
    switch (sort) {
        case QuestSort::slay:
            return read_name(draft, draft.names.monsters, fields.required("monster")).value;
        case QuestSort::bring:
        case QuestSort::find:
            return read_name(draft, draft.names.things, fields.required("thing")).value;
        case QuestSort::map:
            break;
    }
    return 0;
}

game::QuestPlan read_quest(const PackDraft& draft, Fields& fields) {
    game::QuestPlan quest;
    quest.sort = static_cast<QuestSort>(fields.required("sort").one_of(quest_sort_names));
    quest.kind = read_goal(draft, quest.sort, fields);
    quest.depths = read_depths(fields);
    quest.wanted =
        static_cast<std::uint32_t>(fields.required("wanted").integer({.least = 1, .most = 1'000}));
    quest.reward = static_cast<std::uint32_t>(
        fields.required("reward").integer({.least = 0, .most = gold_max}));
    return quest;
}

}  // namespace

void read_quests(PackDraft& draft, const Field& file) {
    const auto add = [&](Fields& fields) {
        draft.parts.quests.push_back(read_quest(draft, fields));
    };
    file.table([&](Fields& top) {
        if (const auto quests = top.optional("quest"))
            quests->list({.count_max = quests_max}, [&](const Field& item) { item.table(add); });
    });
}

void read_surface(PackDraft& draft, const Field& file) {
    game::ContentParts& parts = draft.parts;
    file.table([&](Fields& fields) {
        if (const auto generator = fields.optional("generator"))
            parts.surface.generator =
                full_name(draft.pack, generator->text({.bytes_max = name_bytes_max}));
        if (const auto gold = fields.optional("gold"))
            parts.gold = read_name(draft, draft.names.things, *gold);
        if (const auto key = fields.optional("key"))
            parts.key = read_name(draft, draft.names.things, *key);
        if (const auto places = fields.optional("place")) read_places(draft, *places);
        if (const auto ways = fields.optional("way")) read_ways(draft, *ways);
        const auto directions_before = parts.surface.start_room.directions;
        if (const auto room = fields.optional("start_room"))
            room->table([&](Fields& inner) { read_start_room(parts.surface.start_room, inner); });
        // Branches that say nothing of their own can be entered by all exits.
        if (parts.surface.start_room.directions != directions_before)
            parts.surface.branch.directions = parts.surface.start_room.directions;
        if (const auto branch = fields.optional("branch"))
            branch->table([&](Fields& inner) { read_branch(parts.surface.branch, inner); });
        if (const auto newcomer = fields.optional("newcomer"))
            newcomer->table([&](Fields& inner) { read_newcomer(draft, inner); });
        if (const auto rules = fields.optional("rules"))
            rules->table([&](Fields& inner) { read_rules(parts.tuning, inner); });
    });
}

}  // namespace underwell::adapters::lua
