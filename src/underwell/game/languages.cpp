#include "underwell/game/languages.hpp"

#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/sentence_rows.hpp"

namespace underwell::game {

base::Result<Languages> Languages::make(std::span<const Catalogue> catalogues) {
    std::vector<Catalogue> all{Catalogue{}};
    all.insert(all.end(), catalogues.begin(), catalogues.end());
    Languages languages;
    for (const Catalogue& catalogue : all) {
        if (languages.speaks(catalogue.language()))
            return base::fail(errors::bad_languages, "there are two catalogues of the language " +
                                                         catalogue.language() + ": leave one out");
        auto phrases = Phrasebook::make(sentence_rows, catalogue);
        if (!phrases) return std::unexpected(std::move(phrases.error()));
        languages.spoken_.push_back({.name = catalogue.language(), .phrases = std::move(*phrases)});
    }
    return languages;
}

std::vector<std::string_view> Languages::names() const {
    std::vector<std::string_view> names;
    names.reserve(spoken_.size());
    for (const Spoken& spoken : spoken_)
        names.emplace_back(spoken.name);
    return names;
}

const Languages::Spoken* Languages::find(std::string_view language) const {
    const auto found = std::ranges::find(spoken_, language, &Spoken::name);
    return found == spoken_.end() ? nullptr : &*found;
}

const Phrasebook& Languages::phrases(std::string_view language) const {
    const Spoken* found = find(language);
    CHECK(!spoken_.empty());
    return found == nullptr ? spoken_.front().phrases : found->phrases;
}

}  // namespace underwell::game
