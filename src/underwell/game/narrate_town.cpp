#include "underwell/game/event_choice.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/quests.hpp"

namespace underwell::game {

namespace {

void tell_of_progress(Deciding& deciding, const Character& who, const Quest& quest) {
    if (!who.awake) return;
    const bool ready = quest.done >= quest.wanted;
    deciding.tell(who.id, {ready ? Sentence{"quest_is_ready"} : Sentence{"quest_comes_on"},
                           {{"number", std::int64_t{quest.number}},
                            {"done", std::int64_t{quest.done}},
                            {"wanted", std::int64_t{quest.wanted}}}});
}

void about(Deciding& deciding, const QuestsChanged& event) {
    if (event.fulfilled) return;  // told before what it brings
    const Character& who = deciding.person(event.who);
    const Quest* before = find_quest(who.quests, event.number);
    const Quest* now = find_quest(event.quests, event.number);
    if (before != nullptr && now != nullptr) return tell_of_progress(deciding, who, *now);
    const Quest* meant = before == nullptr ? now : before;
    if (meant == nullptr) return;
    const Sentence sentence =
        before == nullptr ? Sentence{"takes_quest"} : Sentence{"abandons_quest"};
    tell_room(deciding, who.room,
              {sentence,
               {{"actor", named_person(who)},
                {"number", std::int64_t{meant->number}},
                {"reward", std::int64_t{meant->reward}}}});
}

// A new first place is heard of in the whole town.
void about(Deciding& deciding, const HallChanged& event) {
    const Surface& surface = *deciding.zone.surface;
    const auto found = surface.by_name.find(folded(event.entry.name));
    if (found == surface.by_name.end()) return;
    const Line line{"enters_hall",
                    {{"actor", Person{.id = found->second, .name = event.entry.name}},
                     {"depth", std::int64_t{event.entry.depth}}}};
    const bool is_first = surface.hall.empty() || surface.hall.front().depth < event.entry.depth;
    for (const auto& [id, who] : deciding.zone.people)
        if (who.awake && (is_first || id == found->second)) deciding.tell(id, line);
}

}  // namespace

constinit const EventHandlers narrate_town =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { about(deciding, happened); }
                { about(deciding, happened); });

}  // namespace underwell::game
