#include "underwell/adapters/web/site_pages.hpp"

#include <array>
#include <chrono>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <sstream>
#include <string>

#include "underwell/adapters/web/html.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/po_reader.hpp"

namespace underwell::adapters::web {
namespace {

using testing::HasSubstr;
using testing::Not;

game::Languages both_languages() {
    std::ifstream file{UNDERWELL_TEST_DATA "/../locale/zh_CN.po"};
    std::ostringstream text;
    text << file.rdbuf();
    auto catalogue = game::read_po(text.str());
    EXPECT_TRUE(catalogue.has_value());
    const std::array catalogues = {std::move(catalogue).value()};
    auto languages = game::Languages::make(catalogues);
    EXPECT_TRUE(languages.has_value());
    return std::move(languages).value();
}

server::PublicFacts busy() {
    server::PublicFacts facts;
    facts.awake.people = {{.name = "Ada", .level = 3, .depth = 5, .role = game::Role::builder},
                          {.name = "Bob", .level = 2, .depth = 0},
                          {.name = "<script>alert(1)</script>", .level = 1, .depth = {}}};
    facts.awake.more = 12;
    facts.deepest.ranks = {
        {.rank = 1,
         .name = "\"><img src=x onerror=y>",
         .depth = 41,
         .seed = 18446744073709551615U,
         .time = {std::chrono::sys_days{std::chrono::year{2026} / 11 / 18}.time_since_epoch()}}};
    facts.names = 99;
    facts.rooms_dug = 1'234;
    facts.branches = 5;
    return facts;
}

class Site {
  public:
    explicit Site(const server::PublicFacts& facts, std::string telnet_address = "")
        : pages_{both_languages(),
                 {.facts = [shared = std::make_shared<const server::PublicFacts>(
                                facts)] { return shared; },
                  .telnet_address = std::move(telnet_address)}} {}

    std::string page(const std::string& path, const std::string& language = "en",
                     const std::string& query = "") const {
        const auto answer = pages_({.method = "GET",
                                    .path = path,
                                    .query = query,
                                    .language = language,
                                    .address = "192.0.2.1"});
        if (!answer) return "";
        EXPECT_EQ(answer->status, 200U);
        EXPECT_EQ(answer->type, "text/html; charset=utf-8");
        return answer->body;
    }

