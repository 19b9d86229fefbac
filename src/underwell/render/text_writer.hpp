// Formatted text on its way to a stream, in large pieces: what writers of text forms share. Nothing
// more is written once the stream has failed; whether it has is the stream's to say.
#pragma once

#include <cstddef>
#include <iterator>
#include <ostream>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace underwell::render {

class TextWriter {
  public:
    explicit TextWriter(std::ostream& out) : out_{out} {}

    template <typename... Arguments>
    void append(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), form, std::forward<Arguments>(arguments)...);
        if (text_.size() > flush_bytes) flush();
    }

    void append_raw(std::string_view text) {
        text_.append(text);
        if (text_.size() > flush_bytes) flush();
    }

    // To be called at the end.
    void flush() {
        if (out_) out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
        text_.clear();
    }

  private:
    static constexpr std::size_t flush_bytes = 65'536;

    std::ostream& out_;
    fmt::memory_buffer text_;
};

}  // namespace underwell::render
