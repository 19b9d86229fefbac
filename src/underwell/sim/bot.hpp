// Somebody who plays: explores, fights, flees, works at puzzles, handles things, trades and talks.
// Types lines only, and knows only what its character was shown; for the words of what it sees, and
// for answers to riddles, it has the pack's, as people have the screen. Now and then it types
// nonsense. What it types follows from what it saw and from the stream it is given.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/random.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/notice.hpp"
#include "underwell/game/view.hpp"

namespace underwell::sim {

// What people know without being shown it. Must outlive the bot.
struct CommonKnowledge {
    const game::Content& content;      // what things are called
    std::vector<std::string> names;    // of all who play
    std::vector<std::string> answers;  // to riddles
};

class Bot {
  public:
    explicit Bot(const CommonKnowledge& knows) : knows_{&knows} {}

    void see(const game::Notice& notice);

    // What it types next.
    std::string type(base::Stream& chance);

    // In a fight one is quicker.
    bool is_busy() const { return room_ && room_->fighting; }

    // It was away, and remembers nothing.
    void forget();

  private:
    // Lines that come to its mind, each as likely as it weighs.
    struct Idea {
        std::uint32_t weight = 0;
        std::string line;
    };

    void think(std::uint32_t weight, std::string line);
    void think_of_battle(const game::RoomView& room, base::Stream& chance);
    void think_of_ways(const game::RoomView& room, base::Stream& chance);
    void think_of_puzzle(const game::RoomView& room, base::Stream& chance);
    void think_of_room(const game::RoomView& room, base::Stream& chance);
    void think_of_pack(base::Stream& chance);
    void think_of_company(const game::RoomView& room, base::Stream& chance);
    void think_of_oneself(base::Stream& chance);
    void think_of_town(const game::RoomView& room, base::Stream& chance);
    std::string nonsense(base::Stream& chance) const;
    std::string word_for(game::TextId name, base::Stream& chance) const;
    std::string word_for(const game::ThingSeen& thing, base::Stream& chance) const;
    std::string a_foe(const game::RoomView& room, base::Stream& chance) const;
    std::string a_thing_in_hand(base::Stream& chance) const;
    std::string somebody(base::Stream& chance) const;

    const CommonKnowledge* knows_;
    std::optional<game::RoomView> room_;
    std::optional<game::InventoryView> pack_;
    std::optional<game::SheetView> sheet_;
    std::vector<std::vector<std::uint8_t>> signs_;  // that it read, the newest last
    bool puzzled_ = false;                          // was refused something
    bool alarmed_ = false;                          // heard something down there
    bool homesick_ = false;
    std::vector<Idea> ideas_;
};

}  // namespace underwell::sim
