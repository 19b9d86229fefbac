// The tables of a file, and how an older file becomes a newer one: numbered steps, each in a
// transaction of its own together with the number it leads to. Files of other applications and of
// newer versions are refused before anything is written. Each kind of file has a schema; this one
// knows the journal's.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "underwell/adapters/sqlite/connection.hpp"
#include "underwell/base/result.hpp"

namespace underwell::adapters::sqlite {

// In the journal's header, where `file` and other tools look: "Undw".
inline constexpr std::int32_t application_id = 0x556E6477;

// Step n, counted from 0, leads from version n to version n + 1.
using SchemaSteps = std::span<const char* const>;

struct Schema {
    std::int32_t application = 0;  // in the file's header
    std::string_view what;         // "the journal": for messages
    SchemaSteps steps;

    std::int64_t newest_version() const { return static_cast<std::int64_t>(steps.size()); }
};

SchemaSteps schema_steps();

inline Schema journal_schema(SchemaSteps steps = schema_steps()) {
    return {.application = application_id, .what = "the journal", .steps = steps};
}

// The version of a file that is ours; 0 if it is empty and may become ours.
base::Result<std::int64_t> identify(Connection& connection, const Schema& schema);

base::Result<void> migrate(Connection& connection, const Schema& schema);

// Of a journal.
inline base::Result<std::int64_t> identify(Connection& connection,
                                           SchemaSteps steps = schema_steps()) {
    return identify(connection, journal_schema(steps));
}

inline base::Result<void> migrate(Connection& connection, SchemaSteps steps = schema_steps()) {
    return migrate(connection, journal_schema(steps));
}

}  // namespace underwell::adapters::sqlite
