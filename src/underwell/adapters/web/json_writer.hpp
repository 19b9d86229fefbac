// JSON written straight into one string, member by member: for messages that are made by the
// thousand. Texts may hold anything: what is no UTF-8 is replaced, and what could end a script or a
// line of one is escaped. The caller closes what it opens. Pure; nothing fails.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace underwell::adapters::web {

class JsonWriter {
  public:
    JsonWriter() { text_.reserve(usual_bytes); }

    // An object, or the list of a member, and their ends.
    void open_object() { open('{'); }

    void open_list() { open('['); }

    void open_list(std::string_view name) {
        key(name);
        text_ += '[';
    }

    void close_object() { text_ += '}'; }

    void close_list() { text_ += ']'; }

    template <typename Value>
    void member(std::string_view name, const Value& value) {
        key(name);
        write(value);
    }

    template <typename Value>
    void element(const Value& value) {
        separate();
        write(value);
    }

    std::string take() { return std::move(text_); }

  private:
    static constexpr std::size_t usual_bytes = 512;

    void open(char bracket) {
        separate();
        text_ += bracket;
    }

    void key(std::string_view name) {
        separate();
        text_ += '"';
        text_ += name;
        text_ += "\":";
    }

    // Texts end in a quotation mark, so that these are never part of one.
    void separate() {
        if (!text_.empty() && text_.back() != '{' && text_.back() != '[') text_ += ',';
    }

    // A bool is one of them: written so, no text is taken for one.
    template <std::integral Number>
    void write(Number value) {
        fmt::format_to(std::back_inserter(text_), "{}", value);  // true, 7
    }

    void write(std::string_view text);

    std::string text_;
};

}  // namespace underwell::adapters::web
