#include "underwell/server/reported_on.hpp"

#include "underwell/base/random.hpp"
#include "underwell/branch/start_room.hpp"

namespace underwell::server {

using game::Tongue;

namespace {

// Together they fill the 31 bits.
constexpr std::uint32_t room_bits = 16;
constexpr std::uint32_t start_rooms_told_apart = 16;
constexpr std::uint32_t branches_told_apart = 2'000;  // of each start room
static_assert(((std::uint64_t{start_rooms_told_apart} * branches_told_apart + 1) << room_bits) <=
              std::uint64_t{1} << 31U);

// From 0: branches of one start room lie among those of the others.
std::uint32_t place_of(base::BranchId branch) {
    const std::uint64_t number = branch.value & branch::branch_number_max;
    const std::uint64_t start_room = branch::start_room_of(branch).value;
    return static_cast<std::uint32_t>(number % branches_told_apart * start_rooms_told_apart +
                                      start_room % start_rooms_told_apart);
}

// Numbers of things are told apart by the zone that they were born in, those of monsters from both.
std::uint64_t number_of_origin(base::ZoneId born_in, std::uint32_t number, bool is_monster) {
    const std::uint64_t origin = base::scramble(2 * born_in.value + (is_monster ? 1 : 0));
    return (origin >> 32U << 32U) + number;
}

}  // namespace

// All that it shows changes by events, or by another pack.
const game::Scene& SceneKept::of(const game::Zone& zone, const game::Content& content,
                                 game::RoomNumber room) {
    const bool is_kept = zone_ == zone.id && scene_.room == room &&
                         events_ == zone.events_applied && pack_ == content.fingerprint();
    if (is_kept) return scene_;
    scene_ = game::scene_in(zone, content, room);
    zone_ = zone.id;
    events_ = zone.events_applied;
    pack_ = content.fingerprint();
    return scene_;
}

std::string name_of(const Tongue& tongue, const game::Noun& noun, std::uint32_t count) {
    std::string name;
    game::append_noun(name, noun,
                      {.option = game::NounOption::a,
                       .count = static_cast<std::int64_t>(count),
                       .language = tongue.language()});
    return name;
}

std::string kind_name(const ReportedOn& about, game::ThingKindId kind) {
    return about.english.name(kind).name;
}

std::string kind_name(const ReportedOn& about, game::MonsterKindId kind) {
    return about.english.name(kind).name;
}

std::uint64_t program_number(const ReportedOn& about, game::MonsterId monster) {
    return number_of_origin(about.zone.id, monster.number, true);
}

std::uint64_t program_number(game::ThingId thing) {
    return number_of_origin(thing.born_in, thing.number, false);
}

// Which character it is in our books is nobody's business.
std::uint64_t program_number(base::CharacterId person) {
    return base::scramble(person.value);
}

std::uint32_t room_number(base::BranchId branch, game::RoomNumber room) {
    if (room.value >= std::uint32_t{1} << room_bits) return 0;
    return ((1 + place_of(branch)) << room_bits) + room.value;
}

std::uint32_t room_number(const game::Zone& zone, game::RoomNumber room) {
    if (zone.surface) return room.value + 1;
    return room_number(zone.branch->plan.branch, room);
}

std::uint32_t area_number(const game::Zone& zone) {
    if (zone.surface) return 1;
    return 2 + place_of(zone.branch->plan.branch);
}

}  // namespace underwell::server
