#include "underwell/server/missed_words.hpp"

#include <utility>

namespace underwell::server {

using base::CharacterId;

void MissedWords::keep(CharacterId who, game::Line line) {
    const auto [entry, is_new] = kept_.try_emplace(who);
    if (is_new) order_.push_back(who);
    Missed& missed = entry->second;
    if (missed.lines.size() == missed_lines_max) {
        missed.lines.erase(missed.lines.begin());
        ++missed.lost;
    }
    missed.lines.push_back(std::move(line));
    if (kept_.size() > missed_by_people_max) take(order_.front());
}

Missed MissedWords::take(CharacterId who) {
    auto entry = kept_.extract(who);
    if (entry.empty()) return {};
    std::erase(order_, who);
    return std::move(entry.mapped());
}

}  // namespace underwell::server
