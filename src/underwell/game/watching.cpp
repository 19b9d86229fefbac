#include "underwell/game/watching.hpp"

#include <optional>
#include <utility>

#include "underwell/base/fields.hpp"
#include "underwell/game/chamber_sight.hpp"
#include "underwell/game/event_choice.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

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

// What each of those who watch in a room sees of it; nothing is worked out where nobody does.
template <typename Visit>
void for_each_watcher(const Deciding& deciding, RoomNumber number, Visit visit) {
    const Zone& zone = deciding.zone;
    if (number.value >= zone.rooms.size()) return;
    std::optional<Scene> scene;
    for (const CharacterId id : room(zone, number).people) {
        const Character& who = zone.people.at(id);
        if (!watches(who)) continue;
        if (!scene) scene = scene_in(zone, deciding.rules.content, number);
        visit(id, look_at_scene(zone, deciding.rules.content, *scene, who));
    }
}

}  // namespace

void Watching::note(const Deciding& deciding, const Event& event) {
    const auto visit = [&](RoomNumber number) { note_room(deciding, number); };
    const RoomsOf<decltype(visit)> rooms{.zone = deciding.zone, .visit = visit};
    visit_event([&](const auto& happened) { base::for_each_field(happened, rooms); }, event);
}

void Watching::note_beginning(const Deciding& deciding, const Event& event) {
    const auto visit = [&](RoomNumber number) { rooms_.insert(number); };
    const RoomsOf<decltype(visit)> rooms{.zone = deciding.zone, .visit = visit};
    visit_event([&](const auto& happened) { base::for_each_field(happened, rooms); }, event);
}

void Watching::note_room(const Deciding& deciding, RoomNumber number) {
    if (!rooms_.insert(number).second) return;
    for_each_watcher(deciding, number, [&](CharacterId who, ChamberView seen) {
        before_.emplace(who, std::move(seen));
    });
}

void Watching::show(Deciding& deciding) const {
    const auto asked = deciding.asked_for_tiles;
    if (asked)
        deciding.tell(Notice{.to = {*asked},
                             .what = look_at_chamber(deciding.zone, deciding.rules.content,
                                                     deciding.person(*asked))});
    for (const RoomNumber number : rooms_)
        for_each_watcher(deciding, number, [&](CharacterId who, ChamberView now) {
            const auto before = before_.find(who);
            if (who == asked || (before != before_.end() && before->second == now)) return;
            deciding.tell(Notice{.to = {who}, .what = View{std::move(now)}});
        });
}

}  // namespace underwell::game
