// Any text at all as a file of settings, and its lines as environment and flags. What
// read_settings() accepts must read back the same from its own file; what it refuses must say
// where, in lines that move nobody's cursor.
#include "underwell/adapters/system/configuration.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/game/unicode.hpp"

namespace underwell::adapters::system {
namespace {

void expect(bool fact, const char* what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

bool is_clean(std::string_view message) {
    if (!game::is_utf8(message)) return false;
    return std::ranges::all_of(message, [](char byte) {
        return byte == '\n' || (static_cast<unsigned char>(byte) >= ' ' && byte != '\x7f');
    });
}

void try_to_read(const SettingSources& sources, std::string_view place) {
    const auto settings = read_settings(sources);
    if (!settings) {
        expect(settings.error().name == errors::bad_settings, "refused by another name");
        expect(is_clean(settings.error().message), "a message with control characters");
        const auto& message = settings.error().message;
        const bool placed = message.starts_with(place) || message.find(".") != std::string::npos;
        expect(placed, "a mistake without its place");
        return;
    }
    const auto again = read_settings({.file_name = "again", .file_text = settings_file(*settings)});
    expect(again.has_value(), "its own file is refused");
    expect(*again == *settings, "reads back differently");
    expect(difference(*settings, *again).empty(), "differs from itself");
}

// "name=text" lines.
std::vector<SettingGiven> given_in(std::string_view text) {
    constexpr std::size_t lines_max = 16;
    std::vector<SettingGiven> all;
    while (!text.empty() && all.size() < lines_max) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const std::size_t equals = std::min(line.find('='), line.size());
        all.push_back({.name = std::string{line.substr(0, equals)},
                       .text = std::string{line.substr(std::min(line.size(), equals + 1))}});
    }
    return all;
}

}  // namespace
}  // namespace underwell::adapters::system

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    namespace system = underwell::adapters::system;
    const auto bytes = std::as_bytes(std::span{data, size});
    const std::string_view text{reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    system::try_to_read({.file_name = "f", .file_text = std::string{text}}, "f:");
    system::try_to_read({.flags = system::given_in(text)}, "--");
    system::try_to_read({.environment = system::given_in(text)}, "UNDERWELL_");
    return 0;
}
