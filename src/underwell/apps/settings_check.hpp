// What settings name, looked into before a server is started with them (--check-config, N15): the
// certificate and its key, folders, packs, catalogues, addresses, logs. Nothing is changed. By the
// user that the server runs as, or it says little.
#pragma once

#include <string>
#include <vector>

#include "underwell/adapters/system/configuration.hpp"

namespace underwell::apps {

// Each a line, with the place of its setting and what to do.
struct SettingsCheck {
    std::vector<std::string> errors;
    std::vector<std::string> warnings;
    std::vector<std::string> facts;  // worth knowing
};

SettingsCheck check_what_they_name(const adapters::system::LocatedSettings& read);

}  // namespace underwell::apps
