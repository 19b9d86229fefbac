// Minimal WebSocket client (RFC 6455): asks for the upgrade, says its first message once that is
// granted, takes text messages apart and answers pings. What a client sends is masked, as it must
// be; by zeros, since nobody here is in the way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace loadbot {

class WebSocketWire {
  public:
    static std::string request(std::string_view path, std::string_view subprotocol,
                               std::uint16_t port) {
        const std::string host = "127.0.0.1:" + std::to_string(port);
        return "GET " + std::string(path) + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" +
               host +
               "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: bG9hZGJvdCBpcyBoZXJlIQ==\r\nSec-WebSocket-Protocol: " +
               std::string(subprotocol) + "\r\n\r\n";
    }

    static void append_message(std::string& out, std::string_view text) {
        append_frame(out, text_frame, text);
    }

    // Appends each message and a line's end to `text`, and what the server is owed to `reply`: the
    // first message, pongs. Frames may be split across calls. A refused upgrade is text, too.
    void feed(std::string_view in, std::string_view hello, std::string& text, std::string& reply) {
        pending_ += in;
        if (!is_open_) {
            const auto end = pending_.find("\r\n\r\n");
            if (end == std::string::npos) return;
            if (!pending_.starts_with("HTTP/1.1 101 ")) {
                text += pending_;
                return;
            }
            pending_.erase(0, end + 4);
            is_open_ = true;
            append_message(reply, hello);
        }
        std::size_t done = 0;
        while (const std::size_t taken =
                   take_frame(std::string_view{pending_}.substr(done), text, reply))
            done += taken;
        pending_.erase(0, done);
    }

  private:
    static constexpr std::uint8_t text_frame = 1, ping_frame = 9, pong_frame = 10;
    static constexpr std::uint8_t final_bit = 0x80, masked_bit = 0x80, length_bits = 0x7f;

    static void append_frame(std::string& out, std::uint8_t kind, std::string_view text) {
        out.push_back(static_cast<char>(final_bit | kind));
        const std::size_t size = text.size();
        if (size < 126) {
            out.push_back(static_cast<char>(masked_bit | size));
        } else {  // nobody types more than 64 KiB
            out.push_back(static_cast<char>(masked_bit | 126U));
            out.push_back(static_cast<char>(size >> 8U));
            out.push_back(static_cast<char>(size & 0xffU));
        }
        out.append(4, '\0');
        out += text;
    }

    // How many bytes it has; 0 if it is not whole yet.
    static std::size_t take_frame(std::string_view in, std::string& text, std::string& reply) {
        if (in.size() < 2) return 0;
        const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(in[i]); };
        std::size_t head = 2;
        std::size_t size = at(1) & length_bits;
        if (size >= 126) {
            const std::size_t bytes = size == 126 ? 2 : 8;
            if (in.size() < head + bytes) return 0;
            size = 0;
            for (std::size_t i = 0; i < bytes; ++i)
                size = size << 8U | at(head + i);
            head += bytes;
        }
        if (in.size() - head < size) return 0;
        const std::uint8_t kind = at(0) & 0x0fU;
        const auto payload = in.substr(head, size);
        if (kind == ping_frame) append_frame(reply, pong_frame, payload);
        if (kind == text_frame || kind == 0) text += payload;
        if (kind == text_frame && (at(0) & final_bit) != 0) text += '\n';
        return head + size;
    }

    bool is_open_ = false;
    std::string pending_;
};

}  // namespace loadbot
