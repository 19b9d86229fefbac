// Files that fail on demand, under SQLite: while a FaultyFiles lives, every database that is opened
// goes through it. break_at() makes a write, a sync or a shortening of a file fail; cut_power()
// also forgets what was not synced: each sector of 512 bytes written since the last sync of its
// file is kept or lost by the toss of a coin. Used by one thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sqlite3.h>

#include "underwell/base/random.hpp"

namespace underwell::tests {

class FaultyFiles {
  public:
    enum class Fault : std::uint8_t {
        write_fails,     // nothing of it is written
        write_is_short,  // half of it is written
        disk_is_full,
        sync_fails,
        any_fails,  // whatever comes: a write, a sync, a shortening
    };

    FaultyFiles();
    FaultyFiles(const FaultyFiles&) = delete;
    FaultyFiles& operator=(const FaultyFiles&) = delete;
    ~FaultyFiles();

    // After so many operations that it concerns, the fault strikes; once, or from then on always.
    void break_at(Fault fault, std::uint64_t after, bool always);

    // Whether a fault struck since break_at().
    bool struck() const { return struck_; }

    void mend();

    // Makes the files what a power cut at this moment would leave. The databases must be closed,
    // and must have been broken before, so that closing them has synced nothing.
    void cut_power(base::Stream stream);

    // Called by the functions that SQLite calls.
    struct Operation {
        enum class Kind : std::uint8_t { write, sync, shorten } kind;
        std::string path;
        std::vector<char> bytes = {};
        std::int64_t offset = 0;
    };

    // The code to fail with; SQLITE_OK to go on. For a short write the bytes are cut.
    int before(Operation& operation);
    void after(const Operation& operation);
    void removed(const std::string& path);

    sqlite3_vfs* true_files() const { return true_files_; }

  private:
    struct File {
        std::vector<char> durable;
        std::vector<Operation> pending;
        bool named = false;  // it was synced once, so it is there after a power cut
    };

    bool concerns(const Operation& operation) const;

    sqlite3_vfs* true_files_;
    sqlite3_vfs methods_;
    std::map<std::string, File> files_;
    std::optional<Fault> fault_;
    std::uint64_t remaining_ = 0;
    bool always_ = false;
    bool struck_ = false;
};

}  // namespace underwell::tests
