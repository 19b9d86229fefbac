// The binary form of a branch: its history, a few bytes for each room (docs/formats.md). Restoring
// digs the branch anew from the record, without chance, and checks every rule on the way; so what
// restore() accepts is a branch that walking could have made, and equal bytes mean equal branches.
// Any bytes may be given to restore(): damage, truncation and broken rules are errors.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "underwell/base/bytes.hpp"
#include "underwell/base/result.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/branch/form.hpp"

namespace underwell::branch {

// Also fails with damaged and unknown_version (form.hpp).
namespace errors {
inline constexpr std::string_view not_a_branch = "not_a_branch";  // some other kind of file
}  // namespace errors

base::Bytes serialise(const Branch& branch);
base::Result<Branch> restore(std::span<const std::byte> bytes);

}  // namespace underwell::branch
