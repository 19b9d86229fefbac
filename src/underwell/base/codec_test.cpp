#include "underwell/base/codec.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>
#include <utility>

#include "underwell/base/box.hpp"

namespace underwell::base {
namespace {

enum class Colour : std::uint8_t { red, green, blue };

constexpr std::size_t value_count(Colour) {
    return 3;
}

struct Inner {
    std::int8_t small = 0;
    std::optional<std::string> name;

    friend bool operator==(const Inner&, const Inner&) = default;
};

struct Everything {
    std::uint64_t large = 0;
    std::int32_t number = 0;
    bool flag = false;
    Colour colour = Colour::red;
    std::string words;
    std::vector<Inner> list;
    std::map<std::uint16_t, Inner> map;
    std::set<std::string> set;
    std::variant<std::monostate, std::int64_t, Inner> choice;
    std::array<std::uint8_t, 3> three{};
    Box<Inner> box;
    std::chrono::milliseconds time{0};

    friend bool operator==(const Everything&, const Everything&) = default;
};

static_assert(field_count<Everything> == 12);
static_assert(field_count<Inner> == 2);

template <typename T>
Bytes encoded(const T& value) {
    ByteWriter writer;
    encode(writer, value);
    return std::move(writer).taken();
}

template <typename T>
std::optional<T> read_back(const Bytes& bytes) {
    ByteReader reader{bytes};
    T value = decoded<T>(reader);
    if (reader.failed() || reader.remaining() != 0) return std::nullopt;
    return value;
}

Inner any_inner() {
    return {.small = *rc::gen::arbitrary<std::int8_t>(),
            .name = *rc::gen::arbitrary<bool>() ? std::optional{*rc::gen::arbitrary<std::string>()}
                                                : std::nullopt};
}

Everything anything() {
    Everything value;
    value.large = *rc::gen::arbitrary<std::uint64_t>();
    value.number = *rc::gen::arbitrary<std::int32_t>();
    value.flag = *rc::gen::arbitrary<bool>();
    value.colour = static_cast<Colour>(*rc::gen::inRange(0, 3));
    value.words = *rc::gen::arbitrary<std::string>();
    for (int count = *rc::gen::inRange(0, 4); count > 0; --count) {
        value.list.push_back(any_inner());
        value.map.emplace(*rc::gen::arbitrary<std::uint16_t>(), any_inner());
    }
    value.set = *rc::gen::arbitrary<std::set<std::string>>();
    if (*rc::gen::arbitrary<bool>()) value.choice = any_inner();
    value.three = {1, 2, *rc::gen::arbitrary<std::uint8_t>()};
    value.box = any_inner();
    value.time = std::chrono::milliseconds{*rc::gen::arbitrary<std::int64_t>()};
    return value;
}

RC_GTEST_PROP(Codec, GivesBackWhatItWasGiven, ()) {
    const Everything value = anything();
    RC_ASSERT(read_back<Everything>(encoded(value)) == value);
}

RC_GTEST_PROP(Codec, TakesAnyBytesAndHasOneFormForEachValue, ()) {
    Bytes bytes = encoded(anything());
    const auto place = *rc::gen::inRange<std::size_t>(0, bytes.size());
    bytes[place] = std::byte{*rc::gen::arbitrary<std::uint8_t>()};
    const auto value = read_back<Everything>(bytes);
    if (value) RC_ASSERT(encoded(*value) == bytes);
}

RC_GTEST_PROP(Codec, NoticesMissingBytes, ()) {
    Bytes bytes = encoded(anything());
    bytes.resize(*rc::gen::inRange<std::size_t>(0, bytes.size()));
    RC_ASSERT(!read_back<Everything>(bytes).has_value());
}

TEST(Codec, RefusesWhatNoValueCouldBe) {
    EXPECT_EQ(read_back<bool>({std::byte{2}}), std::nullopt);
    EXPECT_EQ(read_back<Colour>({std::byte{3}}), std::nullopt);
    EXPECT_EQ(read_back<std::uint8_t>(encoded(std::uint32_t{256})), std::nullopt);
    EXPECT_EQ(read_back<std::int8_t>(encoded(std::int32_t{-129})), std::nullopt);
    EXPECT_EQ(read_back<std::set<std::uint8_t>>(encoded(std::vector<std::uint8_t>{2, 1})),
              std::nullopt);
    EXPECT_EQ(read_back<std::set<std::uint8_t>>(encoded(std::vector<std::uint8_t>{2, 2})),
              std::nullopt);
    using Choice = std::variant<std::monostate, std::int64_t>;
    EXPECT_EQ(read_back<Choice>({std::byte{2}}), std::nullopt);
}

TEST(Codec, AllocatesNothingForACountThatIsALie) {
    ByteWriter writer;
    writer.varint(std::uint64_t{1} << 60);
    const Bytes bytes = std::move(writer).taken();
    EXPECT_EQ(read_back<std::vector<std::uint64_t>>(bytes), std::nullopt);
    EXPECT_EQ(read_back<std::string>(bytes), std::nullopt);
}

TEST(Codec, ListsAreMadeAsLargeAsWhatTheyHold) {
    for (const std::size_t size : {0U, 1U, 3U, 5U, 63U, 64U, 65U, 100U, 1'000U}) {
        const std::vector<std::vector<std::uint16_t>> lists(size, {1, 2, 3});
        const auto restored = read_back<std::vector<std::vector<std::uint16_t>>>(encoded(lists));
        ASSERT_TRUE(restored);
        EXPECT_EQ(*restored, lists);
        EXPECT_EQ(restored->capacity(), size);
        for (const auto& inner : *restored)
            EXPECT_EQ(inner.capacity(), 3U);
    }
}

TEST(Codec, BoxesAreCopiedWhole) {
    Box<Inner> one{Inner{.small = 1, .name = "a"}};
    Box<Inner> other = one;
    other->small = 2;
    EXPECT_EQ(one->small, 1);
    one = other;
    EXPECT_EQ(one, other);
}

}  // namespace
}  // namespace underwell::base
