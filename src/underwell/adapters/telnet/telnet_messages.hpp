// The messages of telnet's options, written and read. Pure; nothing fails: what is not understood
// gives nothing.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/adapters/telnet/telnet_codes.hpp"
#include "underwell/adapters/telnet/telnet_wire.hpp"

namespace underwell::adapters::telnet {

inline constexpr std::string_view end_of_record_bytes = "\xFF\xEF";
inline constexpr std::string_view go_ahead_bytes = "\xFF\xF9";
inline constexpr std::string_view no_operation_bytes = "\xFF\xF1";

// Data as it goes on the line: 255 is said twice.
void append_doubled(std::string& out, std::string_view bytes);

std::string subnegotiation(Code option, std::string_view payload);
std::string subnegotiation(Code option, Code kind, std::string_view rest = {});

// MSSP. Bytes that it cannot write are left out.
std::string status_payload(const std::vector<MsspVariable>& variables);

// What we choose of the charsets in a client's REQUEST: UTF-8 if it is there, else ASCII; empty if
// neither is.
std::string_view choose_charset(std::string_view request);

// "Package.Name json"
wire_events::GmcpMessage gmcp_parts(std::string_view payload);

// Whether somebody's first bytes, before anything of telnet, are those of a browser.
class BrowserWatch {
  public:
    // True once, as soon as it is sure; the text comes in pieces.
    bool sees_browser(std::string_view text);

    void give_up() { size_ = opening_.size(); }

  private:
    std::array<char, 5> opening_{};
    std::size_t size_ = 0;
};

}  // namespace underwell::adapters::telnet
