// What operators change by tools is written into the server's audit log, beside what the staff does
// (N16), also while the server writes there. Opened before anything is changed: what cannot be
// written down is not done.
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "underwell/adapters/system/log.hpp"
#include "underwell/base/result.hpp"

namespace underwell::apps {

struct AuditOptions {
    std::string file;  // empty: audit.log in the data folder
    std::string by = "operator";
};

// Declares --audit and --by.
void add_audit_options(CLI::App& command, AuditOptions& options);

// `act` is what the tool was called with: "bans add", and whom or what it is about.
struct OperatorAct {
    std::string_view act;
    std::string_view whom;
    std::string_view words = {};  // why
};

class OperatorAudit {
  public:
    static base::Result<OperatorAudit> open(const AuditOptions& options, const std::string& data);

    void note(const OperatorAct& act);

  private:
    OperatorAudit(std::unique_ptr<adapters::system::LineLog> log, std::string by)
        : log_{std::move(log)}, by_{std::move(by)} {}

    std::unique_ptr<adapters::system::LineLog> log_;
    std::string by_;
};

}  // namespace underwell::apps
