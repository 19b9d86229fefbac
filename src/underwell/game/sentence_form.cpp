#include "underwell/game/sentence_form.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "underwell/game/unicode.hpp"

namespace underwell::game {

namespace {

using base::Result;

struct OptionName {
    std::string_view name;
    PlaceOption option;
};

constexpr std::array<OptionName, 8> option_names = {{
    {"the", PlaceOption::the},
    {"a", PlaceOption::a},
    {"name", PlaceOption::name},
    {"them", PlaceOption::them},
    {"their", PlaceOption::their},
    {"themselves", PlaceOption::themselves},
    {"list", PlaceOption::list},
    {"words", PlaceOption::words},
}};

std::unexpected<base::Error> refuse(std::string_view form, const std::string& what) {
    std::string message = "\"";
    append_clean(message, form, {.bytes_max = 80});
    return base::fail(errors::bad_form, message + "\": " + what);
}

bool is_place_name(std::string_view name) {
    return !name.empty() && name.size() <= place_name_bytes_max &&
           std::ranges::all_of(
               name, [](char letter) { return (letter >= 'a' && letter <= 'z') || letter == '_'; });
}

// What stands between the braces.
Result<FormPiece> read_place(std::string_view form, std::string_view place) {
    FormPiece piece{.is_place = true};
    if (place.starts_with('^')) {
        piece.is_capital = true;
        place.remove_prefix(1);
    } else if (place.starts_with('#')) {
        piece.decides_plural = true;
        place.remove_prefix(1);
    }
    const std::size_t name_end = std::min(place.find(':'), place.size());
    piece.text = place.substr(0, name_end);
    if (!is_place_name(piece.text))
        return refuse(form, "a place is named with small letters and _: {actor}, {^actor}, {#n}");
    if (name_end == place.size()) return piece;
    const auto* const option =
        std::ranges::find(option_names, place.substr(name_end + 1), &OptionName::name);
    if (option == option_names.end())
        return refuse(form, "unknown option of {" + piece.text +
                                "}; choose the, a, name, them, their, themselves, list or words");
    piece.option = option->option;
    return piece;
}

void add_letter(std::vector<FormPiece>& pieces, char letter, bool in_command) {
    if (pieces.empty() || pieces.back().is_place || pieces.back().ends_command ||
        pieces.back().in_command != in_command)
        pieces.push_back({.in_command = in_command});
    pieces.back().text += letter;
}

// At the second backquote.
Result<void> end_command(std::string_view form, std::vector<FormPiece>& pieces) {
    constexpr std::string_view going_on = " …";
    if (pieces.empty() || !pieces.back().in_command || pieces.back().ends_command)
        return refuse(form, "there is nothing between two backquotes; name a command there");
    FormPiece& last = pieces.back();
    last.ends_command = true;
    last.goes_on = !last.is_place && last.text.ends_with(going_on);
    if (last.goes_on) last.text.resize(last.text.size() - going_on.size());
    return {};
}

Result<void> check_places(std::string_view form, std::span<const FormPiece> pieces) {
    if (std::ranges::count_if(pieces, &FormPiece::is_place) >
        static_cast<std::ptrdiff_t>(form_places_max))
        return refuse(form, "too many places; keep " + std::to_string(form_places_max));
    if (std::ranges::count_if(pieces, &FormPiece::decides_plural) > 1)
        return refuse(form, "only one number can decide between singular and plural");
    return {};
}

constexpr std::array<std::string_view, 8> chinese_directions = {"北", "东北", "东", "东南",
                                                                "南", "西南", "西", "西北"};

struct ListWords {
    std::string_view comma;
    std::string_view last;
    std::string_view nothing;
};

constexpr ListWords english_list = {.comma = ", ", .last = " and ", .nothing = "nothing"};
constexpr ListWords chinese_list = {.comma = "、", .last = "和", .nothing = "什么也没有"};

NounOption noun_option(PlaceOption option, NounOption usual) {
    switch (option) {
        case PlaceOption::the:
            return NounOption::the;
        case PlaceOption::a:
            return NounOption::a;
        case PlaceOption::name:
            return NounOption::name;
        case PlaceOption::them:
            return NounOption::them;
        case PlaceOption::their:
            return NounOption::their;
        case PlaceOption::themselves:
            return NounOption::themselves;
        case PlaceOption::none:
        case PlaceOption::list:
        case PlaceOption::words:
            break;
    }
    return usual;
}

// Makes a capital of a small first letter, of those that English names begin with.
void capitalise(std::string& letters) {
    if (letters.empty()) return;
    const auto first = static_cast<unsigned char>(letters[0]);
    constexpr unsigned char latin_lead = 0xC3;  // à to þ, but for ÷
    if (first >= 'a' && first <= 'z') {
        letters[0] = static_cast<char>(first - 'a' + 'A');
    } else if (first == latin_lead && letters.size() > 1) {
        const auto second = static_cast<unsigned char>(letters[1]);
        if (second >= 0xA0 && second <= 0xBE && second != 0xB7)
            letters[1] = static_cast<char>(second - 0x20);
    }
}

// Writes the value of one place.
class PlaceWriter {
  public:
    PlaceWriter(Text& text, const FormPiece& piece, Language language)
        : text_{text}, piece_{piece}, language_{language}, capital_{piece.is_capital} {}

