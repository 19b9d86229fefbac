// A view as it is written for people, in English, for tests that look at the words or the drawing.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "game_house.hpp"
#include "underwell/game/sentence_rows.hpp"
#include "underwell/game/tongue.hpp"

namespace underwell::tests {

// The blocks of one kind.
template <typename Seen>
std::vector<std::string> blocks(const Seen& view, game::BlockKind kind) {
    const auto phrases = game::Phrasebook::make(game::sentence_rows, {});
    const auto content = game::Content::make(plain_content());
    const auto texts = game::Texts::make({});
    const game::Document screen = game::Tongue{*phrases, *content, *texts}.document(view);
    std::vector<std::string> found;
    for (std::size_t number = 0; number < screen.block_count(); ++number) {
        const game::Block block = screen.block(number);
        if (block.kind != kind) continue;
        std::string& text = found.emplace_back();
        for (std::size_t span = block.first_span; span < block.end_span; ++span)
            text += screen.text().span(span).letters;
    }
    return found;
}

}  // namespace underwell::tests
