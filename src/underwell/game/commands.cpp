#include "underwell/game/commands.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "underwell/game/chinese_words.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

namespace {

constexpr std::size_t suggestions_max = 3;

// Whether one of the other words for a command, short forms and those in Chinese, is like that.
template <typename Fits>
bool any_other_word(const CommandRow& row, Fits fits) {
    for (std::string_view rest : {row.short_forms, chinese_words(row.name)})
        while (!rest.empty())
            if (fits(take_word(rest))) return true;
    return false;
}

bool has_short_form(const CommandRow& row, std::string_view word) {
    return any_other_word(row, [&](std::string_view other) { return other == word; });
}

template <typename Visit>
void for_each_row(Role role, Visit visit) {
    for (const auto list : command_lists())
        for (const CommandRow& row : list)
            if (row.role <= role) visit(row);
}

bool begins_short_form(const CommandRow& row, std::string_view word) {
    return any_other_word(row, [&](std::string_view other) { return other.starts_with(word); });
}

// The first that fits, of those that a role may use.
template <typename Fits>
const CommandRow* first_row(Role role, Fits fits) {
    for (const auto list : command_lists())
        for (const CommandRow& row : list)
            if (row.role <= role && fits(row)) return &row;
    return nullptr;
}

// The only name that begins so, where the longer one of two that begin alike counts for nothing;
// if there is none, the only command with a short form that does.
const CommandRow* begun_by(std::string_view word) {
    const CommandRow* name =
        first_row(Role::player, [&](const CommandRow& row) { return row.name.starts_with(word); });
    if (name != nullptr) {
        const CommandRow* other = first_row(Role::player, [&](const CommandRow& row) {
            return row.name.starts_with(word) && !row.name.starts_with(name->name);
        });
        return other == nullptr ? name : nullptr;
    }
    const CommandRow* form = first_row(
        Role::player, [&](const CommandRow& row) { return begins_short_form(row, word); });
    const CommandRow* other = first_row(Role::player, [&](const CommandRow& row) {
        return &row != form && begins_short_form(row, word);
    });
    return other == nullptr ? form : nullptr;
}

// A whole name first, then a short form, then a beginning. What staff can do is typed in full:
// nothing collapses by a slip, and short words mean the same to everybody.
const CommandRow* meant_by(std::string_view word, Role role) {
    const auto is_name = [&](const CommandRow& row) { return row.name == word; };
    if (const CommandRow* row = first_row(role, is_name)) return row;
    const auto is_short_form = [&](const CommandRow& row) { return has_short_form(row, word); };
    if (const CommandRow* row = first_row(role, is_short_form)) return row;
    return begun_by(word);
}

// Every word that means something to a role, found out once: else that is most of what a look
// costs.
class CommandIndex {
  public:
    explicit CommandIndex(Role role) {
        std::set<std::string_view> words;
        const auto add = [&](std::string_view whole) {
            for (std::size_t length = 1; length <= whole.size(); ++length)
                words.insert(whole.substr(0, length));
        };
        for_each_row(role, [&](const CommandRow& row) {
            add(row.name);
            any_other_word(row, [&](std::string_view other) { return add(other), false; });
        });
        for (const std::string_view word : words)
            if (const CommandRow* row = meant_by(word, role))
                by_first_letter_[letter(word)].emplace_back(word, row);
    }

    const CommandRow* find(std::string_view word) const {
        const std::vector<Entry>& rows = by_first_letter_[letter(word)];
        const auto found = std::ranges::lower_bound(rows, word, {}, &Entry::first);
        return found == rows.end() || found->first != word ? nullptr : found->second;
    }

  private:
    using Entry = std::pair<std::string_view, const CommandRow*>;

    static std::size_t letter(std::string_view word) {
        return word.empty() ? 0 : static_cast<unsigned char>(word.front());
    }

