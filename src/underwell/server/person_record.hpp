// Everything that a journal keeps about one person: the character wherever it is, what the surface
// remembers, and what was typed and is still kept for running it again. For tools, which read one
// moment of the journal. Fails as reading and folding do.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/event.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::server {

inline constexpr std::size_t typed_lines_kept_max = 100'000;  // the newest of them

struct TypedLine {
    base::Instant time;
    std::string line;
};

struct PersonRecord {
    base::CharacterId id;
    std::string name;
    std::optional<game::Character> character;
    base::ZoneId zone;  // where it is, or from where it is on its way
    std::vector<game::HallEntry> hall;
    std::vector<TypedLine> typed;
};

// Nothing if the surface knows nobody of that name.
base::Result<std::optional<PersonRecord>> find_person_record(const JournalReader& journal,
                                                             std::string_view name);

// Those who have the highest role, wherever they are. Reads every zone.
base::Result<std::set<base::CharacterId>> find_admins(const JournalReader& journal);

}  // namespace underwell::server
