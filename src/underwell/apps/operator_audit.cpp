#include "underwell/apps/operator_audit.hpp"

#include <filesystem>
#include <utility>

#include "underwell/apps/data_files.hpp"
#include "underwell/apps/options.hpp"

namespace underwell::apps {

void add_audit_options(CLI::App& command, AuditOptions& options) {
    const ValueOptions option{command};
    option("--audit", options.file, "FILE",
           "The server's audit log, if log.audit_file names one [audit.log in the data folder]");
    option("--by", options.by, "NAME", "Who does it, for that log [operator]");
}

base::Result<OperatorAudit> OperatorAudit::open(const AuditOptions& options,
                                                const std::string& data) {
    const std::string file = options.file.empty()
                                 ? (std::filesystem::path{data} / audit_file_name).string()
                                 : options.file;
    auto log = adapters::system::LineLog::open_audit(file);
    if (!log) return std::unexpected(log.error());
    return OperatorAudit{std::move(*log), options.by};
}

void OperatorAudit::note(const OperatorAct& act) {
    log_->note(server::LogLevel::info, "operator_act",
               {{"who", by_}, {"act", act.act}, {"whom", act.whom}, {"words", act.words}});
}

}  // namespace underwell::apps
