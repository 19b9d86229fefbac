// The catalogues of the game's own texts, read from the folder locale (data_folder.hpp).
#pragma once

#include <filesystem>

#include "underwell/base/result.hpp"
#include "underwell/game/languages.hpp"

namespace underwell::apps {

inline constexpr const char* catalogues_folder = "locale";

// English and the languages of the catalogues (zh_CN.po) in this folder; English alone if there is
// no such folder. Fails if one cannot be read, with its file and line.
base::Result<game::Languages> load_languages(const std::filesystem::path& folder);

}  // namespace underwell::apps
