// Takes the fields of a JSON document one after the other and keeps the first thing that is wrong
// with them, with its line. After that every call hands out empty values, so that a reader reads
// straight on and asks once, at the end, whether all went well.
//
//   JsonFields fields;
//   const auto depth = fields.number<std::uint32_t>(fields.of(object, "depth"));
//   if (auto read = fields.result(); !read) return std::unexpected(read.error());
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/render/json.hpp"

namespace underwell::render {

namespace errors {
inline constexpr std::string_view missing_field = "missing_field";
inline constexpr std::string_view wrong_type = "wrong_type";
inline constexpr std::string_view bad_number = "bad_number";
inline constexpr std::string_view unknown_name = "unknown_name";
}  // namespace errors

// A value, and what to call it when something is wrong with it.
struct JsonField {
    std::string_view name;
    JsonValue value;
};

class JsonFields {
  public:
    bool failed() const { return error_.has_value(); }

    // The first thing that was wrong, if anything was.
    base::Result<void> result() const {
        if (error_) return std::unexpected(*error_);
        return {};
    }

    // Keeps this error unless there is one already; the message is put behind the value's line.
    void refuse(JsonValue at, std::string_view name, std::string_view message);

    // The field of an object, which must be there.
    JsonField of(JsonValue object, std::string_view name);

    // Each refuses a value of another kind, and numbers that are not whole or do not fit.
    template <std::integral Number>
        requires(sizeof(Number) < sizeof(std::int64_t) || std::signed_integral<Number>)
    Number number(const JsonField& field) {
        return static_cast<Number>(number_within(
            field, {std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max()}));
    }

    bool boolean(const JsonField& field);
    std::string text(const JsonField& field);
    JsonValue object(const JsonField& field);
    JsonValue::Elements elements(const JsonField& field);

    // An array of exactly as many numbers as `numbers` has places.
    void numbers(const JsonField& field, std::span<std::int32_t> numbers);

    // Which of these names a string gives, counted from 0.
    std::size_t choice(const JsonField& field, std::span<const std::string_view> names);

  private:
    struct Range {
        std::int64_t least;
        std::int64_t most;
    };

    bool is(const JsonField& field, JsonKind kind);
    std::int64_t number_within(const JsonField& field, Range range);

    std::optional<base::Error> error_;
};

// Text from outside as it may stand in a message: short, and nothing that a terminal would obey.
std::string shown(std::string_view text);

}  // namespace underwell::render
