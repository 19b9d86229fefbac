#include "underwell/apps/riddle_lore.hpp"

#include <string_view>

namespace underwell::apps {

sim::DelveKnowledge riddle_lore(const GameWorld& world) {
    sim::DelveKnowledge knows;
    const auto& puzzles = world.packs.names.puzzles;
    for (const std::string_view name : adapters::lua::sorted_names(puzzles)) {
        const game::PuzzleProposal& puzzle = puzzles.find(name)->second;
        const auto answers = world.packs.content.answers(puzzle.answers);
        if (!answers.empty()) knows.riddles.emplace(puzzle.look, answers.front());
    }
    return knows;
}

}  // namespace underwell::apps
