#include "underwell/game/po_reader.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::game {

namespace {

using base::Result;

std::unexpected<base::Error> refuse(std::size_t line, const std::string& what) {
    return base::fail(errors::bad_catalogue, "line " + std::to_string(line) + ": " + what);
}

std::string quoted(std::string_view text) {
    constexpr std::size_t shown_bytes_max = 40;
    std::string shown;
    append_clean(shown, text, {.bytes_max = shown_bytes_max});
    return "\"" + shown + "\"";
}

enum class Keyword : std::uint8_t { context, id, plural_id, text, text_one, text_many };

struct KeywordName {
    std::string_view name;
    Keyword keyword;
};

constexpr std::array<KeywordName, 6> keyword_names = {{
    {"msgctxt", Keyword::context},
    {"msgid", Keyword::id},
    {"msgid_plural", Keyword::plural_id},
    {"msgstr", Keyword::text},
    {"msgstr[0]", Keyword::text_one},
    {"msgstr[1]", Keyword::text_many},
}};

// One message as it stands in the file, before anything is known of the others.
struct PoMessage {
    std::size_t line = 0;  // of its msgid
    bool fuzzy = false;
    std::array<std::optional<std::string>, keyword_names.size()> strings;

    std::optional<std::string>& operator[](Keyword keyword) {
        return strings[static_cast<std::size_t>(keyword)];
    }

    const std::optional<std::string>& operator[](Keyword keyword) const {
        return strings[static_cast<std::size_t>(keyword)];
    }

    std::string text(Keyword keyword) const { return (*this)[keyword].value_or(""); }

    bool has_any_text() const {
        return (*this)[Keyword::text] || (*this)[Keyword::text_one] || (*this)[Keyword::text_many];
    }

    bool is_header() const { return text(Keyword::id).empty() && text(Keyword::context).empty(); }
};

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

// "…" with its escapes, appended to what earlier lines of the same string gave.
Result<void> append_string(std::string& out, std::size_t line, std::string_view text) {
    if (text.size() < 2 || !text.starts_with('"') || !text.ends_with('"'))
        return refuse(line, "expected a text between quotation marks, not " + quoted(text));
    text = text.substr(1, text.size() - 2);
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '"') return refuse(line, "write a quotation mark within a text as \\\"");
        if (text[at] != '\\') {
            out += text[at];
            continue;
        }
        constexpr std::string_view escapes = "nt\"\\";
        constexpr std::string_view meanings = "\n\t\"\\";
        ++at;
        const std::size_t which = at < text.size() ? escapes.find(text[at]) : escapes.npos;
        if (which == escapes.npos)
            return refuse(line, "unknown escape; choose \\n, \\t, \\\" or \\\\");
        out += meanings[which];
    }
    if (out.size() > po_string_bytes_max)
        return refuse(line, "the text is too long; keep it below " +
                                std::to_string(po_string_bytes_max) + " bytes");
    return {};
}

bool is_proper_text(std::string_view text) {
    while (!text.empty()) {
        const char32_t sign = take_sign(text);
        if (sign != U'\n' && sign != U'\t' && is_hidden(sign)) return false;
    }
    return true;
}

// Goes through the file line by line and gives whole messages.
class Messages {
  public:
    explicit Messages(std::string_view text) : rest_{text} {}

    // Nothing at the end of the file.
    Result<std::optional<PoMessage>> next();

    std::size_t line() const { return line_; }

  private:
    std::optional<std::string_view> next_line();
    Result<void> read_line(PoMessage& message, std::string_view line);
    Result<void> begin_string(PoMessage& message, std::string_view line);
    static bool begins_another(const PoMessage& message, std::string_view line);

    std::string_view rest_;
    std::size_t line_ = 0;
    bool fuzzy_ = false;                  // said by a comment since the last message
    std::string* open_string_ = nullptr;  // what a line that is only a text goes on with
};

std::optional<std::string_view> Messages::next_line() {
    if (rest_.empty()) return std::nullopt;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    const std::string_view line = rest_.substr(0, end);
    return trimmed(line);
}

bool Messages::begins_another(const PoMessage& message, std::string_view line) {
    if (!message.has_any_text()) return false;
    return line.starts_with('#') || line.starts_with("msgctxt") || line.starts_with("msgid");
}

Result<void> Messages::begin_string(PoMessage& message, std::string_view line) {
    const std::size_t name_end = std::min(line.find_first_of(" \t\""), line.size());
    const auto* const found =
        std::ranges::find(keyword_names, line.substr(0, name_end), &KeywordName::name);
    if (found == keyword_names.end())
        return refuse(line_, "expected msgctxt, msgid, msgid_plural, msgstr or a comment, not " +
                                 quoted(line.substr(0, name_end)));
    const Keyword keyword = found->keyword;
    if (message[keyword]) return refuse(line_, "a second " + std::string{found->name});
    if (keyword == Keyword::context && message[Keyword::id])
        return refuse(line_, "msgctxt stands before msgid");
    if (keyword > Keyword::id && !message[Keyword::id])
        return refuse(line_, "expected msgid before " + std::string{found->name});
    if (keyword == Keyword::plural_id && message.has_any_text())
        return refuse(line_, "msgid_plural stands before msgstr");
    if (keyword == Keyword::id) message.line = line_;
    open_string_ = &message[keyword].emplace();
    return append_string(*open_string_, line_, trimmed(line.substr(name_end)));
}

