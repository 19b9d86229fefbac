// What is answered to a request for the operators' pages: HTTP/1.1 without a socket. Pure but for
// the functions given; takes any bytes; nothing fails.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "underwell/adapters/web/operator_pages.hpp"

namespace underwell::adapters::web {

enum class RequestFault : std::uint8_t { too_large, too_slow, too_many };

// A request up to the empty line that ends its head.
std::string answer_to(std::string_view head, const OperatorSources& sources);

// To one that was not read to its end.
std::string answer_to(RequestFault fault);

}  // namespace underwell::adapters::web
