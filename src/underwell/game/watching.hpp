// Those who watch tiles (T20, Preferences::tiles): at the end of a turn each of them is shown the
// chamber again if what they see of it has changed, and only then; whoever asked for it is shown it
// in any case. Where nobody watches it costs nothing.
#pragma once

#include <map>
#include <set>

#include "underwell/base/ids.hpp"
#include "underwell/game/deciding.hpp"
#include "underwell/game/view.hpp"

namespace underwell::game {

class Watching {
  public:
    // Just before an event is applied: what watchers see there now.
    void note(const Deciding& deciding, const Event& event);

    // Just after the event by which the first of them began to.
    void note_beginning(const Deciding& deciding, const Event& event);

    // When all has happened.
    void show(Deciding& deciding) const;

  private:
    void note_room(const Deciding& deciding, RoomNumber number);

    std::set<RoomNumber> rooms_;  // in which something happened
    std::map<base::CharacterId, ChamberView> before_;
};

}  // namespace underwell::game
