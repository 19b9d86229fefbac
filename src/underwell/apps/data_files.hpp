// What a server's data folder holds.
#pragma once

namespace underwell::apps {

inline constexpr const char* journal_file_name = "journal.sqlite";
inline constexpr const char* accounts_file_name = "accounts.sqlite";
inline constexpr const char* audit_file_name = "audit.log";

}  // namespace underwell::apps
