// What a durable commit costs, beside the floor: SQLite alone, which inserts the same bytes as one
// row into a bare table, with the same log and the same syncs. Real time, since most of it is
// waiting for the disk; the same bytes, in the same run, on the same disk.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>
#include <sqlite3.h>

#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/base/check.hpp"

namespace underwell::adapters::sqlite {
namespace {

// On the disk of the working folder: /tmp is memory on some machines.
class Folder {
  public:
    Folder() {
        std::string name = (std::filesystem::current_path() / "journal-bench-XXXXXX").string();
        CHECK(::mkdtemp(name.data()) != nullptr);
        path_ = name;
    }

    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    ~Folder() { std::filesystem::remove_all(path_); }

    std::filesystem::path file() const { return path_ / "journal"; }

  private:
    std::filesystem::path path_;
};

// One blob for each zone; bytes that do not compress, as far as anybody cares.
base::Bytes blob_of(std::size_t size) {
    base::Bytes blob(size);
    for (std::size_t index = 0; index < size; ++index)
        blob[index] = static_cast<std::byte>(index * 37 % 251);
    return blob;
}

void commit(benchmark::State& state) {
    const Folder folder;
    const auto journal = std::move(*open_journal(folder.file()));
    server::Commit commit;
    for (std::int64_t zone = 0; zone < state.range(0); ++zone)
        commit.turns.push_back({.zone = {static_cast<std::uint64_t>(zone)},
                                .turn = 0,
                                .blob = blob_of(static_cast<std::size_t>(state.range(1)))});
    for (auto _ : state) {
        for (server::TurnRecord& record : commit.turns)
            ++record.turn;
        CHECK(journal->commit(commit).has_value());
    }
    state.SetItemsProcessed(state.iterations());
}

void commit_floor(benchmark::State& state) {
    const Folder folder;
    sqlite3* database = nullptr;
    CHECK(sqlite3_open(folder.file().c_str(), &database) == SQLITE_OK);
    CHECK(sqlite3_exec(database,
                       "pragma journal_mode = wal; pragma synchronous = full;"
                       "pragma wal_autocheckpoint = 4000;"
                       "create table record (id integer primary key, blob blob)",
                       nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_stmt* insert = nullptr;
    CHECK(sqlite3_prepare_v2(database, "insert into record (blob) values (?1)", -1, &insert,
                             nullptr) == SQLITE_OK);
    const base::Bytes blob = blob_of(static_cast<std::size_t>(state.range(0) * state.range(1)));
    for (auto _ : state) {
        sqlite3_bind_blob64(insert, 1, blob.data(), blob.size(), SQLITE_STATIC);
        CHECK(sqlite3_step(insert) == SQLITE_DONE);
        sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    sqlite3_close(database);
    state.SetItemsProcessed(state.iterations());
}

// A turn's blob of 200 bytes is a busy room's; 20 kB are a whole zone in uproar.
void sizes(benchmark::internal::Benchmark* benchmark) {
    benchmark->ArgNames({"zones", "bytes"})->Args({1, 200})->Args({1, 20'000})->Args({100, 200});
    benchmark->UseRealTime()->Unit(benchmark::kMicrosecond);
}

BENCHMARK(commit_floor)->Apply(sizes);
BENCHMARK(commit)->Apply(sizes);

}  // namespace
}  // namespace underwell::adapters::sqlite
