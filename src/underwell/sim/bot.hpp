// Somebody who plays: explores, fights, flees, works at puzzles, handles things, trades and talks.
// Types lines only, and knows only what its character was shown; for the words of what it sees, and
// for answers to riddles, it has the pack's, as people have the screen. Now and then it types
// nonsense. What it types follows from what it saw and from the stream it is given. Some play
// carefully (bot_care.cpp), some walk over tiles (bot_tiles.cpp), some run the world
// (bot_staff.cpp), and some set out as well as they can (bot_outset.cpp) to be led by others below.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/random.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/notice.hpp"
#include "underwell/game/view.hpp"
#include "underwell/sim/delver_kit.hpp"

namespace underwell::sim {

// What people know without being shown it. Must outlive the bot.
struct CommonKnowledge {
    const game::Content& content;      // what things are called
    std::vector<std::string> names;    // of all who play
    std::vector<std::string> answers;  // to riddles
    std::vector<KitPiece> kit = {};    // what the seasoned have
};

// How somebody plays.
struct BotHabits {
    bool careful = false;   // buys gear, looks after its wounds, and goes home in time
    bool leads = false;     // of the careful: gathers others
    bool tiles = false;     // walks over the tiles of rooms, too
    bool delves = false;    // of the careful: does on the surface only what a delve needs
    bool seasoned = false;  // of those, builders: make what they need for the deep
    std::vector<std::string> companions = {};  // of those, by name
    game::Role role = game::Role::player;
};

class Bot {
  public:
    explicit Bot(const CommonKnowledge& knows, const BotHabits& habits = {})
        : knows_{&knows}, habits_{habits} {}

    void see(const game::Notice& notice);

    // What it types next.
    std::string type(base::Stream& chance);

    // In a fight one is quicker.
    bool is_busy() const { return room_ && room_->fighting; }

    // Something happened around it that it will not wait to look at.
    bool is_startled() const { return startled_; }

    // Went down without a light, since it could pay none: no delver would go on from there.
    bool is_destitute() const { return destitute_; }

    // It was away, and remembers nothing.
    void forget();

  private:
    static constexpr std::uint32_t errands_most = 24;

    // Lines that come to its mind, each as likely as it weighs.
    struct Idea {
        std::uint32_t weight = 0;
        std::string line;
    };

    // A place of the town, as far as it was walked.
    struct Place {
        game::Service service = game::Service::none;
        std::vector<game::Heading> exits = {};  // that do not lead below
        std::map<game::Heading, game::RoomNumber> ways = {};
    };

    // Where it was, and how it left.
    struct Departure {
        game::RoomNumber from;
        game::Heading towards = game::Heading::north;
    };

    void hear(const game::Line& line, bool refused);
    void remember(const game::View& view);
    void look_around(const game::RoomView& room);
    void gather_ideas(base::Stream& chance);
    std::string choose_idea(base::Stream& chance);
    void note_typed(std::string_view line);
    void think(std::uint32_t weight, std::string line);
    void think_of_battle(const game::RoomView& room, base::Stream& chance);
    void think_of_ways(const game::RoomView& room, base::Stream& chance);
    void think_of_puzzle(const game::RoomView& room, base::Stream& chance);
    void think_of_wheel(const game::RoomView& room);
    void think_of_room(const game::RoomView& room, base::Stream& chance);
    void think_of_pack(base::Stream& chance);
    void think_of_company(const game::RoomView& room, base::Stream& chance);
    void think_of_oneself(base::Stream& chance);
    void think_of_town(const game::RoomView& room, base::Stream& chance);

    // bot_care.cpp
    bool is_hurt() const;
    void think_of_care(const game::RoomView& room, base::Stream& chance);
    void think_of_care_in_battle();
    void think_of_getting_ready(base::Stream& chance);
    void think_of_party(const game::RoomView& room);
    bool is_led(const game::RoomView& room) const;
    void think_of_errands(const game::RoomView& room);
    void think_of_shopping();
    void think_of_town_unseen(const game::RoomView& room);
    bool has_unseen_ways(game::RoomNumber place) const;
    bool lacks(game::ThingSort sort) const;
    bool carries(game::ThingSort sort) const;
    std::optional<game::Heading> way_to(game::Service service, game::RoomNumber from) const;
    std::optional<game::Heading> way_to(const std::function<bool(game::RoomNumber)>& is_goal,
                                        game::RoomNumber from) const;

    // bot_outset.cpp
    void think_of_setting_out(const game::RoomView& room, base::Stream& chance);
    void think_of_growing(base::Stream& chance);
    void think_of_kit();
    void think_of_supplies(base::Stream& chance);
    bool is_spare(const game::ThingSeen& thing) const;
    void think_of_way_down(const game::RoomView& room, base::Stream& chance);
    bool think_of_companions(const game::RoomView& room);
    bool owns(game::ThingKindId kind, std::uint32_t count = 1) const;
    std::int64_t gain_of(const game::ThingKind& kind) const;
    void come_home();

    // bot_tiles.cpp
    void think_of_tiles(const game::RoomView& room, base::Stream& chance);

    // bot_staff.cpp
    void think_of_staff(const game::RoomView& room, base::Stream& chance);
    void think_of_building(const game::RoomView& room, base::Stream& chance);
    void think_of_ruling(base::Stream& chance);

    std::string nonsense(base::Stream& chance) const;
    std::string word_for(game::TextId name, base::Stream& chance) const;
    std::string word_for(const game::ThingSeen& thing, base::Stream& chance) const;
    std::string a_foe(const game::RoomView& room, base::Stream& chance) const;
    std::string a_thing_in_hand(base::Stream& chance) const;
    std::string somebody(base::Stream& chance) const;

    const CommonKnowledge* knows_;
    BotHabits habits_;
    std::optional<game::RoomView> room_;
    std::optional<game::InventoryView> pack_;
    std::optional<game::SheetView> sheet_;
    std::optional<game::EquipmentView> gear_;
    std::optional<game::WaresView> wares_;
    std::optional<game::ChamberView> chamber_;
    std::map<game::RoomNumber, Place> town_;
    std::optional<Departure> departed_;
    std::optional<std::string> invited_by_;
    std::optional<std::string> leader_;
    std::vector<std::string> branches_;             // by name, that staff were shown
    std::vector<std::vector<std::uint8_t>> signs_;  // that it read, the newest last
    std::vector<std::string> figures_;              // how it read that figures are to be turned
    std::optional<std::uint8_t> mark_;              // that water somewhere has to reach
    bool puzzled_ = false;                          // was refused something
    bool curious_ = false;                          // heard something down there
    bool alarmed_ = false;                          // of monsters
    bool startled_ = false;                         // and has not done anything since
    bool walks_ = false;                            // or tried to, with its last line
    bool stuck_ = false;                            // could not get out of this room
    bool homesick_ = false;
    bool battered_ = false;  // something happened in a fight since it looked at itself
    std::uint32_t errands_left_ = errands_most;  // in shops, before it goes down again
    std::uint32_t digs_left_ = 3;                // of a builder: start rooms stay for ever
    bool sold_ = false;                          // what it brought home
    bool destitute_ = false;                     // has no light to go down with
    bool accepted_ = false;                      // an invitation
    std::string made_;                           // by the seasoned, and lies there now
    std::size_t kit_next_ = 0;                   // what they make next
    std::uint32_t waits_left_ = 0;               // for companions
    std::uint32_t raises_tried_ = 0;             // since it came home
    std::vector<Idea> ideas_;
};

}  // namespace underwell::sim
