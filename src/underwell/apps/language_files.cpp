#include "underwell/apps/language_files.hpp"

#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

#include "underwell/adapters/system/input_file.hpp"
#include "underwell/game/po_reader.hpp"

namespace underwell::apps {

namespace {

// In the order of their names, so that languages are always listed alike.
std::vector<std::filesystem::path> catalogues_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator{folder, failed})
        if (entry.path().extension() == ".po") files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

}  // namespace

base::Result<game::Languages> load_languages(const std::filesystem::path& folder) {
    std::vector<game::Catalogue> catalogues;
    for (const std::filesystem::path& file : catalogues_in(folder)) {
        const auto text = adapters::system::read_file(file.string(), game::po_bytes_max);
        if (!text) return std::unexpected(text.error());
        auto catalogue = game::read_po(*text);
        if (!catalogue)
            return base::fail(catalogue.error().name,
                              file.string() + ": " + catalogue.error().message);
        catalogues.push_back(std::move(*catalogue));
    }
    return game::Languages::make(catalogues);
}

}  // namespace underwell::apps
