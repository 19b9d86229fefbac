// All connections that the hall knows, and who plays by which. A session is one connection: at the
// door, or playing a character, or both while a password is asked for. Addresses of sessions stay
// as long as they last. One thread.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/game/chatter.hpp"
#include "underwell/server/door.hpp"
#include "underwell/server/ports/transport.hpp"
#include "underwell/server/repeated_line.hpp"
#include "underwell/server/reporter.hpp"

namespace underwell::server {

inline constexpr std::size_t lines_waiting_max = 64;

struct Session {
    ConnectionId id;
    std::size_t entrance = 0;  // which transport it came by
    Peer peer;
    ClientTraits traits;
    std::unique_ptr<Door> door;            // a conversation, if there is one
    std::optional<base::CharacterId> who;  // whom it plays
    bool guest = false;
    bool greeted = false;
    bool closing = false;
    bool waits = false;    // for the clerk
    bool touched = false;  // something concerned it in this round
    std::uint32_t answers_awaited =
        0;  // to what it typed: while there are any, all is sent at once
    std::uint32_t answers_unprepared = 0;  // of those, to what no turn has been decided for
    std::uint32_t failures = 0;
    Hand hand;
    game::ChatterSet silenced;       // by whom it plays
    std::unique_ptr<HeldLine> held;  // for those who listen
    std::string account;
    std::string page_settings;  // kept with the account
    std::string name;           // of whom it plays, or played until they left
    std::string prompt;         // as it was sent
    bool echo = true;
    std::unique_ptr<Reported> reported;  // what its program was told, if it takes signals
    std::vector<std::string> lines;      // typed and not looked at yet, the oldest first
    base::Instant since;
    base::Instant last_typed;
};

class Sessions {
  public:
    Session& add(ConnectionId id, std::size_t entrance);
    void remove(ConnectionId id);

    Session* find(ConnectionId id);
    Session* find(base::CharacterId who);

    // Somebody plays from now on; the session that did so before does no more.
    void bind(Session& session, base::CharacterId who);
    void unbind(Session& session);

    std::size_t size() const { return all_.size(); }

    // In the order of their ids.
    template <typename Visit>
    void for_each(Visit visit) {
        for (auto& [id, session] : all_)
            visit(*session);
    }

  private:
    std::map<ConnectionId, std::unique_ptr<Session>> all_;
    boost::unordered_flat_map<std::uint64_t, Session*> by_connection_;
    boost::unordered_flat_map<std::uint64_t, Session*> by_character_;
};

}  // namespace underwell::server
