// What was said to people while their connections were lost (N3): kept in order until they are
// back, the latest lines of each, and of so many people at most; who was away longest is forgotten
// first. Not stored: who comes back after a restart has missed it. One thread; nothing fails.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/game/line.hpp"

namespace underwell::server {

inline constexpr std::size_t missed_lines_max = 20;  // of one person
inline constexpr std::size_t missed_by_people_max = 500;

struct Missed {
    std::vector<game::Line> lines = {};
    std::size_t lost = 0;  // so many before these
};

class MissedWords {
  public:
    void keep(base::CharacterId who, game::Line line);

    // Afterwards there is nothing for them any more.
    Missed take(base::CharacterId who);

    std::size_t people() const { return kept_.size(); }

  private:
    std::map<base::CharacterId, Missed> kept_;
    std::vector<base::CharacterId> order_;  // who has missed something, the longest first
};

}  // namespace underwell::server
