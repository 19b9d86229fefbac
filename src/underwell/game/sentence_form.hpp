// A sentence with places for what it is about, parsed once and written often:
//
//   {^actor} hits {target} for {#damage} points.
//
// A place is {name}, {name:option}, {^name} at the beginning of a sentence (capitalised), {#name}
// for the number that decides between singular and plural. Options of nouns: the (if none is
// given), a, name, them, their, themselves; of numbers: words ("seven"). {{ and }} are braces.
//
//   Type `map` to see where you are, `tell …` and a name to speak to somebody.
//
// Between backquotes stands a command: a click on it types it. One that ends in … has to be gone on
// with; neither the backquotes nor the … are shown. Letters that somebody typed make no command.
// Parsing fails with bad_form, saying where and why; writing never fails: an argument that is
// missing is shown as its place, {actor}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/game/document.hpp"
#include "underwell/game/noun.hpp"
#include "underwell/grid/direction.hpp"

namespace underwell::game {

inline constexpr std::size_t form_bytes_max = 1'000;
inline constexpr std::size_t form_places_max = 12;
inline constexpr std::size_t place_name_bytes_max = 24;
inline constexpr std::size_t typed_bytes_max = 1'024;  // of what a player typed, as it is shown
inline constexpr std::size_t list_items_max = 50;      // more are counted, not named

namespace errors {
inline constexpr std::string_view bad_form = "bad_form";
}  // namespace errors

// A thing or creature, or several of a kind: {.noun = &goblin, .style = Style::monster}.
struct NounPhrase {
    const Noun* noun = nullptr;  // outlives the writing
    std::int64_t count = 1;
    Style style = Style::thing;
    std::string_view command = {};  // what a click on it types
};

// What a player typed: shown without anything hidden in it, and not without end.
struct Typed {
    std::string_view letters;
    Style style = Style::speech;
};

using NounList = std::span<const NounPhrase>;
using WordList = std::span<const std::string>;  // typed, as Typed is; shown with commas between
using Value = std::variant<std::int64_t, NounPhrase, NounList, WordList, Typed, grid::Direction,
                           std::string_view, const Text*>;

struct Argument {
    std::string_view name;
    Value value;
};

using Arguments = std::span<const Argument>;

enum class PlaceOption : std::uint8_t {
    none,
    the,
    a,
    name,
    them,
    their,
    themselves,
    list,
    words,
};

struct FormPiece {
    std::string text = {};  // letters to be written, or the name of a place
    bool is_place = false;
    bool is_capital = false;
    bool decides_plural = false;
    bool in_command = false;
    bool ends_command = false;
    bool goes_on = false;  // the command that ends here is not whole
    PlaceOption option = PlaceOption::none;

    friend bool operator==(const FormPiece&, const FormPiece&) = default;
};

class SentenceForm {
  public:
    static base::Result<SentenceForm> parse(std::string_view text, Language language);

    std::span<const FormPiece> pieces() const { return pieces_; }

    Language language() const { return language_; }

    bool has_place(std::string_view name) const;

    // The place that decides between singular and plural; empty if none does.
    std::string_view deciding_place() const;

    // The first word of each command that it names, in their order.
    std::vector<std::string> commands() const;

    void write(Text& text, Arguments arguments) const;

    void write(Text& text, std::initializer_list<Argument> arguments) const {
        write(text, Arguments{arguments.begin(), arguments.size()});
    }

    friend bool operator==(const SentenceForm&, const SentenceForm&) = default;

  private:
    void write_place(Text& text, const FormPiece& piece, const Value& value) const;

    std::vector<FormPiece> pieces_;
    Language language_ = Language::english;
};

// How the places of a translation differ from those of the English form.
struct PlaceDifferences {
    std::vector<std::string> unknown;  // the translation must not be used
    std::vector<std::string> missing;  // it may be, but says less
};

PlaceDifferences compare_places(const SentenceForm& english, const SentenceForm& translated);

// Whether a translation names the commands that the English form names, in whatever order.
bool names_same_commands(const SentenceForm& english, const SentenceForm& translated);

// north; 北.
std::string_view direction_name(grid::Direction direction, Language language);

}  // namespace underwell::game
