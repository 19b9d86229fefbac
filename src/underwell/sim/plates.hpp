// Stones on two plates (Q1), worked out in the head, as bots do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace underwell::sim {

inline constexpr std::size_t stones_balanced_max = 8;

// On which side each stone goes so that the plates balance, as it is typed: " left right …".
// Nothing if there are too many, or it cannot be.
inline std::string balanced_sides(const std::vector<std::uint8_t>& weights) {
    if (weights.size() > stones_balanced_max) return {};
    for (std::uint32_t left = 0; left < 1U << weights.size(); ++left) {
        std::int32_t tilt = 0;
        std::string words;
        for (std::size_t stone = 0; stone < weights.size(); ++stone) {
            const bool goes_left = (left >> stone & 1U) != 0;
            tilt += goes_left ? weights[stone] : -weights[stone];
            words += goes_left ? " left" : " right";
        }
        if (tilt == 0) return words;
    }
    return {};
}

}  // namespace underwell::sim
