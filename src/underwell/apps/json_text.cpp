#include "underwell/apps/json_text.hpp"

#include <fmt/format.h>

#include "underwell/game/unicode.hpp"

namespace underwell::apps {

namespace {

void append_escaped(std::string& text, char32_t sign) {
    switch (sign) {
        case U'"':
            text += "\\\"";
            return;
        case U'\\':
            text += "\\\\";
            return;
        case U'\n':
            text += "\\n";
            return;
        default:
            if (sign < U' ' || sign == 0x7F)
                text += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(sign));
            else
                game::append_sign(text, sign);
    }
}

// Each line but the first two spaces further in.
std::string indented(const std::string& text) {
    std::string result;
    for (const char letter : text) {
        result += letter;
        if (letter == '\n') result += "  ";
    }
    return result;
}

std::string enclosed(char first, const std::vector<std::string>& parts, char last) {
    std::string text{first};
    for (std::size_t index = 0; index < parts.size(); ++index)
        text += (index == 0 ? "\n  " : ",\n  ") + indented(parts[index]);
    return text + (parts.empty() ? "" : "\n") + last;
}

}  // namespace

JsonText::JsonText(std::string_view value) : text_{"\""} {
    while (!value.empty())
        append_escaped(text_, game::take_sign(value));
    text_ += '"';
}

JsonText JsonText::object(const std::vector<std::pair<std::string_view, JsonText>>& fields) {
    std::vector<std::string> parts;
    parts.reserve(fields.size());
    for (const auto& [name, value] : fields)
        parts.push_back(JsonText{name}.text_ + ": " + value.text_);
    JsonText object;
    object.text_ = enclosed('{', parts, '}');
    return object;
}

JsonText JsonText::list(const std::vector<JsonText>& values) {
    std::vector<std::string> parts;
    parts.reserve(values.size());
    for (const JsonText& value : values)
        parts.push_back(value.text_);
    JsonText list;
    list.text_ = enclosed('[', parts, ']');
    return list;
}

}  // namespace underwell::apps
