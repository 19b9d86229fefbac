#include "underwell/game/surface_changes.hpp"

#include <algorithm>
#include <string>

#include "underwell/game/heading.hpp"

namespace underwell::game {

namespace {

std::string called(const PlacePlan& place) {
    return "place " + place.name;
}

std::string called(const WayPlan& way) {
    return "way " + way.from + " " +
           std::string{heading_names[static_cast<std::size_t>(way.towards)]} + " " + way.to;
}

// Those of one that the other does not have just so.
template <typename Plan>
void add_missing(Series& changes, const std::vector<Plan>& one, const std::vector<Plan>& other) {
    for (const Plan& plan : one) {
        if (std::ranges::find(other, plan) != other.end()) continue;
        const std::string name = called(plan);
        if (std::ranges::find(changes.words, name) == changes.words.end())
            changes.words.push_back(name);
    }
}

}  // namespace

Series surface_changes(const SurfacePlan& before, const SurfacePlan& after) {
    Series changes;
    add_missing(changes, after.places, before.places);
    add_missing(changes, before.places, after.places);
    add_missing(changes, after.ways, before.ways);
    add_missing(changes, before.ways, after.ways);
    if (before.start_room != after.start_room) changes.words.emplace_back("start_room");
    if (before.branch != after.branch) changes.words.emplace_back("branch");
    if (before.generator != after.generator) changes.words.emplace_back("generator");
    // The same in another order: newcomers wake in the first place.
    if (changes.words.empty() && before != after) changes.words.emplace_back("place, way");
    if (changes.words.size() > surface_changes_told_max) {
        const std::size_t more = changes.words.size() - surface_changes_told_max;
        changes.words.resize(surface_changes_told_max);
        changes.words.push_back("+ " + std::to_string(more));
    }
    return changes;
}

}  // namespace underwell::game
