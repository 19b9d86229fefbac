// All sentences of the game in one language. They are written once, in a table of rows:
//
//   {.name = "hit",
//    .you = {"You hit {target} for {#damage} point.", "You hit {target} for {#damage} points."},
//    .at_you = …, .other = …},
//   {.name = "no_exit", .you = "There is no way {direction} from here."},
//
// A row's name is its context in catalogues. Making a Phrasebook checks everything: an English form
// that is wrong fails with bad_form; a translation that is wrong is told in problems() and the
// English form stands in for it. Afterwards nothing fails and nothing is looked up by text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/catalogue.hpp"
#include "underwell/game/document.hpp"
#include "underwell/game/noun.hpp"
#include "underwell/game/sentence_form.hpp"

namespace underwell::game {

// An English text; or two, for one and for many of what {#…} counts.
struct Wording {
    std::string_view one;
    std::string_view many;

    constexpr Wording() = default;

    // NOLINTNEXTLINE(google-explicit-constructor): a table of texts should read as one
    constexpr Wording(const char* only) : one{only} {}

    constexpr Wording(const char* for_one, const char* for_many) : one{for_one}, many{for_many} {}

    constexpr bool empty() const { return one.empty(); }
};

enum class Viewpoint : std::uint8_t { actor, target, other };

struct SentenceRow {
    std::string_view name;
    Wording you = {};     // told to who does it
    Wording at_you = {};  // told to whom it is done; if left out, they are told what others are
    Wording other = {};   // told to everybody else; if left out, they are told nothing
};

struct SentenceId {
    std::uint16_t row = 0;

    friend bool operator==(SentenceId, SentenceId) = default;
};

// constexpr SentenceId hit = sentence_id(rows, "hit"); a name that is missing does not compile.
constexpr SentenceId sentence_id(std::span<const SentenceRow> rows, std::string_view name) {
    std::uint16_t row = 0;
    while (row < rows.size() && rows[row].name != name)
        ++row;
    CHECK(row < rows.size());
    return {.row = row};
}

class Phrasebook {
  public:
    static base::Result<Phrasebook> make(std::span<const SentenceRow> rows,
                                         const Catalogue& catalogue);

    // False if there is nothing to tell from this viewpoint; nothing is written then.
    bool write(Text& text, SentenceId id, Viewpoint viewpoint, Arguments arguments) const;

    bool write(Text& text, SentenceId id, Viewpoint viewpoint,
               std::initializer_list<Argument> arguments) const {
        return write(text, id, viewpoint, Arguments{arguments.begin(), arguments.size()});
    }

    // A text without places, such as a command's help; as it is where it is not translated.
    std::string_view text(MessageKey key) const { return catalogue_.text(key); }

    // What translators should mend, one sentence each, with the row's name before it.
    std::span<const std::string> problems() const { return problems_; }

    Language language() const { return language_; }

  private:
    friend class PhrasebookMaker;

    // What is told from one viewpoint: its forms in the order of their numbers.
    struct Telling {
        std::vector<SentenceForm> forms;
        PluralRule rule = PluralRule::one_and_many;
        std::string deciding_place;  // empty: there is one form
    };

    Catalogue catalogue_;
    std::vector<Telling> tellings_;  // three for each row
    std::vector<std::string> problems_;
    Language language_ = Language::english;
};

Language language_of(const Catalogue& catalogue);

// A noun as a builder wrote it, in the catalogue's language: its line is looked up in the context
// "noun". Fails with bad_noun if the builder's line is wrong; a wrong translation is not used.
base::Result<Noun> translate_noun(const Catalogue& catalogue, std::string_view line);

// What a catalogue has to translate of these rows, in their order; without forms.
std::vector<Translation> messages_of(std::span<const SentenceRow> rows);

// The table as a .po file in which nothing is translated, for translators and for msgmerge.
std::string po_template(std::span<const SentenceRow> rows, std::string_view language,
                        PluralRule rule);

}  // namespace underwell::game
