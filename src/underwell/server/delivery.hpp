// From meaning to bytes for each of those it concerns: a notice becomes a document, in the viewer's
// language, and that becomes text as the viewer's client wants it. What many are told alike is
// written once. Whoever typed something in this round is answered at once; what bystanders hear
// may be gathered (law 4). Pieces gather here until they are sent. One thread; nothing fails.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/game/languages.hpp"
#include "underwell/game/notice.hpp"
#include "underwell/game/tongue.hpp"
#include "underwell/server/ports/packs.hpp"
#include "underwell/server/ports/transport.hpp"
#include "underwell/server/sessions.hpp"

namespace underwell::server {

class Delivery {
  public:
    Delivery(const game::Languages& languages, Sessions& sessions)
        : languages_{languages}, sessions_{sessions} {}

    // One more way in. Its transport must outlive the delivery.
    void open_entrance(Transport& transport);

    // What words mean from now on; must outlive its use.
    void speak_by(const Pack& pack) { pack_ = &pack; }

    // Where programs get sounds from now on; empty: there are none.
    void play_from(std::string sounds_url);

    game::Tongue tongue(game::Language language) const;

    game::Tongue tongue(const Session& session) const { return tongue(session.hand.language); }

    void tell(const game::Notice& notice);

    void show(Session& session, const game::Document& document);
    void say(Session& session, game::Sentence sentence,
             std::initializer_list<game::Part> parts = {});
    // Nothing is sent if it is what the client has.
    void prompt(Session& session, std::string words);
    void echo(Session& session, bool on);
    void signal(const Session& session, Signal signal);
    void close(Session& session);
    // As if something had been said.
    void show_prompt_again(Session& session);

    // Something concerns a session: it is among the next touched ones.
    void touch(Session& session);
    // All whom a notice may change something for.
    void touch_concerned(const game::Notice& notice);
    // What it is sent from now on is an answer, and does not wait for more.
    void await_answer(Session& session);
    std::vector<ConnectionId> take_touched();

    bool has_touched() const { return !touched_.empty(); }

    // To all transports.
    void send();

  private:
    struct Entrance {
        Transport* transport = nullptr;
        std::vector<Piece> pieces = {};
    };

    // Some of those a notice goes to, who all read the same.
    struct Readers {
        std::size_t entrance = 0;
        Hand hand;
        std::vector<ConnectionId> hurrying = {};
        std::vector<ConnectionId> patient = {};
        base::CharacterId one_of_them = {};
    };

    Readers& readers_like(const Session& session);
    void send_to(const Readers& readers, const game::Notice& notice);
    void inform(const Session& session, const game::Notice& notice, std::string_view channel);
    void sound(const Session& session, const game::Notice& notice);
    void hand_out(Session& session, const game::Document& document, std::string bytes);
    void release(Session& session);
    void put(const Session& session, Piece piece);

    const game::Languages& languages_;
    Sessions& sessions_;
    const Pack* pack_ = nullptr;
    std::vector<Entrance> entrances_;
    std::vector<ConnectionId> touched_;
    std::vector<ConnectionId> holding_;  // who have a line that may be said again
    std::string sounds_url_;
    std::vector<Readers> readers_;  // of the notice at hand
    std::size_t readers_used_ = 0;
};

}  // namespace underwell::server
