// A value that lives on the heap and otherwise behaves like one: copied whole, compared by content.
// For large and rare parts of small and common values. Only a box that was moved from is empty.
#pragma once

#include <memory>
#include <utility>

#include "underwell/base/codec.hpp"

namespace underwell::base {

template <typename T>
class Box {
  public:
    Box() : value_{std::make_unique<T>()} {}

    // NOLINTNEXTLINE(google-explicit-constructor): a box stands for its value
    Box(T value) : value_{std::make_unique<T>(std::move(value))} {}

    Box(const Box& other) : value_{std::make_unique<T>(*other.value_)} {}

    Box(Box&&) noexcept = default;

    Box& operator=(const Box& other) {
        if (this != &other) value_ = std::make_unique<T>(*other.value_);
        return *this;
    }

    Box& operator=(Box&&) noexcept = default;

    ~Box() = default;

    T& operator*() { return *value_; }

    const T& operator*() const { return *value_; }

    T* operator->() { return value_.get(); }

    const T* operator->() const { return value_.get(); }

    friend bool operator==(const Box& one, const Box& other) {
        return *one.value_ == *other.value_;
    }

  private:
    std::unique_ptr<T> value_;
};

template <typename T>
struct Codec<Box<T>> {
    static void encode(ByteWriter& writer, const Box<T>& value) { base::encode(writer, *value); }

    static void decode(ByteReader& reader, Box<T>& value) { base::decode(reader, *value); }
};

}  // namespace underwell::base
