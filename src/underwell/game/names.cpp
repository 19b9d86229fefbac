#include "underwell/game/names.hpp"

#include <algorithm>
#include <utility>

#include "underwell/game/unicode.hpp"

namespace underwell::game {
namespace {

bool is_letter(char32_t sign) {
    return (sign >= U'a' && sign <= U'z') || (sign >= U'A' && sign <= U'Z');
}

bool is_ideograph(char32_t sign) {
    return sign >= 0x4E00 && sign <= 0x9FFF;
}

constexpr std::size_t ideographs_max = 8;

base::Result<void> refuse(std::string why) {
    return base::fail(errors::bad_name, std::move(why));
}

}  // namespace

base::Result<void> check_name(std::string_view name) {
    std::size_t letters = 0;
    std::size_t ideographs = 0;
    bool joined = true;  // no hyphen or apostrophe may come next, nor first
    for (std::string_view rest = name; !rest.empty();) {
        const char32_t sign = take_sign(rest);
        const bool joins = sign == U'-' || sign == U'\'';
        if (joins && joined) return refuse("a name has letters around each hyphen and apostrophe");
        joined = joins;
        if (is_letter(sign)) ++letters;
        if (is_ideograph(sign)) ++ideographs;
        if (!joins && !is_letter(sign) && !is_ideograph(sign))
            return refuse("a name has letters from a to z, or Chinese characters, nothing else");
    }
    if (joined) return refuse("a name ends in a letter");
    if (letters > 0 && ideographs > 0)
        return refuse("a name has either letters or Chinese characters, not both");
    if (letters + ideographs < name_letters_min || letters > name_letters_max ||
        ideographs > ideographs_max)
        return refuse("a name has 2 to 16 letters, or 2 to 8 Chinese characters");
    return {};
}

std::string folded(std::string_view name) {
    std::string small{name};
    std::ranges::transform(small, small.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return small;
}

}  // namespace underwell::game
