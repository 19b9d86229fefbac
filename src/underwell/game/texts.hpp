// The words of packs, found by a text's id in a viewer's language. English is always there and
// stands in for what is not translated; a text that no pack defines any more is shown as "…", so
// that nothing in an old world is ever without words. Every text can be used as a noun: names of
// things and monsters are written in noun.hpp's notation, all others are taken as proper names.
// Immutable once made; a new one is swapped in together with its Content. Brings the core's own
// words along.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/noun.hpp"

namespace underwell::game {

namespace errors {
inline constexpr std::string_view bad_texts = "bad_texts";
}  // namespace errors

// One text as a pack gives it.
struct TextRow {
    std::string name = {};  // "base:things.torch.name"
    std::string english = {};
    std::string chinese = {};  // empty: not translated
    bool is_noun = false;      // written in noun.hpp's notation

    friend bool operator==(const TextRow&, const TextRow&) = default;
};

class Texts {
  public:
    // Refuses two texts of one name or of one key, texts without words, and wrong nouns.
    static base::Result<Texts> make(std::vector<TextRow> rows);

    std::string_view text(TextId id, Language language) const;
    const Noun& noun(TextId id, Language language) const;

    // "base:things.torch.name"; nothing if there is no such text.
    std::string_view name(TextId id) const;

    bool contains(TextId id) const { return find(id) != nullptr; }

    // The names of texts that are not in this language.
    std::vector<std::string_view> untranslated(Language language) const;

  private:
    static constexpr std::size_t language_count = 2;

    struct Entry {
        TextId id;
        std::string name;
        std::array<Noun, language_count> nouns;  // the text is the name of the noun
        bool translated = false;
    };

    static base::Result<Entry> entry_of(const TextRow& row);
    const Entry* find(TextId id) const;

    std::vector<Entry> entries_;  // sorted by id
    Noun unknown_;
};

}  // namespace underwell::game
