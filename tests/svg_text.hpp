// Looking at pictures in SVG as text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace underwell::tests {

inline std::size_t count(std::string_view text, std::string_view wanted) {
    std::size_t found = 0;
    for (std::size_t at = text.find(wanted); at != std::string_view::npos;
         at = text.find(wanted, at + wanted.size()))
        ++found;
    return found;
}

// Says what is wrong, or nothing: every tag is closed in order, values are quoted, and no sign
// stands where it must be escaped.
inline std::string malformed(std::string_view xml) {
    std::vector<std::string> open;
    std::size_t at = xml.find("?>");
    if (!xml.starts_with("<?xml ") || at == std::string_view::npos) return "no declaration";
    while ((at = xml.find('<', at)) != std::string_view::npos) {
        const std::size_t end = xml.find('>', at);
        if (end == std::string_view::npos) return "a tag without an end";
        const std::string_view tag = xml.substr(at + 1, end - at - 1);
        at = end;
        if (tag.contains('<') || count(tag, "\"") % 2 == 1) return std::string{tag};
        const std::string name{tag.substr(0, tag.find_first_of(" /\n", 1))};
        if (tag.starts_with('/')) {
            if (open.empty() || "/" + open.back() != tag) return std::string{tag};
            open.pop_back();
        } else if (!tag.ends_with('/')) {
            open.push_back(name);
        }
    }
    return open.empty() ? "" : open.back();
}

}  // namespace underwell::tests