    void operator()(std::int64_t number) {
        std::string letters;
        if (piece_.in_command)
            letters = std::to_string(number);  // as it is typed
        else if (piece_.option == PlaceOption::words)
            append_count(letters, number, language_);
        else
            append_number(letters, number, language_);
        add(std::move(letters));
    }

    void operator()(const NounPhrase& phrase) { add_noun(phrase, NounOption::the); }

    void operator()(NounList list) {
        const ListWords& words = language_ == Language::english ? english_list : chinese_list;
        if (list.empty()) add(std::string{words.nothing});
        const std::size_t named = std::min(list.size(), list_items_max);
        for (std::size_t number = 0; number < named; ++number) {
            const bool is_last = number + 1 == list.size();
            if (number > 0) add(std::string{is_last ? words.last : words.comma});
            add_noun(list[number], NounOption::a);
        }
        if (named < list.size()) add_rest(list.size() - named);
    }

    void operator()(WordList list) {
        const ListWords& words = language_ == Language::english ? english_list : chinese_list;
        for (std::size_t number = 0; number < list.size(); ++number) {
            if (number > 0) text_.add(words.comma);
            (*this)(Typed{.letters = list[number]});
        }
    }

    void operator()(const Typed& typed) {
        if (typed.letters.size() <= typed_bytes_max &&
            visible_ascii_at_begin(typed.letters) == typed.letters.size()) {
            text_.add(typed.letters, typed.style);  // nothing to clean
            return;
        }
        std::string letters;
        append_clean(letters, typed.letters, {.bytes_max = typed_bytes_max});
        text_.add(letters, typed.style);  // names and speech stay as they were typed
    }

    void operator()(grid::Direction direction) {
        add(std::string{direction_name(direction, language_)}, Style::exit);
    }

    void operator()(std::string_view letters) { add(std::string{letters}); }

    void operator()(const Text* inner) {
        if (inner == nullptr) return;
        for (std::size_t number = 0; number < inner->span_count(); ++number) {
            const Span span = inner->span(number);
            add(std::string{span.letters}, span.style, span.command);
        }
    }

  private:
    void add(std::string letters, Style style = Style::plain, std::string_view command = {}) {
        if (std::exchange(capital_, false)) capitalise(letters);
        text_.add(letters, style, command);
    }

    void add_noun(const NounPhrase& phrase, NounOption usual) {
        if (phrase.noun == nullptr) return;
        std::string letters;
        append_noun(letters, *phrase.noun,
                    {.option = noun_option(piece_.option, usual),
                     .count = phrase.count,
                     .language = language_});
        add(std::move(letters), phrase.style, phrase.command);
    }

    void add_rest(std::size_t count) {
        std::string letters;
        append_number(letters, static_cast<std::int64_t>(count), language_);
        if (language_ == Language::english)
            add(" and " + letters + " more");
        else
            add("，另有" + letters + "样");
    }

    Text& text_;
    const FormPiece& piece_;
    Language language_;
    bool capital_;
};

bool is_typed(const Value& value) {
    return std::holds_alternative<Typed>(value) || std::holds_alternative<WordList>(value);
}

// A command, piece by piece.
struct CommandWriting {
    Text letters;
    bool may_be_clicked = true;

