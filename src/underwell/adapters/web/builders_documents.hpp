// The documents for builders, taken into the program when it is built
// (cmake/embed_documents.cmake).
#pragma once

#include <string_view>

namespace underwell::adapters::web {

std::string_view packs_document();    // docs/packs.md
std::string_view scripts_document();  // docs/lua-api.md

}  // namespace underwell::adapters::web
