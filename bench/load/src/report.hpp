// What a run has found: as text for people on standard output, and as one line of JSON appended to
// a file for programs (bench/load_report.py). write_json() throws std::runtime_error.
#pragma once

#include <string>

#include "swarm.hpp"

namespace loadbot {

void print_report(const std::string& label, const Options& options, const Report& report);
void write_json(const std::string& path, const std::string& label, const Scenario& scenario,
                const Report& report);

}  // namespace loadbot
