// The journal in one SQLite file: a write-ahead log synced on every commit, one transaction for
// each group of commits. Opening checks the file, brings an older version up to date and keeps
// other servers away; tools may read the file meanwhile. While a tool reads one long history the
// log grows, and shrinks again afterwards. Keep the file on a local disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::adapters::sqlite {

namespace errors {
inline constexpr std::string_view cannot_open = "cannot_open";  // folder missing, or no right
inline constexpr std::string_view in_use = "in_use";            // by another server
inline constexpr std::string_view not_a_database = "not_a_database";
inline constexpr std::string_view other_application = "other_application";
inline constexpr std::string_view newer_version = "newer_version";
inline constexpr std::string_view older_version = "older_version";  // a reader changes nothing
}  // namespace errors

struct SqliteSettings {
    // How long the write-ahead log may grow, in pages of 4 kB, before it is moved into the file.
    // What is written again and again, such as the last page of each zone, is moved once for all
    // those times.
    int log_pages_max = 4000;
};

// For the one server that owns the file, which is made if it is not there.
base::Result<std::unique_ptr<server::Journal>> open_journal(const std::filesystem::path& file,
                                                            SqliteSettings settings = {});

// What a reader sees while a server goes on: with each call the newest, or with all of them one
// moment, for which the server's log grows until the reader is gone.
enum class Reading : std::uint8_t { newest, one_moment };

// For tools; never changes the journal, and works while a server runs. If none runs, SQLite needs
// the right to make its log beside the file.
base::Result<std::unique_ptr<server::JournalReader>> open_journal_for_reading(
    const std::filesystem::path& file, Reading reading = Reading::newest);

}  // namespace underwell::adapters::sqlite
