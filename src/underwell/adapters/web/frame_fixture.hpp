// For tests and fuzz targets: frames of WebSocket as clients send them, and the reader fed with any
// bytes in parts of any size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/adapters/web/web_socket.hpp"

namespace underwell::adapters::web {

inline constexpr std::uint8_t whole_text = 0x81;

// As a client sends it: masked. The first byte tells its kind, and whether it is the last.
inline std::string masked_frame(std::string_view payload, std::uint8_t first = whole_text) {
    constexpr std::string_view mask = "\x01\x82\x03\xf4";
    std::string frame(1, static_cast<char>(first));
    if (payload.size() < 126) {
        frame += static_cast<char>(0x80U | payload.size());
    } else {
        frame += '\xfe';
        frame += static_cast<char>(payload.size() >> 8U);
        frame += static_cast<char>(payload.size() & 0xffU);
    }
    frame += mask;
    for (std::size_t place = 0; place < payload.size(); ++place)
        frame += static_cast<char>(payload[place] ^ mask[place % mask.size()]);
    return frame;
}

struct FramesRead {
    std::vector<Frame> frames;
    base::Error failure{};  // without a name: there was none

    friend bool operator==(const FramesRead& one, const FramesRead& other) {
        return one.frames == other.frames && one.failure.name == other.failure.name;
    }
};

inline FramesRead read_in_parts(std::string_view bytes, std::size_t part) {
    FramesRead read;
    WebSocketReader reader;
    while (!bytes.empty()) {
        std::string_view rest = bytes.substr(0, part);
        bytes.remove_prefix(rest.size());
        while (!rest.empty()) {
            auto frame = reader.next(rest);
            if (!frame) {
                read.failure = std::move(frame).error();
                return read;
            }
            if (*frame) read.frames.push_back(**frame);
        }
    }
    return read;
}

}  // namespace underwell::adapters::web
