#include "underwell/server/display_text.hpp"

#include <utf8proc.h>

#include "underwell/game/unicode.hpp"

namespace underwell::server {

namespace {

utf8proc_category_t category_of(char32_t code) {
    return utf8proc_category(static_cast<utf8proc_int32_t>(code));
}

bool is_ascii_letter(char32_t code) {
    return code > U' ' && code <= U'~';
}

constexpr char32_t no_break_space = U'\u00A0';

}  // namespace

std::optional<Sign> SignReader::next() {
    while (!rest_.empty()) {
        const char32_t code = game::take_sign(rest_);
        if (is_ascii_letter(code)) {
            marks_left_ = marks_max;
            return Sign{.code = code};
        }
        if (auto sign = understood(code)) return sign;
    }
    return std::nullopt;
}

std::optional<Sign> SignReader::understood(char32_t code) {
    const bool is_separator =
        code == U'\n' || code == U'\r' || code == U'\t' || code == 0x2028 || code == 0x2029;
    if (code == U' ' || is_separator) {
        marks_left_ = 0;
        return Sign{.kind = SignKind::blank};
    }
    if (game::is_hidden(code)) return std::nullopt;
    const utf8proc_category_t category = category_of(code);
    if (category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME) {
        if (marks_left_ == 0) return std::nullopt;
        --marks_left_;
        return Sign{.code = code, .width = 0, .kind = SignKind::mark};
    }
    marks_left_ = marks_max;
    if (category == UTF8PROC_CATEGORY_ZS && code != no_break_space) {
        marks_left_ = 0;
        const int width = utf8proc_charwidth(static_cast<utf8proc_int32_t>(code));
        return Sign{.width = static_cast<std::uint8_t>(width == 2 ? 2 : 1),
                    .kind = SignKind::blank};
    }
    // Nobody knows what a sign without a meaning looks like, nor how wide it is.
    const bool is_unknown = category == UTF8PROC_CATEGORY_CN || category == UTF8PROC_CATEGORY_CO;
    if (is_unknown) return Sign{.code = game::replacement_sign};
    const int width = utf8proc_charwidth(static_cast<utf8proc_int32_t>(code));
    return Sign{.code = code, .width = static_cast<std::uint8_t>(width == 2 ? 2 : 1)};
}

std::size_t display_width(std::string_view letters) {
    SignReader reader;
    reader.open(letters);
    std::size_t width = reader.take_ascii().size();
    while (const auto sign = reader.next())
        width += sign->width + reader.take_ascii().size();
    return width;
}

bool is_word_sign(char32_t code) {
    const utf8proc_category_t category = category_of(code);
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO &&
           category != UTF8PROC_CATEGORY_MN && category != UTF8PROC_CATEGORY_MC &&
           category != UTF8PROC_CATEGORY_ME;
}

}  // namespace underwell::server
