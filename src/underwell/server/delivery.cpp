#include "underwell/server/delivery.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "underwell/base/check.hpp"
#include "underwell/game/silence.hpp"
#include "underwell/server/sounds.hpp"

namespace underwell::server {

using base::CharacterId;
using game::Notice;

namespace {

// A view is what one person sees. A line is told to all alike but for those it is about.
bool is_for_one(const Notice& notice, CharacterId viewer) {
    const auto* line = std::get_if<game::Line>(&notice.what);
    return line == nullptr || game::is_about(*line, viewer);
}

struct Manner {
    game::Sentence sentence;
    std::string_view channel;  // as programs know it, unless the line names another
};

const Manner* manner_of(const Notice& notice) {
    static constexpr std::array<Manner, 9> manners = {{{"says", "say"},
                                                       {"emotes", "emote"},
                                                       {"shouts", "shout"},
                                                       {"hears_tell", "tell"},
                                                       {"you_tell", "tell"},
                                                       {"hears_party", "party"},
                                                       {"you_tell_party", "party"},
                                                       {"hears_channel", "all"},
                                                       {"hears_announcement", "announce"}}};
    const auto* line = std::get_if<game::Line>(&notice.what);
    if (line == nullptr) return nullptr;
    const auto found = std::ranges::find(manners, line->sentence, &Manner::sentence);
    return found == manners.end() ? nullptr : &*found;
}

// The same for programs (Comm.Channel.Text). What oneself tells somebody names whom it was told.
signals::Speech speech_of(const game::Line& line, std::string_view channel,
                          const std::string& own_name) {
    signals::Speech speech{.channel = std::string{channel}, .talker = {}, .to = {}, .text = {}};
    for (const game::Part& part : line.parts) {
        if (const auto* person = std::get_if<game::Person>(&part.meaning))
            speech.talker = person->name;
        const auto* words = std::get_if<game::Quoted>(&part.meaning);
        if (words != nullptr && part.place == "words") speech.text = words->words;
        const bool names_channel = words != nullptr && part.place == "channel";
        if (names_channel && !words->words.empty()) speech.channel = words->words;
    }
    if (line.sentence == game::Sentence{"you_tell"})
        speech.to = std::exchange(speech.talker, own_name);
    return speech;
}

// Room.WrongDir: programs that draw maps take back the step they foresaw.
std::optional<signals::WrongDirection> wrong_direction(const Notice& notice) {
    const auto* line = std::get_if<game::Line>(&notice.what);
    if (!notice.refusal || line == nullptr || line->sentence != game::Sentence{"no_such_exit"})
        return std::nullopt;
    for (const game::Part& part : line->parts)
        if (const auto* towards = std::get_if<game::Heading>(&part.meaning))
            return signals::WrongDirection{.towards = *towards};
    return std::nullopt;
}

constexpr std::array<std::string_view, 2> language_names = {"en", "zh_CN"};

}  // namespace

void Delivery::open_entrance(Transport& transport) {
    entrances_.push_back({.transport = &transport});
}

game::Tongue Delivery::tongue(game::Language language) const {
    CHECK(pack_ != nullptr);
    const auto& phrases = languages_.phrases(language_names.at(static_cast<std::size_t>(language)));
    return {phrases, pack_->rules().content, pack_->texts()};
}

void Delivery::put(const Session& session, Piece piece) {
    entrances_[session.entrance].pieces.push_back(std::move(piece));
}

Delivery::Readers& Delivery::readers_like(const Session& session) {
    CHECK(session.who.has_value());
    for (std::size_t number = 0; number < readers_used_; ++number) {
        Readers& readers = readers_[number];
        if (readers.entrance == session.entrance && readers.hand == session.hand) return readers;
    }
    if (readers_used_ == readers_.size()) readers_.emplace_back();
    Readers& fresh = readers_[readers_used_++];
    fresh.entrance = session.entrance;
    fresh.hand = session.hand;
    fresh.hurrying.clear();
    fresh.patient.clear();
    fresh.one_of_them = *session.who;
    return fresh;
}

void Delivery::tell(const Notice& notice) {
    readers_used_ = 0;
    const Manner* spoken = manner_of(notice);
    for (const CharacterId who : notice.to) {
        Session* session = sessions_.find(who);
        if (session == nullptr || session->closing) continue;
        if (game::is_silent(notice, who, session->silenced)) continue;
        if (session->traits.views && game::is_seen_on_tiles(notice)) continue;
        if (session->traits.signals)
            inform(*session, notice, spoken == nullptr ? std::string_view{} : spoken->channel);
        if (is_for_one(notice, who)) {
            show(*session, tongue(*session).document(notice, who));
            continue;
        }
        Readers& readers = readers_like(*session);
        (session->answers_awaited > 0 ? readers.hurrying : readers.patient).push_back(session->id);
    }
    for (std::size_t number = 0; number < readers_used_; ++number)
        send_to(readers_[number], notice);
}

// The session's program.
void Delivery::inform(const Session& session, const Notice& notice, std::string_view channel) {
    if (!channel.empty())
        signal(session, speech_of(std::get<game::Line>(notice.what), channel, session.name));
    if (const auto wrong = wrong_direction(notice)) signal(session, *wrong);
    if (!sounds_url_.empty()) sound(session, notice);
}

void Delivery::send_to(const Readers& readers, const Notice& notice) {
    const game::Document document =
        tongue(readers.hand.language).document(notice, readers.one_of_them);
    if (document.empty()) return;
    Entrance& entrance = entrances_[readers.entrance];
    std::string bytes = entrance.transport->written(document, readers.hand);
    if (readers.hand.reader) {
        const auto give = [&](ConnectionId id) {
            if (Session* session = sessions_.find(id)) hand_out(*session, document, bytes);
        };
        std::ranges::for_each(readers.hurrying, give);
        std::ranges::for_each(readers.patient, give);
        return;
    }
    if (!readers.hurrying.empty())
        entrance.pieces.emplace_back(
            pieces::Text{.to = readers.hurrying, .bytes = bytes, .hurries = true});
    if (!readers.patient.empty())
        entrance.pieces.emplace_back(
            pieces::Text{.to = readers.patient, .bytes = std::move(bytes), .hurries = false});
}

void Delivery::show(Session& session, const game::Document& document) {
    if (document.empty() || session.closing) return;
    const Transport& transport = *entrances_[session.entrance].transport;
    hand_out(session, document, transport.written(document, session.hand));
}

// Those who listen get a line when it is known how often it is said.
void Delivery::hand_out(Session& session, const game::Document& document, std::string bytes) {
    const bool hurries = session.answers_awaited > 0 || !session.who;
    if (session.held && session.held->line == document) {
        ++session.held->times;
        session.held->hurries = session.held->hurries || hurries;
        return;
    }
    release(session);
    if (!session.hand.reader || !can_be_gathered(document))
        return put(session,
                   pieces::Text{.to = {session.id}, .bytes = std::move(bytes), .hurries = hurries});
    session.held = std::make_unique<HeldLine>(
        HeldLine{.line = document, .bytes = std::move(bytes), .times = 1, .hurries = hurries});
    holding_.push_back(session.id);
}

void Delivery::release(Session& session) {
    if (!session.held) return;
    const std::unique_ptr<HeldLine> held = std::move(session.held);
    if (held->times > 1)
        held->bytes = entrances_[session.entrance].transport->written(
            said_times(held->line, held->times, tongue(session)), session.hand);
    put(session,
        pieces::Text{
            .to = {session.id}, .bytes = std::move(held->bytes), .hurries = held->hurries});
}

void Delivery::play_from(std::string sounds_url) {
    sounds_url_ = std::move(sounds_url);
    if (!sounds_url_.empty() && !sounds_url_.ends_with('/')) sounds_url_ += '/';
}

void Delivery::sound(const Session& session, const Notice& notice) {
    CHECK(session.who.has_value());
    const Sound* found = sound_of(notice, *session.who);
    if (found == nullptr) return;
    game::Text caption;
    tongue(session).say(caption, found->caption);
    signal(session, signals::Sound{.folder = sounds_url_,
                                   .name = std::string{found->file},
                                   .caption = caption.letters()});
}

void Delivery::say(Session& session, game::Sentence sentence,
                   std::initializer_list<game::Part> parts) {
    game::Document document;
    tongue(session).say(document.paragraph(), sentence, parts);
    show(session, document);
}

void Delivery::prompt(Session& session, std::string words) {
    if (words == session.prompt || session.closing) return;
    release(session);
    const bool is_first = session.prompt.empty();
    session.prompt = words;
    put(session, pieces::Prompt{.to = session.id, .bytes = std::move(words)});
    if (is_first) show_prompt_again(session);  // what came before it may have been sent already
}

void Delivery::echo(Session& session, bool on) {
    if (session.echo == on || session.closing) return;
    release(session);
    session.echo = on;
    put(session, pieces::Echo{.to = session.id, .on = on});
}

void Delivery::signal(const Session& session, Signal signal) {
    if (!session.traits.signals || session.closing) return;
    put(session, pieces::Signal{.to = session.id, .signal = std::move(signal)});
}

void Delivery::close(Session& session) {
    if (session.closing) return;
    release(session);
    put(session, pieces::Close{.to = session.id});
    session.closing = true;
}

void Delivery::show_prompt_again(Session& session) {
    release(session);
    put(session, pieces::Text{.to = {session.id}, .bytes = {}, .hurries = true});
}

void Delivery::touch(Session& session) {
    if (session.touched) return;
    session.touched = true;
    touched_.push_back(session.id);
}

// Words change nobody: who only hears them needs no other prompt.
void Delivery::touch_concerned(const Notice& notice) {
    if (manner_of(notice) != nullptr) return;
    for (const CharacterId who : notice.to)
        if (Session* session = sessions_.find(who)) touch(*session);
}

void Delivery::await_answer(Session& session) {
    ++session.answers_awaited;
    ++session.answers_unprepared;
    touch(session);
}

std::vector<ConnectionId> Delivery::take_touched() {
    for (const ConnectionId id : touched_)
        if (Session* session = sessions_.find(id)) session->touched = false;
    return std::exchange(touched_, {});
}

void Delivery::send() {
    for (const ConnectionId id : std::exchange(holding_, {}))
        if (Session* session = sessions_.find(id)) release(*session);
    for (Entrance& entrance : entrances_)
        if (!entrance.pieces.empty()) entrance.transport->send(std::exchange(entrance.pieces, {}));
}

}  // namespace underwell::server
