#include "underwell/adapters/web/web_files.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <regex>
#include <set>
#include <string>

namespace underwell::adapters::web {

namespace {

const WebFile* file_at(std::string_view path) {
    const auto found = std::ranges::find(web_files(), path, &WebFile::path);
    return found == web_files().end() ? nullptr : &*found;
}

TEST(WebFiles, HoldTheGamePage) {
    const WebFile* const page = file_at("/game");
    ASSERT_NE(page, nullptr);
    EXPECT_EQ(page->type, "text/html; charset=utf-8");
    EXPECT_TRUE(page->bytes.starts_with("<!doctype html>"));
    EXPECT_FALSE(page->immutable);
}

// Whatever a page names is there, and is of this server: nothing is asked for elsewhere (N11).
TEST(WebFiles, PagesNameOnlyFilesThatAreThere) {
    const std::regex named{R"re((?:src|href)="([^"#]+)")re"};
    for (const WebFile& page : web_files()) {
        if (!page.type.starts_with("text/html")) continue;
        const std::string text{page.bytes};
        std::size_t assets = 0;
        for (std::sregex_iterator hit{text.begin(), text.end(), named}, end; hit != end; ++hit) {
            const std::string path = (*hit)[1];
            EXPECT_TRUE(path.starts_with('/')) << path << " in " << page.path;
            if (!path.starts_with("/assets/")) continue;
            ++assets;
            const WebFile* const asset = file_at(path);
            ASSERT_NE(asset, nullptr) << path << " in " << page.path;
            EXPECT_TRUE(asset->immutable) << path;
        }
        EXPECT_GT(assets, 0U) << page.path;
    }
}

// A content security policy without exceptions takes no script or style that stands in a page.
TEST(WebFiles, PagesHaveNothingInline) {
    const std::regex inlined{R"re(<script(?![^>]*src=)|<style|\sstyle=|\son\w+=)re"};
    for (const WebFile& page : web_files()) {
        if (!page.type.starts_with("text/html")) continue;
        EXPECT_FALSE(std::regex_search(std::string{page.bytes}, inlined)) << page.path;
    }
}

TEST(WebFiles, StandAtOnePathEach) {
    std::set<std::string_view> paths;
    for (const WebFile& file : web_files()) {
        EXPECT_TRUE(paths.insert(file.path).second) << file.path;
        EXPECT_FALSE(file.bytes.empty()) << file.path;
        EXPECT_LT(file.gzipped.size(), file.bytes.size()) << file.path;
    }
}

}  // namespace

}  // namespace underwell::adapters::web
