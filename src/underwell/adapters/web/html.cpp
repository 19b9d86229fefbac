#include "underwell/adapters/web/html.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace underwell::adapters::web {

std::string escaped(std::string_view text) {
    std::string html;
    html.reserve(text.size());
    for (const char letter : text)
        switch (letter) {
            case '&':
                html += "&amp;";
                break;
            case '<':
                html += "&lt;";
                break;
            case '>':
                html += "&gt;";
                break;
            case '"':
                html += "&quot;";
                break;
            case '\'':
                html += "&#39;";
                break;
            default:
                if (letter < 0 || letter >= ' ' || letter == '\n') html += letter;
        }
    return html;
}

std::string with_code(std::string_view text) {
    std::string html;
    for (bool is_code = false; !text.empty(); is_code = !is_code) {
        const std::size_t end = std::min(text.find('`'), text.size());
        if (is_code) html += "<code>";
        html += escaped(text.substr(0, end));
        if (is_code) html += "</code>";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return html;
}

namespace {

// What stands between two marks at the beginning of the text.
std::optional<std::string_view> between(std::string_view text, std::string_view open,
                                        std::string_view close) {
    if (!text.starts_with(open)) return std::nullopt;
    const std::size_t end = text.find(close, open.size() + 1);
    if (end == std::string_view::npos) return std::nullopt;
    return text.substr(open.size(), end - open.size());
}

class Inline {
  public:
    explicit Inline(AddressOf address_of) : address_of_{address_of} {}

    // NOLINTNEXTLINE(misc-no-recursion): each call has a shorter text
    std::string html(std::string_view text) const {
        std::string html;
        while (!text.empty()) {
            if (const auto code = between(text, "`", "`")) {
                html += "<code>" + escaped(*code) + "</code>";
                text.remove_prefix(code->size() + 2);
            } else if (const auto strong = between(text, "**", "**")) {
                html += "<strong>" + this->html(*strong) + "</strong>";
                text.remove_prefix(strong->size() + 4);
            } else if (const auto stress = between(text, "*", "*"); stress && text[1] != ' ') {
                html += "<em>" + this->html(*stress) + "</em>";
                text.remove_prefix(stress->size() + 2);
            } else if (!take_link(text, html)) {
                const bool is_escape = text.front() == '\\' && text.size() > 1;
                html += escaped(text.substr(is_escape ? 1 : 0, 1));
                text.remove_prefix(is_escape ? 2 : 1);
            }
        }
        return html;
    }

  private:
    // NOLINTNEXTLINE(misc-no-recursion): each call has a shorter text
    bool take_link(std::string_view& text, std::string& out) const {
        const auto words = between(text, "[", "](");
        if (!words) return false;
        const auto target = between(text.substr(words->size() + 2), "(", ")");
        if (!target) return false;
        const bool is_within = target->starts_with('#');
        const std::string_view address = is_within ? *target : address_of_(*target);
        const std::string shown = html(*words);
        out += address.empty() ? shown : "<a href=\"" + escaped(address) + "\">" + shown + "</a>";
        text.remove_prefix(words->size() + target->size() + 4);
        return true;
    }

    AddressOf address_of_;
};

std::string id_of(std::string_view heading) {
    std::string id;
    for (const char letter : heading) {
        if (letter >= 'A' && letter <= 'Z')
            id += static_cast<char>(letter - 'A' + 'a');
        else if ((letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
                 letter == '_')
            id += letter;
        else if (letter == ' ')
            id += '-';
    }
    return id;
}

// "| a | b \| c |" in its cells.
std::vector<std::string> cells_of(std::string_view row) {
    std::vector<std::string> cells{""};
    row.remove_prefix(1);
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|')
            cells.back() += row[++i];
        else if (row[i] == '|')
            cells.emplace_back();
        else
            cells.back() += row[i];
    }
    cells.pop_back();  // behind the last bar
    for (std::string& cell : cells) {
        cell.erase(0, cell.find_first_not_of(' '));
        cell.erase(cell.find_last_not_of(' ') + 1);
    }
    return cells;
}

bool begins_something(std::string_view line) {
    return line.empty() || line.starts_with("```") || line.starts_with('#') ||
           line.starts_with('|') || line.starts_with("- ");
}

class Blocks {
  public:
    Blocks(std::string_view text, AddressOf address_of) : inline_{address_of} {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            lines_.push_back(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

    std::string html() {
        while (at_ < lines_.size()) {
            const std::string_view line = lines_[at_];
            if (line.empty())
                ++at_;
            else if (line.starts_with("```"))
                take_code();
            else if (line.starts_with('#'))
                take_heading();
            else if (line.starts_with('|'))
                take_table();
            else if (line.starts_with("- "))
                take_list();
            else
                html_ += "<p>" + inline_.html(take_paragraph()) + "</p>\n";
        }
        return std::move(html_);
    }

  private:
    void take_code() {
        html_ +=
            "<pre tabindex=\"0\"><code>";  // what is wider than the page is scrolled by keys, too
        for (++at_; at_ < lines_.size() && !lines_[at_].starts_with("```"); ++at_)
            html_ += escaped(lines_[at_]) + "\n";
        ++at_;
        html_ += "</code></pre>\n";
    }

    void take_heading() {
        std::string_view words = lines_[at_++];
        const std::size_t depth = std::min<std::size_t>(words.find_first_not_of('#'), 6);
        words.remove_prefix(std::min(words.find_first_not_of("# "), words.size()));
        const std::string tag = "h" + std::to_string(depth);
        html_ += "<" + tag + " id=\"" + escaped(id_of(words)) + "\">" + inline_.html(words) + "</" +
                 tag + ">\n";
    }

    void take_row(bool is_first) {
        html_ += "<tr>";
        for (const std::string& cell : cells_of(lines_[at_++])) {
            const bool is_head = is_first && !cell.empty();  // what heads nothing is no heading
            html_ += is_head ? "<th scope=\"col\">" : "<td>";
            html_ += inline_.html(cell);
            html_ += is_head ? "</th>" : "</td>";
        }
        html_ += "</tr>\n";
    }

    void take_table() {
        html_ += "<div class=\"wide\" tabindex=\"0\"><table>\n<thead>";
        take_row(true);
        html_ += "</thead>\n<tbody>\n";
        if (at_ < lines_.size() && lines_[at_].starts_with("| -")) ++at_;
        while (at_ < lines_.size() && lines_[at_].starts_with('|'))
            take_row(false);
        html_ += "</tbody></table></div>\n";
    }

    void take_list() {
        html_ += "<ul>\n";
        while (at_ < lines_.size() && lines_[at_].starts_with("- ")) {
            lines_[at_].remove_prefix(2);
            html_ += "<li>" + inline_.html(take_paragraph()) + "</li>\n";
        }
        html_ += "</ul>\n";
    }

    // Up to an empty line or the beginning of something else.
    std::string take_paragraph() {
        std::string words{lines_[at_++]};
        while (at_ < lines_.size() && !begins_something(lines_[at_]))
            words.append(" ").append(lines_[at_++]);
        return words;
    }

    Inline inline_;
    std::vector<std::string_view> lines_;
    std::size_t at_ = 0;
    std::string html_;
};

}  // namespace

std::string html_of_markdown(std::string_view text, AddressOf address_of) {
    return Blocks{text, address_of}.html();
}

}  // namespace underwell::adapters::web
