#include "underwell/game/deciding.hpp"

#include <utility>

namespace underwell::game {

Deciding::Deciding(const Zone& here, const Rules& followed, base::Instant time)
    : zone{here},
      rules{followed},
      now{time},
      things_{here.things_made},
      monsters_{here.monsters_made} {
    events.reserve(events_at_once);
}

Deciding::~Deciding() = default;

void Deciding::tell(base::CharacterId who, Line line) {
    tell({.to = {who}, .what = std::move(line)});
}

// Little is told in most turns, and much in rounds of battle.
void Deciding::tell(Notice notice) {
    constexpr std::size_t few = 2;
    constexpr std::size_t many = 16;
    if (notices.empty()) notices.reserve(few);
    if (notices.size() == few) notices.reserve(many);
    notices.push_back(std::move(notice));
}

void Deciding::refuse(base::CharacterId who, Sentence reason, std::vector<Part> parts) {
    tell({.to = {who},
          .what = Line{.sentence = reason, .parts = std::move(parts)},
          .refusal = true});
}

void Deciding::ask(Request request) {
    requests.push_back(std::move(request));
}

void Deciding::send(base::ZoneId to, Message message) {
    happen(MessageSent{.to = to, .number = 0, .message = std::move(message)});
}

}  // namespace underwell::game
