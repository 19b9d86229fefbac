// WebSocket (RFC 6455) as a codec, the server's side: bytes from the client become whole messages,
// messages become frames. No sockets, no clock. Only texts are taken, in UTF-8, within a bound, in
// one frame or many; nothing is compressed. Who breaks a rule fails by name and must be closed;
// such a reader takes no more. One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "underwell/base/result.hpp"

namespace underwell::adapters::web {

namespace errors {
inline constexpr std::string_view bad_frame = "bad_frame";
inline constexpr std::string_view message_too_long = "message_too_long";
inline constexpr std::string_view not_a_text = "not_a_text";
inline constexpr std::string_view bad_utf8 = "bad_utf8";
}  // namespace errors

inline constexpr std::size_t message_bytes_max = 8192;
// Frames that one message may come in: without a bound, empty ones would cost time without end.
inline constexpr std::size_t message_parts_max = 256;

// Why a WebSocket is closed, as the client is told.
enum class CloseCode : std::uint16_t {
    normal = 1000,
    going_away = 1001,
    protocol_error = 1002,
    not_a_text = 1003,
    bad_utf8 = 1007,
    policy = 1008,
    too_long = 1009,
    try_again_later = 1013,
    carried_elsewhere = 4000,  // the session goes on by another connection
};

namespace frames {

struct Message {
    std::string text;

    friend bool operator==(const Message&, const Message&) = default;
};

struct Ping {
    std::string payload;

    friend bool operator==(const Ping&, const Ping&) = default;
};

struct Pong {
    friend bool operator==(const Pong&, const Pong&) = default;
};

struct Close {
    friend bool operator==(const Close&, const Close&) = default;
};

}  // namespace frames

using Frame = std::variant<frames::Message, frames::Ping, frames::Pong, frames::Close>;

class WebSocketReader {
  public:
    // Takes bytes up to the end of a message or a control frame and gives it; nothing if they were
    // all taken before.
    base::Result<std::optional<Frame>> next(std::string_view& rest);

  private:
    base::Result<bool> take_head_byte(char byte);
    void take_payload(std::string_view& rest);
    base::Result<void> begin_head();
    base::Result<void> end_head();
    base::Result<std::optional<Frame>> end_frame();
    std::size_t head_size() const;

    bool is_control() const { return (opcode_ & 8U) != 0; }

    std::string head_;     // of the frame at hand, so far
    std::string payload_;  // of the frame at hand, unmasked
    std::string message_;  // of the frames before
    std::size_t parts_ = 0;
    std::uint64_t left_ = 0;
    std::uint8_t opcode_ = 0;
    bool is_last_ = false;
    bool in_frame_ = false;
    bool in_message_ = false;
};

// What a client is told when next() failed.
CloseCode close_code(const base::Error& error);

void append_message(std::string& out, std::string_view text);
void append_ping(std::string& out);
void append_pong(std::string& out, std::string_view payload);
void append_close(std::string& out, CloseCode code);

// What proves to a client that its wish for a WebSocket was understood.
std::string accepted_key(std::string_view key);

}  // namespace underwell::adapters::web
