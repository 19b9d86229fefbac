#include "underwell/adapters/web/lab_refusals.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "underwell/adapters/web/lab_pages.hpp"

namespace underwell::adapters::web {
namespace {

// Without the line's end; empty if it was made.
std::string refused(const std::string& page, const std::string& query,
                    const std::string& language = "en") {
    const auto answer = lab_page({.method = "GET",
                                  .path = "/lab/" + page,
                                  .query = query,
                                  .language = language,
                                  .address = "192.0.2.1"});
    if (!answer || answer->status == 200) return "";
    return answer->body.substr(0, answer->body.size() - 1);
}

bool has_chinese(std::string_view text) {
    return std::ranges::any_of(text, [](char letter) { return letter < 0; });
}

std::string repeated(std::string_view part, std::size_t count) {
    std::string text;
    for (std::size_t number = 0; number < count; ++number)
        text += part;
    return text;
}

// The places of a form, each once.
std::set<char> places(std::string_view form) {
    std::set<char> found;
    for (std::size_t at = form.find('{'); at != std::string_view::npos; at = form.find('{', at + 1))
        found.insert(form.at(at + 1));
    return found;
}

// Whether a refusal in English is of this form, whatever is to blame.
bool is_of(const std::string& refusal, std::string_view form) {
    const std::string signs =
        std::regex_replace(std::string{form}, std::regex{R"([()?.])"}, R"(\$&)");
    const std::string pattern = std::regex_replace(signs, std::regex{R"(\{\d\})"}, "(.*)");
    return std::regex_match(refusal, std::regex{"([a-z-]+: )?" + pattern});
}

// At least one for each row.
std::vector<std::pair<std::string, std::string>> wrong_wishes() {
    std::vector<std::pair<std::string, std::string>> wishes{
        {"branch.svg", "seed=%00"},
        {"branch.svg", repeated("x", 8'193)},
        {"branch.svg", repeated("seed=1&", 65)},
        {"branch.svg", "seed=1&romms=3"},
        {"branch.svg", "seed=1&prefabs=/etc/passwd"},
        {"branch.svg", ""},
        {"branch.svg", "seed=-1"},
        {"branch.svg", "seed=1&rooms=many"},
        {"branch.svg", "seed=1&rooms=20001"},
        {"branch.svg", "seed=1&rooms=0"},
        {"branch.svg", "seed=1&explore=slowly"},
        {"branch.svg", "seed=1&directions=5"},
        {"branch.svg", "seed=1&walk=east" + repeated(",e", 1'000)},
        {"branch.svg", "seed=1&walk=east,down"},
        {"branch.svg", "seed=1&walk=east&entrance=west"},
        {"branch.svg", "seed=1&directions=4&entrance=northeast"},
        {"branch.svg", "seed=1&walk=east,west,north"},
        {"branch.txt", "seed=7&rooms=20000&max-unexplored-exits=1&directions=8&explore=deepest"},
        {"level.svg", "seed=1&tutorial-seed=1"},
        {"level.svg", "seed=1&decor=maybe"},
        {"level.png", "seed=1&width=400&height=300"},
        {"level.png", "seed=1&scale=3"},
        {"level.svg", "seed=1&room-min=20"},
        {"level.svg", "seed=1&width=5&height=5&tunnels=path&room-min=3&room-max=3"},
        {"level.svg", "seed=1&width=30&height=30&room-max=60"},
        {"level.svg", "seed=1&tunnels=path&room-min=3"},
        {"level.svg", "seed=1&generator=maze&room-min=4&room-max=4"},
        {"level.svg", "seed=1&shapes=all&width=200&height=200&room-max=100"},
        {"level.svg", "seed=1&vaults=1&tunnels=l"},
        {"level.svg", "seed=1&generator=cave&loops=50"},
        {"level.svg", "seed=1&doors=0&secrets=50"},
        {"level.svg", "tutorial-seed=1&decor=1"},
        {"level.svg", "seed=1&shapes=cross:0"},
        {"level.svg", "seed=1&shapes=banana"},
        {"level.svg", "seed=1&generator=banana"}};
    for (const std::string towards : {"n", "ne", "e", "se", "s", "sw", "nw"})
        wishes.emplace_back("branch.svg", "seed=1&walk=east," + towards);
    return wishes;
}

TEST(LabRefusals, AreToldInTheReadersLanguage) {
    EXPECT_EQ(refused("branch.svg", "seed=1&rooms=20001"),
              "rooms is 20001; on this server give at most 20000");
    EXPECT_EQ(refused("branch.svg", "seed=1&rooms=20001", "zh"),
              "rooms 是 20001；在这台服务器上最多 20000");
    EXPECT_EQ(refused("level.svg", "seed=1&generator=%7B2%7D", "zh").find("generator 是“{2}”"), 0U)
        << "what was given is repeated as it is";
}

TEST(LabRefusals, NameTheSettingToBlame) {
    EXPECT_EQ(refused("level.svg", "seed=1&shapes=cross:0"),
              "shapes: the weight of cross is '0'; give a number from 1 to 255");
    EXPECT_EQ(refused("level.svg", "seed=1&shapes=cross:0", "zh"),
              "shapes：cross 的权重是“0”；请给出 1 到 255 的数");
}

TEST(LabRefusals, HaveARowEachAndEveryRowIsOfOne) {
    std::set<const base::Wording*> told;
    // No seed is known whose branch is that wide.
    told.insert(&refusals::large_branch_picture);
    for (const auto& [page, query] : wrong_wishes()) {
        const std::string english = refused(page, query);
        if (english.empty()) continue;  // there is such an exit
        EXPECT_FALSE(has_chinese(english)) << english;
        EXPECT_TRUE(has_chinese(refused(page, query, "zh"))) << english;
        for (const RefusalRow& row : refusal_rows())
            if (is_of(english, row.wording->english)) told.insert(row.wording);
    }
    for (const RefusalRow& row : refusal_rows())
        EXPECT_TRUE(told.contains(row.wording)) << "nothing is refused by " << row.wording->name;
}

TEST(LabRefusals, HaveTheSamePlacesInBothLanguages) {
    std::set<std::string_view> names;
    for (const RefusalRow& row : refusal_rows()) {
        EXPECT_EQ(places(row.chinese), places(row.wording->english)) << row.wording->name;
        EXPECT_TRUE(names.insert(row.wording->name).second) << row.wording->name << " twice";
    }
}

TEST(LabRefusals, WithoutAWordingStayAsTheyAre) {
    const base::Refusal unworded{{.name = "unheard_of", .message = "nobody ever says this"}};
    EXPECT_EQ(refusal_in("zh", unworded), "nobody ever says this");
}

}  // namespace
}  // namespace underwell::adapters::web
