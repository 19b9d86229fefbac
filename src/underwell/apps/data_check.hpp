// Whether the files of a data folder, or of a backup, are whole and fit together: what verify,
// backup and restore ask. Safe while a server runs; shows progress at a terminal. Folders without
// accounts are fine: a world that was only simulated, or is played alone, has none.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/server/world_check.hpp"

namespace underwell::apps {

struct DataFiles {
    std::filesystem::path journal;
    std::filesystem::path accounts;

    bool has_accounts() const;
};

// Of a folder, which must hold a journal. Fails with bad_option.
base::Result<DataFiles> data_files_in(const std::string& folder);

struct DataCheck {
    server::WorldCheck world;
    std::uint64_t accounts = 0;
    std::vector<std::string> warnings;
};

// Fails if a file is damaged or cannot be read.
base::Result<DataCheck> check_data(const DataFiles& files);

// "1 zone", "12 zones"
std::string counted(std::uint64_t count, std::string_view what);

// "12 zones, 30 characters, 28 accounts"
std::string summary(const DataCheck& check);

// Tells warnings and faults on standard error.
void tell_problems(const DataCheck& check);

}  // namespace underwell::apps
