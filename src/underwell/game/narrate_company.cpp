#include <algorithm>
#include <utility>

#include "underwell/game/event_choice.hpp"
#include "underwell/game/narrate.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

bool hears(const Character& listener, CharacterId speaker) {
    return listener.awake &&
           std::ranges::find(listener.company.ignored, speaker) == listener.company.ignored.end();
}

Sentence sentence_of(Manner manner) {
    if (manner == Manner::say) return "says";
    if (manner == Manner::emote) return "emotes";
    return "shouts";
}

void about(Deciding& deciding, const Spoken& event) {
    Audience listeners;
    const auto offer = [&](const Character& listener) {
        if (hears(listener, event.who)) listeners.push_back(listener.id);
    };
    if (event.manner == Manner::shout)
        for (const auto& [id, listener] : deciding.zone.people)
            offer(listener);
    else
        for_each_person_in(deciding.zone, event.room, offer);
    deciding.tell({.to = std::move(listeners),
                   .what = Line{sentence_of(event.manner),
                                {{"actor", named_person(deciding.person(event.who))},
                                 {"words", Quoted{event.words}}}}});
}

Sentence sentence_of_heard(const Heard& event) {
    const Manner manner = event.manner;
    if (manner == Manner::tell) return "hears_tell";
    if (manner == Manner::party)
        return event.from == event.to ? Sentence{"you_tell_party"} : Sentence{"hears_party"};
    if (manner == Manner::channel) return "hears_channel";
    return "hears_announcement";
}

void about(Deciding& deciding, const Heard& event) {
    deciding.tell(event.to, {sentence_of_heard(event),
                             {{"name", Person{.id = {}, .name = event.name}},
                              {"channel", Quoted{event.channel}},
                              {"words", Quoted{event.words}}}});
}

void about(Deciding& deciding, const CompanyChanged& event) {
    const Character& who = deciding.person(event.who);
    if (!who.awake) return;
    const Company& before = who.company;
    const Company& now = *event.company;
    const auto say = [&](Sentence sentence) {
        deciding.tell(event.who, {sentence, {{"name", Person{.id = {}, .name = event.about}}}});
    };
    if (now.invited_by && now.invited_by != before.invited_by) say("invited");
    if (before.party && !now.party) say("party_is_over");
    if (!now.party) return;
    if (now.members.size() > before.members.size())
        say(event.about == who.name ? Sentence{"you_join_party"} : Sentence{"joins_party"});
    if (now.members.size() < before.members.size()) say("leaves_party");
}

// Whoever keeps a name hears so when it is theirs for good.
void about(Deciding& deciding, const CharacterRenamed& event) {
    const Character* who = find_person(deciding.zone, event.id);
    if (who == nullptr || !who->awake) return;
    deciding.tell(event.id, {"kept", {{"name", Quoted{event.name}}}});
}

}  // namespace

constinit const EventHandlers narrate_company =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { about(deciding, happened); }
                { about(deciding, happened); });

}  // namespace underwell::game
