// What staff see: facts under the names that programs and settings have for them, the same in every
// language; but what packs have made is called as everybody calls it.
#include <algorithm>
#include <string>
#include <utility>

#include "underwell/game/staff.hpp"

namespace underwell::game {

namespace {

template <typename Number>
std::string text(Number number) {
    return std::to_string(number);
}

std::string text(bool yes) {
    return yes ? "yes" : "no";
}

std::string text(grid::Cell cell) {
    return text(cell.x) + ", " + text(cell.y);
}

std::string text(ThingId id) {
    return text(id.born_in.value) + ":" + text(id.number);
}

std::string minutes(base::Duration duration) {
    return text(duration.count() / 60'000) + "m";
}

// "poisoned 2 for 5, held 1 for 3"
std::string text(const std::vector<Effect>& effects) {
    std::string all;
    for (const Effect& effect : effects)
        all.append(all.empty() ? "" : ", ")
            .append(effect_kind_names[static_cast<std::size_t>(effect.kind)])
            .append(" " + text(effect.strength) + " for " + text(effect.left));
    return all.empty() ? "none" : all;
}

class Facts {
  public:
    explicit Facts(std::string title) { view_.title = std::move(title); }

    void add(std::string name, std::string value) {
        view_.facts.push_back({.name = std::move(name), .value = std::move(value)});
    }

    void add(std::string name, TextId called) {
        view_.facts.push_back({.name = std::move(name), .value = {}, .called = {called}});
    }

    // How many there are, and the name of each kind.
    template <typename Each, typename NameOf>
    void add(std::string_view name, const std::vector<Each>& several, NameOf name_of) {
        StaffView::Fact fact{
            .name = std::string{name}, .value = text(several.size()), .called = {}};
        for (const Each& one : several) {
            const TextId called = name_of(one);
            const bool is_new = std::ranges::find(fact.called, called) == fact.called.end();
            if (is_new && fact.called.size() < kinds_inspected_max) fact.called.push_back(called);
        }
        view_.facts.push_back(std::move(fact));
    }

    StaffView done() && { return std::move(view_); }

  private:
    StaffView view_;
};

constexpr std::array<std::string_view, 5> mood_names = {"idle", "roam", "hunt", "fight", "flee"};

void add_things(Facts& facts, const Content& content, const std::vector<Thing>& things) {
    facts.add("things", things, [&](const Thing& thing) { return content.thing(thing.kind).name; });
}

}  // namespace

StaffView look_at_branches(const Zone& zone, base::Instant now) {
    Facts facts{"branches"};
    for (const auto& [id, place] : zone.surface->start_rooms)
        for (const auto& [branch, live] : place.start_room->state().branches)
            facts.add(name_of(branch), "exit=" + std::string{grid::name(live.exit)} +
                                           " inside=" + text(live.inside.size()) +
                                           " window=" + (live.window_open ? "open" : "closed") +
                                           " age=" + minutes(now - live.opened) +
                                           " last_room=" + minutes(now - live.last_room));
    return std::move(facts).done();
}

StaffView look_at_start_room(const StartPlace& place) {
    const branch::StartRoomSettings& settings = place.start_room->settings();
    const branch::Settings& branch = place.branch_settings;
    Facts facts{"start room " + text(place.start_room->origin().id.value)};
    facts.add("seed", text(place.start_room->origin().seed));
    facts.add("directions", text(settings.directions));
    facts.add("window",
              settings.window_policy == branch::WindowPolicy::timer ? "timer" : "lottery");
    facts.add("window_seconds", text(settings.window_duration.count() / 1'000));
    facts.add("recycle_seconds", text(settings.recycle_interval.count() / 1'000));
    facts.add("recycle_percent", text(settings.recycle_chance_percent));
    facts.add("idle_hours", text(settings.branch_max_idle.count() / 3'600'000));
    facts.add("check_minutes", text(settings.branch_check_interval.count() / 60'000));
    facts.add("max_unexplored_exits", text(branch.max_unexplored_exits));
    facts.add("max_new_exits_per_room", text(branch.max_new_exits_per_room));
    facts.add("endless", branch.endless ? "on" : "off");
    facts.add("room_limit", branch.room_limit ? text(*branch.room_limit) : "none");
    facts.add("generator", place.generator);
    return std::move(facts).done();
}

StaffView inspect_place(const Zone& zone, const Content& content, const Character& viewer) {
    const Room& place = room(zone, viewer.room);
    Facts facts{zone.branch ? "branch " + name_of(branch_of(zone.id)) : std::string{"surface"}};
    facts.add("zone", text(zone.id.value));
    facts.add("seed", text(zone.seed));
    facts.add("events", text(zone.events_applied));
    facts.add("rooms", text(zone.rooms.size()));
    facts.add("people", text(zone.people.size()));
    facts.add("awake", text(zone.awake));
    facts.add("room", text(viewer.room.value));
    if (zone.branch) {
        facts.add("cell", text(place.cell));
        facts.add("depth", text(depth(zone, viewer.room)));
        facts.add("unexplored exits", text(zone.branch->branch->unexplored_exits()));
        facts.add("generator", zone.branch->plan.generator);
    }
    facts.add("clear", text(place.clear));
    facts.add("bright", text(place.bright));
    facts.add("service", std::string{service_names[static_cast<std::size_t>(place.service)]});
    add_things(facts, content, place.things);
    facts.add("monsters", place.monsters,
              [&](const Monster& monster) { return content.monster(monster.kind).name; });
    std::string traps = place.traps.empty() ? "none" : "";
    for (const Trap& trap : place.traps)
        traps.append(traps.empty() ? "" : ", ")
            .append(trap_kind_names[static_cast<std::size_t>(trap.kind)])
            .append(trap.found ? ", found" : ", not found");
    facts.add("traps", std::move(traps));
    if (place.puzzle)
        facts.add("puzzle",
                  std::string{puzzle_kind_names[static_cast<std::size_t>(place.puzzle->kind)]});
    return std::move(facts).done();
}

StaffView inspect_person(const Content& content, const Character& who, base::Instant now) {
    Facts facts{who.name};
    facts.add("id", text(who.id.value));
    facts.add("role", std::string{role_names[static_cast<std::size_t>(who.role)]});
    facts.add("awake", text(who.awake));
    facts.add("room", text(who.room.value));
    facts.add("hit points", text(who.vitals.hit_points) + "/" + text(who.vitals.hit_points_most));
    facts.add("level", text(who.vitals.level));
    facts.add("experience", text(who.vitals.experience));
    facts.add("gold", text(who.belongings.gold));
    add_things(facts, content, who.belongings.things);
    facts.add("effects", text(who.vitals.effects));
    facts.add("party", who.company.party ? text(who.company.party->value) : "none");
    const base::Duration muted = who.company.muted_until - now;
    facts.add("muted for",
              muted.count() > 0 ? minutes(std::chrono::ceil<std::chrono::minutes>(muted)) : "none");
    facts.add("deepest", text(who.deeds.deepest));
    facts.add("deaths", text(who.deeds.deaths));
    facts.add("language", who.preferences.language);
    facts.add("reader", text(who.preferences.reader));
    return std::move(facts).done();
}

StaffView inspect_monster(const Content& content, const Monster& monster) {
    Facts facts{"monster " + text(monster.id.number)};
    facts.add("kind", content.monster(monster.kind).name);
    facts.add("hit points", text(monster.hit_points) + "/" + text(monster.hit_points_most));
    facts.add("mood", std::string{mood_names[static_cast<std::size_t>(monster.mood)]});
    facts.add("blocks", text(monster.blocks));
    facts.add("hidden", text(monster.hidden));
    facts.add("purse", text(monster.purse));
    facts.add("effects", text(monster.effects));
    return std::move(facts).done();
}

StaffView inspect_thing(const Content& content, const Thing& thing) {
    Facts facts{"thing " + text(thing.id)};
    const ThingKind& kind = content.thing(thing.kind);
    facts.add("kind", kind.name);
    facts.add("sort", std::string{name_of(kind.sort)});
    facts.add("count", text(thing.count));
    facts.add("wear", text(thing.wear));
    facts.add("charges", text(thing.charges));
    facts.add("lit", text(thing.lit));
    facts.add("hidden", text(thing.hidden));
    return std::move(facts).done();
}

}  // namespace underwell::game
