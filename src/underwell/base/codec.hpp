// Any plain value as bytes, and back: numbers, words, lists, maps, choices, and structs of these,
// field by field (fields.hpp). There is one form for each value. Decoding takes any bytes at all:
// what is missing, out of range or out of order makes the reader fail, and little is allocated
// that the bytes could not fill. An enum says how many values it has: value_count(Enum).
// A type that is none of these specialises Codec. Changing a struct changes its form: whoever
// stores forms keeps a version beside them.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "underwell/base/bytes.hpp"
#include "underwell/base/fields.hpp"

namespace underwell::base {

template <typename T>
struct Codec;

template <typename T>
void encode(ByteWriter& writer, const T& value) {
    Codec<T>::encode(writer, value);
}

// Into a value that was just made: what it holds before is not looked at.
template <typename T>
void decode(ByteReader& reader, T& value) {
    Codec<T>::decode(reader, value);
}

template <typename T>
T decoded(ByteReader& reader) {
    T value{};
    decode(reader, value);
    return value;
}

template <std::unsigned_integral T>
struct Codec<T> {
    static void encode(ByteWriter& writer, T value) { writer.varint(value); }

    static void decode(ByteReader& reader, T& value) {
        const std::uint64_t number = reader.varint();
        if (number > std::numeric_limits<T>::max()) return reader.fail();
        value = static_cast<T>(number);
    }
};

template <std::signed_integral T>
struct Codec<T> {
    static void encode(ByteWriter& writer, T value) { writer.signed_varint(value); }

    static void decode(ByteReader& reader, T& value) {
        const std::int64_t number = reader.signed_varint();
        if (!std::in_range<T>(number)) return reader.fail();
        value = static_cast<T>(number);
    }
};

template <>
struct Codec<bool> {
    static void encode(ByteWriter& writer, bool value) { writer.u8(value ? 1 : 0); }

    static void decode(ByteReader& reader, bool& value) {
        const std::uint8_t byte = reader.u8();
        if (byte > 1) return reader.fail();
        value = byte == 1;
    }
};

template <typename T>
    requires std::is_enum_v<T>
struct Codec<T> {
    static_assert(value_count(T{}) <= 256);

    static void encode(ByteWriter& writer, T value) { writer.u8(static_cast<std::uint8_t>(value)); }

    static void decode(ByteReader& reader, T& value) {
        const std::uint8_t number = reader.u8();
        if (number >= value_count(T{})) return reader.fail();
        value = static_cast<T>(number);
    }
};

template <>
struct Codec<std::chrono::milliseconds> {
    static void encode(ByteWriter& writer, std::chrono::milliseconds value) {
        writer.signed_varint(value.count());
    }

    static void decode(ByteReader& reader, std::chrono::milliseconds& value) {
        value = std::chrono::milliseconds{reader.signed_varint()};
    }
};

template <>
struct Codec<std::string> {
    static void encode(ByteWriter& writer, const std::string& value) {
        writer.varint(value.size());
        writer.raw(std::as_bytes(std::span{value}));
    }

    static void decode(ByteReader& reader, std::string& value) {
        const auto bytes = reader.raw(reader.varint());
        value.resize(bytes.size());
        std::ranges::transform(bytes, value.begin(),
                               [](std::byte byte) { return static_cast<char>(byte); });
    }
};

// A set kept in the bits of one byte, such as grid::DirectionSet.
template <typename T>
    requires requires(const T& value) {
        { value.bits() } -> std::same_as<std::uint8_t>;
        { T::of_bits(std::uint8_t{}) } -> std::same_as<T>;
    }
struct Codec<T> {
    static void encode(ByteWriter& writer, const T& value) { writer.u8(value.bits()); }

    static void decode(ByteReader& reader, T& value) { value = T::of_bits(reader.u8()); }
};

template <typename T>
struct Codec<std::optional<T>> {
    static void encode(ByteWriter& writer, const std::optional<T>& value) {
        writer.u8(value ? 1 : 0);
        if (value) base::encode(writer, *value);
    }

    static void decode(ByteReader& reader, std::optional<T>& value) {
        if (decoded<bool>(reader)) base::decode(reader, value.emplace());
    }
};

template <typename T>
struct Codec<std::unique_ptr<T>> {
    static void encode(ByteWriter& writer, const std::unique_ptr<T>& value) {
        writer.u8(value ? 1 : 0);
        if (value) base::encode(writer, *value);
    }

