// A world for one delve: the surface and the branches below it, in one thread, in false time and
// without a journal. Plays by the rules it is given, from one seed. Whoever wants to know what
// happens listens to its events; whoever plays looks at zones as the views do (look.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/game/input.hpp"
#include "underwell/game/zone.hpp"
#include "underwell/sim/delver_eyes.hpp"

namespace underwell::sim {

class DelveWorld final : public DelverEyes {
  public:
    // After the event was applied, with the zone as the whole turn left it.
    using Listener = std::function<void(const game::Zone&, const game::Event&)>;

    // The rules must outlive it.
    DelveWorld(const game::Rules& rules, std::uint64_t seed);

    void listen(Listener listener) { listener_ = std::move(listener); }

    // Somebody new, awake on the surface, with one of the sheets that are offered (P1).
    base::CharacterId newcomer(const std::string& name, std::uint32_t offer);

    // With all that follows, in all zones. False if it was refused.
    bool type(base::CharacterId who, const std::string& line);

    // Whatever time brings about until then.
    void go_on_to(base::Instant time);

    // What an experiment begins with: this has happened, and nothing follows from it.
    void suppose(base::CharacterId who, const game::Event& event);

    // A thing that nobody else has.
    game::ThingId next_thing(base::CharacterId who) const;

    const game::Zone* find_zone_with(base::CharacterId who) const override {
        return &zone_with(who);
    }

    const game::Zone& zone_with(base::CharacterId who) const;
    const game::Character& body(base::CharacterId who) const;

    base::Instant now() const override { return now_; }

    const game::Content& content() const override { return rules_.content; }

  private:
    void step(base::ZoneId zone, game::Happening what);
    void deliver();

    const game::Rules& rules_;
    Listener listener_;
    std::map<base::ZoneId, game::Zone> zones_;
    base::Instant now_{std::chrono::days{20'000}};
    std::uint64_t characters_ = 0;
    base::CharacterId typing_;  // whose refusal is waited for
    bool refused_ = false;
};

}  // namespace underwell::sim
