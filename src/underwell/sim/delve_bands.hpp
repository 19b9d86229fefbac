// Delvers in a simulation: bands of people, or single ones, who play below as parties do that are
// measured (delve_party.hpp), in a house that others play in, too. What they know lasts as long as
// one of them is in that branch; it may be wrong by then, since rooms change, people fall asleep
// and crashes undo what they saw.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/sim/delve_party.hpp"
#include "underwell/sim/delver_eyes.hpp"

namespace underwell::sim {

class DelveBands {
  public:
    // What is given must outlive it.
    DelveBands(const DelverEyes& eyes, const DelveKnowledge& knows) : eyes_{eyes}, knows_{knows} {}

    // Before they play. How much deeper than their level they go: those with better gear do.
    void found(std::vector<base::CharacterId> members, std::uint32_t deeper);

    bool is_member(base::CharacterId who) const { return delvers_.contains(who); }

    // What somebody types who is below and awake; nothing: waits.
    std::string line_for(base::CharacterId who);

    // The last line was refused.
    void note_refusal(base::CharacterId who);

    // Their next delve is another one.
    void come_home(base::CharacterId who);

  private:
    struct Band {
        std::vector<base::CharacterId> members;
        std::uint32_t deeper = 0;
        std::map<base::ZoneId, std::unique_ptr<DelveParty>> parties = {};  // by their branch
    };

    struct Delver {
        std::size_t band = 0;
        std::size_t number = 0;  // among its members
        std::string line = {};   // typed last
        bool refused = false;
    };

    DelveParty& party_in(Band& band, const game::Zone& zone) const;
    DelvePlan plan_for(const Band& band, const game::Zone& zone) const;

    const DelverEyes& eyes_;
    const DelveKnowledge& knows_;
    std::vector<Band> bands_;
    std::map<base::CharacterId, Delver> delvers_;
};

}  // namespace underwell::sim
