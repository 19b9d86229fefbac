#include "underwell/sim/journal_sample.hpp"

#include <map>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/branch/form.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/zone_codec.hpp"
#include "underwell/sim/simulated_journal.hpp"

namespace underwell::sim {

namespace {

constexpr branch::Form sample_form{.magic = "UWJS",
                                   .version = 1,
                                   .other_kind = errors::not_a_sample,
                                   .what = "a sample of a journal"};

// A line of words and numbers.
class Line {
  public:
    explicit Line(std::string_view begins) : text_{begins} {}

    template <typename Number>
    Line& with(std::string_view name, Number number) {
        text_ += ' ';
        text_ += name;
        text_ += ' ';
        text_ += std::to_string(number);
        return *this;
    }

    std::string end() const { return text_ + "\n"; }

  private:
    std::string text_;
};

// Turns and snapshots have the same fields.
template <typename Record>
void write(base::ByteWriter& writer, const std::vector<Record>& records) {
    writer.varint(records.size());
    for (const Record& record : records) {
        writer.varint(record.zone.value);
        writer.varint(record.turn);
        writer.varint(record.blob.size());
        writer.raw(record.blob);
    }
}

template <typename Record>
std::vector<Record> read(base::ByteReader& reader) {
    std::vector<Record> records;
    for (std::uint64_t left = reader.varint(); left > 0 && !reader.failed(); --left) {
        Record& record = records.emplace_back();
        record.zone = {reader.varint()};
        record.turn = reader.varint();
        const auto blob = reader.raw(reader.varint());
        record.blob.assign(blob.begin(), blob.end());
    }
    return records;
}

std::string text_of(const game::Character& who) {
    const game::Vitals& vitals = who.vitals;
    std::uint64_t abilities = 0;
    for (const std::uint8_t ability : vitals.abilities)
        abilities = abilities * 100 + ability;
    return Line{"  " + who.name}
        .with("room", who.room.value)
        .with("awake", who.awake ? 1 : 0)
        .with("hit_points", vitals.hit_points)
        .with("of", vitals.hit_points_most)
        .with("level", vitals.level)
        .with("experience", vitals.experience)
        .with("abilities", abilities)
        .with("effects", vitals.effects.size())
        .with("gold", who.belongings.gold)
        .with("things", who.belongings.things.size())
        .with("members", who.company.members.size())
        .with("ignored", who.company.ignored.size())
        .with("rooms_walked", who.deeds.rooms)
        .end();
}

std::string text_of(std::size_t number, const game::Room& room) {
    return Line{"  room " + std::to_string(number)}
        .with("x", room.cell.x)
        .with("y", room.cell.y)
        .with("clear", room.clear ? 1 : 0)
        .with("bright", room.bright ? 1 : 0)
        .with("things", room.things.size())
        .with("monsters", room.monsters.size())
        .with("traps", room.traps.size())
        .with("inscriptions", room.inscriptions.size())
        .with("puzzle", room.puzzle ? 1 : 0)
        .with("fight", room.fight ? 1 : 0)
        .end();
}

std::string text_of(const std::map<base::ZoneId, game::Zone>& zones) {
    std::string text;
    for (const auto& [id, zone] : zones)
        text += sim::text_of(zone);
    return text;
}

base::Result<void> carry_on(game::Zone& zone, const server::TurnRecord& turn) {
    const auto kept = game::restore_turns(turn.blob);
    if (!kept) return std::unexpected(kept.error());
    for (const game::Event& event : kept->events)
        game::apply(zone, event);
    return {};
}

}  // namespace

std::string text_of(const game::Zone& zone) {
    std::string text = Line{"zone " + std::to_string(zone.id.value)}
                           .with("events", zone.events_applied)
                           .with("things_made", zone.things_made)
                           .with("monsters_made", zone.monsters_made)
                           .with("timers", zone.timers.size())
                           .with("awake", zone.awake)
                           .end();
    if (zone.surface)
        text += Line{"  surface"}
                    .with("names", zone.surface->names.size())
                    .with("parties", zone.surface->parties.size())
                    .with("hall", zone.surface->hall.size())
                    .end();
    if (zone.branch)
        text += Line{"  branch"}
                    .with("deepest", zone.branch->branch->deepest())
                    .with("unexplored", zone.branch->branch->unexplored_exits())
                    .with("window", zone.branch->window_open ? 1 : 0)
                    .end();
    for (const auto& [id, who] : zone.people)
        text += text_of(who);
    for (std::size_t number = 0; number < zone.rooms.size(); ++number)
        text += text_of(number, zone.rooms[number]);
    return text;
}

base::Result<JournalSample> record_sample(const SimulationSettings& settings,
                                          const SimulationWorld& world) {
    SimulatedDisk disk;
    const auto journal = SimulatedJournal::open(disk);
    CHECK(journal.has_value());
    SimulationSettings kept = settings;
    kept.keeps_history = true;
    SimulationWorld recorded = world;
    recorded.journal = journal->get();
    const SimulationReport report = simulate(kept, recorded);
    if (report.broken) return base::fail(errors::not_a_sample, *report.broken);
    JournalSample sample;
    for (const auto& [id, stored] : disk.zones) {
        game::Zone zone;
        zone.id = id;
        for (const server::TurnRecord& turn : stored.turns)
            if (auto done = carry_on(zone, turn); !done) return std::unexpected(done.error());
        sample.turns.insert(sample.turns.end(), stored.turns.begin(), stored.turns.end());
        sample.snapshots.push_back({.zone = id,
                                    .turn = stored.turns.empty() ? 0 : stored.turns.back().turn,
                                    .blob = game::snapshot(zone)});
    }
    return sample;
}

base::Bytes serialise(const JournalSample& sample) {
    base::ByteWriter writer;
    branch::begin_form(writer, sample_form);
    write(writer, sample.turns);
    write(writer, sample.snapshots);
    return std::move(writer).sealed();
}

base::Result<JournalSample> restore_sample(std::span<const std::byte> bytes) {
    auto reader = branch::open_form(bytes, sample_form);
    if (!reader) return std::unexpected(reader.error());
    JournalSample sample;
    sample.turns = read<server::TurnRecord>(*reader);
    sample.snapshots = read<server::Snapshot>(*reader);
    if (reader->failed() || reader->remaining() != 0)
        return base::fail(branch::errors::damaged, "the sample of a journal is damaged");
    return sample;
}

base::Result<std::string> world_of_turns(const JournalSample& sample) {
    std::map<base::ZoneId, game::Zone> zones;
    for (const server::TurnRecord& turn : sample.turns) {
        game::Zone& zone = zones[turn.zone];
        zone.id = turn.zone;
        if (auto done = carry_on(zone, turn); !done) return std::unexpected(done.error());
    }
    return text_of(zones);
}

base::Result<std::string> world_of_snapshots(const JournalSample& sample) {
    std::map<base::ZoneId, game::Zone> zones;
    for (const server::Snapshot& snapshot : sample.snapshots) {
        auto zone = game::restore_zone(snapshot.blob);
        if (!zone) return std::unexpected(zone.error());
        zones.emplace(snapshot.zone, std::move(*zone));
    }
    return text_of(zones);
}

}  // namespace underwell::sim
