#include <fmt/format.h>

#include "underwell/adapters/lua/reference.hpp"

namespace underwell::adapters::lua {

namespace {

std::string full_name(const GroupEntry& group, const FunctionEntry& entry) {
    if (group.name.empty()) return std::string{entry.name};
    return fmt::format("{}{}{}", group.name, group.is_class ? ':' : '.', entry.name);
}

std::string parameter_names(const FunctionEntry& entry) {
    std::string names;
    for (const Parameter& parameter : entry.parameters) {
        if (!names.empty()) names += ", ";
        names += parameter.name;
    }
    return names;
}

std::string typed_parameters(const FunctionEntry& entry) {
    std::string typed;
    for (const Parameter& parameter : entry.parameters) {
        if (!typed.empty()) typed += ", ";
        typed += fmt::format("{}{}: {}", parameter.name, parameter.is_optional ? "?" : "",
                             parameter.type);
    }
    return typed;
}

std::string markdown_of(const GroupEntry& group, const FunctionEntry& entry) {
    const std::string returns = entry.returns.empty() ? "" : fmt::format(" → {}", entry.returns);
    return fmt::format("### {}\n\n`{}({}){}`\n\n{}\n\n```lua\n{}\n```\n\n", full_name(group, entry),
                       full_name(group, entry), typed_parameters(entry), returns, entry.sentence,
                       entry.example);
}

std::string stub_of(const GroupEntry& group, const FunctionEntry& entry) {
    std::string stub = fmt::format("--- {}\n", entry.sentence);
    for (const Parameter& parameter : entry.parameters)
        stub += fmt::format("---@param {}{} {}\n", parameter.name, parameter.is_optional ? "?" : "",
                            parameter.type);
    if (!entry.returns.empty()) stub += fmt::format("---@return {}\n", entry.returns);
    return stub +
           fmt::format("function {}({}) end\n\n", full_name(group, entry), parameter_names(entry));
}

}  // namespace

std::string to_markdown(std::span<const GroupEntry> groups,
                        std::span<const FunctionEntry> entries) {
    std::string page;
    for (const GroupEntry& group : groups) {
        page += fmt::format("## {}\n\n{}\n\n", group.name.empty() ? "functions" : group.name,
                            group.sentence);
        for (const FunctionEntry& entry : entries)
            if (entry.group == group.name) page += markdown_of(group, entry);
    }
    return page;
}

std::string to_stubs(std::span<const GroupEntry> groups, std::span<const FunctionEntry> entries) {
    std::string stubs = "---@meta\n\n";
    for (const GroupEntry& group : groups) {
        if (!group.name.empty())
            stubs += fmt::format("--- {}\n---@class {}\n{}{} = {{}}\n\n", group.sentence,
                                 group.name, group.is_class ? "local " : "", group.name);
        for (const FunctionEntry& entry : entries)
            if (entry.group == group.name) stubs += stub_of(group, entry);
    }
    return stubs;
}

}  // namespace underwell::adapters::lua
