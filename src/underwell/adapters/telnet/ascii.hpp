// Texts for clients that know nothing but ASCII: letters lose their marks, drawings and quotation
// marks become what typewriters have, the rest becomes "?". Escapes and line ends pass through.
// Pure; takes any bytes; nothing fails.
#pragma once

#include <string>
#include <string_view>

namespace underwell::adapters::telnet {

std::string to_ascii(std::string text);

}  // namespace underwell::adapters::telnet
