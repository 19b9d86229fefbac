// Log-linear latency histogram (HDR style), in microseconds.
//
// 64 linear sub-buckets per power of two: relative error below 1.6 %, fixed
// memory (about 20 KB), O(1) record.  Values above ~1.2 h are clamped.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace loadbot {

class Histogram {
  public:
    void record(std::uint64_t micros) {
        micros = std::min(micros, value_max);
        ++buckets_[index(micros)];
        ++count_;
        sum_ += micros;
        max_ = std::max(max_, micros);
        min_ = std::min(min_, micros);
    }

    // Smallest bucket upper bound below which `q` (0..1) of the samples lie.
    [[nodiscard]] std::uint64_t quantile(double q) const {
        if (count_ == 0) return 0;
        const auto want = std::max<std::uint64_t>(
            1, static_cast<std::uint64_t>(q * static_cast<double>(count_) + 0.5));
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < buckets_.size(); ++i) {
            seen += buckets_[i];
            if (seen >= want) return std::min(upper(i), max_);
        }
        return max_;
    }

    [[nodiscard]] std::uint64_t count() const { return count_; }

    [[nodiscard]] std::uint64_t max() const { return max_; }

    [[nodiscard]] std::uint64_t min() const { return count_ ? min_ : 0; }

    [[nodiscard]] double mean() const {
        return count_ ? static_cast<double>(sum_) / static_cast<double>(count_) : 0.0;
    }

  private:
    static constexpr unsigned sub_bits = 6;  // 64 sub-buckets
    static constexpr std::uint64_t sub_buckets = 1u << sub_bits;
    static constexpr unsigned value_bits = 32;
    static constexpr std::uint64_t value_max = (1ull << value_bits) - 1;

    static std::size_t index(std::uint64_t v) {
        if (v < sub_buckets) return static_cast<std::size_t>(v);
        const unsigned shift = static_cast<unsigned>(std::bit_width(v)) - sub_bits - 1;
        return static_cast<std::size_t>((shift + 1) * sub_buckets + ((v >> shift) - sub_buckets));
    }

    static std::uint64_t upper(std::size_t i) {
        if (i < sub_buckets) return i;
        const unsigned shift = static_cast<unsigned>(i / sub_buckets) - 1;
        return ((sub_buckets + i % sub_buckets + 1) << shift) - 1;
    }

    std::array<std::uint64_t, (value_bits - sub_bits + 1) * sub_buckets> buckets_{};
    std::uint64_t count_ = 0, sum_ = 0, max_ = 0, min_ = ~0ull;
};

}  // namespace loadbot
