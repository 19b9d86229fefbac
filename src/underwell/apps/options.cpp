#include "underwell/apps/options.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/system/entropy.hpp"
#include "underwell/adapters/system/output_file.hpp"
#include "underwell/adapters/system/progress.hpp"
#include "underwell/adapters/system/terminal.hpp"
#include "underwell/branch/request.hpp"
#include "underwell/render/level_png.hpp"

namespace underwell::apps {

namespace {

constexpr std::array<std::string_view, 5> format_names = {"text", "json", "svg", "png", "tmj"};

std::string_view name(Format format) {
    return format_names[static_cast<std::size_t>(format)];
}

template <typename Number>
bool reads_as(const std::string& text, Number& number) {
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    return read.ec == std::errc{} && read.ptr == end;
}

// "text, json or svg"
std::string listed(std::span<const Format> formats) {
    std::string text{name(formats.front())};
    for (std::size_t i = 1; i < formats.size(); ++i)
        text += fmt::format("{}{}", i + 1 < formats.size() ? ", " : " or ", name(formats[i]));
    return text;
}

// By the ending of the file; a file without one gets text.
std::string format_of_file(const std::string& path) {
    std::string ending = std::filesystem::path{path}.extension().string();
    for (char& letter : ending)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    if (ending.empty() || ending == ".txt" || path.starts_with("/dev/")) return "text";
    return ending.substr(1);
}

}  // namespace

std::unexpected<base::Error> bad_option(std::string message) {
    return base::fail(bad_option_name, std::move(message));
}

int fail(const base::Error& error, int exit_code) {
    fmt::print(stderr, "underwell: {}\n", error.message);
    return exit_code;
}

int fail_writing(const base::Error& error) {
    return fail(error, error.name == bad_option_name ? exit_bad_options : exit_cannot_write);
}

std::string objection(const std::string& given, bool number) {
    if (given.empty()) return "is empty; give a value, or leave the option out";
    std::int64_t value = 0;
    if (!number || reads_as(given, value)) return "";
    return fmt::format("is '{}'; give a whole number", given);
}

base::Result<std::uint64_t> understand_seed(std::string_view option, const std::string& text) {
    if (text.empty()) return adapters::system::fresh_seed();
    std::uint64_t seed = 0;
    if (reads_as(text, seed)) return seed;
    return bad_option(fmt::format("{} is '{}'; give a whole number from 0 to 18446744073709551615",
                                  option, text));
}

base::Result<grid::Direction> understand_direction(const std::string& word) {
    const auto direction = branch::understand_direction(word);
    if (!direction) return bad_option(direction.error().message);
    return *direction;
}

base::Result<void> check_range(std::string_view option, std::int64_t value, Range range) {
    if (value >= range.least && value <= range.most) return {};
    return bad_option(fmt::format("{} is {}; give a number from {} to {}", option, value,
                                  range.least, range.most));
}

bool Destination::is_terminal() const {
    return is_stdout() && adapters::system::stdout_is_terminal();
}

base::Result<Format> understand_format(const Destination& destination,
                                       std::span<const Format> offered) {
    const bool by_file = destination.format.empty();
    const std::string wanted = by_file ? format_of_file(destination.output) : destination.format;
    const auto found = std::ranges::find(offered, wanted, name);
    if (found == offered.end() && by_file)
        return bad_option(fmt::format("the ending of {} names no format; add --format {}",
                                      destination.output, listed(offered)));
    if (found == offered.end())
        return bad_option(fmt::format("'{}' is no format; give {}", wanted, listed(offered)));
    if (*found == Format::png && destination.is_terminal())
        return bad_option("a PNG is not for a terminal; add -o FILE, or use a pipe");
    return *found;
}

render::TextColours text_colours() {
    switch (adapters::system::terminal_colours()) {
        case adapters::system::Colours::true_colour:
            return render::TextColours::true_colour;
        case adapters::system::Colours::palette_256:
            return render::TextColours::palette_256;
        case adapters::system::Colours::none:
            break;
    }
    return render::TextColours::none;
}

render::TextColours text_colours(const Destination& destination) {
    return destination.is_stdout() ? text_colours() : render::TextColours::none;
}

void add_destination(CLI::App& command, Destination& destination, const std::string& formats) {
    const ValueOptions option{command};
    option("--format", destination.format, "FORM",
           (formats + " [by the ending of FILE, or text]").c_str());
    option("-o,--output", destination.output, "FILE", "Write to FILE, not to standard output");
}

void add_scale(CLI::App& command, std::int64_t& tile_pixels) {
    ValueOptions{command}("--scale", tile_pixels, "PIXELS",
                          "Side of a tile in a PNG: 1, 2, 4, 8, 16, 32 and so on up to 128 [16]");
}

void add_ascii_flag(CLI::App& command, bool& ascii) {
    command.add_flag("--ascii", ascii,
                     "Text in plain characters; on a terminal without UTF-8 (by LC_ALL, LC_CTYPE "
                     "or LANG) it has no others anyway");
}

bool plain_characters(bool ascii, const Destination& destination) {
    return ascii || (destination.is_terminal() && !adapters::system::terminal_is_utf8());
}

base::Result<void> blame_scale(base::Result<void> drawn) {
    if (drawn) return drawn;
    const std::string_view name = drawn.error().name;
    if (name == render::errors::bad_tile_pixels || name == render::errors::bad_picture_size)
        return bad_option("--scale: " + drawn.error().message);
    return drawn;
}

base::Result<void> write_output(const Destination& destination,
                                const std::function<base::Result<void>(std::ostream&)>& write) {
    using adapters::system::Readers;
    auto output = adapters::system::OutputFile::open(
        destination.output, destination.is_private ? Readers::only_owner : Readers::as_usual);
    if (!output) return std::unexpected(output.error());
    // On a terminal it would stand in the midst of the output.
    std::optional<adapters::system::Progress> progress;
    if (!destination.is_terminal()) progress.emplace("writing", 0);
    if (auto written = write(output->stream()); !written) return written;
    return output->finish();
}

}  // namespace underwell::apps
