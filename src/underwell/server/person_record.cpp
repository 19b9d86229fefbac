#include "underwell/server/person_record.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "underwell/game/message.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/zone.hpp"
#include "underwell/game/zone_codec.hpp"
#include "underwell/server/recovery.hpp"

namespace underwell::server {

namespace {

using base::CharacterId;
using base::Result;
using base::ZoneId;

Result<game::Zone> zone_of_journal(const JournalReader& journal, ZoneId id) {
    const auto record = journal.load(id);
    if (!record) return std::unexpected(record.error());
    auto recovered = recover_zone(*record, id);
    if (!recovered) return std::unexpected(recovered.error());
    return std::move(recovered->zone);
}

const game::Character* body_in(const game::Message& message) {
    if (const auto* enters = std::get_if<game::Enters>(&message)) return &*enters->body;
    if (const auto* home = std::get_if<game::ComesHome>(&message)) return &*home->body;
    return nullptr;
}

// In a message that leaves the zone.
std::optional<game::Character> character_on_the_way(const game::Zone& zone, CharacterId who) {
    for (const auto& [to, outbox] : zone.mail.outboxes)
        for (const auto& [number, message] : outbox.unconfirmed)
            if (const game::Character* body = body_in(*message); body && body->id == who)
                return *body;
    return std::nullopt;
}

// True: found. A message may have arrived already, so whoever stands in a zone counts first.
bool look_in(const game::Zone& zone, PersonRecord& record) {
    const game::Character* here = game::find_person(zone, record.id);
    if (here == nullptr && record.character) return false;
    auto found = here != nullptr ? std::optional{*here} : character_on_the_way(zone, record.id);
    if (!found) return false;
    record.character = std::move(found);
    record.zone = zone.id;
    return here != nullptr;
}

// Where somebody may be, the likeliest first.
std::vector<ZoneId> places_to_look(const game::Surface& surface, CharacterId who,
                                   const std::vector<ZoneId>& all) {
    std::vector<ZoneId> places;
    for (const auto& [id, place] : surface.start_rooms)
        if (const auto branch = place.start_room->branch_of(who))
            places.push_back(game::zone_of(*branch));
    for (const ZoneId id : all)
        if (std::ranges::find(places, id) == places.end()) places.push_back(id);
    return places;
}

void keep_the_newest(std::vector<TypedLine>& typed) {
    std::ranges::stable_sort(typed, {}, &TypedLine::time);
    if (typed.size() > typed_lines_kept_max)
        typed.erase(typed.begin(), typed.end() - static_cast<std::ptrdiff_t>(typed_lines_kept_max));
}

Result<void> gather(const TurnRecord& turn, CharacterId who, std::vector<TypedLine>& typed) {
    const auto kept = game::restore_turns(turn.blob);
    if (!kept) return std::unexpected(kept.error());
    for (const game::Input& input : kept->inputs)
        if (const auto* line = std::get_if<game::CommandLine>(&input.what);
            line != nullptr && line->who == who)
            typed.push_back({.time = input.time, .line = line->line});
    if (typed.size() > 2 * typed_lines_kept_max) keep_the_newest(typed);
    return {};
}

Result<std::vector<TypedLine>> typed_by(const JournalReader& journal, CharacterId who,
                                        const std::vector<ZoneId>& zones) {
    std::vector<TypedLine> typed;
    for (const ZoneId zone : zones) {
        Result<void> gathered;
        auto read = journal.history(zone, {.start = {}, .turn = [&](const TurnRecord& turn) {
                                               gathered = gather(turn, who, typed);
                                               return gathered.has_value();
                                           }});
        if (!read) return std::unexpected(read.error());
        if (!gathered) return std::unexpected(gathered.error());
    }
    keep_the_newest(typed);
    return typed;
}

}  // namespace

// Who is on the way and has not arrived yet counts as well.
Result<std::set<CharacterId>> find_admins(const JournalReader& journal) {
    const auto zones = journal.zones();
    if (!zones) return std::unexpected(zones.error());
    std::set<CharacterId> admins;
    for (const ZoneId id : *zones) {
        const auto zone = zone_of_journal(journal, id);
        if (!zone) return std::unexpected(zone.error());
        for (const auto& [who, body] : zone->people)
            if (body.role == game::Role::admin) admins.insert(who);
        for (const auto& [to, outbox] : zone->mail.outboxes)
            for (const auto& [number, message] : outbox.unconfirmed)
                if (const game::Character* body = body_in(*message);
                    body != nullptr && body->role == game::Role::admin)
                    admins.insert(body->id);
    }
    return admins;
}

Result<std::optional<PersonRecord>> find_person_record(const JournalReader& journal,
                                                       std::string_view name) {
    const auto zones = journal.zones();
    if (!zones) return std::unexpected(zones.error());
    if (zones->empty() || zones->front() != game::surface_zone) return std::nullopt;
    auto surface = zone_of_journal(journal, game::surface_zone);
    if (!surface) return std::unexpected(surface.error());
    if (!surface->surface) return std::nullopt;
    const auto found = surface->surface->by_name.find(game::folded(name));
    if (found == surface->surface->by_name.end()) return std::nullopt;
    PersonRecord record{.id = found->second,
                        .name = surface->surface->names.at(found->second),
                        .character = {},
                        .zone = game::surface_zone,
                        .hall = {},
                        .typed = {}};
    for (const game::HallEntry& entry : surface->surface->hall)
        if (game::folded(entry.name) == game::folded(name)) record.hall.push_back(entry);
    bool is_found = look_in(*surface, record);
    for (const ZoneId id : places_to_look(*surface->surface, record.id, *zones)) {
        if (is_found) break;
        const auto zone = zone_of_journal(journal, id);
        if (!zone) return std::unexpected(zone.error());
        is_found = look_in(*zone, record);
    }
    auto typed = typed_by(journal, record.id, *zones);
    if (!typed) return std::unexpected(typed.error());
    record.typed = std::move(*typed);
    return record;
}

}  // namespace underwell::server
