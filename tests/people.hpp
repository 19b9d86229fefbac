// Who people are where a test has only their ids.
#pragma once

#include "underwell/base/ids.hpp"

namespace underwell::tests {

inline constexpr base::CharacterId ada{1};
inline constexpr base::CharacterId bob{2};

}  // namespace underwell::tests
