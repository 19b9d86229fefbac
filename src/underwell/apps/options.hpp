// What the subcommands share: how options are declared, how those that several of them have are
// understood, where the result goes, and how a failure is told. Every failure of understanding is
// named bad_option and says what to type instead; the program then ends with exit_bad_options.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdint>
#include <functional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "underwell/base/result.hpp"
#include "underwell/grid/direction.hpp"
#include "underwell/render/branch_text.hpp"

namespace underwell::apps {

inline constexpr int exit_cannot_write = 1;
inline constexpr int exit_bad_options = 2;

inline constexpr std::string_view bad_option_name = "bad_option";

std::unexpected<base::Error> bad_option(std::string message);

// Tells the person at the terminal; returns the exit code.
int fail(const base::Error& error, int exit_code = exit_bad_options);

// The same for what went wrong while the result was written, which may be the options' fault too.
int fail_writing(const base::Error& error);

// What is wrong with a value as it was typed, or nothing; asked before it is understood.
std::string objection(const std::string& given, bool number);

// Declares options of a command that take a value; of two equal ones the last counts.
class ValueOptions {
  public:
    explicit ValueOptions(CLI::App& command) : command_{&command} {}

    template <typename Value>
    void operator()(const char* names, Value& value, const char* type, const char* text) const {
        constexpr bool number = !std::is_same_v<Value, std::string>;
        command_->add_option(names, value, text)
            ->take_last()
            ->type_name(type)
            ->check([](const std::string& given) { return objection(given, number); });
    }

  private:
    CLI::App* command_;
};

// A seed as it was typed, or a fresh one if none was.
base::Result<std::uint64_t> understand_seed(std::string_view option, const std::string& text);

base::Result<grid::Direction> understand_direction(const std::string& word);

struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

base::Result<void> check_range(std::string_view option, std::int64_t value, Range range);

enum class Format : std::uint8_t { text, json, svg, png, tmj };

// Where a result is to go, as it was typed; what is empty was left out.
struct Destination {
    std::string format;
    std::string output;
    bool is_private = false;  // about people: a file that only its owner may read

    bool is_stdout() const { return output.empty() || output == "-"; }

    bool is_terminal() const;
};

// One of those offered: the one that was named, or else the one of the file's ending, or text.
base::Result<Format> understand_format(const Destination& destination,
                                       std::span<const Format> offered);

// What standard output can show.
render::TextColours text_colours();

// The same, but no colours in files and pipes.
render::TextColours text_colours(const Destination& destination);

// Declares --format and -o; `formats` says which there are.
void add_destination(CLI::App& command, Destination& destination, const std::string& formats);

// Declares --scale.
void add_scale(CLI::App& command, std::int64_t& tile_pixels);

// Declares --ascii.
void add_ascii_flag(CLI::App& command, bool& ascii);

// Whether text is to have plain characters only: they were asked for, or it goes to a terminal that
// has no others. Files and pipes are UTF-8 everywhere.
bool plain_characters(bool ascii, const Destination& destination);

// The result of drawing a picture of tiles; if the picture cannot be so large, the option that says
// how large tiles are is named.
base::Result<void> blame_scale(base::Result<void> drawn);

// Lets `write` write to the destination; a file appears only if all of it worked.
base::Result<void> write_output(const Destination& destination,
                                const std::function<base::Result<void>(std::ostream&)>& write);

}  // namespace underwell::apps
