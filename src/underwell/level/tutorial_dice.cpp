#include "underwell/level/tutorial_dice.hpp"

#include <algorithm>
#include <bit>

namespace underwell::level {

namespace {

constexpr std::size_t length = 624;
constexpr std::size_t shift = 397;

// Where every seeding begins: the state after a seed of 19650218.
constexpr std::array<std::uint32_t, length> make_beginning() {
    std::array<std::uint32_t, length> state{};
    state[0] = 19'650'218U;
    for (std::uint32_t index = 1; index < length; ++index)
        state[index] = 1'812'433'253U * (state[index - 1] ^ (state[index - 1] >> 30)) + index;
    return state;
}

constexpr auto beginning = make_beginning();

}  // namespace

TutorialDice::TutorialDice(std::uint64_t seed) : state_{beginning} {
    const std::array<std::uint32_t, 2> key = {static_cast<std::uint32_t>(seed),
                                              static_cast<std::uint32_t>(seed >> 32)};
    const std::uint32_t key_length = key[1] == 0 ? 1 : 2;
    std::uint32_t before = state_[0];
    const auto mixed = [&](std::size_t index, std::uint32_t factor) {
        return state_[index] ^ ((before ^ (before >> 30)) * factor);
    };
    // Both passes write numbers 1 to 623 in turn, the first one number more: it begins again at 1
    // with the last one as number 0.
    std::uint32_t word = 0;
    for (std::size_t index = 1; index < length; ++index) {
        before = state_[index] = mixed(index, 1'664'525U) + key[word] + word;
        word = word + 1 == key_length ? 0 : word + 1;
    }
    before = state_[1] = mixed(1, 1'664'525U) + key[word] + word;
    for (std::uint32_t index = 2; index < length; ++index)
        before = state_[index] = mixed(index, 1'566'083'941U) - index;
    state_[1] = mixed(1, 1'566'083'941U) - 1U;
    state_[0] = 0x8000'0000U;
}

std::uint32_t TutorialDice::next() {
    const std::size_t after = position_ + 1 == length ? 0 : position_ + 1;
    const std::size_t far =
        position_ + shift < length ? position_ + shift : position_ + shift - length;
    const std::uint32_t joined =
        (state_[position_] & 0x8000'0000U) | (state_[after] & 0x7FFF'FFFFU);
    const std::uint32_t twisted = (joined >> 1) ^ (0x9908'B0DFU & (0U - (joined & 1U)));
    std::uint32_t number = state_[far] ^ twisted;
    state_[position_] = number;
    position_ = after;
    number ^= number >> 11;
    number ^= (number << 7) & 0x9D2C'5680U;
    number ^= (number << 15) & 0xEFC6'0000U;
    return number ^ (number >> 18);
}

std::int32_t TutorialDice::between(std::int32_t least, std::int32_t most) {
    const auto choices = static_cast<std::uint32_t>(most - least + 1);
    // As many bits as the number of choices has; of one choice there is one.
    const auto spare_bits = std::min(std::countl_zero(choices), 31);
    std::uint32_t drawn = next() >> spare_bits;
    while (drawn >= choices)
        drawn = next() >> spare_bits;
    return least + static_cast<std::int32_t>(drawn);
}

// random() is made of two numbers, and at least 0.5 when the first one's highest bit is set.
bool TutorialDice::coin() {
    const std::uint32_t high = next();
    next();
    return (high & 0x8000'0000U) == 0;
}

}  // namespace underwell::level