    void end(Text& text, bool goes_on) {
        std::string line = letters.letters();
        if (goes_on) line += ' ';
        text.add(letters.letters(), Style::command, may_be_clicked ? line : std::string{});
        *this = {};
    }
};

bool is_latin(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9');
}

// Chinese has no blanks between words, but what it is filled with may: Ada and "grins".
bool are_run_together(const Text& before, const Text& after) {
    return !before.letters().empty() && !after.letters().empty() &&
           is_latin(before.letters().back()) && is_latin(after.letters().front());
}

}  // namespace

Result<SentenceForm> SentenceForm::parse(std::string_view text, Language language) {
    if (text.size() > form_bytes_max)
        return refuse(text, "too long; keep it below " + std::to_string(form_bytes_max) + " bytes");
    std::string clean;
    append_clean(clean, text, {.bytes_max = form_bytes_max});
    if (clean != text) return refuse(text, "it has control or invisible characters, or no UTF-8");
    SentenceForm form;
    form.language_ = language;
    bool in_command = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool is_doubled = at + 1 < text.size() && text[at + 1] == text[at];
        if (text[at] == '`') {
            in_command = !in_command;
            if (in_command) continue;
            if (auto ended = end_command(text, form.pieces_); !ended)
                return std::unexpected(std::move(ended.error()));
            continue;
        }
        if (text[at] != '{' && text[at] != '}') {
            add_letter(form.pieces_, text[at], in_command);
            continue;
        }
        if (is_doubled) {
            add_letter(form.pieces_, text[at], in_command);
            ++at;
            continue;
        }
        const std::size_t end = text.find('}', at + 1);
        if (text[at] == '}' || end == text.npos)
            return refuse(text, "a brace without its other half; write {{ or }} for one brace");
        auto piece = read_place(text, text.substr(at + 1, end - at - 1));
        if (!piece) return std::unexpected(std::move(piece.error()));
        piece->in_command = in_command;
        form.pieces_.push_back(std::move(*piece));
        at = end;
    }
    if (in_command) return refuse(text, "a backquote without its other half");
    if (auto checked = check_places(text, form.pieces_); !checked)
        return std::unexpected(std::move(checked.error()));
    return form;
}

bool SentenceForm::has_place(std::string_view name) const {
    return std::ranges::any_of(
        pieces_, [&](const FormPiece& piece) { return piece.is_place && piece.text == name; });
}

std::string_view SentenceForm::deciding_place() const {
    const auto found = std::ranges::find_if(pieces_, &FormPiece::decides_plural);
    return found == pieces_.end() ? std::string_view{} : std::string_view{found->text};
}

std::vector<std::string> SentenceForm::commands() const {
    std::vector<std::string> words;
    bool begins = true;
    for (const FormPiece& piece : pieces_) {
        if (!piece.in_command) continue;
        if (begins)
            words.push_back(piece.is_place ? "{" + piece.text + "}"
                                           : piece.text.substr(0, piece.text.find(' ')));
        begins = piece.ends_command;
    }
    return words;
}

void SentenceForm::write_place(Text& text, const FormPiece& piece, const Value& value) const {
    if (language_ == Language::english) {
        std::visit(PlaceWriter{text, piece, language_}, value);
        return;
    }
    Text written;
    std::visit(PlaceWriter{written, piece, language_}, value);
    if (are_run_together(text, written)) text.add(" ");
    text.add(written);
}

void SentenceForm::write(Text& text, Arguments arguments) const {
    CommandWriting command;
    for (const FormPiece& piece : pieces_) {
        Text& to = piece.in_command ? command.letters : text;
        const auto found = piece.is_place
                               ? std::ranges::find(arguments, piece.text, &Argument::name)
                               : arguments.end();
        if (!piece.is_place) {
            to.add(piece.text);
        } else if (found == arguments.end()) {
            to.add("{" + piece.text + "}", Style::danger);
        } else {
            write_place(to, piece, found->value);
        }
        if (piece.in_command && piece.is_place)
            command.may_be_clicked &= found != arguments.end() && !is_typed(found->value);
        if (piece.ends_command) command.end(text, piece.goes_on);
    }
}

PlaceDifferences compare_places(const SentenceForm& english, const SentenceForm& translated) {
    PlaceDifferences differences;
    for (const FormPiece& piece : translated.pieces())
        if (piece.is_place && !english.has_place(piece.text))
            differences.unknown.push_back(piece.text);
    for (const FormPiece& piece : english.pieces())
        if (piece.is_place && !translated.has_place(piece.text))
            differences.missing.push_back(piece.text);
    return differences;
}

bool names_same_commands(const SentenceForm& english, const SentenceForm& translated) {
    std::vector<std::string> ours = english.commands();
    std::vector<std::string> theirs = translated.commands();
    std::ranges::sort(ours);
    std::ranges::sort(theirs);
    return ours == theirs;
}

std::string_view direction_name(grid::Direction direction, Language language) {
    return language == Language::english ? grid::name(direction)
                                         : chinese_directions[grid::index(direction)];
}

}  // namespace underwell::game
