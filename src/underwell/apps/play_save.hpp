// A save of `underwell play`: a folder with the journal of its world and, beside it, which pack
// that world is made of. One program at a time; open() says so if another one plays it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "underwell/base/result.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::apps {

// Where a user's data belongs: $XDG_DATA_HOME/underwell/play, or else under ~/.local/share. Fails
// if the environment names no home.
base::Result<std::filesystem::path> usual_save_folder();

struct PlaySave {
    std::unique_ptr<server::Journal> journal;
    std::string pack;  // as it was named when the world was made, or is named now
};

struct SaveWanted {
    std::filesystem::path folder;
    std::string pack;       // empty: the save's own
    bool new_game = false;  // what is there is put aside, under another name
};

base::Result<PlaySave> open_save(const SaveWanted& wanted);

// The save is of this pack from now on; to be said when it was seen to work.
base::Result<void> keep_pack(const std::filesystem::path& folder, const std::string& pack);

}  // namespace underwell::apps
