#include "underwell/game/noun.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "underwell/game/unicode.hpp"

namespace underwell::game {

namespace {

using base::Result;

struct WordPair {
    std::string_view one;
    std::string_view many;
};

// What the rules below would get wrong and dungeons are full of.
constexpr std::array<WordPair, 19> irregular_plurals = {{
    {"child", "children"},      {"dwarf", "dwarves"}, {"elf", "elves"},
    {"fish", "fish"},           {"foot", "feet"},     {"goose", "geese"},
    {"half", "halves"},         {"human", "humans"},  {"knife", "knives"},
    {"leaf", "leaves"},         {"loaf", "loaves"},   {"mouse", "mice"},
    {"shaman", "shamans"},      {"thief", "thieves"}, {"tooth", "teeth"},
    {"werewolf", "werewolves"}, {"sheep", "sheep"},   {"talisman", "talismans"},
    {"wolf", "wolves"},
}};

constexpr std::array<std::string_view, 11> consonant_sounds = {
    "eu", "once", "one", "ubiq", "unic", "unif", "unio", "uniq", "unit", "univ", "use"};
constexpr std::array<std::string_view, 5> vowel_sounds = {"heir", "honest", "honour", "hour",
                                                          "honor"};

bool is_vowel(char letter) {
    return std::string_view{"aeiouAEIOU"}.contains(letter);
}

std::string lower_case(std::string_view text) {
    std::string lower{text};
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return lower;
}

std::string article_by_sound(std::string_view name) {
    const std::string lower = lower_case(name);
    const auto begins = [&](std::string_view sound) { return lower.starts_with(sound); };
    if (std::ranges::any_of(vowel_sounds, begins)) return "an";
    if (std::ranges::any_of(consonant_sounds, begins)) return "a";
    return !lower.empty() && is_vowel(lower.front()) ? "an" : "a";
}

bool ends_with_any(std::string_view word, std::initializer_list<std::string_view> ends) {
    return std::ranges::any_of(ends, [&](std::string_view end) { return word.ends_with(end); });
}

std::string plural_of_word(std::string_view word) {
    const auto* const irregular = std::ranges::find(irregular_plurals, word, &WordPair::one);
    if (irregular != irregular_plurals.end()) return std::string{irregular->many};
    std::string plural{word};
    if (word.ends_with("man")) {
        plural.replace(plural.size() - 2, 1, "e");
        return plural;
    }
    if (ends_with_any(word, {"s", "x", "z", "ch", "sh"})) return plural + "es";
    if (word.size() > 1 && word.ends_with('y') && !is_vowel(word[word.size() - 2])) {
        plural.pop_back();
        return plural + "ies";
    }
    return plural + "s";
}

// pair of boots: pairs of boots. rusty knife: rusty knives.
std::string plural_of(std::string_view name) {
    const std::size_t head_end = std::min(name.find(" of "), name.size());
    const std::string_view head = name.substr(0, head_end);
    const std::size_t last_space = head.rfind(' ');
    const std::size_t word_begin = last_space == head.npos ? 0 : last_space + 1;
    return std::string{head.substr(0, word_begin)} + plural_of_word(head.substr(word_begin)) +
           std::string{name.substr(head_end)};
}

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::unexpected<base::Error> refuse(std::string_view line, std::string_view what) {
    std::string message = "the noun \"";
    append_clean(message, line, {.bytes_max = 60});
    return base::fail(errors::bad_noun, message + "\": " + std::string{what});
}

constexpr std::array<std::string_view, 4> pronoun_names = {"it", "he", "she", "they"};

// One of the parts after the name.
bool read_part(Noun& noun, std::string_view part) {
    const std::size_t word_end = std::min(part.find(' '), part.size());
    const std::string_view word = part.substr(0, word_end);
    const std::string_view value = trimmed(part.substr(word_end));
    if (value.empty()) {
        const auto* const pronoun = std::ranges::find(pronoun_names, word);
        if (pronoun != pronoun_names.end())
            noun.pronoun = static_cast<Pronoun>(pronoun - pronoun_names.begin());
        else if (word == "some")
            noun.countability = Countability::uncountable;
        else if (word == "proper")
            noun.countability = Countability::proper;
        else
            return false;
        return true;
    }
    if (word == "plural")
        noun.plural = value;
    else if (word == "measure")
        noun.measure = value;
    else if (word == "article" && (value == "a" || value == "an"))
        noun.article = value;
    else
        return false;
    return true;
}

void derive(Noun& noun) {
    if (noun.plural.empty()) noun.plural = plural_of(noun.name);
    if (noun.article.empty()) noun.article = article_by_sound(noun.name);
}

constexpr std::array<std::string_view, 13> english_counts = {
    "no",    "one",   "two",  "three", "four",   "five",  "six",
    "seven", "eight", "nine", "ten",   "eleven", "twelve"};
constexpr std::array<std::string_view, 13> chinese_counts = {
    "零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"};

struct PronounForms {
    std::string_view them;
    std::string_view their;
    std::string_view themselves;
};

constexpr std::array<PronounForms, 4> english_pronouns = {{
    {"it", "its", "itself"},
    {"him", "his", "himself"},
    {"her", "her", "herself"},
    {"them", "their", "themself"},
}};
constexpr PronounForms english_plural_pronoun = {"them", "their", "themselves"};
constexpr std::array<std::string_view, 4> chinese_pronouns = {"它", "他", "她", "他"};

bool is_pronoun(NounOption option) {
    return option >= NounOption::them;
}

void append_english_pronoun(std::string& text, const Noun& noun, NounUse use) {
    const PronounForms& forms = use.count == 1
                                    ? english_pronouns[static_cast<std::size_t>(noun.pronoun)]
                                    : english_plural_pronoun;
    if (use.option == NounOption::them) text += forms.them;
    if (use.option == NounOption::their) text += forms.their;
    if (use.option == NounOption::themselves) text += forms.themselves;
}

void append_chinese_pronoun(std::string& text, const Noun& noun, NounUse use) {
    text += chinese_pronouns[static_cast<std::size_t>(noun.pronoun)];
    if (use.count != 1) text += "们";
    if (use.option == NounOption::their) text += "的";
    if (use.option == NounOption::themselves) text += "自己";
}

// Flasks of oil are counted by the flask: in this use the noun is another one.
Noun by_measure(const Noun& noun) {
    Noun measured{.name = noun.measure + " of " + noun.name};
    derive(measured);
    return measured;
}

void append_english(std::string& text, const Noun& noun, NounUse use) {
    if (noun.countability == Countability::proper) {
        text += noun.name;
        return;
    }
    const bool is_uncountable = noun.countability == Countability::uncountable;
    // An amount needs no article: 8 gold.
    if (use.option == NounOption::the && !(is_uncountable && use.count != 1)) text += "the ";
    if (use.option != NounOption::name && use.count != 1) {
        if (is_uncountable && use.count != 0)
            append_number(text, use.count, Language::english);  // 2 gold, as of coins
        else
            append_count(text, use.count, Language::english);
        text += ' ';
    } else if (use.option == NounOption::a) {
        text += is_uncountable ? "some" : noun.article;
        text += ' ';
    }
    text += is_uncountable || use.count == 1 ? noun.name : noun.plural;
}

void append_chinese(std::string& text, const Noun& noun, NounUse use) {
    const bool is_plain = noun.countability == Countability::proper ||
                          use.option == NounOption::name ||
                          (use.option == NounOption::the && use.count == 1);
    const bool is_unmeasured =
        noun.countability == Countability::uncountable && noun.measure.empty();
    if (!is_plain && is_unmeasured && use.count == 1) {
        text += "一些";
    } else if (!is_plain) {
        append_count(text, use.count, Language::chinese);
        text += noun.measure.empty() ? std::string_view{"个"} : std::string_view{noun.measure};
    }
    text += noun.name;
}

}  // namespace

Result<Noun> parse_noun(std::string_view line) {
    if (line.size() > noun_bytes_max)
        return refuse(line, "too long; keep it below " + std::to_string(noun_bytes_max) + " bytes");
    std::string clean;
    append_clean(clean, line, {.bytes_max = noun_bytes_max});
    if (clean != line) return refuse(line, "it has control or invisible characters, or no UTF-8");
    Noun noun;
    std::string_view rest = line;
    for (bool is_name = true; is_name || !rest.empty(); is_name = false) {
        const std::size_t end = std::min(rest.find('|'), rest.size());
        const std::string_view part = trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (is_name)
            noun.name = part;
        else if (!read_part(noun, part))
            return refuse(line,
                          "after the name come plural WORDS, article a or an, measure WORD, "
                          "some, proper, it, he, she or they, each after a |");
    }
    if (noun.name.empty()) return refuse(line, "it has no name");
    derive(noun);
    return noun;
}

Noun proper_noun(std::string_view name, Pronoun pronoun) {
    Noun noun{.countability = Countability::proper, .pronoun = pronoun};
    append_clean(noun.name, name, {.bytes_max = noun_bytes_max});
    derive(noun);
    return noun;
}

void append_noun(std::string& text, const Noun& noun, NounUse use) {
    if (use.language == Language::chinese) {
        if (is_pronoun(use.option))
            append_chinese_pronoun(text, noun, use);
        else
            append_chinese(text, noun, use);
        return;
    }
    if (is_pronoun(use.option)) {
        append_english_pronoun(text, noun, use);
        return;
    }
    const bool is_measured =
        noun.countability == Countability::uncountable && !noun.measure.empty();
    const bool names_only = use.option == NounOption::name && use.count == 1;
    if (is_measured && !names_only)
        append_english(text, by_measure(noun), use);
    else
        append_english(text, noun, use);
}

void append_count(std::string& text, std::int64_t count, Language language) {
    if (count < 0 || count >= static_cast<std::int64_t>(english_counts.size())) {
        append_number(text, count, language);
        return;
    }
    const auto& words = language == Language::english ? english_counts : chinese_counts;
    text += words[static_cast<std::size_t>(count)];
}

void append_number(std::string& text, std::int64_t number, Language language) {
    std::string digits = std::to_string(number);
    const std::size_t first_digit = number < 0 ? 1 : 0;
    if (language == Language::english)
        for (std::size_t at = digits.size(); at > first_digit + 3; at -= 3)
            digits.insert(at - 3, 1, ',');
    text += digits;
}

}  // namespace underwell::game
