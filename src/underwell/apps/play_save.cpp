#include "underwell/apps/play_save.hpp"

#include <cstdlib>
#include <fstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/apps/data_files.hpp"
#include "underwell/apps/data_folder.hpp"
#include "underwell/apps/game_world.hpp"
#include "underwell/apps/play_memory.hpp"

namespace underwell::apps {

namespace fs = std::filesystem;
using base::Result;

namespace {

constexpr std::string_view cannot_save = "cannot_save";
constexpr const char* pack_file_name = "pack";
constexpr int saves_aside_max = 1000;

std::string environment(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): one thread
    return value == nullptr ? std::string{} : std::string{value};
}

Result<std::unique_ptr<server::Journal>> open_journal(const fs::path& folder) {
    auto journal = adapters::sqlite::open_journal(folder / journal_file_name);
    if (!journal && journal.error().name == adapters::sqlite::errors::in_use)
        return base::fail(journal.error().name,
                          "the save in " + folder.string() +
                              " is being played already; end that game, or play another save "
                              "with --data DIR");
    return journal;
}

// journal.sqlite becomes journal-1.sqlite, or the first number that is free. Opened once before,
// so that nobody plays it and all of it is in the one file.
Result<void> put_aside(const fs::path& folder) {
    if (!fs::exists(folder / journal_file_name)) return {};
    if (auto opened = open_journal(folder); !opened) return std::unexpected(opened.error());
    for (int number = 1; number <= saves_aside_max; ++number) {
        const fs::path aside = folder / ("journal-" + std::to_string(number) + ".sqlite");
        if (fs::exists(aside)) continue;
        std::error_code trouble;
        fs::rename(folder / journal_file_name, aside, trouble);
        if (!trouble) {
            std::error_code none;  // there is not always one, and the game needs none
            fs::rename(folder / memory_file_name,
                       folder / fmt::format("{}-{}", memory_file_name, number), none);
            return {};
        }
        return base::fail(cannot_save, "the save " + (folder / journal_file_name).string() +
                                           " cannot be put aside: " + trouble.message());
    }
    return base::fail(cannot_save, "too many old saves in " + folder.string() +
                                       "; delete some of them, or name another folder with --data");
}

std::string read_pack_name(const fs::path& folder) {
    std::ifstream file{folder / pack_file_name};
    std::string name;
    std::getline(file, name);
    return name.empty() ? std::string{default_pack} : name;
}

}  // namespace

Result<fs::path> usual_save_folder() {
    const std::string data = environment("XDG_DATA_HOME");
    if (fs::path{data}.is_absolute()) return fs::path{data} / "underwell" / "play";
    const std::string home = environment("HOME");
    if (!home.empty()) return fs::path{home} / ".local" / "share" / "underwell" / "play";
    return base::fail(cannot_save, "there is no home folder to save in; name one with --data DIR");
}

Result<PlaySave> open_save(const SaveWanted& wanted) {
    std::error_code trouble;
    fs::create_directories(wanted.folder, trouble);
    if (trouble)
        return base::fail(cannot_save, "the folder " + wanted.folder.string() +
                                           " cannot be made: " + trouble.message() +
                                           "; name another one with --data DIR");
    if (wanted.new_game)
        if (auto done = put_aside(wanted.folder); !done) return std::unexpected(done.error());
    PlaySave save;
    const bool is_new = !fs::exists(wanted.folder / journal_file_name);
    auto journal = open_journal(wanted.folder);
    if (!journal) return std::unexpected(journal.error());
    save.journal = std::move(*journal);
    save.pack = !wanted.pack.empty() ? wanted.pack
                : is_new             ? std::string{default_pack}
                                     : read_pack_name(wanted.folder);
    return save;
}

// A pack of the program's own is found wherever that is; others by where they are now.
Result<void> keep_pack(const fs::path& folder, const std::string& pack) {
    std::ofstream file{folder / pack_file_name};
    file << (pack == default_pack ? pack : fs::absolute(data_path(pack)).string()) << "\n";
    if (file.flush()) return {};
    return base::fail(cannot_save, "nothing can be written to " + folder.string() +
                                       "; name another folder with --data DIR");
}

}  // namespace underwell::apps
