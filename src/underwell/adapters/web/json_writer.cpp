#include "underwell/adapters/web/json_writer.hpp"

#include "underwell/game/unicode.hpp"

namespace underwell::adapters::web {

namespace {

constexpr char32_t line_separator = U'\u2028';  // ends a line in old scripts, as does the next
constexpr char32_t paragraph_separator = U'\u2029';

bool is_plain(char letter) {
    return letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\' && letter != '<' &&
           letter != '>' && letter != '&';
}

bool is_escaped(char32_t sign) {
    return sign < U' ' || sign == 0x7F || sign == U'<' || sign == U'>' || sign == U'&' ||
           sign == line_separator || sign == paragraph_separator;
}

}  // namespace

void JsonWriter::write(std::string_view text) {
    text_ += '"';
    while (!text.empty()) {
        std::size_t plain = 0;
        while (plain < text.size() && is_plain(text[plain]))
            ++plain;
        text_ += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        const char32_t sign = game::take_sign(text);
        if (sign == U'"' || sign == U'\\')
            (text_ += '\\') += static_cast<char>(sign);
        else if (is_escaped(sign))
            fmt::format_to(std::back_inserter(text_), "\\u{:04x}",
                           static_cast<std::uint32_t>(sign));
        else
            game::append_sign(text_, sign);
    }
    text_ += '"';
}

}  // namespace underwell::adapters::web
