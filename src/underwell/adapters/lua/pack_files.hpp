// A pack as files: read from its folder, bounded in number and bytes, hidden files left out. The
// one place where packs touch the disk; everything after it works on these values. Fails with
// bad_pack and the file's name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "underwell/base/result.hpp"

namespace underwell::adapters::lua {

inline constexpr std::size_t pack_files_max = 200;
inline constexpr std::size_t pack_file_bytes_max = std::size_t{4} << 20;

struct PackFiles {
    std::map<std::string, std::string, std::less<>> files;  // "things.toml", "names/goblins.lua"

    // Nothing if there is no such file.
    const std::string* find(std::string_view name) const;
};

base::Result<PackFiles> read_pack_folder(const std::filesystem::path& folder);

// Over names and bytes of all files; any change gives another.
std::uint64_t fingerprint(std::span<const PackFiles> packs);

}  // namespace underwell::adapters::lua
