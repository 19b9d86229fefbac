// What the game says to a browser (docs/protocol.md), as JSON without its number: documents become
// the story, signals become messages of their own. Whatever letters there are in it, the result is
// valid JSON in UTF-8, and harmless also where somebody pastes it into a page. Pure; nothing fails.
#pragma once

#include <optional>
#include <string>

#include "underwell/game/document.hpp"
#include "underwell/server/signals.hpp"

namespace underwell::adapters::web {

std::string story_message(const game::Document& document);

// What a client has said that it understands.
struct MessageManner {
    bool changes = false;  // of lists of which others are told the whole

    friend bool operator==(const MessageManner&, const MessageManner&) = default;
};

// Nothing for what browsers are not told.
std::optional<std::string> signal_message(const server::Signal& signal,
                                          const MessageManner& manner = {});

}  // namespace underwell::adapters::web
