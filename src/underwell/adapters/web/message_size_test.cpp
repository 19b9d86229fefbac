// How much a step costs to tell (N8): maps and tiles are differences.
#include <algorithm>
#include <gmock/gmock.h>
#include <variant>
#include <vector>

#include "picture_walk.hpp"
#include "underwell/adapters/web/web_messages.hpp"

namespace underwell::adapters::web {
namespace {

namespace signals = server::signals;

constexpr std::size_t median_bytes_max = 1'000;

// Bytes of map and chamber together.
std::size_t picture_bytes(const std::vector<server::Signal>& several,
                          const MessageManner& manner = {.changes = true}) {
    std::size_t bytes = 0;
    for (const server::Signal& signal : several)
        if (std::holds_alternative<signals::Map>(signal) ||
            std::holds_alternative<signals::Chamber>(signal))
            bytes += signal_message(signal, manner)->size();
    return bytes;
}

TEST(MessageSizes, N8AStepIsToldInLessThanAKilobyteInTheMedian) {
    std::vector<std::size_t> sizes;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        tests::PictureWalk walk{seed};
        for (int step = 0; step < 100; ++step) {
            walk.go_on();
            const auto several = walk.report();
            walk.client.take(several);
            const std::size_t bytes = picture_bytes(several);
            if (bytes > 0) sizes.push_back(bytes);
            EXPECT_LE(bytes, picture_bytes(several, {.changes = false}));
        }
    }
    std::ranges::sort(sizes);
    ASSERT_GT(sizes.size(), 200U);
    const std::size_t median = sizes[sizes.size() / 2];
    RecordProperty("median_bytes", static_cast<int>(median));
    RecordProperty("most_bytes", static_cast<int>(sizes.back()));
    EXPECT_LT(median, median_bytes_max);
}

}  // namespace
}  // namespace underwell::adapters::web
