// What a journal must answer, written as plainly as possible and without the rules' own code: the
// tests compare every journal with it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "underwell/base/random.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::tests {

inline base::Bytes bytes(std::string_view text) {
    const auto letters = std::as_bytes(std::span{text});
    return {letters.begin(), letters.end()};
}

inline base::Bytes bytes_of_size(std::size_t size, std::uint8_t filling = 0xA5) {
    return base::Bytes(size, std::byte{filling});
}

// The name of a failure; never trusts a test's belief that there was one.
template <typename T>
std::string_view failure_of(const base::Result<T>& result) {
    return result ? "none" : result.error().name;
}

struct JournalModel {
    struct Zone {
        std::uint64_t newest_turn = 0;
        std::map<std::uint64_t, base::Bytes> turns;
        std::map<std::uint64_t, base::Bytes> snapshots;  // all that were made since the last drop
    };

    std::map<base::ZoneId, Zone> zones;
    std::set<base::ZoneId> forgotten;

    // The name of the rule that the group breaks; nothing if it was taken.
    std::optional<std::string_view> commit(std::span<const server::Commit> group) {
        JournalModel after = *this;
        for (const server::Commit& one : group)
            if (const auto broken = after.add(one)) return broken;
        *this = std::move(after);
        return std::nullopt;
    }

  private:
    std::optional<std::string_view> add(const server::Commit& one) {
        for (const auto& [zone, turn, blob] : one.turns) {
            if (forgotten.contains(zone)) return server::errors::zone_forgotten;
            if (turn != zones[zone].newest_turn + 1) return server::errors::wrong_turn;
            zones[zone].newest_turn = turn;
            zones[zone].turns[turn] = blob;
        }
        for (const auto& [zone, turn, blob] : one.snapshots) {
            if (forgotten.contains(zone)) return server::errors::zone_forgotten;
            auto& there = zones[zone];
            if (turn > there.newest_turn) return server::errors::wrong_snapshot;
            if (!there.snapshots.empty() && turn <= there.snapshots.rbegin()->first)
                return server::errors::wrong_snapshot;
            there.snapshots[turn] = blob;
        }
        for (const base::ZoneId zone : one.histories_dropped) {
            if (forgotten.contains(zone)) return server::errors::zone_forgotten;
            auto& there = zones[zone];
            if (there.snapshots.empty()) return server::errors::wrong_snapshot;
            const std::uint64_t newest = there.snapshots.rbegin()->first;
            std::erase_if(there.turns, [&](const auto& turn) { return turn.first <= newest; });
            std::erase_if(there.snapshots, [&](const auto& old) { return old.first < newest; });
        }
        for (const base::ZoneId zone : one.forgotten) {
            if (!forgotten.insert(zone).second) return server::errors::zone_forgotten;
            zones.erase(zone);
        }
        return std::nullopt;
    }
};

inline void expect_zone(const server::JournalReader& journal, base::ZoneId id,
                        const JournalModel::Zone& zone) {
    const auto loaded = journal.load(id);
    ASSERT_TRUE(loaded.has_value()) << loaded.error().message;
    std::optional<server::Snapshot> newest;
    if (!zone.snapshots.empty())
        newest = {.zone = id,
                  .turn = zone.snapshots.rbegin()->first,
                  .blob = zone.snapshots.rbegin()->second};
    EXPECT_EQ(loaded->snapshot, newest);
    std::vector<server::TurnRecord> kept;
    for (const auto& [turn, blob] : zone.turns)
        kept.push_back({.zone = id, .turn = turn, .blob = blob});
    std::vector<server::TurnRecord> after = kept;
    std::erase_if(after, [&](const auto& turn) { return newest && turn.turn <= newest->turn; });
    EXPECT_EQ(loaded->turns, after);

    std::optional<server::Snapshot> start;
    std::vector<server::TurnRecord> visited;
    const auto read = journal.history(id, {.start =
                                               [&](const server::Snapshot& snapshot) {
                                                   EXPECT_FALSE(start.has_value());
                                                   EXPECT_TRUE(visited.empty());
                                                   start = snapshot;
                                               },
                                           .turn =
                                               [&](const server::TurnRecord& turn) {
                                                   visited.push_back(turn);
                                                   return true;
                                               }});
    ASSERT_TRUE(read.has_value()) << read.error().message;
    EXPECT_EQ(visited, kept);
    const std::uint64_t before = kept.empty() ? zone.newest_turn : kept.front().turn - 1;
    const auto expected = zone.snapshots.find(before);
    ASSERT_EQ(start.has_value(), expected != zone.snapshots.end());
    if (start) {
        EXPECT_EQ(start->turn, expected->first);
        EXPECT_EQ(start->blob, expected->second);
    }
}

