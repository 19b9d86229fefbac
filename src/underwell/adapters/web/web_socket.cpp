#include "underwell/adapters/web/web_socket.hpp"

#include <algorithm>
#include <array>
#include <openssl/evp.h>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::adapters::web {

namespace {

using base::Result;

constexpr std::uint8_t continuation = 0;
constexpr std::uint8_t text_frame = 1;
constexpr std::uint8_t binary_frame = 2;
constexpr std::uint8_t close_frame = 8;
constexpr std::uint8_t ping_frame = 9;
constexpr std::uint8_t pong_frame = 10;

constexpr std::uint8_t last_bit = 0x80;
constexpr std::uint8_t masked_bit = 0x80;
constexpr std::size_t mask_bytes = 4;
constexpr std::size_t control_bytes_max = 125;
constexpr std::uint8_t length_of_16_bits = 126;
constexpr std::uint8_t length_of_64_bits = 127;

std::uint8_t byte_at(std::string_view bytes, std::size_t place) {
    return static_cast<std::uint8_t>(bytes[place]);
}

std::size_t length_bytes(std::uint8_t second) {
    switch (second & 0x7FU) {
        case length_of_16_bits:
            return 2;
        case length_of_64_bits:
            return 8;
        default:
            return 0;
    }
}

void append_number(std::string& out, std::uint64_t number, std::size_t bytes) {
    while (bytes-- > 0)
        out += static_cast<char>((number >> (8 * bytes)) & 0xFFU);
}

void append_frame(std::string& out, std::uint8_t opcode, std::string_view payload) {
    out += static_cast<char>(last_bit | opcode);
    if (payload.size() < length_of_16_bits) {
        out += static_cast<char>(payload.size());
    } else if (payload.size() <= UINT16_MAX) {
        out += static_cast<char>(length_of_16_bits);
        append_number(out, payload.size(), 2);
    } else {
        out += static_cast<char>(length_of_64_bits);
        append_number(out, payload.size(), 8);
    }
    out += payload;
}

std::unexpected<base::Error> bad_frame(std::string_view why) {
    return base::fail(errors::bad_frame, "no frame of WebSocket: " + std::string{why});
}

// Those that may stand in a close frame (7.4): 1005, 1006 and 1015 never do.
bool may_be_sent(unsigned code) {
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

}  // namespace

std::size_t WebSocketReader::head_size() const {
    return 2 + length_bytes(byte_at(head_, 1)) + mask_bytes;
}

Result<std::optional<Frame>> WebSocketReader::next(std::string_view& rest) {
    while (!rest.empty() || (in_frame_ && left_ == 0)) {
        if (!in_frame_) {
            const Result<bool> is_whole = take_head_byte(rest.front());
            rest.remove_prefix(1);
            if (!is_whole) return std::unexpected{is_whole.error()};
            if (!*is_whole) continue;
        }
        take_payload(rest);
        if (left_ > 0) continue;
        Result<std::optional<Frame>> ended = end_frame();
        if (!ended || *ended) return ended;
    }
    return std::nullopt;
}

// Whether the head is whole now.
Result<bool> WebSocketReader::take_head_byte(char byte) {
    head_ += byte;
    if (head_.size() < 2) return false;
    if (head_.size() == 2)
        if (auto begun = begin_head(); !begun) return std::unexpected{std::move(begun).error()};
    if (head_.size() < head_size()) return false;
    if (auto ended = end_head(); !ended) return std::unexpected{std::move(ended).error()};
    return true;
}

// As much of it as is here, without its mask.
void WebSocketReader::take_payload(std::string_view& rest) {
    const std::size_t here = std::min<std::size_t>(rest.size(), left_);
    const std::string_view mask = std::string_view{head_}.substr(head_.size() - mask_bytes);
    for (const char byte : rest.substr(0, here))
        payload_ += static_cast<char>(byte ^ mask[payload_.size() % mask_bytes]);
    rest.remove_prefix(here);
    left_ -= here;
}

// What the first two bytes tell: a frame without a mask has no more of a head to wait for.
Result<void> WebSocketReader::begin_head() {
    const std::uint8_t first = byte_at(head_, 0);
    const std::uint8_t second = byte_at(head_, 1);
    opcode_ = first & 0x0FU;
    is_last_ = (first & last_bit) != 0;
    if ((first & 0x70U) != 0) return bad_frame("bits of an extension that was not agreed");
    if ((second & masked_bit) == 0) return bad_frame("it is not masked");
    if (opcode_ > pong_frame || (opcode_ > binary_frame && opcode_ < close_frame))
        return bad_frame("a kind that nobody knows");
    if (is_control() && (!is_last_ || (second & 0x7FU) > control_bytes_max))
        return bad_frame("a control frame that is long or in parts");
    if (opcode_ == binary_frame)
        return base::fail(errors::not_a_text, "only texts are taken: send JSON as text");
    if (opcode_ == continuation && !in_message_) return bad_frame("it continues nothing");
    if (opcode_ == text_frame && in_message_) return bad_frame("the message before has no end");
    return {};
}

Result<void> WebSocketReader::end_head() {
    const std::uint8_t second = byte_at(head_, 1);
    left_ = second & 0x7FU;
    if (const std::size_t bytes = length_bytes(second); bytes > 0) {
        left_ = 0;
        for (std::size_t place = 2; place < 2 + bytes; ++place)
            left_ = left_ << 8U | byte_at(head_, place);
    }
    if (!is_control() && left_ > message_bytes_max - message_.size())
        return base::fail(errors::message_too_long, "a message has at most " +
                                                        std::to_string(message_bytes_max) +
                                                        " bytes: send less at once");
    in_frame_ = true;
    return {};
}

Result<std::optional<Frame>> WebSocketReader::end_frame() {
    in_frame_ = false;
    head_.clear();
    std::string payload = std::exchange(payload_, {});
    switch (opcode_) {
        case ping_frame:
            return Frame{frames::Ping{.payload = std::move(payload)}};
        case pong_frame:
            return Frame{frames::Pong{}};
        case close_frame: {
            const bool has_code = payload.size() >= 2;
            const unsigned code =
                has_code ? unsigned{byte_at(payload, 0)} << 8U | byte_at(payload, 1) : 0;
            if (payload.size() == 1 || (has_code && !may_be_sent(code)))
                return bad_frame("a close without a reason that there is");
            if (has_code && !game::is_utf8(std::string_view{payload}.substr(2)))
                return base::fail(errors::bad_utf8, "the reason of a close is no UTF-8");
            return Frame{frames::Close{}};
        }
        default:
            break;
    }
    message_ += payload;
    in_message_ = !is_last_;
    if (++parts_ > message_parts_max)
        return base::fail(errors::message_too_long, "a message comes in at most " +
                                                        std::to_string(message_parts_max) +
                                                        " frames: send it in one");
    if (in_message_) return std::nullopt;
    parts_ = 0;
    std::string text = std::exchange(message_, {});
    if (!game::is_utf8(text)) return base::fail(errors::bad_utf8, "a text must be valid UTF-8");
    return Frame{frames::Message{.text = std::move(text)}};
}

CloseCode close_code(const base::Error& error) {
    if (error.name == errors::message_too_long) return CloseCode::too_long;
    if (error.name == errors::not_a_text) return CloseCode::not_a_text;
    if (error.name == errors::bad_utf8) return CloseCode::bad_utf8;
    return CloseCode::protocol_error;
}

void append_message(std::string& out, std::string_view text) {
    append_frame(out, text_frame, text);
}

void append_ping(std::string& out) {
    append_frame(out, ping_frame, {});
}

void append_pong(std::string& out, std::string_view payload) {
    append_frame(out, pong_frame, payload);
}

void append_close(std::string& out, CloseCode code) {
    std::string payload;
    append_number(payload, std::to_underlying(code), 2);
    append_frame(out, close_frame, payload);
}

std::string accepted_key(std::string_view key) {
    const std::string text = std::string{key} + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned bytes = 0;
    CHECK(EVP_Digest(text.data(), text.size(), digest.data(), &bytes, EVP_sha1(), nullptr) == 1);
    std::array<unsigned char, 2 * EVP_MAX_MD_SIZE> letters{};
    const int written = EVP_EncodeBlock(letters.data(), digest.data(), static_cast<int>(bytes));
    return {letters.begin(), letters.begin() + written};
}

}  // namespace underwell::adapters::web
