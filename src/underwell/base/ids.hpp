// Strong ids: a BranchId is never taken for a CharacterId. An id means nothing but itself.
#pragma once

#include <compare>
#include <cstdint>

namespace underwell::base {

template <typename Tag>
struct Id {
    std::uint64_t value = 0;

    friend constexpr auto operator<=>(Id, Id) = default;
};

using BranchId = Id<struct BranchTag>;
using CharacterId = Id<struct CharacterTag>;
using StartRoomId = Id<struct StartRoomTag>;
using ZoneId = Id<struct ZoneTag>;

}  // namespace underwell::base
