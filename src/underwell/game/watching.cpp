#include "underwell/game/watching.hpp"

#include <utility>

#include "underwell/base/fields.hpp"
#include "underwell/game/chamber_sight.hpp"
#include "underwell/game/event_choice.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

bool watches(const Character& who) {
    return who.awake && who.preferences.tiles;
}

// The rooms that an event is about: whatever of its fields says where something or somebody is. So
// no event can be forgotten here.
template <typename Visit>
struct RoomsOf {
    const Zone& zone;
    Visit visit;

    void operator()(RoomNumber number) const { visit(number); }

    void operator()(CharacterId who) const {
        if (const Character* person = find_person(zone, who)) visit(person->room);
    }

    void operator()(const Holder& holder) const {
        if (holder.character) return (*this)(*holder.character);
        visit(holder.room);
    }

    void operator()(const base::Box<Character>& body) const { visit(body->room); }

    template <typename Other>
    void operator()(const Other&) const {}
};

}  // namespace

void Watching::note(const Deciding& deciding, const Event& event) {
    const auto visit = [&](RoomNumber number) { note_room(deciding, number); };
    const RoomsOf<decltype(visit)> rooms{.zone = deciding.zone, .visit = visit};
    visit_event([&](const auto& happened) { base::for_each_field(happened, rooms); }, event);
}

void Watching::note_room(const Deciding& deciding, RoomNumber number) {
    const Zone& zone = deciding.zone;
    if (!rooms_.insert(number).second || number.value >= zone.rooms.size()) return;
    for (const CharacterId id : room(zone, number).people)
        if (const Character& who = zone.people.at(id); watches(who))
            before_.emplace(id, look_at_chamber(zone, deciding.rules.content, who));
}

void Watching::show(Deciding& deciding) const {
    const Zone& zone = deciding.zone;
    for (const RoomNumber number : rooms_) {
        if (number.value >= zone.rooms.size()) return;
        for (const CharacterId id : room(zone, number).people) {
            const Character& who = zone.people.at(id);
            if (!watches(who)) continue;
            ChamberView now = look_at_chamber(zone, deciding.rules.content, who);
            const auto before = before_.find(id);
            if (before != before_.end() && before->second == now) continue;
            deciding.tell(Notice{.to = {id}, .what = View{std::move(now)}});
        }
    }
}

}  // namespace underwell::game
