#include "underwell/server/guest_names.hpp"

#include "underwell/game/names.hpp"

namespace underwell::server {

namespace {

constexpr std::string_view beginning = "Guest-";
constexpr std::string_view consonants = "bdfghklmnprstvw";
constexpr std::string_view vowels = "aeiou";
constexpr int syllables = 4;

char drawn(std::string_view letters, std::uint64_t& chance) {
    const char letter = letters[chance % letters.size()];
    chance /= letters.size();
    return letter;
}

}  // namespace

std::string guest_name(std::uint64_t chance) {
    std::string name{beginning};
    for (int syllable = 0; syllable < syllables; ++syllable) {
        const char consonant = drawn(consonants, chance);
        name.push_back(syllable == 0 ? static_cast<char>(consonant - 'a' + 'A') : consonant);
        name.push_back(drawn(vowels, chance));
    }
    return name;
}

bool is_guest_name(std::string_view name) {
    return game::folded(name).starts_with(game::folded(beginning));
}

}  // namespace underwell::server