Result<void> Messages::read_line(PoMessage& message, std::string_view line) {
    if (line.empty()) return {};
    if (line.starts_with('#')) {
        // Obsolete messages (#~) and what a fuzzy one was translated from (#|) are comments to us.
        if (line.starts_with("#,") && line.contains("fuzzy")) fuzzy_ = true;
        return {};
    }
    if (!line.starts_with('"')) return begin_string(message, line);
    if (open_string_ == nullptr) return refuse(line_, "a text without msgid or msgstr before it");
    return append_string(*open_string_, line_, line);
}

Result<std::optional<PoMessage>> Messages::next() {
    PoMessage message;
    open_string_ = nullptr;
    while (const auto line = next_line()) {
        if (begins_another(message, *line)) break;
        ++line_;
        rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size() - 1) + 1);
        if (auto read = read_line(message, *line); !read)
            return std::unexpected(std::move(read.error()));
    }
    const bool is_empty = !message[Keyword::id] && !message[Keyword::context];
    if (is_empty) return std::nullopt;
    if (!message[Keyword::id]) return refuse(line_, "msgctxt without msgid");
    if (!message.has_any_text()) return refuse(message.line, "msgid without msgstr");
    for (const auto& text : message.strings)
        if (text && !is_proper_text(*text))
            return refuse(message.line, "the message has control or invisible characters");
    message.fuzzy = std::exchange(fuzzy_, false);
    return message;
}

struct Header {
    std::string language = "en";
    std::optional<PluralRule> rule;
};

std::string without_blanks(std::string_view text) {
    std::string kept;
    for (const char letter : text)
        if (letter != ' ') kept += letter;
    return kept;
}

Result<PluralRule> read_plural_rule(std::size_t line, std::string_view value) {
    const std::string rule = without_blanks(value);
    if (rule == "nplurals=1;plural=0;") return PluralRule::one_form;
    if (rule == "nplurals=2;plural=(n!=1);" || rule == "nplurals=2;plural=n!=1;")
        return PluralRule::one_and_many;
    return refuse(line,
                  "unknown Plural-Forms; choose nplurals=1; plural=0; or nplurals=2; "
                  "plural=(n != 1);");
}

bool is_language_name(std::string_view name) {
    constexpr std::size_t bytes_max = 32;
    const auto is_name_letter = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               letter == '_' || letter == '@';
    };
    return !name.empty() && name.size() <= bytes_max && std::ranges::all_of(name, is_name_letter);
}

Result<Header> read_header(const PoMessage& message) {
    Header header;
    bool has_charset = false;
    const std::string fields = message.text(Keyword::text);
    for (std::string_view rest = fields; !rest.empty();) {
        const std::string_view field = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(field.size() + 1, rest.size()));
        const std::string_view name = field.substr(0, field.find(':'));
        const std::string_view value =
            trimmed(field.substr(std::min(name.size() + 1, field.size())));
        if (name == "Content-Type") has_charset = value == "text/plain; charset=UTF-8";
        if (name == "Language") header.language = value;
        if (name != "Plural-Forms") continue;
        const auto rule = read_plural_rule(message.line, value);
        if (!rule) return std::unexpected(rule.error());
        header.rule = *rule;
    }
    if (!has_charset)
        return refuse(message.line, "add to the header: Content-Type: text/plain; charset=UTF-8");
    if (!is_language_name(header.language))
        return refuse(message.line, "no language; add to the header: Language: zh_CN");
    return header;
}

// The forms of a message in the order of their numbers; empty if it is not translated.
Result<std::vector<std::string>> forms_of(const PoMessage& message,
                                          const std::optional<PluralRule>& rule) {
    std::vector<std::string> forms;
    if (!message[Keyword::plural_id]) {
        if (!message[Keyword::text] || message[Keyword::text_one] || message[Keyword::text_many])
            return refuse(message.line, "a message without msgid_plural has one msgstr");
        forms.push_back(message.text(Keyword::text));
    } else {
        if (!rule) return refuse(message.line, "a plural needs Plural-Forms in the header");
        const bool has_two = message[Keyword::text_many].has_value();
        if (message[Keyword::text] || !message[Keyword::text_one] ||
            has_two != (*rule == PluralRule::one_and_many))
            return refuse(message.line, "expected msgstr[0] to msgstr[" +
                                            std::to_string(form_count(*rule) - 1) +
                                            "], as Plural-Forms says");
        if (message.text(Keyword::plural_id).empty())
            return refuse(message.line, "msgid_plural is empty");
        forms.push_back(message.text(Keyword::text_one));
        if (has_two) forms.push_back(message.text(Keyword::text_many));
    }
    if (std::ranges::any_of(forms, &std::string::empty)) forms.clear();
    return forms;
}

