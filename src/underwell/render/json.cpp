#include "underwell/render/json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

namespace underwell::render {

namespace {

using Node = JsonDocument::Node;

bool is_digit(char sign) {
    return sign >= '0' && sign <= '9';
}

std::optional<std::uint32_t> hexadecimal_digit(char sign) {
    if (is_digit(sign)) return static_cast<std::uint32_t>(sign - '0');
    if (sign >= 'a' && sign <= 'f') return static_cast<std::uint32_t>(sign - 'a' + 10);
    if (sign >= 'A' && sign <= 'F') return static_cast<std::uint32_t>(sign - 'A' + 10);
    return std::nullopt;
}

std::uint64_t line_of(std::string_view text, std::size_t position) {
    return 1 + static_cast<std::uint64_t>(std::ranges::count(text.substr(0, position), '\n'));
}

// Reads from left to right and never looks back. What is open stands in a list, not on the stack
// of calls, so that depth costs a few bytes.
class Parser {
  public:
    explicit Parser(std::string_view text) : text_{text} {}

    base::Result<std::vector<Node>> parse();

  private:
    enum class Expected : std::uint8_t {
        value,
        value_or_end,  // just after [
        field,
        field_or_end,  // just after {
        comma_or_end,
        nothing,  // all is read
    };

    base::Result<void> read_on();
    base::Result<void> read_value();
    base::Result<void> read_field_name();
    base::Result<void> read_comma_or_end();
    base::Result<void> read_string();
    base::Result<void> read_escape();
    base::Result<void> read_number();
    base::Result<void> read_word(std::string_view word, JsonKind kind);
    base::Result<void> open(JsonKind kind);
    base::Result<void> close();
    void end_value(JsonKind kind, std::size_t begin, bool escaped);
    void expect_what_follows();
    std::size_t skip_digits();
    void skip_blanks();
    bool take(char sign);

    char sign_here() const { return position_ < text_.size() ? text_[position_] : '\0'; }

    std::unexpected<base::Error> refuse(std::string_view what) const;

