// Binary forms end in a checksum: here it is taken off and put on again, by hand, so that forms can
// be changed and still be read.
#pragma once

#include <cstddef>
#include <cstdint>

#include "underwell/base/bytes.hpp"

namespace underwell::tests {

inline constexpr std::size_t checksum_bytes = 8;

inline base::Bytes without_checksum(base::Bytes form) {
    form.resize(form.size() - checksum_bytes);
    return form;
}

inline base::Bytes sealed(base::Bytes body) {
    const std::uint64_t sum = base::checksum(body);
    for (std::size_t i = 0; i < checksum_bytes; ++i)
        body.push_back(static_cast<std::byte>(sum >> (8 * i)));
    return body;
}

}  // namespace underwell::tests
