// A password on its way: never copied, and overwritten when it is not needed any more, also what it
// was made from.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace underwell::server {

class Secret {
  public:
    Secret() = default;

    explicit Secret(std::string&& text) : letters_(text.begin(), text.end()) {
        wipe(text.data(), text.size());
        text.clear();
    }

    Secret(Secret&& other) noexcept : letters_{std::exchange(other.letters_, {})} {}

    // A vector that is moved leaves nothing behind, unlike a short string.
    Secret& operator=(Secret&& other) noexcept {
        std::swap(letters_, other.letters_);
        return *this;
    }

    ~Secret() { wipe(letters_.data(), letters_.size()); }

    std::string_view text() const { return {letters_.data(), letters_.size()}; }

  private:
    // Writes that no compiler leaves out, though nobody reads them.
    static void wipe(char* letters, std::size_t count) {
        for (volatile char* letter = letters; count > 0; --count)
            *letter++ = 0;
    }

    std::vector<char> letters_;
};

}  // namespace underwell::server