    std::string_view text_;
    std::size_t position_ = 0;
    Expected expected_ = Expected::value;
    std::vector<std::uint32_t> open_;  // arrays and objects, the innermost last
    std::vector<Node> nodes_;
};

std::unexpected<base::Error> Parser::refuse(std::string_view what) const {
    const std::uint64_t line = line_of(text_, position_);
    if (position_ >= text_.size())
        return base::fail(errors::not_json,
                          fmt::format("line {}: the text ends too early; {}", line, what));
    return base::fail(errors::not_json, fmt::format("line {}: {}", line, what));
}

void Parser::skip_blanks() {
    while (position_ < text_.size() && std::string_view{" \n\r\t"}.contains(text_[position_]))
        ++position_;
}

bool Parser::take(char sign) {
    if (position_ >= text_.size() || text_[position_] != sign) return false;
    ++position_;
    return true;
}

std::size_t Parser::skip_digits() {
    const std::size_t begin = position_;
    while (is_digit(sign_here()))
        ++position_;
    return position_ - begin;
}

void Parser::expect_what_follows() {
    expected_ = open_.empty() ? Expected::nothing : Expected::comma_or_end;
}

void Parser::end_value(JsonKind kind, std::size_t begin, bool escaped) {
    nodes_.push_back({.begin = static_cast<std::uint32_t>(begin),
                      .end = static_cast<std::uint32_t>(position_),
                      .next = static_cast<std::uint32_t>(nodes_.size() + 1),
                      .kind = kind,
                      .escaped = escaped});
    expect_what_follows();
}

base::Result<void> Parser::open(JsonKind kind) {
    if (open_.size() == json_depth_max)
        return refuse(fmt::format("arrays and objects more than {} deep", json_depth_max));
    ++position_;
    open_.push_back(static_cast<std::uint32_t>(nodes_.size()));
    end_value(kind, position_ - 1, false);
    expected_ = kind == JsonKind::array ? Expected::value_or_end : Expected::field_or_end;
    return {};
}

base::Result<void> Parser::close() {
    Node& node = nodes_[open_.back()];
    node.end = static_cast<std::uint32_t>(position_);
    node.next = static_cast<std::uint32_t>(nodes_.size());
    open_.pop_back();
    expect_what_follows();
    return {};
}

base::Result<void> Parser::read_word(std::string_view word, JsonKind kind) {
    if (!text_.substr(position_).starts_with(word)) return refuse("no such word in JSON");
    const std::size_t begin = position_;
    position_ += word.size();
    end_value(kind, begin, false);
    return {};
}

base::Result<void> Parser::read_number() {
    const std::size_t begin = position_;
    take('-');
    if (!take('0') && skip_digits() == 0) return refuse("expected a digit");
    if (take('.') && skip_digits() == 0) return refuse("expected a digit after the point");
    if (take('e') || take('E')) {
        if (!take('+')) take('-');
        if (skip_digits() == 0) return refuse("expected a digit in the exponent");
    }
    end_value(JsonKind::number, begin, false);
    return {};
}

base::Result<void> Parser::read_escape() {
    if (std::string_view{R"("\/bfnrt)"}.contains(sign_here()) && sign_here() != '\0') {
        ++position_;
        return {};
    }
    if (!take('u')) return refuse(R"(no such escape after \)");
    for (int digit = 0; digit < 4; ++digit) {
        if (!hexadecimal_digit(sign_here())) return refuse(R"(expected four digits after \u)");
        ++position_;
    }
    return {};
}

base::Result<void> Parser::read_string() {
    const std::size_t begin = position_;
    bool escaped = false;
    ++position_;
    while (!take('"')) {
        if (position_ >= text_.size()) return refuse("a string is still open");
        if (static_cast<unsigned char>(sign_here()) < 0x20)
            return refuse(R"(a control character within a string; write it with a \)");
        if (!take('\\')) {
            ++position_;
            continue;
        }
        escaped = true;
        if (auto read = read_escape(); !read) return read;
    }
    end_value(JsonKind::string, begin, escaped);
    return {};
}

base::Result<void> Parser::read_value() {
    switch (sign_here()) {
        case '{':
            return open(JsonKind::object);
        case '[':
            return open(JsonKind::array);
        case '"':
            return read_string();
        case 't':
            return read_word("true", JsonKind::boolean);
        case 'f':
            return read_word("false", JsonKind::boolean);
        case 'n':
            return read_word("null", JsonKind::null);
        default:
            break;
    }
    if (sign_here() == '-' || is_digit(sign_here())) return read_number();
    return refuse("expected a value");
}

base::Result<void> Parser::read_field_name() {
    if (sign_here() != '"') return refuse("expected the name of a field, in quotation marks");
    if (auto read = read_string(); !read) return read;
    skip_blanks();
    if (!take(':')) return refuse("expected a colon after the name of a field");
    expected_ = Expected::value;
    return {};
}

base::Result<void> Parser::read_comma_or_end() {
    const bool in_array = nodes_[open_.back()].kind == JsonKind::array;
    if (take(',')) {
        expected_ = in_array ? Expected::value : Expected::field;
        return {};
    }
    if (!take(in_array ? ']' : '}'))
        return refuse(in_array ? "expected , or ]" : "expected , or }");
    return close();
}

base::Result<void> Parser::read_on() {
    switch (expected_) {
        case Expected::value_or_end:
            if (take(']')) return close();
            return read_value();
        case Expected::value:
            return read_value();
        case Expected::field_or_end:
            if (take('}')) return close();
            return read_field_name();
        case Expected::field:
            return read_field_name();
        case Expected::comma_or_end:
            return read_comma_or_end();
        case Expected::nothing:
            break;
    }
    return refuse("something follows after the end of the JSON");
}

base::Result<std::vector<Node>> Parser::parse() {
    if (text_.size() > json_bytes_max)
        return base::fail(
            errors::json_too_large,
            fmt::format("{} bytes of JSON; at most {} are read", text_.size(), json_bytes_max));
    while (true) {
        skip_blanks();
        if (expected_ == Expected::nothing && position_ == text_.size()) return std::move(nodes_);
        if (auto read = read_on(); !read) return std::unexpected(std::move(read.error()));
        if (nodes_.size() > json_values_max)
            return base::fail(errors::json_too_large,
                              fmt::format("line {}: more than {} values", line_of(text_, position_),
                                          json_values_max));
    }
}

void append_utf8(std::string& text, std::uint32_t code) {
    const auto append = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) return append(code);
    if (code < 0x800) {
        append(0xC0 | code >> 6);
    } else if (code < 0x1'0000) {
        append(0xE0 | code >> 12);
        append(0x80 | (code >> 6 & 0x3F));
    } else {
        append(0xF0 | code >> 18);
        append(0x80 | (code >> 12 & 0x3F));
        append(0x80 | (code >> 6 & 0x3F));
    }
    append(0x80 | (code & 0x3F));
}

// Resolves the escapes of a string that the parser has accepted.
class Unescaper {
  public:
    explicit Unescaper(std::string_view rest) : rest_{rest} {}

    std::string resolve() {
        while (!rest_.empty()) {
            const std::size_t plain = std::min(rest_.find('\\'), rest_.size());
            text_ += rest_.substr(0, plain);
            rest_.remove_prefix(plain);
            if (!rest_.empty()) resolve_one();
        }
        return std::move(text_);
    }

  private:
    void resolve_one() {
        constexpr std::string_view letters = "bfnrt";
        constexpr std::string_view meanings = "\b\f\n\r\t";
        const char letter = rest_[1];
        if (letter == 'u') return append_utf8(text_, take_code());
        const std::size_t found = letters.find(letter);
        text_ += found == std::string_view::npos ? letter : meanings[found];
        rest_.remove_prefix(2);
    }

