#include "underwell/game/narrate.hpp"

#include <utility>
#include <vector>

namespace underwell::game {

using base::CharacterId;

void narrate(Deciding& deciding, const Event& event) {
    narrate_walking(deciding, event);
    narrate_company(deciding, event);
}

void tell_room(Deciding& deciding, RoomNumber number, Line line, CharacterId but) {
    std::vector<CharacterId> viewers;
    for (const CharacterId id : room(deciding.zone, number).people)
        if (id != but && deciding.zone.people.at(id).awake) viewers.push_back(id);
    if (!viewers.empty()) deciding.tell({.to = std::move(viewers), .what = std::move(line)});
}

Person named_person(const Character& who) {
    return {.id = who.id, .name = who.name};
}

}  // namespace underwell::game
