// The translations of one language, as a gettext catalogue gives them: looked up by context and
// English text, with the English text as the answer where there is none. A plain value without
// global state; made by read_po() (po_reader.hpp). Sentences are looked up once, when a Phrasebook
// is made of them; the look-up is a binary search. Nothing fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace underwell::game {

// Which of the forms of a message belongs to a number.
enum class PluralRule : std::uint8_t {
    one_form,      // Chinese: nplurals=1; plural=0;
    one_and_many,  // English: nplurals=2; plural=(n != 1);
};

std::size_t form_count(PluralRule rule);
std::size_t form_number(PluralRule rule, std::int64_t number);

// What a translation is looked up by.
struct MessageKey {
    std::string_view context = {};
    std::string_view id = {};  // the English text
};

// An English text with its plural, and the number that decides between them.
struct CountedMessage {
    MessageKey key;
    std::string_view plural_id = {};
    std::int64_t number = 0;
};

struct Translation {
    std::string context = {};
    std::string id = {};
    std::string plural_id = {};           // empty: the message has no plural
    std::vector<std::string> forms = {};  // one, or as many as the rule has if there is a plural

    friend bool operator==(const Translation&, const Translation&) = default;
};

class Catalogue {
  public:
    Catalogue() = default;  // English: nothing is translated

    // No two translations may have one context and one id.
    Catalogue(std::string language, PluralRule rule, std::vector<Translation> translations);

    const std::string& language() const { return language_; }  // as gettext names it: zh_CN

    PluralRule plural_rule() const { return rule_; }

    std::span<const Translation> translations() const { return translations_; }

    const Translation* find(MessageKey key) const;  // nullptr: not translated
    std::string_view text(MessageKey key) const;
    std::string_view text(const CountedMessage& message) const;

    friend bool operator==(const Catalogue&, const Catalogue&) = default;

  private:
    std::string language_ = "en";
    PluralRule rule_ = PluralRule::one_and_many;
    std::vector<Translation> translations_;  // sorted by context, then id
};

}  // namespace underwell::game
