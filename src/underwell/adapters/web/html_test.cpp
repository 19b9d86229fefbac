#include "underwell/adapters/web/html.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>

#include "underwell/adapters/web/builders_documents.hpp"

namespace underwell::adapters::web {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string_view nowhere(std::string_view) {
    return {};
}

std::string_view somewhere(std::string_view document) {
    return document == "packs.md" ? "/builders" : "";
}

std::string html(std::string_view text) {
    return html_of_markdown(text, somewhere);
}

TEST(Html, NoLetterOfATextBecomesMarkup) {
    EXPECT_EQ(escaped(R"(<b a="1" c='2'>&amp;)"),
              "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp;");
    EXPECT_EQ(escaped("井下"), "井下");
    EXPECT_EQ(escaped(std::string_view{"a\0b\x1b[31m\nc", 10}), "ab[31m\nc");
}

RC_GTEST_PROP(Html, EscapedTextHasNoMarkup, (const std::string& text)) {
    for (const std::string& safe : {escaped(text), with_code(text)})
        for (const char sign : {'"', '\''})
            RC_ASSERT(!safe.contains(sign));
    RC_ASSERT(escaped(text).find_first_of("<>") == std::string::npos);
}

TEST(Html, CommandsStandOutInSentences) {
    EXPECT_EQ(with_code("Type `get <all>` now"), "Type <code>get &lt;all&gt;</code> now");
    EXPECT_EQ(with_code("odd ` one"), "odd <code> one</code>");
}

TEST(Markdown, BlocksBecomeElements) {
    EXPECT_EQ(html("# For builders\n\nOne\ntwo.\n\n- a\n- b\n  c\n"),
              "<h1 id=\"for-builders\">For builders</h1>\n<p>One two.</p>\n"
              "<ul>\n<li>a</li>\n<li>b   c</li>\n</ul>\n");
    EXPECT_EQ(html("```lua\nif a < b then\n\n# no heading\n```\nAfter"),
              "<pre tabindex=\"0\"><code>if a &lt; b then\n\n# no "
              "heading\n</code></pre>\n<p>After</p>\n");
    EXPECT_EQ(html("| a | b |\n| --- | --- |\n| `x\\|y` | |\n"),
              "<div class=\"wide\" tabindex=\"0\"><table>\n<thead><tr><th scope=\"col\">a</th>"
              "<th scope=\"col\">b</th></tr>\n</thead>\n<tbody>\n"
              "<tr><td><code>x|y</code></td><td></td></tr>\n</tbody></table></div>\n");
    EXPECT_THAT(html("| | b |\n| --- | --- |\n"),
                HasSubstr("<tr><td></td><th scope=\"col\">b</th></tr>"))
        << "what heads nothing is no heading";
}

TEST(Markdown, WordsBecomeElements) {
    EXPECT_EQ(html("`a*b*` *stress* **strong `c`** 2 * 3 * 4"),
              "<p><code>a*b*</code> <em>stress</em> <strong>strong <code>c</code></strong> "
              "2 * 3 * 4</p>\n");
}

TEST(Markdown, LinksAreKeptOnlyWhereTheyLeadSomewhere) {
    EXPECT_EQ(html("[Packs](packs.md), [here](#files), [code](../src/x.cpp)"),
              "<p><a href=\"/builders\">Packs</a>, <a href=\"#files\">here</a>, code</p>\n");
    EXPECT_THAT(html("[x](javascript:alert)"), Not(HasSubstr("href")));
    EXPECT_EQ(html("[x] (y) [z]("), "<p>[x] (y) [z](</p>\n");
}

TEST(Markdown, TheDocumentsForBuildersAreWhole) {
    const std::string packs = html_of_markdown(packs_document(), somewhere);
    EXPECT_THAT(packs, HasSubstr("<h1 id=\"packs\">Packs</h1>"));
    EXPECT_THAT(packs, HasSubstr("<code>round_seconds</code>"));
    const std::string scripts = html_of_markdown(scripts_document(), somewhere);
    EXPECT_THAT(scripts, HasSubstr("<a href=\"/builders\">packs.md</a>"));
    EXPECT_THAT(scripts, HasSubstr("<code>(string|proposed_monster)[]</code>"));
    for (const std::string_view mark : {"\n| ", "\n```", "<p>#"}) {
        EXPECT_THAT(packs, Not(HasSubstr(mark)));
        EXPECT_THAT(scripts, Not(HasSubstr(mark)));
    }
}

RC_GTEST_PROP(Markdown, TakesAnyText, ()) {
    const auto piece = rc::gen::element<std::string>("`", "*", "**", "[", "](", ")", "|", "\n", "#",
                                                     "- ", "```", "\\", "<b>", "a", " ", "\"");
    const auto pieces = *rc::gen::container<std::vector<std::string>>(piece);
    std::string text;
    for (const std::string& each : pieces)
        text += each;
    RC_ASSERT(!html_of_markdown(text, nowhere).contains("<b>"));
}

}  // namespace
}  // namespace underwell::adapters::web
