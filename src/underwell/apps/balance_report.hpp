// Figures of delves (sim/balance.hpp) as tables for people and as JSON for programs, with the names
// that packs give.
#pragma once

#include <map>
#include <ostream>
#include <string>

#include "underwell/adapters/lua/pack_names.hpp"
#include "underwell/apps/json_text.hpp"
#include "underwell/sim/balance.hpp"

namespace underwell::apps {

// What kinds are called, by what figures know of them.
struct KindNames {
    std::map<game::ThingKindId, std::string> things;
    std::map<game::MonsterKindId, std::string> monsters;
    std::map<game::TextId, std::string> traps;  // by their look

    explicit KindNames(const adapters::lua::PackNames& names);
};

void write_balance(std::ostream& out, const sim::Balance& balance, const KindNames& names);

JsonText balance_json(const sim::Balance& balance, const game::Content& content,
                      const KindNames& names);

}  // namespace underwell::apps
