// Everything that is stored about one person as JSON, but for the password's hash. Makes text of
// values and reads nothing.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "underwell/server/person_record.hpp"
#include "underwell/server/ports/accounts.hpp"

namespace underwell::apps {

struct AccountExport {
    std::string name;
    std::optional<server::Account> account;
    bool is_leaving = false;  // the account is gone, the character is to follow
    std::vector<server::Ban> bans;
    std::optional<server::PersonRecord> person;
    // What kinds of things and monsters are called, by key; others are told by number.
    std::map<std::uint64_t, std::string> kind_names;
};

std::string json_of(const AccountExport& exported);

}  // namespace underwell::apps
