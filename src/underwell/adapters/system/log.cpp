#include "underwell/adapters/system/log.hpp"

#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <spdlog/async.h>
#include <spdlog/async_logger.h>
#include <spdlog/details/thread_pool.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "underwell/server/log_line.hpp"

namespace underwell::adapters::system {

namespace {

using base::Result;
using server::LogSettings;

constexpr mode_t mode_of_new_file = 0600;

using Logger = std::shared_ptr<spdlog::logger>;
using Pool = std::shared_ptr<spdlog::details::thread_pool>;

// Who was here, and from where, is nobody's business but the owner's. A file that is there keeps
// its rights: logrotate may have given it others.
void make_private(const std::string& file) {
    std::error_code ignored;
    const std::filesystem::path folder = std::filesystem::path{file}.parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
    const int made =
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_of_new_file);
    if (made >= 0) ::close(made);
}

spdlog::sink_ptr sink_for(const LogSettings& settings) {
    if (settings.file.empty()) return std::make_shared<spdlog::sinks::stderr_sink_mt>();
    spdlog::file_event_handlers handlers;
    handlers.before_open = make_private;
    if (settings.file_bytes_max == 0)
        return std::make_shared<spdlog::sinks::basic_file_sink_mt>(settings.file, false, handlers);
    return std::make_shared<spdlog::sinks::rotating_file_sink_mt>(
        settings.file, settings.file_bytes_max, settings.files_kept, false, handlers);
}

// Without a pool whoever notes something writes it.
Result<Logger> logger_for(const LogSettings& settings, const Pool& pool) {
    try {
        Logger logger;
        if (pool)
            logger = std::make_shared<spdlog::async_logger>(
                "events", sink_for(settings), pool, spdlog::async_overflow_policy::overrun_oldest);
        else
            logger = std::make_shared<spdlog::logger>("audit", sink_for(settings));
        logger->set_pattern("%v");
        logger->set_level(spdlog::level::trace);  // ours is asked before
        logger->flush_on(spdlog::level::trace);   // by whoever writes
        return logger;
    } catch (const spdlog::spdlog_ex& error) {
        return base::fail(errors::cannot_log, "cannot write the log " + settings.file + ": " +
                                                  error.what() + "; choose another file");
    }
}

}  // namespace

class LineLog::Writer {
  public:
    Writer(Clock clock, LogSettings settings, Logger logger, Pool pool)
        : clock_{std::move(clock)},
          pool_{std::move(pool)},
          settings_{std::move(settings)},
          logger_{std::move(logger)} {}

    void note(server::LogLevel level, std::string_view event,
              std::initializer_list<server::LogField> fields) {
        const auto [logger, format, least] = now();
        if (level < least) return;
        const server::LogEvent whole{
            .when = clock_(), .level = level, .name = event, .fields = fields};
        const bool json = format == server::LogFormat::json;
        const std::string line = json ? server::json_line(whole) : server::text_line(whole);
        logger->log(spdlog::level::info, spdlog::string_view_t{line.data(), line.size()});
    }

    Result<void> reopen(LogSettings settings) {
        if (!pool_) settings = audit_settings(settings_.file);
        auto logger = logger_for(settings, pool_);
        if (!logger) return std::unexpected(logger.error());
        const std::scoped_lock lock{mutex_};
        settings_ = std::move(settings);
        logger_ = std::move(*logger);
        return {};
    }

    std::size_t lines_lost() const { return pool_ ? pool_->overrun_counter() : 0; }

    static LogSettings audit_settings(const std::string& file) {
        return {.level = server::LogLevel::debug, .file = file, .file_bytes_max = 0};
    }

  private:
    struct Now {
        Logger logger;
        server::LogFormat format;
        server::LogLevel least;
    };

    Now now() const {
        const std::scoped_lock lock{mutex_};
        return {.logger = logger_, .format = settings_.format, .least = settings_.level};
    }

    const Clock clock_;
    const Pool pool_;  // its end writes what still waits
    mutable std::mutex mutex_;
    LogSettings settings_;  // by mutex_
    Logger logger_;         // by mutex_
};

Result<std::unique_ptr<LineLog>> LineLog::open_events(const LogSettings& settings, Clock clock) {
    const auto pool =
        std::make_shared<spdlog::details::thread_pool>(log_lines_waiting_max, std::size_t{1});
    auto logger = logger_for(settings, pool);
    if (!logger) return std::unexpected(logger.error());
    return std::unique_ptr<LineLog>{new LineLog{
        std::make_unique<Writer>(std::move(clock), settings, std::move(*logger), pool)}};
}

Result<std::unique_ptr<LineLog>> LineLog::open_audit(const std::string& file, Clock clock) {
    const LogSettings settings = Writer::audit_settings(file);
    auto logger = logger_for(settings, nullptr);
    if (!logger) return std::unexpected(logger.error());
    return std::unique_ptr<LineLog>{new LineLog{
        std::make_unique<Writer>(std::move(clock), settings, std::move(*logger), nullptr)}};
}

LineLog::LineLog(std::unique_ptr<Writer> writer) : writer_{std::move(writer)} {}

LineLog::~LineLog() = default;

void LineLog::note(server::LogLevel level, std::string_view event,
                   std::initializer_list<server::LogField> fields) {
    writer_->note(level, event, fields);
}

Result<void> LineLog::reopen(const LogSettings& settings) {
    return writer_->reopen(settings);
}

std::size_t LineLog::lines_lost() const {
    return writer_->lines_lost();
}

base::Instant LineLog::system_time() {
    return {std::chrono::duration_cast<base::Duration>(
        std::chrono::system_clock::now().time_since_epoch())};
}

}  // namespace underwell::adapters::system
