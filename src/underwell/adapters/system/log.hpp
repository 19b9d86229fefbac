// The log as lines in a file or on standard error, by spdlog, which is known in the .cpp only. The
// log of events is written by a thread of its own: whoever notes something never waits for a disk,
// and if a flood is more than the disk takes, the oldest lines go (lines_lost). The audit log is
// written at once, line by line: an act of the staff's is never only in memory. A file is always
// appended to; one that is new only its owner may read. To be opened before other threads are, but
// after signals.hpp has blocked theirs.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/log.hpp"
#include "underwell/server/settings.hpp"

namespace underwell::adapters::system {

namespace errors {
inline constexpr std::string_view cannot_log = "cannot_log";
}  // namespace errors

inline constexpr std::size_t log_lines_waiting_max = 8'192;

class LineLog final : public server::Log {
  public:
    using Clock = std::function<base::Instant()>;

    static base::Result<std::unique_ptr<LineLog>> open_events(const server::LogSettings& settings,
                                                              Clock clock = system_time);
    // Every level, text, in this file, never rotated.
    static base::Result<std::unique_ptr<LineLog>> open_audit(const std::string& file,
                                                             Clock clock = system_time);
    ~LineLog() override;

    void note(server::LogLevel level, std::string_view event,
              std::initializer_list<server::LogField> fields = {}) override;

    // For a reload: these settings from now on, and the file opened anew, since logrotate may have
    // moved it away. If that fails all is as before. The audit log opens its file anew.
    base::Result<void> reopen(const server::LogSettings& settings);

    std::size_t lines_lost() const;

    static base::Instant system_time();

  private:
    class Writer;
    explicit LineLog(std::unique_ptr<Writer> writer);
    std::unique_ptr<Writer> writer_;
};

}  // namespace underwell::adapters::system
