#include "underwell/server/world_check.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "underwell/game/message.hpp"
#include "underwell/game/zone.hpp"
#include "underwell/server/recovery.hpp"

namespace underwell::server {

namespace {

using base::CharacterId;
using base::ZoneId;

// What somebody has, or what lies or lives in a zone.
struct Holding {
    std::vector<game::ThingId> things;
    std::uint64_t pieces = 0;
    std::uint64_t gold = 0;

    void add(const std::vector<game::Thing>& more) {
        for (const game::Thing& thing : more) {
            things.push_back(thing.id);
            pieces += thing.count;
        }
    }

    void add(const game::Character& who) {
        add(who.belongings.things);
        gold += who.belongings.gold;
    }

    void add(const Holding& other) {
        things.insert(things.end(), other.things.begin(), other.things.end());
        pieces += other.pieces;
        gold += other.gold;
    }
};

// A body between two zones.
struct Transfer {
    ZoneId from;
    ZoneId to;
    std::uint64_t number = 0;  // of the message
    CharacterId who;
    Holding holding = {};
};

const game::Character* body_in(const game::Message& message) {
    if (const auto* enters = std::get_if<game::Enters>(&message)) return &*enters->body;
    if (const auto* home = std::get_if<game::ComesHome>(&message)) return &*home->body;
    return nullptr;
}

std::string name_of(ZoneId zone) {
    return zone == game::surface_zone ? "the surface" : "zone " + std::to_string(zone.value);
}

class Checking {
  public:
    void look_at(const game::Zone& zone) {
        ++check_.zones;
        for (const auto& [who, person] : zone.people) {
            places_[who].push_back("in " + name_of(zone.id));
            held_.add(person);
        }
        for (const game::Room& room : zone.rooms) {
            held_.add(room.things);
            for (const game::Monster& monster : room.monsters)
                held_.gold += monster.purse;
        }
        note_transfers(zone);
        for (const auto& [from, number] : zone.mail.taken)
            taken_[{from, zone.id}] = number;
        if (zone.surface) check_.names = zone.surface->names;
        has_surface_ = has_surface_ || zone.surface != nullptr;
    }

    void cannot_read(ZoneId id, const std::string& why) {
        ++check_.zones_unreadable;
        fault(name_of(id) + ": " + why);
    }

    void fault(std::string what) {
        ++check_.faults_in_all;
        if (check_.faults.size() < world_faults_told_max) check_.faults.push_back(std::move(what));
    }

    WorldCheck finish() {
        for (const Transfer& transfer : transfers_) {
            const auto taken = taken_.find({transfer.from, transfer.to});
            if (taken != taken_.end() && taken->second >= transfer.number) continue;
            places_[transfer.who].push_back("on the way from " + name_of(transfer.from) + " to " +
                                            name_of(transfer.to));
            held_.add(transfer.holding);
        }
        if (check_.zones > 0 && !has_surface_) fault("there is no surface");
        for (const auto& [who, name] : check_.names)
            if (!places_.contains(who)) fault(called(who) + " is nowhere (law 5)");
        for (const auto& [who, places] : places_)
            judge(who, places);
        judge_things();
        check_.things = held_.pieces;
        check_.gold = held_.gold;
        return std::move(check_);
    }

  private:
    void note_transfers(const game::Zone& zone) {
        for (const auto& [to, outbox] : zone.mail.outboxes)
            for (const auto& [number, message] : outbox.unconfirmed) {
                const game::Character* body = body_in(*message);
                if (body == nullptr) continue;
                Transfer transfer{.from = zone.id, .to = to, .number = number, .who = body->id};
                transfer.holding.add(*body);
                transfers_.push_back(std::move(transfer));
            }
    }

    void judge_things() {
        std::vector<game::ThingId>& all = held_.things;
        std::ranges::sort(all);
        auto at = std::ranges::adjacent_find(all);
        while (at != all.end()) {
            const game::ThingId twice = *at;
            at = std::ranges::find_if(at, all.end(),
                                      [&](game::ThingId thing) { return thing != twice; });
            fault("thing " + std::to_string(twice.number) + " of " + name_of(twice.born_in) +
                  " is in two places at once (law 5)");
            at = std::ranges::adjacent_find(at, all.end());
        }
    }

    std::string called(CharacterId who) const {
        const auto found = check_.names.find(who);
        const std::string number = "character " + std::to_string(who.value);
        return found == check_.names.end() ? number : found->second + " (" + number + ")";
    }

    void judge(CharacterId who, const std::vector<std::string>& places) {
        if (!check_.names.contains(who))
            fault(called(who) + " is " + places.front() + ", but has no name");
        if (places.size() == 1) return;
        std::string all = places.front();
        for (std::size_t index = 1; index < places.size(); ++index)
            all += " and " + places[index];
        fault(called(who) + " is " + all + " at once (law 5)");
    }

    WorldCheck check_;
    bool has_surface_ = false;
    std::map<CharacterId, std::vector<std::string>> places_;
    std::vector<Transfer> transfers_;
    Holding held_;
    std::map<std::pair<ZoneId, ZoneId>, std::uint64_t> taken_;  // from, to: the last message
};

}  // namespace

base::Result<WorldCheck> check_world(const JournalReader& journal,
                                     const WorldCheckProgress& progress) {
    const auto ids = journal.zones();
    if (!ids) return std::unexpected(ids.error());
    Checking checking;
    std::uint64_t done = 0;
    for (const ZoneId id : *ids) {
        const auto record = journal.load(id);
        const auto zone = record ? recover_zone(*record, id)
                                 : base::Result<RecoveredZone>{std::unexpected(record.error())};
        if (zone)
            checking.look_at(zone->zone);
        else
            checking.cannot_read(id, zone.error().message);
        if (progress) progress(++done, ids->size());
    }
    return checking.finish();
}

}  // namespace underwell::server
