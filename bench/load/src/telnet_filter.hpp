// Minimal telnet client filter: strips IAC sequences and ANSI escapes from the
// byte stream and refuses every option the server offers or requests.
//
//   DO x   -> we answer WONT x        WILL x -> we answer DONT x
//   WONT/DONT are not answered (RFC 854: only changes are acknowledged)
//   IAC SB ... IAC SE is skipped      IAC IAC is a literal 255
//   IAC GA (249) and IAC EOR (239) are turned into prompt_byte, so a script can
//   wait for a telnet-marked prompt with the marker "\g".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace loadbot {

class TelnetFilter {
  public:
    static constexpr char prompt_byte = '\x01';

    // Appends the clean text of `in` to `text`, and any reply the server is
    // owed to `reply`.  Sequences may be split across calls.
    void feed(std::string_view in, std::string& text, std::string& reply) {
        for (const char ch : in) {
            const auto c = static_cast<std::uint8_t>(ch);
            switch (state_) {
                case State::Text:
                    if (c == iac)
                        state_ = State::Iac;
                    else if (c == esc)
                        state_ = State::Esc;
                    else
                        text.push_back(ch);
                    break;
                case State::Iac:
                    switch (c) {
                        case iac:
                            text.push_back(ch);
                            state_ = State::Text;
                            break;
                        case will:
                        case wont:
                        case do_:
                        case dont:
                            verb_ = c;
                            state_ = State::Option;
                            break;
                        case sb:
                            state_ = State::Sub;
                            break;
                        case ga:
                        case eor:
                            text.push_back(prompt_byte);
                            state_ = State::Text;
                            break;
                        default:
                            state_ = State::Text;
                            break;
                    }
                    break;
                case State::Option:
                    if (verb_ == will || verb_ == do_) {
                        reply.push_back(static_cast<char>(iac));
                        reply.push_back(static_cast<char>(verb_ == will ? dont : wont));
                        reply.push_back(ch);
                    }
                    state_ = State::Text;
                    break;
                case State::Sub:
                    if (c == iac) state_ = State::SubIac;
                    break;
                case State::SubIac:
                    state_ = c == se ? State::Text : State::Sub;
                    break;
                case State::Esc:
                    state_ = c == '[' ? State::Csi : State::Text;
                    break;
                case State::Csi:
                    if (c >= 0x40 && c <= 0x7e) state_ = State::Text;
                    break;
            }
        }
    }

  private:
    static constexpr std::uint8_t iac = 255, dont = 254, do_ = 253, wont = 252, will = 251,
                                  sb = 250, ga = 249, se = 240, eor = 239, esc = 27;
    enum class State : std::uint8_t { Text, Iac, Option, Sub, SubIac, Esc, Csi };
    State state_ = State::Text;
    std::uint8_t verb_ = 0;
};

}  // namespace loadbot