inline void expect_same(const server::JournalReader& journal, const JournalModel& model) {
    const auto zones = journal.zones();
    ASSERT_TRUE(zones.has_value()) << zones.error().message;
    std::vector<base::ZoneId> expected;
    for (const auto& [id, zone] : model.zones)
        expected.push_back(id);
    ASSERT_EQ(*zones, expected);
    for (const auto& [id, zone] : model.zones)
        expect_zone(journal, id, zone);
    for (const base::ZoneId id : model.forgotten) {
        const auto loaded = journal.load(id);
        ASSERT_FALSE(loaded.has_value());
        EXPECT_EQ(loaded.error().name, server::errors::zone_forgotten);
    }
}

// Groups of commits over few zones, most of them right and some wrong in every way.
class CommitMaker {
  public:
    explicit CommitMaker(base::Stream stream) : stream_{stream} {}

    std::vector<server::Commit> group(const JournalModel& model) {
        JournalModel meanwhile = model;
        std::vector<server::Commit> made(1 + stream_.below(3));
        for (server::Commit& commit : made) {
            commit = one(meanwhile);
            std::ignore = meanwhile.commit({&commit, 1});
        }
        return made;
    }

  private:
    server::Commit one(const JournalModel& model) {
        server::Commit commit;
        std::map<base::ZoneId, std::uint64_t> next;
        for (std::uint32_t count = stream_.below(4); count > 0; --count) {
            const base::ZoneId zone = any_zone();
            const auto known = model.zones.find(zone);
            next.try_emplace(zone, known == model.zones.end() ? 0 : known->second.newest_turn);
            std::uint64_t turn = ++next[zone];
            if (stream_.below(60) == 0) turn += stream_.below(3) - 1;  // a gap, or a repetition
            commit.turns.push_back({.zone = zone, .turn = turn, .blob = blob()});
        }
        if (stream_.below(3) == 0) {
            const base::ZoneId zone = any_zone();
            const auto known = model.zones.find(zone);
            const std::uint64_t newest = known == model.zones.end() ? 0 : known->second.newest_turn;
            const std::uint64_t back = stream_.below(3) == 0 ? stream_.below(4) : 0;
            commit.snapshots.push_back({.zone = zone, .turn = newest - back, .blob = blob()});
            if (stream_.below(3) == 0) commit.histories_dropped.push_back(zone);
        }
        if (stream_.below(12) == 0) commit.forgotten.push_back(any_zone());
        return commit;
    }

    // Zone 0, and others whose numbers move on, since forgotten ones never come back.
    base::ZoneId any_zone() {
        if (stream_.below(30) == 0) ++first_;
        const std::uint32_t offset = stream_.below(4);
        return {offset == 0 ? 0 : first_ + offset};
    }

    base::Bytes blob() {
        const std::uint32_t kind = stream_.below(8);
        const std::size_t size = kind == 0 ? 0 : kind == 1 ? 3000 + stream_.below(9000) : 20;
        return bytes_of_size(size, static_cast<std::uint8_t>(stream_.below(256)));
    }

    base::Stream stream_;
    std::uint64_t first_ = 0;
};

}  // namespace underwell::tests
