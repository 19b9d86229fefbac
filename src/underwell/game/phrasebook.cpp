#include "underwell/game/phrasebook.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "underwell/game/po_reader.hpp"

namespace underwell::game {

namespace {

using base::Result;

constexpr std::size_t viewpoint_count = 3;

std::array<Wording, viewpoint_count> wordings_of(const SentenceRow& row) {
    return {row.you, row.at_you.empty() ? row.other : row.at_you, row.other};
}

// The number that decides about the plural, wherever it comes from.
std::int64_t deciding_number(Arguments arguments, std::string_view place) {
    const auto found = std::ranges::find(arguments, place, &Argument::name);
    if (found == arguments.end()) return 0;
    if (const auto* number = std::get_if<std::int64_t>(&found->value)) return *number;
    if (const auto* phrase = std::get_if<NounPhrase>(&found->value)) return phrase->count;
    if (const auto* list = std::get_if<NounList>(&found->value))
        return static_cast<std::int64_t>(list->size());
    return 0;
}

std::unexpected<base::Error> refuse(const SentenceRow& row, const std::string& what) {
    return base::fail(errors::bad_form, std::string{row.name} + ": " + what);
}

std::string joined(std::span<const std::string> names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "{" : ", {") + name + "}";
    return text;
}

}  // namespace

class PhrasebookMaker {
  public:
    explicit PhrasebookMaker(const Catalogue& catalogue) : catalogue_{catalogue} {
        book_.catalogue_ = catalogue;
        book_.language_ = language_of(catalogue);
    }

    Result<void> add(const SentenceRow& row) {
        for (const Wording& wording : wordings_of(row)) {
            auto english = read_english(row, wording);
            if (!english) return std::unexpected(std::move(english.error()));
            Phrasebook::Telling telling = std::move(*english);
            if (!wording.empty()) translate(telling, row, wording);
            book_.tellings_.push_back(std::move(telling));
        }
        return {};
    }

    Phrasebook done() && { return std::move(book_); }

  private:
    static Result<Phrasebook::Telling> read_english(const SentenceRow& row,
                                                    const Wording& wording) {
        Phrasebook::Telling telling;
        for (const std::string_view text : {wording.one, wording.many}) {
            if (text.empty()) continue;
            auto form = SentenceForm::parse(text, Language::english);
            if (!form) return refuse(row, form.error().message);
            telling.forms.push_back(std::move(*form));
        }
        if (telling.forms.empty()) return telling;
        const std::string_view deciding = telling.forms.back().deciding_place();
        const bool has_plural = telling.forms.size() == 2;
        if (has_plural == deciding.empty())
            return refuse(row, has_plural ? "the plural names no {#number} that decides for it"
                                          : "{#" + std::string{deciding} + "} needs a plural");
        if (has_plural) {
            const std::string_view of_one = telling.forms.front().deciding_place();
            const bool is_consistent =
                compare_places(telling.forms.back(), telling.forms.front()).unknown.empty() &&
                (of_one.empty() || of_one == deciding);
            if (!is_consistent) return refuse(row, "the two forms have different places");
        }
        telling.deciding_place = deciding;
        return telling;
    }

    void translate(Phrasebook::Telling& telling, const SentenceRow& row, const Wording& wording) {
        if (book_.language_ == Language::english) return;
        const Translation* found = catalogue_.find({.context = row.name, .id = wording.one});
        if (found == nullptr) {
            tell(row, "not translated");
            return;
        }
        if (found->plural_id != wording.many) {
            tell(row, "its plural changed since it was translated");
            return;
        }
        std::vector<SentenceForm> forms;
        for (const std::string& text : found->forms) {
            const bool is_last = forms.size() + 1 == found->forms.size();
            auto form = read_translation(telling, row, text, is_last);
            if (!form) return;
            forms.push_back(std::move(*form));
        }
        telling.forms = std::move(forms);
        telling.rule = catalogue_.plural_rule();
    }

    std::optional<SentenceForm> read_translation(const Phrasebook::Telling& english,
                                                 const SentenceRow& row, std::string_view text,
                                                 bool is_last) {
        auto form = SentenceForm::parse(text, book_.language_);
        if (!form) {
            tell(row, form.error().message);
            return std::nullopt;
        }
        auto differences = compare_places(english.forms.back(), *form);
        // "One coin" may say its number in words.
        if (!is_last) std::erase(differences.missing, english.deciding_place);
        if (!differences.missing.empty())
            tell(row, "its translation leaves out " + joined(differences.missing));
        if (!names_same_commands(english.forms.back(), *form))
            tell(row, "its translation names other commands between `backquotes`");
        if (differences.unknown.empty()) return std::move(*form);
        tell(row, "its translation has places that the English text has not: " +
                      joined(differences.unknown));
        return std::nullopt;
    }

    void tell(const SentenceRow& row, const std::string& problem) {
        std::string line = std::string{row.name} + ": " + problem;
        // Once for all viewpoints.
        if (std::ranges::find(book_.problems_, line) == book_.problems_.end())
            book_.problems_.push_back(std::move(line));
    }

    const Catalogue& catalogue_;
    Phrasebook book_;
};

Result<Phrasebook> Phrasebook::make(std::span<const SentenceRow> rows, const Catalogue& catalogue) {
    CHECK(rows.size() <= 0xFFFF);
    PhrasebookMaker maker{catalogue};
    std::set<std::string_view> names;
    for (const SentenceRow& row : rows) {
        if (row.name.empty() || !names.insert(row.name).second)
            return refuse(row, "every row needs a name of its own");
        if (row.you.empty() && row.at_you.empty() && row.other.empty())
            return refuse(row, "the row says nothing");
        if (auto added = maker.add(row); !added) return std::unexpected(std::move(added.error()));
    }
    return std::move(maker).done();
}

bool Phrasebook::write(Text& text, SentenceId id, Viewpoint viewpoint, Arguments arguments) const {
    const std::size_t number = id.row * viewpoint_count + static_cast<std::size_t>(viewpoint);
    CHECK(number < tellings_.size());
    const Telling& telling = tellings_[number];
    if (telling.forms.empty()) return false;
    const std::size_t form =
        telling.deciding_place.empty()
            ? 0
            : form_number(telling.rule, deciding_number(arguments, telling.deciding_place));
    telling.forms[form].write(text, arguments);
    return true;
}

Language language_of(const Catalogue& catalogue) {
    return catalogue.language().starts_with("zh") ? Language::chinese : Language::english;
}

Result<Noun> translate_noun(const Catalogue& catalogue, std::string_view line) {
    auto english = parse_noun(line);
    if (!english) return english;
    const Translation* found = catalogue.find({.context = "noun", .id = line});
    if (found == nullptr) return english;
    auto translated = parse_noun(found->forms.front());
    return translated ? translated : english;
}

std::vector<Translation> messages_of(std::span<const SentenceRow> rows) {
    std::vector<Translation> messages;
    for (const SentenceRow& row : rows) {
        std::set<std::string_view> taken;
        for (const Wording& wording : wordings_of(row))
            if (!wording.empty() && taken.insert(wording.one).second)
                messages.push_back({.context = std::string{row.name},
                                    .id = std::string{wording.one},
                                    .plural_id = std::string{wording.many},
                                    .forms = {}});
    }
    return messages;
}

std::string po_template(std::span<const SentenceRow> rows, std::string_view language,
                        PluralRule rule) {
    std::string text = po_header(language, rule);
    for (const Translation& message : messages_of(rows))
        append_po_message(text, message, rule);
    return text;
}

}  // namespace underwell::game
