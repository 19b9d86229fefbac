#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <optional>
#include <utility>
#include <variant>

#include "underwell/base/check.hpp"
#include "underwell/level/prefab.hpp"
#include "underwell/level/prefab_signs.hpp"
#include "underwell/level/rows.hpp"

namespace underwell::level {

namespace {

using base::Result;
using grid::Direction;
using grid::Spot;

std::unexpected<base::Error> refuse(std::size_t line, const std::string& what) {
    return base::fail(errors::bad_prefab, "line " + std::to_string(line) + ": " + what);
}

std::string quoted(std::string_view text) {
    constexpr std::size_t shown_bytes_max = 40;
    std::string shown = "\"";
    for (const char letter : text.substr(0, shown_bytes_max))
        shown += letter >= ' ' && letter <= '~' ? letter : '?';
    return shown + (text.size() > shown_bytes_max ? "…\"" : "\"");
}

std::string quoted(char sign) {
    return quoted(std::string_view{&sign, 1});
}

// The text, line by line, with the number of the line read last.
class Lines {
  public:
    explicit Lines(std::string_view text) : rest_{text} {}

    std::optional<std::string_view> next() {
        if (rest_.empty()) return std::nullopt;
        ++number_;
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }

    std::size_t number() const { return number_; }

  private:
    std::string_view rest_;
    std::size_t number_ = 0;
};

// Takes the first word off a line; empty at its end.
std::string_view take_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(word.size());
    return word;
}

std::optional<std::uint32_t> parse_number(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

class Legend {
  public:
    Legend() {
        meaning(wall_sign) = Terrain::wall;
        meaning(floor_sign) = Terrain::floor;
        meaning(door_site_sign) = DoorSite{};
        meaning(blank_sign) = Blank{};
    }

    // Signs are the visible letters of ASCII and the blank.
    static bool is_sign(char letter) { return letter >= ' ' && letter <= '~'; }

    SignMeaning& meaning(char sign) { return meanings_[static_cast<unsigned char>(sign)]; }

    SignMeaning meaning(char sign) const {
        return is_sign(sign) ? meanings_[static_cast<unsigned char>(sign)] : SignMeaning{};
    }

  private:
    std::array<SignMeaning, 128> meanings_ = {};
};

// What is said before the map.
struct Heading {
    Prefab prefab;
    Legend legend;
    bool has_tags = false;
};

// vault "The drowned chapel"
Result<std::string> read_name(std::size_t line_number, std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    line = line.substr(0, line.find_last_not_of(' ') + 1);
    const bool in_quotes = line.size() >= 2 && line.starts_with('"') && line.ends_with('"');
    if (!in_quotes)
        return refuse(line_number, "put the vault's name in quotes: vault \"The drowned chapel\"");
    const std::string_view name = line.substr(1, line.size() - 2);
    if (name.empty() || name.size() > prefab_name_bytes_max)
        return refuse(line_number, "give the vault a name of 1 to " +
                                       std::to_string(prefab_name_bytes_max) + " bytes");
    const auto unfit = [](char letter) {
        return letter == '"' || letter == '\x7F' || static_cast<unsigned char>(letter) < ' ';
    };
    if (std::ranges::any_of(name, unfit))
        return refuse(line_number, "leave quotes and control characters out of the vault's name");
    return std::string{name};
}

// depth 2-9, depth 2- or depth 2
Result<void> read_depths(Prefab& prefab, std::size_t line_number, std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto first = parse_number(text.substr(0, dash));
    auto last = first;
    if (dash != std::string_view::npos && dash + 1 == text.size()) last = Prefab{}.depth_max;
    if (dash != std::string_view::npos && dash + 1 < text.size())
        last = parse_number(text.substr(dash + 1));
    if (!first || !last || *last < *first)
        return refuse(line_number, quoted(text) + " are no depths; write them as 2-9, 2- or 2");
    prefab.depth_min = *first;
    prefab.depth_max = *last;
    return {};
}

Result<void> read_weight(Prefab& prefab, std::size_t line_number, std::string_view text) {
    const auto weight = parse_number(text);
    if (!weight || *weight == 0 || *weight > prefab_weight_max)
        return refuse(line_number, quoted(text) + " is no weight; choose 1 to " +
                                       std::to_string(prefab_weight_max));
    prefab.weight = *weight;
    return {};
}

// tags shrine depth 2-9 weight 3
Result<void> read_tags(Heading& heading, std::size_t line_number, std::string_view line) {
    if (heading.has_tags)
        return refuse(line_number, "this vault has tags already; put them in one line");
    heading.has_tags = true;
    Prefab& prefab = heading.prefab;
    const std::string_view type = take_word(line);
    if (type != "any") {
        const auto found = std::ranges::find(room_type_names, type);
        if (found == room_type_names.end())
            return refuse(line_number,
                          "there are no rooms of type " + quoted(type) +
                              "; choose any, plain, entrance, exit, treasure, trap, lair, "
                              "shrine or store");
        prefab.any_type = false;
        prefab.type = static_cast<RoomType>(found - room_type_names.begin());
    }
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
        if (word != "depth" && word != "weight")
            return refuse(line_number, "unknown tag " + quoted(word) + "; choose depth or weight");
        const std::string_view value = take_word(line);
        const auto read = word == "depth" ? read_depths(prefab, line_number, value)
                                          : read_weight(prefab, line_number, value);
        if (!read) return read;
    }
    return {};
}

// legend ~ water
Result<void> read_legend(Legend& legend, std::size_t line_number, std::string_view line) {
    const std::string_view sign = take_word(line);
    const std::string_view name = take_word(line);
    if (sign.size() != 1 || !Legend::is_sign(sign[0]) || sign[0] == comment_sign)
        return refuse(line_number, quoted(sign) + " is no sign; choose one visible letter");
    if (!take_word(line).empty())
        return refuse(line_number, "write one sign and one name: legend ~ water");
    SignMeaning& meaning = legend.meaning(sign[0]);
    if (!std::holds_alternative<std::monostate>(meaning))
        return refuse(line_number,
                      "the sign " + quoted(sign) + " has a meaning already; choose another");
    const auto entry = std::ranges::find(legend_entries, name, &LegendEntry::name);
    if (entry == legend_entries.end()) {
        std::string names;
        for (const LegendEntry& known : legend_entries)
            names += (names.empty() ? "" : ", ") + std::string{known.name};
        return refuse(line_number,
                      "nothing is called " + quoted(name) + "; choose one of: " + names);
    }
    meaning = entry->meaning;
    return {};
}

// Reads up to and with the line `map`.
Result<Heading> read_heading(Lines& lines, std::string_view first_line) {
    Heading heading;
    auto name = read_name(lines.number(), first_line);
    if (!name) return std::unexpected(std::move(name.error()));
    heading.prefab.name = std::move(*name);
    while (auto line = lines.next()) {
        if (line->starts_with(comment_sign)) continue;
        const std::string_view word = take_word(*line);
        Result<void> read;
        if (word == "map" && take_word(*line).empty()) return heading;
        if (word == "tags")
            read = read_tags(heading, lines.number(), *line);
        else if (word == "legend")
            read = read_legend(heading.legend, lines.number(), *line);
        else if (!word.empty())
            read = refuse(lines.number(), "expected tags, legend or map, not " + quoted(word));
        if (!read) return std::unexpected(std::move(read.error()));
    }
    return refuse(lines.number(), "the vault has no map; add the lines map and end");
}

struct Drawing {
    std::size_t first_line = 0;  // the number of its first row's line
    std::vector<std::string_view> rows;
    grid::Size size;
};

// Reads up to and with the line `end`.
Result<Drawing> read_drawing(Lines& lines) {
    Drawing drawing{.first_line = lines.number() + 1, .rows = {}, .size = {}};
    const auto limit = std::to_string(prefab_side_max);
    while (auto row = lines.next()) {
        row = row->substr(0, row->find_last_not_of(blank_sign) + 1);
        if (row == "end") {
            if (drawing.size.width < prefab_side_min || drawing.size.height < prefab_side_min)
                return refuse(lines.number(), "a map needs at least 3 rows of 3 tiles");
            return drawing;
        }
        if (row->size() > static_cast<std::size_t>(prefab_side_max))
            return refuse(lines.number(),
                          "the row is too long; a map has at most " + limit + " columns");
        if (drawing.size.height == prefab_side_max)
            return refuse(lines.number(), "too many rows; a map has at most " + limit +
                                              ". Is the line end missing?");
        drawing.rows.push_back(*row);
        drawing.size.width = std::max(drawing.size.width, static_cast<std::int32_t>(row->size()));
        ++drawing.size.height;
    }
    return refuse(lines.number(), "the map has no end; add the line end");
}

std::size_t line_of(const Drawing& drawing, Spot spot) {
    return drawing.first_line + static_cast<std::size_t>(spot.y);
}

bool on_the_ring(Spot spot, grid::Size size) {
    return spot.x == 0 || spot.y == 0 || spot.x == size.width - 1 || spot.y == size.height - 1;
}

// Puts what one sign stands for onto the prefab.
void put(Prefab& prefab, const SignMeaning& meaning, Spot spot) {
    Terrain terrain = Terrain::floor;
    if (const auto* drawn = std::get_if<Terrain>(&meaning))
        terrain = *drawn;
    else if (const auto* kind = std::get_if<ThingKind>(&meaning))
        prefab.things.push_back({.spot = spot, .kind = *kind, .room = 0});
    else if (std::holds_alternative<MonsterSign>(meaning))
        prefab.monsters.push_back(spot);
    else
        terrain = Terrain::wall;
    if (std::holds_alternative<DoorSite>(meaning)) prefab.door_sites.push_back(spot);
    prefab.terrain[spot] = terrain;
}

std::string unknown_sign(char sign) {
    if (!Legend::is_sign(sign)) return "maps are drawn in visible letters and blanks; no tabs";
    return "the sign " + quoted(sign) + " is unknown; add a line above the map: legend " + sign +
           " NAME";
}

Result<void> put_all(Prefab& prefab, const Legend& legend, const Drawing& drawing) {
    prefab.terrain.reset(drawing.size, Terrain::wall);
    for (std::int32_t y = 0; y < drawing.size.height; ++y) {
        const std::string_view row = drawing.rows[static_cast<std::size_t>(y)];
        for (std::int32_t x = 0; x < static_cast<std::int32_t>(row.size()); ++x) {
            const char sign = row[static_cast<std::size_t>(x)];
            const Spot spot{.x = x, .y = y};
            const SignMeaning meaning = legend.meaning(sign);
            if (std::holds_alternative<std::monostate>(meaning))
                return refuse(line_of(drawing, spot), unknown_sign(sign));
            put(prefab, meaning, spot);
            if (prefab.terrain[spot] != Terrain::wall && on_the_ring(spot, drawing.size))
                return refuse(line_of(drawing, spot),
                              "the edge of a map must be wall, blank or door sites; draw wall "
                              "around the room");
        }
    }
    return {};
}

// The tile that a door site leads onto; nothing if it stands elsewhere than on the edge, or if
// there is no floor behind it.
std::optional<Spot> behind(const Prefab& prefab, Spot site) {
    if (!on_the_ring(site, prefab.terrain.size())) return std::nullopt;
    for (const Direction direction : grid::four_directions) {
        const Spot spot = grid::step(site, direction);
        if (prefab.terrain.contains(spot) && !stops_feet(prefab.terrain[spot])) return spot;
    }
    return std::nullopt;
}

Result<void> check_door_sites(const Prefab& prefab, const Drawing& drawing) {
    if (prefab.door_sites.empty())
        return refuse(drawing.first_line, "the map has no way in; draw a + on its edge");
    for (const Spot site : prefab.door_sites)
        if (!behind(prefab, site))
            return refuse(line_of(drawing, site),
                          "a + stands on the edge of the map with floor behind it; move it");
    return {};
}

// From the first door site, and so from all of them, every open tile must be reached.
Result<void> check_reach(const Prefab& prefab, const Drawing& drawing) {
    Rows open{};
    for (std::int32_t y = 0; y < drawing.size.height; ++y)
        for (std::int32_t x = 0; x < drawing.size.width; ++x)
            if (!stops_feet(prefab.terrain[{.x = x, .y = y}]))
                open[static_cast<std::size_t>(y)] |= bit(static_cast<std::uint32_t>(x));
    Rows reached = open;
    const auto start = behind(prefab, prefab.door_sites.front());
    CHECK(start.has_value());  // check_door_sites() passed
    keep_piece(reached, *start);
    for (std::size_t y = 0; y < open.size(); ++y)
        if (const std::uint64_t missed = open[y] & ~reached[y]; missed != 0)
            return refuse(drawing.first_line + y,
                          "column " + std::to_string(std::countr_zero(missed) + 1) +
                              " cannot be reached from a door site; open a way to it");
    return {};
}

// Somebody may have to stand in it: whoever starts there, a monster, or the exit.
Result<void> check_free_floor(const Prefab& prefab, const Drawing& drawing) {
    const auto is_taken = [&](Spot spot) {
        return std::ranges::find(prefab.things, spot, &Thing::spot) != prefab.things.end() ||
               std::ranges::find(prefab.monsters, spot) != prefab.monsters.end();
    };
    for (std::int32_t y = 0; y < drawing.size.height; ++y)
        for (std::int32_t x = 0; x < drawing.size.width; ++x)
            if (prefab.terrain[{.x = x, .y = y}] == Terrain::floor && !is_taken({.x = x, .y = y}))
                return {};
    return refuse(drawing.first_line,
                  "the map has no free floor; leave at least one . on which nothing stands");
}

Result<Prefab> read_prefab(Lines& lines, std::string_view first_line) {
    auto heading = read_heading(lines, first_line);
    if (!heading) return std::unexpected(std::move(heading.error()));
    const auto drawing = read_drawing(lines);
    if (!drawing) return std::unexpected(drawing.error());
    Prefab& prefab = heading->prefab;
    if (auto put = put_all(prefab, heading->legend, *drawing); !put)
        return std::unexpected(std::move(put.error()));
    if (auto sites = check_door_sites(prefab, *drawing); !sites)
        return std::unexpected(std::move(sites.error()));
    if (auto reach = check_reach(prefab, *drawing); !reach)
        return std::unexpected(std::move(reach.error()));
    if (auto floor = check_free_floor(prefab, *drawing); !floor)
        return std::unexpected(std::move(floor.error()));
    return std::move(prefab);
}

}  // namespace

Result<std::vector<Prefab>> parse_prefabs(std::string_view text) {
    if (text.size() > prefab_text_bytes_max)
        return base::fail(errors::bad_prefab,
                          "the text has " + std::to_string(text.size()) + " bytes; keep it below " +
                              std::to_string(prefab_text_bytes_max) + " or part it");
    std::vector<Prefab> prefabs;
    Lines lines{text};
    while (auto line = lines.next()) {
        if (line->starts_with(comment_sign)) continue;
        const std::string_view word = take_word(*line);
        if (word.empty()) continue;
        if (word != "vault")
            return refuse(lines.number(), "expected vault \"NAME\", not " + quoted(word));
        if (prefabs.size() == prefabs_max)
            return refuse(lines.number(), "too many vaults; keep " + std::to_string(prefabs_max));
        auto prefab = read_prefab(lines, *line);
        if (!prefab) return std::unexpected(std::move(prefab.error()));
        prefabs.push_back(std::move(*prefab));
    }
    return prefabs;
}

}  // namespace underwell::level
