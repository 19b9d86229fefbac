// The fields of a plain struct, without naming them: for_each_field(value, visit) calls visit with
// each in the order of declaration. So a form in bytes or words can never miss a field that was
// added. For aggregates without bases and with at most fields_max fields; others do not compile.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace underwell::base {

inline constexpr std::size_t fields_max = 20;

namespace detail {

// Can be taken for anything; only ever named where nothing is run.
struct Anything {
    template <typename T>
    operator T() const;  // NOLINT(google-explicit-constructor): that is its purpose
};

template <typename T, std::size_t... positions>
constexpr bool takes(std::index_sequence<positions...>) {
    return requires { T{(static_cast<void>(positions), Anything{})...}; };
}

template <typename T, std::size_t count = fields_max>
constexpr std::size_t count_fields() {
    if constexpr (count == 0)
        return 0;
    else if constexpr (takes<T>(std::make_index_sequence<count>{}))
        return count;
    else
        return count_fields<T, count - 1>();
}

}  // namespace detail

template <typename T>
inline constexpr std::size_t field_count = detail::count_fields<std::remove_cv_t<T>>();

template <typename T>
concept PlainStruct =
    std::is_aggregate_v<std::remove_cv_t<T>> && !std::is_array_v<T> &&
    !detail::takes<std::remove_cv_t<T>>(std::make_index_sequence<fields_max + 1>{});

// NOLINTBEGIN(readability-function-size,readability-function-cognitive-complexity): one line for
// each number of fields, since a structured binding must know how many there are
template <typename T, typename Visit>
constexpr void for_each_field(T& value, Visit&& visit) {
    constexpr std::size_t count = field_count<T>;
    const auto all = [&visit](auto&... fields) { (visit(fields), ...); };
    if constexpr (count == 1) {
        auto& [a] = value;
        all(a);
    } else if constexpr (count == 2) {
        auto& [a, b] = value;
        all(a, b);
    } else if constexpr (count == 3) {
        auto& [a, b, c] = value;
        all(a, b, c);
    } else if constexpr (count == 4) {
        auto& [a, b, c, d] = value;
        all(a, b, c, d);
    } else if constexpr (count == 5) {
        auto& [a, b, c, d, e] = value;
        all(a, b, c, d, e);
    } else if constexpr (count == 6) {
        auto& [a, b, c, d, e, f] = value;
        all(a, b, c, d, e, f);
    } else if constexpr (count == 7) {
        auto& [a, b, c, d, e, f, g] = value;
        all(a, b, c, d, e, f, g);
    } else if constexpr (count == 8) {
        auto& [a, b, c, d, e, f, g, h] = value;
        all(a, b, c, d, e, f, g, h);
    } else if constexpr (count == 9) {
        auto& [a, b, c, d, e, f, g, h, i] = value;
        all(a, b, c, d, e, f, g, h, i);
    } else if constexpr (count == 10) {
        auto& [a, b, c, d, e, f, g, h, i, j] = value;
        all(a, b, c, d, e, f, g, h, i, j);
    } else if constexpr (count == 11) {
        auto& [a, b, c, d, e, f, g, h, i, j, k] = value;
        all(a, b, c, d, e, f, g, h, i, j, k);
    } else if constexpr (count == 12) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l] = value;
        all(a, b, c, d, e, f, g, h, i, j, k, l);
    } else if constexpr (count == 13) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = value;
        all(a, b, c, d, e, f, g, h, i, j, k, l, m);
    } else if constexpr (count == 14) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = value;
        all(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
    } else if constexpr (count == 15) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = value;
        all(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
    } else if constexpr (count == 16) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = value;
        all(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    } else if constexpr (count == 17) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q] = value;
        all(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q);
    } else if constexpr (count == 18) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r] = value;
        all(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r);
    } else if constexpr (count == 19) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s] = value;
        all(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s);
    } else if constexpr (count == 20) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t] = value;
        all(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t);
    }
}

// NOLINTEND(readability-function-size,readability-function-cognitive-complexity)

}  // namespace underwell::base
