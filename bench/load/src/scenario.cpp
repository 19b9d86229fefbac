#include "scenario.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "telnet_filter.hpp"
#include "websocket_wire.hpp"

namespace loadbot {

namespace {

constexpr int includes_deep_max = 8;

std::string_view trim(std::string_view text) {
    const auto* const blank = " \t\r\n";
    const auto begin = text.find_first_not_of(blank);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

char unescaped(char letter) {
    switch (letter) {
        case 'r':
            return '\r';
        case 'n':
            return '\n';
        case 't':
            return '\t';
        case 'e':
            return '\x1b';
        case 's':
            return ' ';
        case 'g':
            return TelnetFilter::prompt_byte;
        default:
            return letter;
    }
}

std::string unescape(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escape = text[i] == '\\' && i + 1 < text.size();
        out.push_back(escape ? unescaped(text[++i]) : text[i]);
    }
    return out;
}

std::string read_file(const std::filesystem::path& path, const std::string& wanted_by) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error(wanted_by + ": cannot open " + path.string());
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

struct Line {
    std::string text;
    std::string where;  // "file:number"
};

// Splits into lines; `include FILE` (relative to the including file) is replaced by that file's
// lines.
void collect(std::string_view text, const std::string& origin, int depth, std::vector<Line>& out) {
    if (depth > includes_deep_max)
        throw std::runtime_error(origin + ": includes nested too deeply");
    std::istringstream in{std::string(text)};
    std::string raw;
    for (int number = 1; std::getline(in, raw); ++number) {
        const auto line = trim(raw);
        const auto where = origin + ":" + std::to_string(number);
        if (line.empty() || line.front() == '#') continue;
        if (!line.starts_with("include ")) {
            out.push_back({std::string(line), where});
            continue;
        }
        const auto path =
            std::filesystem::path(origin).parent_path() / std::string(trim(line.substr(8)));
        collect(read_file(path, where), path.string(), depth + 1, out);
    }
}

class Parser {
  public:
    Scenario parse(const std::vector<Line>& lines, const std::string& origin) {
        for (const Line& line : lines)
            take(line);
        where_ = origin;
        for (const Jump& jump : jumps_)
            resolve(jump);
        scenario_.login.push_back({});
        if (scenario_.commands.empty()) refuse("no `cmd` line");
        return std::move(scenario_);
    }

  private:
    struct Jump {
        std::size_t step;
        int branch;  // -1: the step itself
        std::string label;
        std::string where;
    };

    [[noreturn]] void refuse(const std::string& what) const {
        throw std::runtime_error(where_ + ": " + what);
    }

    int number(std::string_view text) const {
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || end != text.data() + text.size())
            refuse("not a number: " + std::string(text));
        return value;
    }

    void take(const Line& line) {
        where_ = line.where;
        const std::string_view whole = line.text;
        const auto blank = whole.find_first_of(" \t");
        const auto word = whole.substr(0, blank);
        const auto rest =
            blank == std::string_view::npos ? std::string_view{} : trim(whole.substr(blank));
        if (word == "on")
            take_on(rest);
        else if (!take_setting(word, rest) && !take_step(word, rest) && !take_command(word, rest))
            refuse("unknown word '" + std::string(word) + "'");
        previous_was_on_ = word == "on";
    }

    bool take_setting(std::string_view word, std::string_view rest) {
        if (word == "port")
            scenario_.port = static_cast<std::uint16_t>(number(rest));
        else if (word == "eol")
            scenario_.eol = unescape(rest);
        else if (word == "prefix")
            scenario_.prefix = rest;
        else if (word == "pass")
            scenario_.pass = rest;
        else if (word == "quit")
            scenario_.quit = unescape(rest);
        else if (word == "fail")
            scenario_.fail_on.push_back(unescape(rest));
        else if (word == "websocket")
            enter_websocket(rest);
        else if (word == "hello")
            scenario_.hello = rest;
        else if (word == "wrap")
            scenario_.wrap = around(rest, "wrap");
        else
            return false;
        return true;
    }

