// The bans that hold, for quick questions: whether an address or a name is kept out now. A value in
// memory; the clerk keeps one and stores what changes. Networks that cannot be read keep nobody
// out, but are listed, so that somebody can see and pardon them.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/server/networks.hpp"
#include "underwell/server/ports/accounts.hpp"

namespace underwell::server {

// Of names and of networks; whoever adds one keeps to it.
inline constexpr std::size_t bans_max = 10'000;

// What a ban is of in the one form it is stored in: of networks the plain one, of names as it is.
std::string plain_form(BanKind kind, std::string_view what);

class BanList {
  public:
    BanList() = default;
    explicit BanList(const std::vector<Ban>& bans);

    void add(const Ban& ban);
    // The one that was there.
    std::optional<Ban> remove(BanKind kind, std::string_view what);

    std::optional<Ban> of_address(std::string_view address, base::Instant now) const;
    std::optional<Ban> of_name(std::string_view name, base::Instant now) const;

    // All that hold, by kind and what.
    std::vector<Ban> all(base::Instant now) const;

  private:
    struct Entry {
        Ban ban;
        std::optional<Network> network;
    };

    std::map<std::pair<BanKind, std::string>, Entry> entries_;  // by folded form
};

// "2026-07-01 12:00 UTC"
std::string minute_of(base::Instant instant);

// "You are banned until 2026-07-01 12:00 UTC: shouting"
std::string text_of(const Ban& ban);

}  // namespace underwell::server
