#include "underwell/server/ban_list.hpp"

#include <array>
#include <chrono>
#include <cstdio>

#include "underwell/game/names.hpp"

namespace underwell::server {

using base::Instant;

namespace {

bool holds(const Ban& ban, Instant now) {
    return !ban.until || *ban.until > now;
}

}  // namespace

std::string plain_form(BanKind kind, std::string_view what) {
    if (kind == BanKind::network)
        if (const auto network = parse_network(what)) return text_of(*network);
    return std::string{what};
}

BanList::BanList(const std::vector<Ban>& bans) {
    for (const Ban& ban : bans)
        add(ban);
}

void BanList::add(const Ban& ban) {
    Entry entry{.ban = ban, .network = {}};
    if (ban.kind == BanKind::network)
        if (const auto network = parse_network(ban.what)) entry.network = *network;
    entries_.insert_or_assign({ban.kind, game::folded(plain_form(ban.kind, ban.what))},
                              std::move(entry));
}

std::optional<Ban> BanList::remove(BanKind kind, std::string_view what) {
    const auto removed = entries_.extract({kind, game::folded(plain_form(kind, what))});
    if (removed.empty()) return std::nullopt;
    return removed.mapped().ban;
}

std::optional<Ban> BanList::of_address(std::string_view address, Instant now) const {
    const auto parsed = parse_address(address);
    if (!parsed) return std::nullopt;
    for (const auto& [key, entry] : entries_)
        if (entry.network && contains(*entry.network, *parsed) && holds(entry.ban, now))
            return entry.ban;
    return std::nullopt;
}

std::optional<Ban> BanList::of_name(std::string_view name, Instant now) const {
    const auto found = entries_.find({BanKind::account, game::folded(name)});
    if (found == entries_.end() || !holds(found->second.ban, now)) return std::nullopt;
    return found->second.ban;
}

std::vector<Ban> BanList::all(Instant now) const {
    std::vector<Ban> bans;
    for (const auto& [key, entry] : entries_)
        if (holds(entry.ban, now)) bans.push_back(entry.ban);
    return bans;
}

std::string minute_of(Instant instant) {
    const auto minutes = std::chrono::floor<std::chrono::minutes>(instant.since_epoch);
    const auto days = std::chrono::floor<std::chrono::days>(minutes);
    const std::chrono::year_month_day date{std::chrono::sys_days{days}};
    const std::chrono::hh_mm_ss time{minutes - days};
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02u %02d:%02d UTC",
                  static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                  static_cast<unsigned>(date.day()), static_cast<int>(time.hours().count()),
                  static_cast<int>(time.minutes().count()));
    return text.data();
}

std::string text_of(const Ban& ban) {
    std::string text = ban.kind == BanKind::network ? "This network is banned" : "You are banned";
    if (ban.until) text += " until " + minute_of(*ban.until);
    if (!ban.reason.empty()) text += ": " + ban.reason;
    return text;
}

}  // namespace underwell::server
