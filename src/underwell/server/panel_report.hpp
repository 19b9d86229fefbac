// What stands beside the pictures, for those who take them (N8): the fight with its choices, the
// party, quests, one's own sheet, commands, what can be done or bought here, preferences. Each as
// it is now; what was told before is reporter.hpp's business. Pure; nothing fails.
#pragma once

#include <cstddef>
#include <optional>

#include "underwell/server/picture_signals.hpp"
#include "underwell/server/reported_on.hpp"

namespace underwell::server {

// Choices of a fight that are offered at a time.
inline constexpr std::size_t choices_told_max = 24;

// Nothing for those who do not fight.
std::optional<signals::Fight> fight_of(const ReportedOn& about);

signals::Party party_of(const ReportedOn& about);
signals::Quests quests_of(const ReportedOn& about);
signals::Sheet sheet_of(const ReportedOn& about);
signals::Commands commands_of(const ReportedOn& about);
signals::Hints hints_of(const ReportedOn& about);
signals::Shop shop_of(const ReportedOn& about);
signals::Preferences preferences_of(const ReportedOn& about);

}  // namespace underwell::server
