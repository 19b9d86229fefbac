#include "underwell/game/furnish.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "underwell/game/puzzles.hpp"
#include "underwell/game/things.hpp"

namespace underwell::game {

namespace {

constexpr std::uint8_t sides_of_a_hit_die = 8;

std::unexpected<base::Error> wrong(std::string what) {
    return base::fail(errors::bad_proposal, std::move(what));
}

bool is_lair(const BranchPart& part, grid::Cell cell) {
    return part.branch->lair() == cell;
}

base::Result<void> check_things(const std::vector<ThingProposal>& things, const Content& content) {
    for (std::size_t index = 0; index < things.size(); ++index) {
        const ThingProposal& thing = things[index];
        if (content.find_thing(thing.kind) == nullptr) return wrong("no such kind of thing");
        if (thing.count == 0) return wrong("of a thing there must be one at least");
        if (!thing.inside) continue;
        // One that stands before it: so nothing lies in itself.
        if (*thing.inside >= index ||
            content.thing(things[*thing.inside].kind).sort != ThingSort::container)
            return wrong("a thing can only lie in a container that stands before it in the list");
        // As `put` has it (I4).
        if (content.thing(thing.kind).sort == ThingSort::container)
            return wrong("a container cannot lie in another one");
    }
    return {};
}

// M3: a lair's master is one of its kind, and nowhere else.
base::Result<void> check_monsters(const RoomProposal& proposal, const Content& content, bool lair) {
    std::size_t masters = 0;
    for (const MonsterProposal& monster : proposal.monsters) {
        const MonsterKind* kind = content.find_monster(monster.kind);
        if (kind == nullptr) return wrong("no such kind of monster");
        if (kind->unique) ++masters;
    }
    if (masters > (lair ? 1U : 0U))
        return wrong("a monster that is unique is the master of a lair, one in each");
    return {};
}

// What is on the surface is there only: a start room in the depths would have rules of its own.
bool is_of_the_depths(Service service) {
    constexpr std::array services = {Service::none, Service::shrine, Service::spring, Service::camp,
                                     Service::merchant};
    return std::ranges::find(services, service) != services.end();
}

base::Result<void> check_change(const RoomChangeProposal& change, RoomNumber made,
                                const Deciding& deciding) {
    if (change.room.value >= deciding.zone.rooms.size() || change.room == made)
        return wrong("only another room of the branch can change, by its number");
    if (change.things.size() > proposed_things_max ||
        change.inscriptions.size() > proposed_inscriptions_max)
        return wrong("another room may get at most 12 things and 4 inscriptions");
    if (std::ranges::any_of(change.things,
                            [](const ThingProposal& thing) { return thing.inside.has_value(); }))
        return wrong("what comes into another room lies in the open");
    return check_things(change.things, deciding.rules.content);
}

base::Result<void> check(const RoomProposal& proposal, RoomNumber made, const Deciding& deciding) {
    const Content& content = deciding.rules.content;
    if (proposal.name == TextId{} || proposal.look == TextId{})
        return wrong("a room needs a name and a look");
    if (proposal.monsters.size() > proposed_monsters_max ||
        proposal.things.size() > proposed_things_max ||
        proposal.traps.size() > proposed_traps_max ||
        proposal.inscriptions.size() > proposed_inscriptions_max ||
        proposal.details.size() > proposed_details_max)
        return wrong(
            "a room may have at most 8 monsters, 12 things, 4 traps, 4 inscriptions and 3 "
            "details");
    if (!is_of_the_depths(proposal.service))
        return wrong("a room of a branch can be a shrine, spring, camp or merchant's place");
    const bool lair = is_lair(*deciding.zone.branch, room(deciding.zone, made).cell);
    if (auto checked = check_monsters(proposal, content, lair); !checked)
        return std::unexpected(checked.error());
    if (auto checked = check_things(proposal.things, content); !checked)
        return std::unexpected(checked.error());
    for (const TrapProposal& trap : proposal.traps)
        if (trap.on && *trap.on >= proposal.things.size())
            return wrong("a trap guards a thing that is not there");
    if (proposal.elsewhere.size() > proposed_changes_max)
        return wrong("at most 4 other rooms may change with a new one");
    for (auto change = proposal.elsewhere.begin(); change != proposal.elsewhere.end(); ++change) {
        if (auto checked = check_change(*change, made, deciding); !checked)
            return std::unexpected(checked.error());
        if (std::ranges::find(proposal.elsewhere.begin(), change, change->room,
                              &RoomChangeProposal::room) != change)
            return wrong("another room may change once only; put all that comes there together");
    }
    return {};
}

bool has_place_for(const Room& room, const RoomChangeProposal& change) {
    return room.things.size() + change.things.size() <= things_in_a_room_max &&
           room.inscriptions.size() + change.inscriptions.size() <= inscriptions_in_a_room_max;
}

// What people put into another room must not spoil the new one: only the change is left out.
void leave_out_what_has_no_place(RoomProposal& proposal, const Deciding& deciding,
                                 const RoomGenerator& generator) {
    std::erase_if(proposal.elsewhere, [&](const RoomChangeProposal& change) {
        // Its builder counts rooms from 1.
        if (has_place_for(room(deciding.zone, change.room), change)) return false;
        deciding.rules.generators.report(
            {.name = errors::bad_proposal,
             .message = generator.place() + ": room " + std::to_string(change.room.value + 1) +
                        " is full: it holds at most " + std::to_string(things_in_a_room_max) +
                        " things and " + std::to_string(inscriptions_in_a_room_max) +
                        " inscriptions; nothing was put there"});
        return true;
    });
}

// Bright, so that it costs the walker no light either (G3).
RoomProposal plain_room() {
    RoomProposal plain;
    plain.bright = true;
    plain.name = named<TextId>("core:plain_room");
    plain.look = named<TextId>("core:plain_room_look");
    return plain;
}

// G3: whatever goes wrong costs the walker nothing.
RoomProposal ask(Deciding& deciding, RoomNumber number) {
    const BranchPart& part = *deciding.zone.branch;
    const grid::Cell cell = room(deciding.zone, number).cell;
    RoomGenerator* generator = deciding.rules.generators.find(part.plan.generator);
    if (generator == nullptr) {
        deciding.rules.generators.report(
            {.name = errors::bad_proposal,
             .message =
                 "there is no room generator '" + part.plan.generator + "'; rooms are made plain"});
        return plain_room();
    }
    base::Stream chance = base::StreamFamily{part.plan.seed, "game.room"}.of(grid::key(cell));
    auto proposal = generator->furnish({.zone = deciding.zone,
                                        .room = number,
                                        .depth = grid::depth(cell),
                                        .lair = is_lair(part, cell)},
                                       chance);
    base::Result<void> checked;
    if (proposal) checked = check(*proposal, number, deciding);
    if (proposal && checked) {
        leave_out_what_has_no_place(*proposal, deciding, *generator);
        return std::move(*proposal);
    }
    base::Error error = proposal ? checked.error() : proposal.error();
    if (proposal) error.message = generator->place() + ": " + error.message;
    deciding.rules.generators.report(error);
    return plain_room();
}

void add_things(Deciding& deciding, const RoomProposal& proposal, RoomFurnished& furnished) {
    for (const ThingProposal& thing : proposal.things)
        furnished.things.push_back(make_thing(deciding, thing));
    for (std::size_t index = 0; index < proposal.things.size(); ++index)
        if (const auto inside = proposal.things[index].inside)
            furnished.things[index].inside = furnished.things[*inside].id;
    for (const TrapProposal& trap : proposal.traps) {
        Trap& made = furnished.traps.emplace_back();
        made.kind = trap.kind;
        made.look = trap.look;
        made.influence = trap.influence;
        made.difficulty = trap.difficulty;
        if (trap.on) made.on = furnished.things[*trap.on].id;
    }
}

void change_elsewhere(Deciding& deciding, const RoomChangeProposal& change) {
    for (const ThingProposal& thing : change.things)
        deciding.happen(ThingMade{.thing = make_thing(deciding, thing),
                                  .at = {.character = {}, .room = change.room},
                                  .how = Handling::loot});
    for (const TextId text : change.inscriptions)
        deciding.happen(
            InscriptionAdded{.room = change.room, .inscription = {.text = text, .signs = {}}});
}

}  // namespace

Monster make_monster(Deciding& deciding, const MonsterProposal& proposal, base::Stream& chance) {
    const MonsterKind& kind = deciding.rules.content.monster(proposal.kind);
    Monster monster;
    monster.id = deciding.next_monster();
    monster.kind = proposal.kind;
    const Dice dice{
        .count = std::max<std::uint8_t>(kind.hit_dice, 1), .sides = sides_of_a_hit_die, .more = 0};
    monster.hit_points_most = roll(dice, chance);
    monster.hit_points = monster.hit_points_most;
    monster.blocks = proposal.blocks;
    monster.hidden = proposal.hidden || kind.habits.ambushes;
    return monster;
}

Thing make_thing(Deciding& deciding, const ThingProposal& proposal) {
    Thing thing;
    thing.id = deciding.next_thing();
    thing.kind = proposal.kind;
    thing.count = proposal.count;
    thing.hidden = proposal.hidden;
    thing.charges = deciding.rules.content.thing(proposal.kind).charges;
    return thing;
}

void furnish(Deciding& deciding, RoomNumber number) {
    const RoomProposal proposal = ask(deciding, number);
    const grid::Cell cell = room(deciding.zone, number).cell;
    RoomFurnished furnished;
    furnished.room = number;
    furnished.name = proposal.name;
    furnished.look = proposal.look;
    furnished.bright = proposal.bright;
    furnished.service = proposal.service;
    furnished.service_left = proposal.service_uses;
    furnished.monsters.reserve(proposal.monsters.size());
    furnished.things.reserve(proposal.things.size());
    furnished.traps.reserve(proposal.traps.size());
    furnished.inscriptions.reserve(proposal.details.size() + proposal.inscriptions.size());
    base::Stream chance =
        base::StreamFamily{deciding.zone.branch->plan.seed, "game.hit_points"}.of(grid::key(cell));
    for (const MonsterProposal& monster : proposal.monsters)
        furnished.monsters.push_back(make_monster(deciding, monster, chance));
    add_things(deciding, proposal, furnished);
    for (const TextId text : proposal.details)
        furnished.inscriptions.push_back(
            {.text = text, .signs = {}, .facing = {}, .about = {}, .detail = true});
    for (const TextId text : proposal.inscriptions)
        furnished.inscriptions.push_back({.text = text, .signs = {}});
    std::optional<PuzzlePlan> plan;
    if (proposal.puzzle) plan = plan_puzzle(deciding, *proposal.puzzle, number);
    if (plan) furnished.puzzle = plan->puzzle;
    furnished.clear =
        !furnished.puzzle && std::ranges::none_of(furnished.monsters, &Monster::blocks) &&
        std::ranges::none_of(furnished.traps, [](const Trap& trap) { return !trap.on; });
    deciding.happen(std::move(furnished));
    if (plan) lay_hints(deciding, *plan);
    for (const RoomChangeProposal& change : proposal.elsewhere)
        change_elsewhere(deciding, change);
}

}  // namespace underwell::game
