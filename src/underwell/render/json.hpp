// JSON from outside, taken apart for our own readers. Made for hostile input: size, number of
// values and depth are bounded, nothing recurses, whole numbers keep all 64 bits. The text is not
// copied: it must live as long as the document and its values. Strings come out with their escapes
// resolved; bytes above 127 are handed on as they are. Of two fields of one name the first counts.
// Fails with the line and what stands there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/base/result.hpp"

namespace underwell::render {

inline constexpr std::size_t json_bytes_max = 64'000'000;
inline constexpr std::size_t json_values_max = 12'000'000;
inline constexpr std::size_t json_depth_max = 64;

namespace errors {
inline constexpr std::string_view not_json = "not_json";
inline constexpr std::string_view json_too_large = "json_too_large";
}  // namespace errors

enum class JsonKind : std::uint8_t { null, boolean, number, string, array, object };

std::string_view name(JsonKind kind);

class JsonDocument;

// One value of a document, or nothing at all, which behaves as an empty null.
class JsonValue {
  public:
    class Elements;

    JsonValue() = default;

    explicit operator bool() const { return document_ != nullptr; }

    // Whether it is the same value of the same document.
    friend bool operator==(JsonValue, JsonValue) = default;

    JsonKind kind() const;
    std::uint64_t line() const;       // where it begins, counted from 1
    std::string_view source() const;  // as it is written

    // Nothing where the value is of another kind; of a number, where it is not whole or too large.
    std::optional<bool> boolean() const;
    std::optional<std::int64_t> integer() const;
    std::optional<std::string> text() const;

    // The greatest whole number that is not above the value; not of numbers with an exponent.
    std::optional<std::int64_t> floor() const;

    // Nothing where this is no object or has no such field.
    JsonValue field(std::string_view name) const;

    // Of an array; of anything else, none.
    Elements elements() const;

  private:
    friend class JsonDocument;

    JsonValue(const JsonDocument* document, std::uint32_t number)
        : document_{document}, number_{number} {}

    const JsonDocument* document_ = nullptr;
    std::uint32_t number_ = 0;
};

class JsonDocument {
  public:
    static base::Result<JsonDocument> parse(std::string_view text);

    // As long as the document stays where it is.
    JsonValue root() const { return {this, 0}; }

    // A value and all that is in it stand in one piece: first itself, then what it holds, of an
    // object each name before its value.
    struct Node {
        std::uint32_t begin = 0;  // bytes of the text
        std::uint32_t end = 0;
        std::uint32_t next = 0;  // the node after all that it holds
        JsonKind kind = JsonKind::null;
        bool escaped = false;  // a string with a \ in it
    };

  private:
    friend class JsonValue;

    JsonDocument(std::string_view text, std::vector<Node> nodes)
        : text_{text}, nodes_{std::move(nodes)} {}

    std::string_view text_;
    std::vector<Node> nodes_;
};

class JsonValue::Elements {
  public:
    class Iterator {
      public:
        using value_type = JsonValue;            // NOLINT(readability-identifier-naming)
        using difference_type = std::ptrdiff_t;  // NOLINT(readability-identifier-naming)

        Iterator() = default;

        explicit Iterator(JsonValue value) : value_{value} {}

        JsonValue operator*() const { return value_; }

        Iterator& operator++();

        Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }

        friend bool operator==(const Iterator&, const Iterator&) = default;

      private:
        JsonValue value_;
    };

    Elements() = default;

    Elements(Iterator first, Iterator end) : first_{first}, end_{end} {}

    Iterator begin() const { return first_; }

    Iterator end() const { return end_; }

  private:
    Iterator first_;
    Iterator end_;
};

// A string as JSON writes it, quotation marks included.
std::string json_string(std::string_view text);

}  // namespace underwell::render
