// The commands of speaking and of keeping company (P6).
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "underwell/game/channels.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/company.hpp"
#include "underwell/game/knowing.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/quests.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

// False: it was refused.
bool can_be_said(Deciding& deciding, const Asked& asked, std::string_view words) {
    if (words.empty()) {
        deciding.refuse(asked.who, "speak_what");
        return false;
    }
    if (words.size() > words_bytes_max) {
        deciding.refuse(asked.who, "line_too_long");
        return false;
    }
    return true;
}

bool may_speak(Deciding& deciding, const Asked& asked, std::string_view words) {
    if (!can_be_said(deciding, asked, words)) return false;
    const Character& who = deciding.person(asked.who);
    if (!is_muted(deciding, who)) return true;
    refuse_muted(deciding, who);
    return false;
}

void speak(Deciding& deciding, const Asked& asked) {
    if (!may_speak(deciding, asked, asked.words)) return;
    deciding.happen(Spoken{.who = asked.who,
                           .room = deciding.person(asked.who).room,
                           .manner = static_cast<Manner>(asked.number),
                           .words = std::string{asked.words}});
}

Words words_of(Deciding& deciding, const Asked& asked, Manner manner, std::string_view words) {
    return {.from = asked.who,
            .name = deciding.person(asked.who).name,
            .manner = manner,
            .to = {},
            .to_name = {},
            .channel = {},
            .words = std::string{words}};
}

void tell(Deciding& deciding, const Asked& asked) {
    std::string_view words = asked.words;
    const std::string_view name = take_word(words);
    if (name.empty()) return deciding.refuse(asked.who, "tell_whom");
    if (!can_be_said(deciding, asked, words)) return;
    Words spoken = words_of(deciding, asked, Manner::tell, words);
    spoken.to_name = name;
    // The surface knows who is of the staff.
    if (is_muted(deciding, deciding.person(asked.who))) spoken.channel = only_to_staff;
    take_company(deciding, spoken);
}

void speak_to_party(Deciding& deciding, const Asked& asked) {
    const Company& company = deciding.person(asked.who).company;
    if (!company.party) return deciding.refuse(asked.who, "no_party");
    if (asked.words.empty()) return ask_who_is_in_party(deciding, asked.who, *company.party);
    if (!may_speak(deciding, asked, asked.words)) return;
    Words spoken = words_of(deciding, asked, Manner::party, asked.words);
    for (const CharacterId member : company.members) {
        spoken.to = member;
        take_company(deciding, spoken);
    }
}

void chat(Deciding& deciding, const Asked& asked) {
    if (!may_speak(deciding, asked, asked.words)) return;
    Words spoken = words_of(deciding, asked, Manner::channel, asked.words);
    spoken.channel = channels[asked.number].name;
    spoken.to = asked.who;  // not passed on yet
    take_company(deciding, spoken);
}

void change_company(Deciding& deciding, CharacterId who, Company company, std::string about) {
    deciding.happen(
        CompanyChanged{.who = who, .company = std::move(company), .about = std::move(about)});
}

bool listens_to(const Company& company, std::string_view channel) {
    return std::ranges::find(company.channels, channel) != company.channels.end();
}

void tell_channels(Deciding& deciding, const Asked& asked) {
    const Company& company = deciding.person(asked.who).company;
    for (const Channel& channel : channels)
        deciding.tell(asked.who, {listens_to(company, channel.name) ? Sentence{"channel_is_heard"}
                                                                    : Sentence{"channel_is_left"},
                                  {{"channel", Quoted{std::string{channel.name}}},
                                   {"command", Typable{{std::string{channel.command}}}}}});
}

// Leaves a channel, or comes back to it.
void toggle_channel(Deciding& deciding, const Asked& asked) {
    if (asked.words.empty()) return tell_channels(deciding, asked);
    Company company = deciding.person(asked.who).company;
    const std::string channel = folded(asked.words);
    if (std::ranges::find(channels, channel, &Channel::name) == channels.end())
        return deciding.refuse(asked.who, "no_such_channel");
    const bool was_on = std::erase(company.channels, channel) > 0;
    if (!was_on) company.channels.push_back(channel);
    deciding.tell(asked.who, {was_on ? Sentence{"channel_off"} : Sentence{"channel_on"},
                              {{"channel", Quoted{channel}}}});
    change_company(deciding, asked.who, std::move(company), {});
}

void invite(Deciding& deciding, const Asked& asked) {
    if (asked.words.empty()) return deciding.refuse(asked.who, "invite_whom");
    if (refuse_all(deciding, asked.who, asked.words)) return;
    const Company& company = deciding.person(asked.who).company;
    if (company.members.size() >= party_members_max)
        return deciding.refuse(asked.who, "party_is_full");
    // Anybody on the server can be invited; a few letters do for those who are here.
    const auto here =
        find_meant(deciding, deciding.person(asked.who), parse_wish(asked.words), {.people = true});
    const std::string name = here.empty() ? std::string{asked.words} : here.front().person->name;
    if (folded(name) == folded(deciding.person(asked.who).name))
        return deciding.refuse(asked.who, "not_yourself");
    take_company(
        deciding,
        WantsCompany{.who = asked.who, .wish = CompanyWish::invite, .whom = {}, .whom_name = name});
}