    std::array<std::vector<Entry>, 256> by_first_letter_;
};

const CommandIndex& index_for(Role role) {
    static const std::array<CommandIndex, 4> indexes = {
        CommandIndex{Role::player}, CommandIndex{Role::helper}, CommandIndex{Role::builder},
        CommandIndex{Role::admin}};
    return indexes.at(static_cast<std::size_t>(role));
}

// Those of the rows that say so, and whatever is spoken.
bool takes_more_words(const CommandRow& row) {
    return row.usage.contains(' ') || row.topic == Topic::company;
}

// The longest Chinese word for a command that a word begins with, if more stands behind it: 看火把.
// Not of directions: whoever types 上衣 does not want to go up.
std::string_view command_at_begin(std::string_view word, Role role) {
    std::string_view longest;
    for_each_row(role, [&](const CommandRow& row) {
        if (!takes_more_words(row)) return;
        for (std::string_view rest = chinese_words(row.name); !rest.empty();) {
            const std::string_view name = take_word(rest);
            if (word.starts_with(name) && name.size() > longest.size()) longest = name;
        }
    });
    return longest;
}

// K4: whatever is typed of what staff can do is written down, also what is refused.
void log(Deciding& deciding, base::CharacterId who, std::string_view line, bool refused) {
    deciding.happen(
        StaffActed{.who = who, .words = std::string{trimmed(line)}, .refused = refused});
}

constexpr std::array<std::string_view, 4> role_words = {"player", "helper", "builder", "admin"};

// A command of staff, typed in full by somebody who may not. False if it is none.
bool refuse_staff_command(Deciding& deciding, const Character& who, std::string_view word,
                          std::string_view line) {
    const CommandRow* row = find_command(word, Role::admin);
    if (row == nullptr || row->name != word) return false;
    log(deciding, who.id, line, true);
    const Part typed{"word", Quoted{std::string{word}}};
    if (who.role == Role::player)
        deciding.refuse(who.id, "staff_only", {typed});
    else
        deciding.refuse(
            who.id, "needs_higher_role",
            {typed,
             {"role", Quoted{std::string{role_words[static_cast<std::size_t>(row->role)]}}}});
    return true;
}

}  // namespace

std::vector<std::span<const CommandRow>> command_lists() {
    return {walking_commands(), company_commands(),   fighting_commands(), body_commands(),
            thing_commands(),   challenge_commands(), oneself_commands(),  town_commands(),
            knowing_commands(), staff_commands(),     tile_commands(),     connection_commands()};
}

const CommandRow* find_command(std::string_view word, Role role) {
    return index_for(role).find(word);
}

void learn_commands() {
    index_for(Role::player);
}

std::vector<std::string_view> completions(std::string_view beginning, Role role) {
    std::vector<std::string_view> names;
    for_each_row(role, [&](const CommandRow& row) {
        if (row.name.starts_with(beginning)) names.push_back(row.name);
    });
    std::ranges::sort(names);
    return names;
}

std::vector<std::string_view> nearest_commands(std::string_view word, Role role) {
    auto names = completions(word, role);
    if (names.empty()) {
        std::vector<std::string_view> all;
        for_each_row(role, [&](const CommandRow& row) { all.push_back(row.name); });
        names = nearest_words(word, all);
    }
    if (names.size() > suggestions_max) names.resize(suggestions_max);
    return names;
}

void carry_out_line(Deciding& deciding, base::CharacterId id, std::string_view line) {
    const Character* who = find_person(deciding.zone, id);
    if (who == nullptr || !who->awake) return;
    if (line.size() > line_bytes_max) return deciding.refuse(id, "line_too_long");
    const std::string small = folded(line);
    std::string_view words = small;
    std::string_view word = take_word(words);
    if (word.empty()) return;
    if (find_command(word, who->role) == nullptr)
        if (const auto begin = command_at_begin(word, who->role); !begin.empty()) {
            words = std::string_view{small}.substr(small.find(word) + begin.size());
            word = begin;
        }
    if (const CommandRow* row = find_command(word, who->role)) {
        // Words that others will hear keep their capitals.
        const std::string_view as_typed = line.substr(line.size() - words.size());
        if (row->role != Role::player) log(deciding, id, line, false);
        return row->run(deciding, {.who = id, .words = trimmed(as_typed), .number = row->number});
    }
    if (refuse_staff_command(deciding, *who, word, line)) return;
    const auto names = nearest_commands(word, who->role);
    if (names.empty())
        return deciding.refuse(id, "unknown_command", {{"word", Quoted{std::string{word}}}});
    deciding.refuse(id, "unknown_command_nearest",
                    {{"word", Quoted{std::string{word}}},
                     {"nearest", Typable{.lines = {names.begin(), names.end()}}}});
}

}  // namespace underwell::game