    bool take_step(std::string_view word, std::string_view rest) {
        std::vector<Step>& login = scenario_.login;
        if (word == "expect")
            login.push_back({.kind = Step::Kind::Expect, .any = {{.text = unescape(rest)}}});
        else if (word == "send")
            login.push_back({.kind = Step::Kind::Send, .text = unescape(rest)});
        else if (word == "sleep")
            login.push_back({.kind = Step::Kind::Sleep, .number = number(rest)});
        else if (word == "done")
            login.push_back({.kind = Step::Kind::Done});
        else if (word == "label")
            labels_[std::string(rest)] = static_cast<int>(login.size());
        else if (word == "goto") {
            jumps_.push_back({login.size(), -1, std::string(rest), where_});
            login.push_back({.kind = Step::Kind::Goto});
        } else
            return false;
        return true;
    }

    void take_on(std::string_view rest) {
        const auto at = rest.rfind(" goto ");
        if (at == std::string_view::npos) refuse("`on TEXT goto LABEL` expected");
        std::vector<Step>& login = scenario_.login;
        if (!previous_was_on_) login.push_back({.kind = Step::Kind::Expect});
        auto& any = login.back().any;
        jumps_.push_back({login.size() - 1, static_cast<int>(any.size()),
                          std::string(trim(rest.substr(at + 6))), where_});
        any.push_back({.text = unescape(trim(rest.substr(0, at)))});
    }

    bool take_command(std::string_view word, std::string_view rest) {
        if (word == "cmd")
            add_command(rest);
        else if (word == "ways")
            add_ways(rest);
        else if (word == "group")
            enter_group(rest);
        else
            return false;
        return true;
    }

    void add_command(std::string_view body) {
        int weight = 1;
        if (body.size() > 1 && body[0] == 'x' && body[1] >= '0' && body[1] <= '9') {
            const auto end = body.find(' ');
            weight = number(body.substr(1, end - 1));
            body = trim(body.substr(end));
        }
        const auto arrow = body.rfind(" => ");
        if (arrow == std::string_view::npos) refuse("`cmd TEXT => MARKER` expected");
        Command command{.text = unescape(trim(body.substr(0, arrow))), .group = group_};
        for (auto rest = body.substr(arrow + 4);;) {
            const auto bar = rest.find("||");
            command.markers.push_back(unescape(trim(rest.substr(0, bar))));
            if (command.markers.back().empty()) refuse("empty marker");
            if (bar == std::string_view::npos) break;
            rest = rest.substr(bar + 2);
        }
        scenario_.commands.insert(scenario_.commands.end(), static_cast<std::size_t>(weight),
                                  command);
    }

    void add_ways(std::string_view rest) { scenario_.ways.push_back(around(rest, "ways")); }

    Around around(std::string_view rest, const std::string& word) const {
        const auto dots = rest.find(" ... ");
        if (dots == std::string_view::npos) refuse("`" + word + " TEXT ... TEXT` expected");
        return {.before = unescape(trim(rest.substr(0, dots))),
                .after = unescape(trim(rest.substr(dots + 5)))};
    }

    void enter_websocket(std::string_view rest) {
        const auto blank = rest.find(' ');
        if (blank == std::string_view::npos) refuse("`websocket PATH SUBPROTOCOL` expected");
        scenario_.websocket = rest.substr(0, blank);
        scenario_.subprotocol = trim(rest.substr(blank));
    }

    void enter_group(std::string_view name) {
        auto& groups = scenario_.groups;
        for (group_ = 0; group_ < groups.size() && groups[group_] != name;)
            ++group_;
        if (group_ == groups.size()) groups.emplace_back(name);
    }

