// Every sentence of the game that is not a pack's: English here, by area, other languages in
// catalogues. Code names a sentence by its row's name (sentences.hpp); what it is about stands in
// the places in braces (sentence_form.hpp). Every refusal says why, and what to do.
#pragma once

#include <algorithm>
#include <array>

#include "underwell/game/phrasebook.hpp"
#include "underwell/game/sentences_of_bodies.hpp"
#include "underwell/game/sentences_of_challenges.hpp"
#include "underwell/game/sentences_of_company.hpp"
#include "underwell/game/sentences_of_door.hpp"
#include "underwell/game/sentences_of_fighting.hpp"
#include "underwell/game/sentences_of_help.hpp"
#include "underwell/game/sentences_of_knowing.hpp"
#include "underwell/game/sentences_of_looking.hpp"
#include "underwell/game/sentences_of_staff.hpp"
#include "underwell/game/sentences_of_things.hpp"
#include "underwell/game/sentences_of_tiles.hpp"
#include "underwell/game/sentences_of_town.hpp"
#include "underwell/game/sentences_of_typing.hpp"
#include "underwell/game/sentences_of_walking.hpp"

namespace underwell::game {

namespace detail {

template <std::size_t... counts>
constexpr auto all_rows(const std::array<SentenceRow, counts>&... areas) {
    std::array<SentenceRow, (counts + ...)> all{};
    auto next = all.begin();
    ((next = std::ranges::copy(areas, next).out), ...);
    return all;
}

}  // namespace detail

inline constexpr auto sentence_rows = detail::all_rows(
    sentences_of_bodies, sentences_of_challenges, sentences_of_company, sentences_of_door,
    sentences_of_fighting, sentences_of_help, sentences_of_knowing, sentences_of_looking,
    sentences_of_staff, sentences_of_things, sentences_of_tiles, sentences_of_town,
    sentences_of_typing, sentences_of_walking);

}  // namespace underwell::game
