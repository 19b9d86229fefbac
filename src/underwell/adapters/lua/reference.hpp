// What scripts can call, described once: from this table come the page for builders and the stubs
// by which editors with the Lua language server complete and check (---@param …). Tests prove that
// the table names exactly what the sandbox has, and that every example runs. Pure.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace underwell::adapters::lua {

struct Parameter {
    std::string_view name;
    std::string_view type;  // as the language server writes it: integer, string[], T …
    bool is_optional = false;
};

struct FunctionEntry {
    std::string_view group;  // "" for plain functions, "string" for string.rep, "chance" …
    std::string_view name;
    std::span<const Parameter> parameters;  // the last may be "..."
    std::string_view returns;               // "" for nothing
    std::string_view sentence;
    std::string_view example;  // Lua that runs, with a `chance` at hand
};

struct GroupEntry {
    std::string_view name;
    std::string_view sentence;
    bool is_class = false;  // called with a colon on a value of this type
};

std::span<const GroupEntry> standard_groups();
std::span<const FunctionEntry> standard_entries();

// Functions of each group in the order of the table.
std::string to_markdown(std::span<const GroupEntry> groups, std::span<const FunctionEntry> entries);
std::string to_stubs(std::span<const GroupEntry> groups, std::span<const FunctionEntry> entries);

}  // namespace underwell::adapters::lua