    std::uint32_t take_unit() {
        std::uint32_t unit = 0;
        for (const char digit : rest_.substr(2, 4))
            unit = unit * 16 + hexadecimal_digit(digit).value_or(0);
        rest_.remove_prefix(6);
        return unit;
    }

    // One character, of one unit or of a pair; half a pair becomes the sign for what cannot be
    // shown.
    std::uint32_t take_code() {
        constexpr std::uint32_t replacement = 0xFFFD;
        const std::uint32_t unit = take_unit();
        if (unit < 0xD800 || unit > 0xDFFF) return unit;
        if (unit >= 0xDC00 || !rest_.starts_with("\\u")) return replacement;
        const std::string_view before = rest_;
        const std::uint32_t second = take_unit();
        if (second >= 0xDC00 && second <= 0xDFFF)
            return 0x1'0000 + ((unit - 0xD800) << 10) + (second - 0xDC00);
        rest_ = before;
        return replacement;
    }

    std::string_view rest_;
    std::string text_;
};

std::string resolved(std::string_view quoted) {
    return Unescaper{quoted.substr(1, quoted.size() - 2)}.resolve();
}

std::optional<std::int64_t> parsed(std::string_view digits) {
    std::int64_t number = 0;
    const char* const begin = digits.data();
    const char* const end = begin + digits.size();
    const auto [read, error] = std::from_chars(begin, end, number);
    if (error != std::errc{} || read != end) return std::nullopt;
    return number;
}

}  // namespace

std::string_view name(JsonKind kind) {
    constexpr std::array<std::string_view, 6> names = {"null",     "true or false", "a number",
                                                       "a string", "an array",      "an object"};
    return names[static_cast<std::uint8_t>(kind)];
}

base::Result<JsonDocument> JsonDocument::parse(std::string_view text) {
    auto nodes = Parser{text}.parse();
    if (!nodes) return std::unexpected(std::move(nodes.error()));
    return JsonDocument{text, std::move(*nodes)};
}

JsonKind JsonValue::kind() const {
    return document_ == nullptr ? JsonKind::null : document_->nodes_[number_].kind;
}

std::uint64_t JsonValue::line() const {
    return document_ == nullptr ? 1 : line_of(document_->text_, document_->nodes_[number_].begin);
}

std::string_view JsonValue::source() const {
    if (document_ == nullptr) return {};
    const Node& node = document_->nodes_[number_];
    return document_->text_.substr(node.begin, node.end - node.begin);
}

std::optional<bool> JsonValue::boolean() const {
    if (kind() != JsonKind::boolean) return std::nullopt;
    return source() == "true";
}

std::optional<std::int64_t> JsonValue::integer() const {
    if (kind() != JsonKind::number) return std::nullopt;
    return parsed(source());
}

std::optional<std::int64_t> JsonValue::floor() const {
    if (kind() != JsonKind::number) return std::nullopt;
    const std::string_view written = source();
    const std::size_t point = written.find('.');
    if (point == std::string_view::npos || written.find_first_of("eE") != std::string_view::npos)
        return integer();
    const auto whole = parsed(written.substr(0, point));
    const bool fraction = written.find_first_not_of('0', point + 1) != std::string_view::npos;
    const bool below = written.starts_with('-') && fraction;
    if (!whole || (below && *whole == INT64_MIN)) return std::nullopt;
    return below ? *whole - 1 : *whole;
}

std::optional<std::string> JsonValue::text() const {
    if (kind() != JsonKind::string) return std::nullopt;
    return resolved(source());
}

JsonValue JsonValue::field(std::string_view name) const {
    if (kind() != JsonKind::object) return {};
    const auto& nodes = document_->nodes_;
    for (std::uint32_t number = number_ + 1; number < nodes[number_].next;
         number = nodes[number + 1].next) {
        const std::string_view quoted = JsonValue{document_, number}.source();
        const bool same = nodes[number].escaped ? resolved(quoted) == name
                                                : quoted.substr(1, quoted.size() - 2) == name;
        if (same) return {document_, number + 1};
    }
    return {};
}

JsonValue::Elements JsonValue::elements() const {
    if (kind() != JsonKind::array) return {};
    return {Elements::Iterator{{document_, number_ + 1}},
            Elements::Iterator{{document_, document_->nodes_[number_].next}}};
}

JsonValue::Elements::Iterator& JsonValue::Elements::Iterator::operator++() {
    value_.number_ = value_.document_->nodes_[value_.number_].next;
    return *this;
}

std::string json_string(std::string_view text) {
    std::string quoted = "\"";
    for (const char sign : text) {
        if (sign == '"' || sign == '\\') quoted += '\\';
        if (static_cast<unsigned char>(sign) < 0x20)
            quoted += fmt::format("\\u{:04x}", static_cast<unsigned char>(sign));
        else
            quoted += sign;
    }
    return quoted + '"';
}

}  // namespace underwell::render
