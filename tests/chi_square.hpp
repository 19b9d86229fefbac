// Whether counts fit a uniform distribution: Pearson's chi-square, summed over independent tables.
// The threshold is the value that a right generator exceeds in about one run of a million. With
// fixed seeds a test gives the same verdict each time: no run fails by chance, and a bias such as
// never drawing 0 goes far over it.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace underwell::tests {

class ChiSquare {
  public:
    // One table of counts, all equally likely. Tables too thin for the approximation are passed
    // over; tables() says how many were not.
    void add_uniform(const std::vector<std::uint64_t>& counts) {
        std::uint64_t total = 0;
        for (const std::uint64_t count : counts)
            total += count;
        const double expected = static_cast<double>(total) / static_cast<double>(counts.size());
        if (counts.size() < 2 || expected < expected_least) return;
        for (const std::uint64_t count : counts) {
            const double difference = static_cast<double>(count) - expected;
            statistic_ += difference * difference / expected;
        }
        degrees_of_freedom_ += static_cast<double>(counts.size() - 1);
        ++tables_;
    }

    double statistic() const { return statistic_; }

    // Wilson and Hilferty's approximation; 4.753 is where one normal draw of a million lies above.
    double threshold() const {
        const double spread = 2.0 / (9.0 * degrees_of_freedom_);
        return degrees_of_freedom_ * std::pow(1.0 - spread + 4.753 * std::sqrt(spread), 3);
    }

    std::size_t tables() const { return tables_; }

  private:
    static constexpr double expected_least = 10.0;

    double statistic_ = 0.0;
    double degrees_of_freedom_ = 0.0;
    std::size_t tables_ = 0;
};

}  // namespace underwell::tests
