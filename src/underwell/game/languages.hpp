// The languages that the game speaks to people: English, and those whose catalogues it was given.
// What a viewer reads is written by a Tongue with the phrasebook of the viewer's language. Made
// once and never changed, so that any thread may read it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/game/catalogue.hpp"
#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

namespace errors {
inline constexpr std::string_view bad_languages = "bad_languages";
}  // namespace errors

class Languages {
  public:
    // Fails if two catalogues are of one language. A catalogue that lacks sentences is fine: they
    // are told in English.
    static base::Result<Languages> make(std::span<const Catalogue> catalogues);

    // As gettext names them: en, zh_CN. English is the first.
    std::vector<std::string_view> names() const;

    bool speaks(std::string_view language) const { return find(language) != nullptr; }

    // English for a language that is not spoken: an old world may remember one.
    const Phrasebook& phrases(std::string_view language) const;

  private:
    Languages() = default;

    struct Spoken {
        std::string name;
        Phrasebook phrases;
    };

    const Spoken* find(std::string_view language) const;

    std::vector<Spoken> spoken_;
};

}  // namespace underwell::game
