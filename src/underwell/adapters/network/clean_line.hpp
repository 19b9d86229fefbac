// What somebody typed, made fit for others to see (N7): valid UTF-8 without control characters and
// sequences, whatever came in. Pure; nothing fails.
#pragma once

#include <string>
#include <string_view>

namespace underwell::adapters::network {

// What is no UTF-8 becomes U+FFFD, which may make it longer.
std::string clean_line(std::string_view bytes);

}  // namespace underwell::adapters::network
