// CPython's dice (T23): the Mersenne Twister as Python's random module seeds and reads it, so that
// a level can be the tutorial's own, tile by tile. Only as much of its state is made new as is
// drawn. For compatibility alone: everything else draws from keyed streams (base/random.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace underwell::level {

class TutorialDice {
  public:
    // As after random.seed(seed).
    explicit TutorialDice(std::uint64_t seed);

    // random.randint(least, most).
    std::int32_t between(std::int32_t least, std::int32_t most);

    // random.random() < 0.5.
    bool coin();

  private:
    static constexpr std::size_t length = 624;

    std::uint32_t next();

    std::array<std::uint32_t, length> state_;
    std::size_t position_ = 0;  // the next number to be made new and drawn
};

}  // namespace underwell::level
