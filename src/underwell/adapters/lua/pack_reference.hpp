// The pages for builders: what scripts can call (reference.hpp), what generators see
// (pack_view.hpp) and what they may return, as docs/lua-api.md and as stubs for editors,
// packs/stubs/underwell.lua. A test compares both files with what is written here.
#pragma once

#include <string>

namespace underwell::adapters::lua {

std::string builders_page();
std::string builders_stubs();

}  // namespace underwell::adapters::lua