// What is known of the file so far.
struct Reading {
    std::optional<Header> header;
    std::vector<Translation> translations;
    std::set<std::pair<std::string, std::string>> seen;
};

Result<void> take_header(Reading& reading, const PoMessage& message) {
    if (reading.seen.size() > 1) return refuse(message.line, "the header stands first");
    auto header = read_header(message);
    if (!header) return std::unexpected(std::move(header.error()));
    reading.header = std::move(*header);
    return {};
}

Result<void> take(Reading& reading, const PoMessage& message) {
    if (!reading.seen.emplace(message.text(Keyword::context), message.text(Keyword::id)).second)
        return refuse(message.line, "the message " + quoted(message.text(Keyword::id)) +
                                        " stands here a second time");
    if (reading.seen.size() > po_messages_max)
        return refuse(message.line, "too many messages; keep " + std::to_string(po_messages_max));
    if (message.is_header()) return take_header(reading, message);
    if (!reading.header) return refuse(message.line, "no header; begin the file with msgid \"\"");
    if (message.text(Keyword::id).empty()) return refuse(message.line, "msgid is empty");
    auto forms = forms_of(message, reading.header->rule);
    if (!forms) return std::unexpected(std::move(forms.error()));
    if (message.fuzzy || forms->empty()) return {};
    reading.translations.push_back({.context = message.text(Keyword::context),
                                    .id = message.text(Keyword::id),
                                    .plural_id = message.text(Keyword::plural_id),
                                    .forms = std::move(*forms)});
    return {};
}

void append_po_string(std::string& out, std::string_view keyword, std::string_view text) {
    out += keyword;
    out += " \"";
    for (const char letter : text) {
        if (letter == '\n')
            out += "\\n";
        else if (letter == '\t')
            out += "\\t";
        else if (letter == '"' || letter == '\\')
            (out += '\\') += letter;
        else
            out += letter;
    }
    out += "\"\n";
}

std::size_t first_line_that_is_no_utf8(std::string_view text) {
    for (std::size_t line = 1;; ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (!is_utf8(text.substr(0, end))) return line;
        CHECK(end < text.size());
        text.remove_prefix(end + 1);
    }
}

}  // namespace

Result<Catalogue> read_po(std::string_view text) {
    if (text.size() > po_bytes_max)
        return base::fail(errors::bad_catalogue, "the text has " + std::to_string(text.size()) +
                                                     " bytes; keep it below " +
                                                     std::to_string(po_bytes_max));
    if (!is_utf8(text)) return refuse(first_line_that_is_no_utf8(text), "this is no UTF-8");
    Messages messages{text};
    Reading reading;
    while (true) {
        auto message = messages.next();
        if (!message) return std::unexpected(std::move(message.error()));
        const std::optional<PoMessage>& read = *message;
        if (!read) break;
        if (auto taken = take(reading, *read); !taken)
            return std::unexpected(std::move(taken.error()));
    }
    auto& header = reading.header;
    if (!header) return refuse(messages.line(), "no header; begin the file with msgid \"\"");
    return Catalogue{std::move(header->language), header->rule.value_or(PluralRule::one_and_many),
                     std::move(reading.translations)};
}

std::string po_header(std::string_view language, PluralRule rule) {
    const std::string_view plural =
        rule == PluralRule::one_form ? "nplurals=1; plural=0;" : "nplurals=2; plural=(n != 1);";
    std::string text = "msgid \"\"\nmsgstr \"\"\n";
    text += "\"Language: " + std::string{language} + "\\n\"\n";
    constexpr std::string_view mime_version = "1.0";
    text += "\"MIME-Version: " + std::string{mime_version} + "\\n\"\n";
    text += "\"Content-Type: text/plain; charset=UTF-8\\n\"\n";
    text += "\"Content-Transfer-Encoding: 8bit\\n\"\n";
    text += "\"Plural-Forms: " + std::string{plural} + "\\n\"\n";
    return text;
}

void append_po_message(std::string& text, const Translation& translation, PluralRule rule) {
    text += '\n';
    if (!translation.context.empty()) append_po_string(text, "msgctxt", translation.context);
    append_po_string(text, "msgid", translation.id);
    const auto form = [&](std::size_t number) {
        return number < translation.forms.size() ? std::string_view{translation.forms[number]}
                                                 : std::string_view{};
    };
    if (translation.plural_id.empty()) {
        append_po_string(text, "msgstr", form(0));
        return;
    }
    append_po_string(text, "msgid_plural", translation.plural_id);
    for (std::size_t number = 0; number < form_count(rule); ++number)
        append_po_string(text, "msgstr[" + std::to_string(number) + "]", form(number));
}

std::string po_text(const Catalogue& catalogue) {
    std::string text = po_header(catalogue.language(), catalogue.plural_rule());
    for (const Translation& translation : catalogue.translations())
        append_po_message(text, translation, catalogue.plural_rule());
    return text;
}

}  // namespace underwell::game
