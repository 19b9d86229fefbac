#include "underwell/game/decide.hpp"

#include <algorithm>

#include "underwell/game/channels.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/company.hpp"
#include "underwell/game/fighting.hpp"
#include "underwell/game/mail.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/staff.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

namespace {

constexpr base::StartRoomId first_start_room{1};
constexpr std::uint32_t rooms_in_a_slice = 2'000;

void take(Deciding& deciding, const FoundsSurface& founds) {
    if (deciding.zone.surface || deciding.zone.branch) return;
    const SurfacePlan& plan = deciding.rules.content.surface();
    deciding.happen(SurfaceFounded{founds.seed});
    const auto number_of = [&](const std::string& name) {
        const auto found = std::ranges::find(plan.places, name, &PlacePlan::name);
        return RoomNumber{static_cast<std::uint32_t>(found - plan.places.begin())};
    };
    for (const PlacePlan& place : plan.places)
        deciding.happen(PlaceMade{.room = number_of(place.name),
                                  .name = place.title,
                                  .look = place.look,
                                  .service = place.service});
    for (const WayPlan& way : plan.ways)
        deciding.happen(
            WayMade{.from = number_of(way.from), .towards = way.towards, .to = number_of(way.to)});
    const auto start = std::ranges::find(plan.places, Service::start, &PlacePlan::service);
    deciding.happen(StartRoomFounded{.id = first_start_room,
                                     .room = number_of(start->name),
                                     .seed = founds.seed,
                                     .settings = plan.start_room,
                                     .branch_settings = plan.branch,
                                     .generator = plan.generator});
}

void take(Deciding& deciding, const CommandLine& line) {
    carry_out_line(deciding, line.who, line.line);
}

// S6: in slices, so that no turn is long.
void go_on_collapsing(Deciding& deciding) {
    const auto rooms = static_cast<std::uint32_t>(deciding.zone.rooms.size());
    if (rooms == 0) {
        deciding.happen(ZoneEnded{});
        deciding.send(surface_zone, HasEnded{branch_of(deciding.zone.id)});
        return;
    }
    deciding.happen(RoomsGone{rooms > rooms_in_a_slice ? rooms - rooms_in_a_slice : 0});
}

void take(Deciding& deciding, const TimePasses&) {
    const Zone& zone = deciding.zone;
    if (zone.surface)
        for (const auto& [id, place] : zone.surface->start_rooms) {
            const auto events = place.start_room->decide_advance(deciding.now);
            if (!events) continue;  // a clock that went back: time will come
            for (const branch::StartRoomEvent& event : *events)
                deciding.happen(StartRoomChanged{.id = id, .event = event});
        }
    if (zone.branch && zone.branch->collapsing && !zone.ended) return go_on_collapsing(deciding);
    go_on_closing(deciding);
    take_due_timer(deciding);
}

void take(Deciding& deciding, const Delivery& delivery) {
    take_message(deciding, delivery);
}

void take(Deciding& deciding, const Confirmation& confirmation) {
    confirm(deciding, confirmation);
}

// P1: each ability is the lowest of three dice.
std::uint8_t draw_ability(base::Stream& chance) {
    std::uint32_t lowest = 6;
    for (int die = 0; die < 3; ++die) {
        const std::uint32_t drawn = 1 + chance.below(6);
        lowest = std::min(lowest, drawn);
    }
    return static_cast<std::uint8_t>(lowest);
}

void take(Deciding& deciding, const Creates& creates) {
    const Zone& zone = deciding.zone;
    if (!zone.surface || zone.surface->names.contains(creates.id) ||
        zone.surface->by_name.contains(folded(creates.name)) || !check_name(creates.name))
        return;
    const Tuning& tuning = deciding.rules.content.tuning();
    Character body;
    body.id = creates.id;
    body.name = creates.name;
    body.vitals = offered_vitals(zone.seed, creates.id, creates.offer, tuning);
    body.belongings.gold = tuning.gold_at_first;
    body.company.channels = all_channels();
    for (const ThingKindId kind : tuning.outfit) {
        Thing& thing = body.belongings.things.emplace_back();
        thing.id = deciding.next_thing();
        thing.kind = kind;
        thing.charges = deciding.rules.content.thing(kind).charges;
    }
    const std::vector<Thing> outfit = std::move(body.belongings.things);
    body.belongings.things.clear();
    deciding.happen(CharacterMade{.id = creates.id, .name = creates.name});
    deciding.happen(Arrived{.body = std::move(body), .cause = ArrivalCause::made});
    for (const Thing& thing : outfit)
        deciding.happen(ThingMade{
            .thing = thing, .at = {.character = creates.id, .room = {}}, .how = Handling::reward});
}

void take(Deciding& deciding, const Wakes& wakes) {
    const Character* who = find_person(deciding.zone, wakes.who);
    if (who != nullptr && !who->awake) deciding.happen(Woke{wakes.who});
}

void take(Deciding& deciding, const Sleeps& sleeps) {
    const Character* who = find_person(deciding.zone, sleeps.who);
    if (who == nullptr || !who->awake) return;
    const Room& room = deciding.room_of(*who);
    // Before anything else: a fight that goes on without them may end in a burst that throws all
    // who are awake out of the room.
    deciding.happen(FellAsleep{sleeps.who});
    if (room.fight && find(*room.fight, fighter(who->id)) != nullptr)
        deciding.happen(
            FighterLeft{.room = who->room, .who = fighter(who->id), .how = FightExit::gone});
}

void take(Deciding& deciding, const ShowsPictures& pictures) {
    const Character* who = find_person(deciding.zone, pictures.who);
    if (who == nullptr || who->preferences.pictures == pictures.shows) return;
    Preferences preferences = who->preferences;
    preferences.pictures = pictures.shows;
    deciding.happen(PreferencesChanged{.who = who->id, .preferences = std::move(preferences)});
}

void take(Deciding& deciding, const Appoints& appoints) {
    if (find_person(deciding.zone, appoints.who) != nullptr)
        deciding.happen(RoleGiven{.who = appoints.who, .role = appoints.role});
}

void take(Deciding& deciding, const Renames& renames) {
    const Zone& zone = deciding.zone;
    if (!zone.surface || !zone.surface->names.contains(renames.who) || !check_name(renames.name))
        return;
    const auto taken = zone.surface->by_name.find(folded(renames.name));
    if (taken != zone.surface->by_name.end() && taken->second != renames.who) return;
    deciding.happen(CharacterRenamed{.id = renames.who, .name = renames.name});
    const base::ZoneId place = whereabouts(zone, renames.who);
    if (place != zone.id) deciding.send(place, NameIs{.who = renames.who, .name = renames.name});
}

void take(Deciding& deciding, const Recalls& recalls) {
    const Character* who = find_person(deciding.zone, recalls.who);
    if (deciding.zone.branch && who != nullptr) go_home(deciding, *who, HomeCause::carried);
}

void take(Deciding& deciding, const Forgets& forgets) {
    const Character* who = find_person(deciding.zone, forgets.who);
    if (!deciding.zone.surface || who == nullptr || who->awake) return;
    leave_party(deciding, forgets.who);
    deciding.happen(CharacterForgotten{.id = forgets.who, .from = who->room});
}

void take(Deciding& deciding, const PackLoaded& pack) {
    deciding.happen(PackChanged{pack.fingerprint});
}

}  // namespace

Vitals offered_vitals(std::uint64_t seed, base::CharacterId id, std::uint32_t offer,
                      const Tuning& tuning) {
    base::Stream chance = base::StreamFamily{seed, "game.abilities"}.of(id.value, offer);
    Vitals vitals;
    for (std::uint8_t& ability : vitals.abilities)
        ability = draw_ability(chance);
    vitals.hit_points = tuning.hit_points_at_first;
    vitals.hit_points_most = tuning.hit_points_at_first;
    return vitals;
}

void decide(Deciding& deciding, const Happening& what) {
    std::visit([&](const auto& happening) { take(deciding, happening); }, what);
}

}  // namespace underwell::game
