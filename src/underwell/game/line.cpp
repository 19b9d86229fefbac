#include "underwell/game/line.hpp"

#include <utility>

namespace underwell::game {

Part::Part(std::string_view called, Meaning meant) : place{called}, meaning{std::move(meant)} {}

Part::Part(const Part& other) = default;
Part::Part(Part&& other) noexcept = default;
Part& Part::operator=(const Part& other) = default;
Part& Part::operator=(Part&& other) noexcept = default;
Part::~Part() = default;

bool operator==(const Part& one, const Part& other) {
    return one.place == other.place && one.meaning == other.meaning;
}

}  // namespace underwell::game