  private:
    SitePages pages_;
};

constexpr auto paths =
    std::to_array<const char*>({"/", "/who", "/deepest", "/help", "/builders", "/builders/api"});

TEST(SitePages, EveryPageIsWholeInBothLanguages) {
    const Site site{busy(), "example.org 4000"};
    for (const char* const path : paths)
        for (const std::string language : {"en", "zh"}) {
            const std::string page = site.page(path, language);
            EXPECT_THAT(page, testing::StartsWith("<!doctype html>\n<html lang=\"" + language));
            EXPECT_THAT(page, testing::EndsWith("</main>\n</body>\n</html>\n")) << path;
            EXPECT_THAT(page, HasSubstr("<h1")) << path;
            EXPECT_THAT(page, HasSubstr(R"(<link rel="stylesheet" href="/site.css">)"));
        }
    EXPECT_NE(site.page("/who", "en"), site.page("/who", "zh"));
}

TEST(SitePages, NothingStandsInThePagesThatThePolicyForbids) {
    const Site site{busy(), "example.org 4000"};
    for (const char* const path : paths) {
        const std::string page = site.page(path);
        for (const std::string_view forbidden :
             {"<script", "<style", " style=", "onerror=y>", "http://", "https://", "<img src=x"})
            EXPECT_THAT(page, Not(HasSubstr(forbidden))) << path;
    }
}

TEST(SitePages, ThereAreNoOthers) {
    const Site site{{}};
    for (const std::string path : {"/lab", "/game", "/help/", "/nobody", "//", ""})
        EXPECT_EQ(site.page(path), "") << path;
}

TEST(SitePages, TheFrontSaysWhatIsGoingOnAndHowToPlay) {
    const std::string page = Site{busy(), "example.org 4000"}.page("/");
    EXPECT_THAT(page, HasSubstr("<strong>15</strong> delving"));
    EXPECT_THAT(page, HasSubstr("<strong>1234</strong> rooms dug"));
    EXPECT_THAT(page, HasSubstr("<li>&lt;script&gt;alert(1)&lt;/script&gt;</li>"));
    EXPECT_THAT(page, HasSubstr("<li>Ada</li>"));
    EXPECT_THAT(page, HasSubstr("<li>…</li>\n<li><a href=\"/who\">where they are</a></li>"));
    EXPECT_THAT(Site{server::PublicFacts{}}.page("/"), Not(HasSubstr("class=\"awake\"")));
    EXPECT_THAT(page, HasSubstr("href=\"/game\""));
    EXPECT_THAT(page, HasSubstr("class=\"play\" href=\"/game#guest\""));
    EXPECT_THAT(page, HasSubstr("<code>telnet example.org 4000</code>"));
    EXPECT_THAT(Site{busy()}.page("/"), Not(HasSubstr("telnet")));
}

TEST(SitePages, NamesAreShownAsTheyAre) {
    const std::string page = Site{busy()}.page("/who");
    EXPECT_THAT(page, HasSubstr("<td>&lt;script&gt;alert(1)&lt;/script&gt;</td><td>1</td>"
                                "<td>on the surface</td>"));
    EXPECT_THAT(page, HasSubstr("<td>Ada <small>builder</small></td><td>3</td>"
                                "<td>below, at a depth of at least 5</td>"));
    EXPECT_THAT(page, HasSubstr("<td>Bob</td><td>2</td><td>below, not deep</td>"));
    EXPECT_THAT(page, HasSubstr("and more who are not listed: 12"));
}

TEST(SitePages, TheDeepestHaveSeedsThatGrowAgain) {
    const std::string page = Site{busy()}.page("/deepest");
    EXPECT_THAT(page, HasSubstr("<td>&quot;&gt;&lt;img src=x onerror=y&gt;</td><td>41</td>"));
    EXPECT_THAT(page, HasSubstr("/lab?make=branch&amp;seed=18446744073709551615\""));
    EXPECT_THAT(page, HasSubstr("underwell branch --seed 18446744073709551615"));
    EXPECT_THAT(page, HasSubstr("<td>2026-11-18</td>"));
}

TEST(SitePages, AnEmptyWorldIsToldInWords) {
    const Site site{{}};
    EXPECT_THAT(site.page("/who"), HasSubstr("Nobody is awake just now."));
    EXPECT_THAT(site.page("/who", "zh"), HasSubstr("现在没有人醒着。"));
    EXPECT_THAT(site.page("/deepest"), HasSubstr("Nobody has come home"));
    EXPECT_THAT(site.page("/deepest"), Not(HasSubstr("<table")));
}

TEST(SitePages, HelpHasEveryCommandOfPlayersAndNoneOfStaff) {
    const Site site{{}};
    const std::string english = site.page("/help");
    const std::string chinese = site.page("/help", "zh");
    std::size_t found = 0;
    for (const auto list : game::command_lists())
        for (const game::CommandRow& row : list) {
            const std::string entry = "<dt id=\"" + escaped(row.name) + "\">";
            const bool is_for_all = row.role == game::Role::player;
            EXPECT_EQ(english.contains(entry), is_for_all) << row.name;
            EXPECT_EQ(chinese.contains(entry), is_for_all) << row.name;
            if (!is_for_all) continue;
            EXPECT_THAT(english, HasSubstr(with_code(row.help)));
            EXPECT_THAT(chinese, Not(HasSubstr("<dd>" + with_code(row.help) + "</dd>")));
            ++found;
        }
    EXPECT_GT(found, 80U);
    EXPECT_THAT(english, HasSubstr("id=\"topic-town\""));
    EXPECT_THAT(english, Not(HasSubstr("topic-staff")));
}

TEST(SitePages, HelpSaysOnceWhatSeveralCommandsDo) {
    const std::string page = Site{{}}.page("/help");
    const std::string help = "<dd>Walk that way.</dd>";
    EXPECT_EQ(page.find(help), page.rfind(help));
    const std::size_t begin = page.find("<div class=\"alike\">");
    const std::string ways = page.substr(begin, page.find(help) - begin);
    EXPECT_THAT(ways, HasSubstr("<dt id=\"north\">"));
    EXPECT_THAT(ways, HasSubstr("<dt id=\"down\">"));
    EXPECT_THAT(ways, Not(HasSubstr("explore")));
}

TEST(SitePages, ALanguageThatWasChosenGoesAlong) {
    const Site site{{}};
    EXPECT_THAT(site.page("/", "zh", "language=zh"), HasSubstr("href=\"/game?language=zh#guest\""));
    EXPECT_THAT(site.page("/who", "zh", "language=zh"), HasSubstr("href=\"/help?language=zh\""));
    EXPECT_THAT(site.page("/who", "zh"), HasSubstr("href=\"/help\""));
    EXPECT_THAT(site.page("/who", "zh"), HasSubstr("href=\"/who?language=en\""));
    EXPECT_THAT(site.page("/who", "\"><b>", "language=%22%3E"), Not(HasSubstr("<b>")));
}

TEST(SitePages, AWayThatLeadsNowhereSaysSo) {
    const WebAnswer answer = SitePages::missing(
        {.method = "GET", .path = "/<b>", .query = "", .language = "zh", .address = ""});
    EXPECT_EQ(answer.status, 404U);
    EXPECT_THAT(answer.body, HasSubstr("这里什么也没有"));
    EXPECT_THAT(answer.body, Not(HasSubstr("<b>")));
}

}  // namespace
}  // namespace underwell::adapters::web
