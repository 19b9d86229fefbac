// The tables of a journal file, and how an older file becomes a newer one: numbered steps, each in
// a transaction of its own together with the number it leads to. Files of other applications and of
// newer versions are refused before anything is written.
#pragma once

#include <cstdint>
#include <span>

#include "underwell/adapters/sqlite/connection.hpp"
#include "underwell/base/result.hpp"

namespace underwell::adapters::sqlite {

// In the file's header, where `file` and other tools look: "Undw".
inline constexpr std::int32_t application_id = 0x556E6477;

// Step n, counted from 0, leads from version n to version n + 1.
using SchemaSteps = std::span<const char* const>;

SchemaSteps schema_steps();

// The version of a file that is ours; 0 if it is empty and may become ours.
base::Result<std::int64_t> identify(Connection& connection, SchemaSteps steps = schema_steps());

base::Result<void> migrate(Connection& connection, SchemaSteps steps = schema_steps());

}  // namespace underwell::adapters::sqlite
