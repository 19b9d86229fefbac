// How snapshots lie in the journal's file: a row that names each, and its bytes in parts beside it.
// Freeing a large one takes long, since SQLite reads every page that it frees; so what is dropped
// is out of sight at once, and its parts are swept away in slices, by later transactions. After a
// crash that goes on where it was. Called by the journal's one writer, within a transaction of its.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "underwell/adapters/sqlite/connection.hpp"
#include "underwell/base/ids.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::adapters::sqlite {

// The schema's SQL says the same numbers.
inline constexpr std::size_t part_bytes_max = 65'536;
inline constexpr std::uint64_t parts_of_a_snapshot_max = 4'096;
static_assert(server::blob_bytes_max / part_bytes_max <= parts_of_a_snapshot_max);

// The numbers that the parts of a snapshot have, in their order.
struct PartNumbers {
    std::int64_t first = 0;
    std::int64_t last = 0;
};

// A damaged file may name any snapshot: then these are anybody's.
constexpr PartNumbers parts_of(std::int64_t snapshot) {
    const std::uint64_t first = static_cast<std::uint64_t>(snapshot) * parts_of_a_snapshot_max;
    return {.first = static_cast<std::int64_t>(first),
            .last = static_cast<std::int64_t>(first + parts_of_a_snapshot_max - 1)};
}

class SnapshotTable {
  public:
    static base::Result<SnapshotTable> open(Connection& connection);

    base::Result<void> insert(const server::Snapshot& snapshot);

    // All but this one and the one that the history starts from.
    base::Result<void> drop_needless(base::ZoneId zone, std::uint64_t newest);
    // All but the newest.
    base::Result<void> drop_old(base::ZoneId zone);
    base::Result<void> drop_all(base::ZoneId zone);

    bool has_litter() const { return has_litter_; }

    // A slice of what was dropped, if there is any.
    base::Result<void> sweep();

  private:
    struct Statements {
        Statement insert;
        Statement insert_part;
        Statement drop_needless;
        Statement drop_old;
        Statement drop_all;
        Statement insert_litter;
        Statement next_litter;
        Statement sweep_parts;
        Statement sweep_litter;
    };

    explicit SnapshotTable(Statements statements) : statements_{std::move(statements)} {}

    base::Result<void> note_litter(Statement& dropping);
    base::Result<std::int64_t> next_litter();

    Statements statements_;
    bool has_litter_ = false;
};

}  // namespace underwell::adapters::sqlite
