#include "underwell/apps/branch_viewer.hpp"

#include <optional>
#include <sstream>

#include <fmt/format.h>

#include "underwell/adapters/system/terminal.hpp"
#include "underwell/apps/options.hpp"
#include "underwell/render/branch_text.hpp"

namespace underwell::apps {

using adapters::system::FullScreen;
using adapters::system::Key;
using branch::Branch;
using render::TextStyle;

namespace {

constexpr int lines_below = 3;
constexpr std::uint32_t rooms_between_frames_in_a_hurry = 20'000;

// Boxes as long as all of them fit, one sign for each room after that.
TextStyle fitting_style(const Branch& branch, const render::TextSize& space) {
    const auto boxes = render::branch_text_size(branch, TextStyle::boxes);
    const bool fit = boxes.columns <= space.columns && boxes.lines <= space.lines;
    return fit ? TextStyle::boxes : TextStyle::compact;
}

std::string frame(const Branch& branch, grid::Cell place, const Watching& watching) {
    const auto terminal = adapters::system::terminal_size();
    const render::TextSize space{.columns = terminal.columns,
                                 .lines = std::max(terminal.lines - lines_below, 1)};
    const render::TextOptions options{.style = fitting_style(branch, space),
                                      .ascii = watching.ascii,
                                      .colours = text_colours(),
                                      .marked = place,
                                      .window = render::TextWindow{.size = space, .centre = place}};
    std::ostringstream text;
    render::write_branch_text(text, branch, options);
    const auto shown = render::branch_text_size(branch, options.style);
    for (std::int64_t line = shown.lines; line < space.lines; ++line)
        text << '\n';  // keeps the legend in its place while the picture grows
    text << render::branch_text_legend(branch, options) << '\n'
         << render::branch_text_summary(branch) << '\n'
         << "Space: hurry   q: end";
    return text.str();
}

// Until a key is pressed or time runs out; again if the terminal gets another size.
std::optional<Key> show(FullScreen& screen, const Branch& branch, grid::Cell place,
                        const Watching& watching, std::chrono::milliseconds delay) {
    constexpr Key resized{.kind = Key::Kind::resized};
    std::optional<Key> key = resized;
    while (key == resized) {
        screen.show(frame(branch, place, watching));
        key = screen.key(delay);
    }
    return key;
}

}  // namespace

base::Result<grid::Cell> watch_branch_grow(Branch& branch, const Watching& watching) {
    branch::Explorer explorer{branch, watching.explore};
    grid::Cell place = branch.room(branch.room_count() - 1).cell;
    FullScreen screen;
    bool hurry = false;
    while (true) {
        if (!hurry || branch.room_count() % rooms_between_frames_in_a_hurry == 0) {
            const auto delay = hurry ? std::chrono::milliseconds{0} : watching.delay;
            const auto key = show(screen, branch, place, watching, delay);
            if (key == Key::of('q') || key == Key{.kind = Key::Kind::escape}) return place;
            hurry = hurry || key == Key::of(' ');
        }
        if (screen.asked_to_end()) return place;
        if (branch.room_count() >= watching.rooms) return place;
        const auto next = explorer.next(branch);
        if (!next) return place;
        const auto walked = branch.walk(*next);
        if (!walked) return std::unexpected(walked.error());
        explorer.see(*walked);
        place = walked->to;
    }
}

}  // namespace underwell::apps