    static void decode(ByteReader& reader, std::unique_ptr<T>& value) {
        if (!decoded<bool>(reader)) return;
        value = std::make_unique<T>();
        base::decode(reader, *value);
    }
};

template <typename T, std::size_t size>
struct Codec<std::array<T, size>> {
    static void encode(ByteWriter& writer, const std::array<T, size>& values) {
        for (const T& value : values)
            base::encode(writer, value);
    }

    static void decode(ByteReader& reader, std::array<T, size>& values) {
        for (T& value : values)
            base::decode(reader, value);
    }
};

namespace detail {

// So many elements of a list are made room for before they are read. Its count may be a lie, as far
// as the bytes could still fill it.
inline constexpr std::uint64_t reserved_max = 64;

// Every element takes a byte at least, so a count past what is left is a lie.
inline std::uint64_t decode_count(ByteReader& reader) {
    const std::uint64_t count = reader.varint();
    if (count <= reader.remaining()) return count;
    reader.fail();
    return 0;
}

// Calls `add` as often as a count says that comes first, until something fails.
template <typename Add>
void decode_each(ByteReader& reader, Add add) {
    const std::uint64_t count = decode_count(reader);
    for (std::uint64_t done = 0; done < count && !reader.failed(); ++done)
        add();
}

template <typename List>
void encode_each(ByteWriter& writer, const List& list) {
    writer.varint(list.size());
    for (const auto& element : list)
        base::encode(writer, element);
}

}  // namespace detail

template <typename T>
struct Codec<std::vector<T>> {
    static void encode(ByteWriter& writer, const std::vector<T>& list) {
        detail::encode_each(writer, list);
    }

    // What is restored has many short lists that grow no more: each gets what it holds, exactly.
    static void decode(ByteReader& reader, std::vector<T>& list) {
        const std::uint64_t count = detail::decode_count(reader);
        list.reserve(std::min(count, detail::reserved_max));
        for (std::uint64_t done = 0; done < count && !reader.failed(); ++done)
            base::decode(reader, list.emplace_back());
        list.shrink_to_fit();
    }
};

template <typename T>
struct Codec<std::set<T>> {
    static void encode(ByteWriter& writer, const std::set<T>& set) {
        detail::encode_each(writer, set);
    }

    static void decode(ByteReader& reader, std::set<T>& set) {
        detail::decode_each(reader, [&] {
            T element = decoded<T>(reader);
            const bool in_order = set.empty() || *set.rbegin() < element;
            if (!in_order) return reader.fail();
            set.insert(set.end(), std::move(element));
        });
    }
};

template <typename Key, typename T>
struct Codec<std::map<Key, T>> {
    static void encode(ByteWriter& writer, const std::map<Key, T>& map) {
        writer.varint(map.size());
        for (const auto& [key, value] : map) {
            base::encode(writer, key);
            base::encode(writer, value);
        }
    }

    static void decode(ByteReader& reader, std::map<Key, T>& map) {
        detail::decode_each(reader, [&] {
            Key key = decoded<Key>(reader);
            const bool in_order = map.empty() || map.rbegin()->first < key;
            if (!in_order) return reader.fail();
            base::decode(reader, map.emplace_hint(map.end(), std::move(key), T{})->second);
        });
    }
};

template <>
struct Codec<std::monostate> {
    static void encode(ByteWriter&, std::monostate) {}

    static void decode(ByteReader&, std::monostate&) {}
};

template <typename... Choices>
struct Codec<std::variant<Choices...>> {
    using Variant = std::variant<Choices...>;

    static_assert(sizeof...(Choices) <= 256);

    static void encode(ByteWriter& writer, const Variant& value) {
        writer.u8(static_cast<std::uint8_t>(value.index()));
        std::visit([&](const auto& chosen) { base::encode(writer, chosen); }, value);
    }

    static void decode(ByteReader& reader, Variant& value) {
        using Decode = void (*)(ByteReader&, Variant&);
        static constexpr std::array<Decode, sizeof...(Choices)> decoders = {
            [](ByteReader& from, Variant& into) {
                base::decode(from, into.template emplace<Choices>());
            }...};
        const std::uint8_t index = reader.u8();
        if (index >= decoders.size()) return reader.fail();
        decoders[index](reader, value);
    }
};

template <PlainStruct T>
struct Codec<T> {
    static void encode(ByteWriter& writer, const T& value) {
        for_each_field(value, [&](const auto& field) { base::encode(writer, field); });
    }

    static void decode(ByteReader& reader, T& value) {
        for_each_field(value, [&](auto& field) { base::decode(reader, field); });
    }
};

}  // namespace underwell::base
