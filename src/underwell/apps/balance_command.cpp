#include "underwell/apps/balance_command.hpp"

#include <charconv>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string_view>
#include <utility>

#include "underwell/apps/balance_report.hpp"
#include "underwell/apps/riddle_lore.hpp"
#include "underwell/sim/balance.hpp"
#include "underwell/sim/balance_envelope.hpp"

namespace underwell::apps {

namespace {

constexpr int exit_out_of_bounds = 1;
constexpr std::int64_t delves_max = 1'000'000;

struct Levels {
    std::uint32_t first = 1;
    std::uint32_t last = sim::delver_level_max;
};

// "3" and "1-12".
base::Result<Levels> understand_levels(const std::string& typed) {
    const std::string_view words = typed;
    const std::size_t dash = words.find('-');
    const auto number = [](std::string_view digits) -> std::uint32_t {
        std::uint32_t value = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool whole = error == std::errc{} && end == digits.data() + digits.size();
        return whole && value <= sim::delver_level_max ? value : 0;
    };
    Levels levels{.first = number(words.substr(0, dash)),
                  .last = number(dash == std::string_view::npos ? words : words.substr(dash + 1))};
    if (levels.first == 0 || levels.last < levels.first)
        return bad_option("--levels: '" + typed + "' is none; type for example 1-12, or 3");
    return levels;
}

int check(const sim::Balance& balance, const KindNames& names) {
    const auto objections =
        sim::objections(balance, [&](game::ThingKindId rune) { return names.things.at(rune); });
    for (const std::string& objection : objections)
        std::cerr << "out of bounds: " << objection << "\n";
    return objections.empty() ? EXIT_SUCCESS : exit_out_of_bounds;
}

}  // namespace

CLI::App* add_balance_command(CLI::App& app, BalanceOptions& options) {
    CLI::App* command = app.add_subcommand(
        "balance", "Let false people delve a thousand times, and count what becomes of them");
    const ValueOptions option{*command};
    option("--seed", options.seed, "N", "Everything follows from it [1]");
    option("--delves", options.delves, "N", "Of each level, alone and in threes [1000]");
    option("--levels", options.levels, "A-B", "Of the people who delve [1-12]");
    command->add_flag("--json", options.json, "Print JSON instead of tables");
    command->add_flag("--check", options.check,
                      "Say at the end which figure is out of bounds, and end with status 1");
    option("--pack", options.pack, "FOLDER", "The pack to play with [packs/base]");
    command->footer(
        "Examples:\n"
        "  underwell balance --delves 40 --levels 1-3\n");
    return command;
}

int run_balance_command(const BalanceOptions& options) {
    const auto seed = understand_seed("--seed", options.seed);
    if (!seed) return fail(seed.error());
    if (auto fine = check_range("--delves", options.delves, {.least = 1, .most = delves_max});
        !fine)
        return fail(fine.error());
    const auto levels = understand_levels(options.levels);
    if (!levels) return fail(levels.error());
    const auto world = load_world(options.pack);
    if (!world) return fail(world.error());
    const KindNames names{(*world)->packs.names};
    const sim::BalanceSettings settings{.seed = *seed,
                                        .level_first = levels->first,
                                        .level_last = levels->last,
                                        .delves = static_cast<std::uint32_t>(options.delves)};
    const sim::Balance balance =
        sim::measure_balance((*world)->rules(), riddle_lore(**world), settings);
    if (options.json)
        std::cout << balance_json(balance, (*world)->packs.content, names).text() << "\n";
    else
        write_balance(std::cout, balance, names);
    return options.check ? check(balance, names) : EXIT_SUCCESS;
}

}  // namespace underwell::apps
