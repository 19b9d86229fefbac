// What every binary form has around it: four letters that say what it is, a version, and a checksum
// at the end (docs/formats.md). Any bytes may be given to open_form().
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "underwell/base/bytes.hpp"
#include "underwell/base/result.hpp"

namespace underwell::branch {

namespace errors {
inline constexpr std::string_view damaged = "damaged";  // checksum, length or a field
inline constexpr std::string_view unknown_version = "unknown_version";
}  // namespace errors

struct Form {
    std::string_view magic;
    std::uint8_t version = 1;     // that is written
    std::string_view other_kind;  // the error's name if the bytes are something else
    std::string_view what;        // for people: "a branch"
    std::uint8_t oldest = 0;      // version that is still read; 0: none but that one
};

void begin_form(base::ByteWriter& writer, const Form& form);

// A reader of what stands between version and checksum. The kind is looked at before the checksum,
// so that somebody who gives a wrong file is told so.
base::Result<base::ByteReader> open_form(std::span<const std::byte> bytes, const Form& form);

}  // namespace underwell::branch
