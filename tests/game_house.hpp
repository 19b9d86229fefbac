// A house of zones for tests: the surface and its branches in one thread, without a journal.
// Messages are delivered until there are none; what people are told is kept for them. Content is
// made in code, small and plain, so that tests say what they depend on.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "underwell/game/turn.hpp"

namespace underwell::tests {

// Makes what a test asks for; plain rooms if it asks for nothing.
class ScriptedGenerator final : public game::RoomGenerator {
  public:
    std::function<base::Result<game::RoomProposal>(const game::RoomQuestion&, base::Stream&)> made;

    base::Result<game::RoomProposal> furnish(const game::RoomQuestion& question,
                                             base::Stream& chance) override;

    std::string place() const override { return "rooms.lua:1: depths"; }
};

class ScriptedGenerators final : public game::Generators {
  public:
    ScriptedGenerator generator;
    std::string name = "test";  // by which the content asks for it
    std::vector<base::Error> reported;

    game::RoomGenerator* find(std::string_view name) override;
    void report(const base::Error& error) override;
};

game::ContentParts plain_content();

class GameHouse {
  public:
    explicit GameHouse(std::uint64_t seed = 7, game::ContentParts parts = plain_content());

    // With a whole pack; its rooms are made by the scripted generator all the same.
    GameHouse(std::uint64_t seed, game::Content content);

    // A character who is awake on the surface.
    base::CharacterId newcomer(const std::string& name);

    // Everything that follows happens too, in all zones.
    void type(base::CharacterId who, const std::string& line);
    void input(base::ZoneId zone, game::Happening what);
    void wait(base::Duration duration);

    game::Zone& zone_with(base::CharacterId who);
    const game::Character& character(base::CharacterId who);
    const game::Room& room_of(base::CharacterId who);

    // What somebody was told since the last call: the names of sentences, and "room" for a view.
    std::vector<std::string> told(base::CharacterId who);

    std::map<base::ZoneId, game::Zone> zones;
    std::map<base::ZoneId, std::vector<game::Turn>> turns;  // all that ever happened
    ScriptedGenerators generators;
    base::Instant now{std::chrono::days{20'000}};

    const game::Content& content() const { return content_; }

  private:
    void step(base::ZoneId zone, game::Happening what);
    void deliver();
    void pass_time();

    game::Content content_;
    std::map<base::CharacterId, std::vector<std::string>> told_;
    std::uint64_t characters_ = 0;
};

}  // namespace underwell::tests