void accept(Deciding& deciding, const Asked& asked) {
    if (const auto notice = notice_called(asked.words))
        return accept_quest(deciding, asked.who, *notice);
    const Company& company = deciding.person(asked.who).company;
    if (!company.invited_by && sees_board(deciding, deciding.person(asked.who)))
        return deciding.refuse(asked.who, "say_what", {{"example", Typable{{"accept 1"}}}});
    if (!company.invited_by) return deciding.refuse(asked.who, "nobody_invited_you");
    if (company.party) return deciding.refuse(asked.who, "leave_party_first");
    take_company(deciding, WantsCompany{.who = asked.who,
                                        .wish = CompanyWish::accept,
                                        .whom = *company.invited_by,
                                        .whom_name = {}});
}

void leave(Deciding& deciding, const Asked& asked) {
    if (!deciding.person(asked.who).company.party) return deciding.refuse(asked.who, "no_party");
    take_company(
        deciding,
        WantsCompany{.who = asked.who, .wish = CompanyWish::leave, .whom = {}, .whom_name = {}});
}

// Whoever was followed is told as well, if near.
void tell_of_stopping(Deciding& deciding, const Character& who, CharacterId followed) {
    Audience listeners{who.id};
    const Character* leader = find_person(deciding.zone, followed);
    const Person target{.id = followed, .name = leader != nullptr ? leader->name : ""};
    if (leader != nullptr && leader->room == who.room) listeners.push_back(leader->id);
    deciding.tell(
        {.to = std::move(listeners),
         .what = Line{"stops_following",
                      {{"actor", Person{.id = who.id, .name = who.name}}, {"target", target}}}});
}

void follow(Deciding& deciding, const Asked& asked) {
    Company company = deciding.person(asked.who).company;
    if (asked.words.empty()) {
        if (!company.follows) return deciding.refuse(asked.who, "follow_whom");
        tell_of_stopping(deciding, deciding.person(asked.who), *company.follows);
        company.follows.reset();
        return change_company(deciding, asked.who, std::move(company), {});
    }
    const auto meant =
        find_one(deciding, deciding.person(asked.who), asked.words, {.people = true});
    if (!meant) return;
    const Character* whom = meant->person;
    if (whom->id == asked.who) return deciding.refuse(asked.who, "not_yourself");
    if (ignores(*whom, asked.who))
        return deciding.refuse(asked.who, "wants_no_follower",
                               {{"target", Person{.id = whom->id, .name = whom->name}}});
    company.follows = whom->id;
    deciding.tell(
        {.to = {asked.who, whom->id},
         .what = Line{"follows",
                      {{"actor", Person{.id = asked.who, .name = deciding.person(asked.who).name}},
                       {"target", Person{.id = whom->id, .name = whom->name}}}}});
    change_company(deciding, asked.who, std::move(company), whom->name);
}

// A few letters do for those who are here; anybody else by the whole name.
void ignore_somebody(Deciding& deciding, const Asked& asked) {
    const Character& who = deciding.person(asked.who);
    if (asked.words.empty()) return deciding.refuse(asked.who, "ignore_whom");
    if (refuse_all(deciding, asked.who, asked.words)) return;
    const auto here = find_meant(deciding, who, parse_wish(asked.words), {.people = true});
    if (!here.empty())
        return ignore(deciding, who, here.front().person->id, here.front().person->name);
    take_company(deciding, WantsCompany{.who = asked.who,
                                        .wish = CompanyWish::ignore,
                                        .whom = {},
                                        .whom_name = std::string{asked.words}});
}

constexpr CommandRow speaking(std::string_view name, std::string_view short_forms,
                              std::string_view help, Manner manner) {
    return {.name = name,
            .short_forms = short_forms,
            .topic = Topic::company,
            .usage = name,
            .help = help,
            .run = speak,
            .number = static_cast<std::uint8_t>(manner)};
}

constexpr CommandRow keeping(std::string_view name, std::string_view usage, std::string_view help,
                             void (*run)(Deciding&, const Asked&)) {
    return {.name = name,
            .short_forms = "",
            .topic = Topic::company,
            .usage = usage,
            .help = help,
            .run = run};
}

constexpr CommandRow chatting(std::uint8_t channel, std::string_view usage, std::string_view help) {
    return {.name = channels[channel].command,
            .short_forms = "",
            .topic = Topic::company,
            .usage = usage,
            .help = help,
            .run = chat,
            .number = channel};
}

constexpr std::array rows = {
    speaking("say", "' \"", "Say something to everybody in the room.", Manner::say),
    speaking("emote", ": ;", "Describe what you do: emote grins.", Manner::emote),
    speaking("shout", "!", "Shout so loud that the whole branch hears it.", Manner::shout),
    keeping("tell", "tell NAME WORDS", "Speak to one person, wherever they are.", tell),
    keeping("party", "party [WORDS]",
            "Speak to your party, wherever they are; alone, see who is in it.", speak_to_party),
    chatting(0, "chat WORDS", "Speak to everybody who listens."),
    chatting(1, "ask WORDS", "Ask everybody something about the game, or answer what was asked."),
    chatting(2, "trade WORDS", "Tell everybody what you have to give away, or look for."),
    keeping("channel", "channel [NAME]",
            "See the channels; with the name of one, stop listening to it, or listen again.",
            toggle_channel),
    keeping("invite", "invite NAME", "Ask somebody into your party.", invite),
    keeping("accept", "accept [NUMBER]",
            "Join the party you were invited to; or with its number take a quest from the board.",
            accept),
    keeping("leave", "leave", "Leave your party.", leave),
    keeping("follow", "follow [NAME]", "Go where somebody goes; alone, stop following.", follow),
    keeping("ignore", "ignore NAME", "Hear nothing from somebody, or hear them again.",
            ignore_somebody),
};

}  // namespace

std::span<const CommandRow> company_commands() {
    return rows;
}

}  // namespace underwell::game
