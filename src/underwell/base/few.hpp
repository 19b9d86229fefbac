// A list that is short nearly always: its first values lie in it, and only a longer one asks for
// memory. For plain values.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <type_traits>
#include <vector>

namespace underwell::base {

template <typename T, std::size_t few>
class Few {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    using value_type = T;

    Few() = default;

    Few(std::initializer_list<T> values) {
        for (const T& value : values)
            push_back(value);
    }

    void push_back(const T& value) {
        if (count_ < few) {
            first_[count_] = value;
        } else {
            if (count_ == few) all_.assign(first_.begin(), first_.end());
            all_.push_back(value);
        }
        ++count_;
    }

    std::size_t size() const { return count_; }

    bool empty() const { return count_ == 0; }

    const T* begin() const { return count_ <= few ? first_.data() : all_.data(); }

    const T* end() const { return begin() + count_; }

    const T& operator[](std::size_t index) const { return begin()[index]; }

    friend bool operator==(const Few& one, const Few& other) {
        return std::ranges::equal(one, other);
    }

  private:
    std::array<T, few> first_ = {};
    std::uint32_t count_ = 0;
    std::vector<T> all_;  // empty until they are more than a few
};

}  // namespace underwell::base
