// The manual page, made from the same descriptions as --help.
#pragma once

#include <CLI/App.hpp>
#include <ostream>

namespace underwell::apps {

void write_man_page(std::ostream& out, const CLI::App& app);

}  // namespace underwell::apps