    void resolve(const Jump& jump) {
        const auto label = labels_.find(jump.label);
        where_ = jump.where;
        if (label == labels_.end()) refuse("no such label: " + jump.label);
        Step& step = scenario_.login[jump.step];
        if (jump.branch < 0)
            step.number = label->second;
        else
            step.any[static_cast<std::size_t>(jump.branch)].target = label->second;
    }

    Scenario scenario_;
    std::map<std::string, int, std::less<>> labels_;
    std::vector<Jump> jumps_;
    std::string where_;
    std::size_t group_ = 0;
    bool previous_was_on_ = false;
};

// The one of "a|b|c" that `number` chooses.
std::string_view choice(std::string_view words, std::uint32_t number) {
    const auto count = static_cast<std::uint32_t>(1 + std::ranges::count(words, '|'));
    for (std::uint32_t skipped = number % count; skipped > 0; --skipped)
        words.remove_prefix(words.find('|') + 1);
    return words.substr(0, words.find('|'));
}

// False: these braces are not ours.
bool expand_key(std::string_view key, const Scenario& scenario, const Variables& variables,
                std::string& out) {
    if (key == "name")
        out += bot_name(scenario.prefix, variables.id);
    else if (key == "id")
        out += std::to_string(variables.id);
    else if (key == "pass")
        out += scenario.pass;
    else if (key == "seq")
        out += std::to_string(variables.seq);
    else if (key == "rnd")
        out += std::to_string(variables.rnd);
    else if (key == "way")
        out += variables.way;
    else if (key.contains('|'))
        out += choice(key, variables.rnd);
    else
        return false;
    return true;
}

std::vector<std::string_view> listed(std::string_view text, const Around& list) {
    std::vector<std::string_view> names;
    const auto begin = text.rfind(list.before);
    if (begin == std::string_view::npos) return names;
    text.remove_prefix(begin + list.before.size());
    text = text.substr(0, text.find(list.after));
    while (!text.empty()) {
        const auto comma = text.find(',');
        names.push_back(trim(text.substr(0, comma)));
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
    return names;
}

}  // namespace

Scenario parse_scenario(std::string_view text, const std::string& origin) {
    std::vector<Line> lines;
    collect(text, origin, 0, lines);
    return Parser{}.parse(lines, origin);
}

Scenario load_scenario(const std::string& path) {
    return parse_scenario(read_file(path, "scenario"), path);
}

std::string bot_name(const std::string& prefix, unsigned id) {
    constexpr std::string_view letters = "bdfghjklmnprstvz";
    std::string out = prefix;
    for (int shift = 12; shift >= 0; shift -= 4)
        out.push_back(letters[(id >> shift) & 15U]);
    return out;
}

void expand(std::string_view text, const Scenario& scenario, const Variables& variables,
            std::string& out) {
    for (std::size_t i = 0; i < text.size();) {
        const auto end = text[i] == '{' ? text.find('}', i) : std::string_view::npos;
        if (end != std::string_view::npos &&
            expand_key(text.substr(i + 1, end - i - 1), scenario, variables, out))
            i = end + 1;
        else
            out.push_back(text[i++]);
    }
}

void append_line(std::string_view line, const Scenario& scenario, std::string& out) {
    if (scenario.websocket.empty()) {
        out += line;
        out += scenario.eol;
        return;
    }
    std::string message = scenario.wrap.before;
    for (const char letter : line) {
        if (letter == '"' || letter == '\\') message.push_back('\\');
        message.push_back(letter);
    }
    message += scenario.wrap.after;
    WebSocketWire::append_message(out, message);
}

Way way_in(std::string_view reply, const Scenario& scenario, std::uint32_t rnd) {
    for (std::size_t list = 0; list < scenario.ways.size(); ++list) {
        const auto names = listed(reply, scenario.ways[list]);
        if (!names.empty()) return {.name = std::string(names[rnd % names.size()]), .list = list};
    }
    return {};
}

}  // namespace loadbot
