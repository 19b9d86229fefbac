#include "underwell/adapters/web/site_pages.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <ranges>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/web/builders_documents.hpp"
#include "underwell/adapters/web/html.hpp"
#include "underwell/adapters/web/site_texts.hpp"
#include "underwell/adapters/web/web_query.hpp"
#include "underwell/game/help.hpp"
#include "underwell/game/own_texts.hpp"

namespace underwell::adapters::web {

namespace {

using game::Phrasebook;

constexpr std::string_view english = "en";
constexpr std::string_view chinese = "zh";

struct SiteLink {
    std::string_view path;
    Bilingual words;
};

constexpr auto site_links = std::to_array<SiteLink>({
    {"/game", texts::play},
    {"/who", texts::who},
    {"/deepest", texts::deepest},
    {"/help", texts::help},
    {"/builders", texts::builders},
    {"/lab", texts::lab},
});

// Who speaks to whom on a page: a language that was chosen goes along with every link.
class Voice {
  public:
    explicit Voice(const WebRequest& request)
        : language_{request.language == chinese ? game::Language::chinese
                                                : game::Language::english} {
        const auto query = WebQuery::read(request.query);
        chosen_ = query && query->find("language");
    }

    // As browsers name it.
    std::string_view language() const { return is_chinese() ? chinese : english; }

    bool is_chinese() const { return language_ == game::Language::chinese; }

    std::string say(Bilingual text) const { return escaped(text.in(language_)); }

    std::string address(std::string_view path) const {
        return chosen_ ? fmt::format("{}?language={}", path, language()) : std::string{path};
    }

    std::string link(std::string_view path, Bilingual words) const {
        return fmt::format(R"(<a href="{}">{}</a>)", address(path), say(words));
    }

  private:
    game::Language language_;
    bool chosen_ = false;
};

std::string navigation(const Voice& voice, std::string_view path) {
    std::string html;
    for (const SiteLink& link : site_links)
        html +=
            fmt::format(R"(<a href="{}"{}>{}</a>)", voice.address(link.path),
                        path == link.path ? R"( aria-current="page")" : "", voice.say(link.words));
    return html;
}

std::string language_choice(const Voice& voice, std::string_view path) {
    const bool is_chinese = voice.is_chinese();
    return fmt::format(
        R"(<a class="language" href="{}?language={}" lang="{}" hreflang="{}">{}</a>)",
        escaped(path), is_chinese ? "en" : "zh", is_chinese ? "en" : "zh-CN",
        is_chinese ? "en" : "zh-CN", is_chinese ? "English" : "中文");
}

struct Page {
    Bilingual title;
    std::string_view path;
    std::string_view kind;  // for the style sheet
    std::string body;
};

WebAnswer answer(const Voice& voice, const Page& page, unsigned status = 200) {
    const std::string title =
        page.path == "/" ? voice.say(texts::home)
                         : fmt::format("{} · {}", voice.say(page.title), voice.say(texts::home));
    return {.status = status,
            .body = fmt::format(
                R"(<!doctype html>
<html lang="{}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{}">
<title>{}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/site.css">
</head>
<body class="{}">
<a class="skip" href="#text">{}</a>
<header>
<a class="home" href="{}">{}</a>
<nav aria-label="{}">{}</nav>
{}
</header>
<main id="text">
{}</main>
</body>
</html>
)",
                voice.is_chinese() ? "zh-CN" : "en", voice.say(texts::motto), title, page.kind,
                voice.say(texts::skip), voice.address("/"), voice.say(texts::home),
                voice.say(texts::pages), navigation(voice, page.path),
                language_choice(voice, page.path), page.body)};
}

// ---- /

std::string figure(const Voice& voice, std::uint64_t number, Bilingual words) {
    return fmt::format("<li><strong>{}</strong> {}</li>\n", number, voice.say(words));
}

// Some of those who are awake; all of them stand at /who.
std::string some_names(const Voice& voice, const game::WhoView& awake) {
    constexpr std::size_t names_shown_max = 12;
    if (awake.people.empty()) return {};
    std::string names;
    for (const game::PersonKnown& person : awake.people | std::views::take(names_shown_max))
        names += fmt::format("<li>{}</li>\n", escaped(person.name));
    if (awake.more > 0 || awake.people.size() > names_shown_max) names += "<li>…</li>\n";
    return fmt::format("<ul class=\"awake\" aria-label=\"{}\">\n{}<li>{}</li>\n</ul>\n",
                       voice.say(texts::who_title), names, voice.link("/who", texts::who_where));
}

WebAnswer home_page(const Voice& voice, const server::PublicFacts& facts,
                    std::string_view telnet_address) {
    std::string body = fmt::format(
        R"(<section class="hero">
<div>
<h1>{}</h1>
<p class="motto">{}</p>
<p>{}</p>
<p class="ways"><a class="play" href="{}#guest">{}</a> <a class="see" href="{}">{}</a></p>
<p class="aside">{}</p>
)",
        voice.say(texts::home), voice.say(texts::motto), voice.say(texts::what),
        voice.address("/game"), voice.say(texts::play_now), voice.address("/lab"),
        voice.say(texts::see_lab), voice.say(texts::no_account));
    if (!telnet_address.empty())
        body += fmt::format("<p class=\"aside\">{} <code>telnet {}</code></p>\n",
                            voice.say(texts::by_telnet), escaped(telnet_address));
    body += fmt::format(
        R"(</div>
<img src="/lab/branch.svg?seed=11&amp;rooms=70&amp;max-unexplored-exits=7" alt="{}" width="620" height="620">
</section>
<section>
<h2>{}</h2>
<ul class="figures">
)",
        voice.say(texts::picture), voice.say(texts::now));
    body += figure(voice, facts.awake.people.size() + facts.awake.more, texts::delving);
    body += figure(voice, facts.rooms_dug, texts::rooms);
    body += figure(voice, facts.branches, texts::branches);
    body += figure(voice, facts.names, texts::names);
    body += "</ul>\n" + some_names(voice, facts.awake) + "</section>\n";
    return answer(voice, {.title = texts::home, .path = "/", .kind = "front", .body = body});
}

// ---- /who

std::optional<Bilingual> name_of(game::Role role) {
    switch (role) {
        case game::Role::player:
            return std::nullopt;
        case game::Role::helper:
            return texts::helper;
        case game::Role::builder:
            return texts::builder;
        case game::Role::admin:
            return texts::admin;
    }
    return std::nullopt;
}

std::string place_of(const Voice& voice, const game::PersonKnown& person) {
    if (!person.depth) return voice.say(texts::on_surface);
    if (*person.depth == 0) return voice.say(texts::just_below);
    return fmt::format("{} {}", voice.say(texts::below), *person.depth);
}

std::string row_of(const Voice& voice, const game::PersonKnown& person) {
    const auto role = name_of(person.role);
    return fmt::format("<tr><td>{}{}</td><td>{}</td><td>{}</td></tr>\n", escaped(person.name),
                       role ? fmt::format(" <small>{}</small>", voice.say(*role)) : "",
                       person.level, place_of(voice, person));
}

template <std::size_t Count>
std::string table_head(const Voice& voice, std::string_view kind,
                       const std::array<Bilingual, Count>& columns) {
    std::string html =
        fmt::format("<div class=\"wide\" tabindex=\"0\"><table class=\"{}\">\n<thead><tr>", kind);
    for (const Bilingual column : columns)
        html += fmt::format(R"(<th scope="col">{}</th>)", voice.say(column));
    return html + "</tr></thead>\n<tbody>\n";
}

constexpr std::string_view table_end = "</tbody></table></div>\n";

WebAnswer who_page(const Voice& voice, const server::PublicFacts& facts) {
    std::string body = fmt::format("<h1>{}</h1>\n", voice.say(texts::who_title));
    if (facts.awake.people.empty()) {
        body += fmt::format("<p>{} {}</p>\n", voice.say(texts::who_nobody),
                            voice.link("/game", texts::play));
    } else {
        body += table_head(voice, "people", std::array{texts::name, texts::level, texts::place});
        for (const game::PersonKnown& person : facts.awake.people)
            body += row_of(voice, person);
        body += table_end;
    }
    if (facts.awake.more > 0)
        body += fmt::format("<p>{} {}</p>\n", voice.say(texts::who_more), facts.awake.more);
    return answer(voice, {.title = texts::who_title, .path = "/who", .kind = "text", .body = body});
}

// ---- /deepest

// "2026-11-18"
std::string day_of(base::Instant time) {
    const std::chrono::sys_time<base::Duration> moment{time.since_epoch};
    const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(moment)};
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                       static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

WebAnswer deepest_page(const Voice& voice, const server::PublicFacts& facts) {
    std::string body = fmt::format("<h1>{}</h1>\n<p>{}</p>\n", voice.say(texts::deepest_title),
                                   voice.say(texts::deepest_what));
    if (facts.deepest.ranks.empty()) {
        body += fmt::format("<p>{}</p>\n", voice.say(texts::deepest_nobody));
    } else {
        body +=
            table_head(voice, "ranks",
                       std::array{texts::rank, texts::name, texts::depth, texts::seed, texts::day});
        for (const game::RankSeen& rank : facts.deepest.ranks)
            body += fmt::format(
                "<tr><td>{}</td><td>{}</td><td>{}</td>"
                R"(<td><a href="/lab?make=branch&amp;seed={}"><code>{}</code></a></td>)"
                "<td>{}</td></tr>\n",
                rank.rank, escaped(rank.name), rank.depth, rank.seed, rank.seed, day_of(rank.time));
        body += table_end;
        body += fmt::format("<p><code>underwell branch --seed {}</code></p>\n",
                            facts.deepest.ranks.front().seed);
    }
    return answer(
        voice, {.title = texts::deepest_title, .path = "/deepest", .kind = "text", .body = body});
}

// ---- /help

std::string said(const Phrasebook& phrases, game::Sentence sentence) {
    game::Text text;
    phrases.write(text, sentence.id(), game::Viewpoint::actor, {});
    return text.letters();
}

std::string command_term(const Phrasebook& phrases, const game::HelpEntry& command,
                         game::Language language) {
    const std::string_view usage =
        phrases.text({.context = game::usage_context, .id = command.usage});
    std::string html =
        fmt::format("<dt id=\"{}\"><code>{}</code>", escaped(command.name), escaped(usage));
    if (!command.short_forms.empty())
        html += fmt::format(" <small>{} <code>{}</code></small>",
                            escaped(texts::short_forms.in(language)), escaped(command.short_forms));
    return html + "</dt>\n";
}

// Those that do the same, as the ways do, stand together over what they do.
std::string command_entries(const Phrasebook& phrases, std::span<const game::HelpEntry> commands,
                            game::Language language) {
    std::string html;
    while (!commands.empty()) {
        const std::string_view id = commands.front().help;
        const auto other = std::ranges::find_if(
            commands, [&](const game::HelpEntry& command) { return command.help != id; });
        const auto alike = static_cast<std::size_t>(other - commands.begin());
        html += alike == 1 ? "<div>\n" : "<div class=\"alike\">\n";
        for (const game::HelpEntry& command : commands.first(alike))
            html += command_term(phrases, command, language);
        const std::string_view help = phrases.text({.context = game::help_context, .id = id});
        html += fmt::format("<dd>{}</dd>\n</div>\n", with_code(help));
        commands = commands.subspan(alike);
    }
    return html;
}

std::string help_body(const Phrasebook& phrases, game::Language language) {
    std::string list;
    std::string sections;
    for (const game::HelpTopic& topic : game::help_topics()) {
        // Staff learn theirs in the game.
        const auto view = game::help_about(topic.name, game::Role::player);
        if (!view || view->sort != game::HelpSort::topic || topic.commands == game::Topic::staff)
            continue;
        const std::string title = escaped(said(phrases, topic.title));
        list += fmt::format("<li><a href=\"#topic-{0}\">{1}</a></li>\n", topic.name, title);
        sections += fmt::format("<section>\n<h2 id=\"topic-{}\">{}</h2>\n<p>{}</p>\n", topic.name,
                                title, with_code(said(phrases, topic.text)));
        if (!view->commands.empty())
            sections +=
                fmt::format("<dl>\n{}</dl>\n", command_entries(phrases, view->commands, language));
        sections += "</section>\n";
    }
    return fmt::format(
        "<h1>{}</h1>\n<p>{}</p>\n<nav class=\"topics\" aria-label=\"{}\"><ul>\n{}"
        "</ul></nav>\n{}",
        escaped(texts::help_title.in(language)), with_code(texts::help_what.in(language)),
        escaped(texts::topics.in(language)), list, sections);
}

// ---- /builders

// Of the documents that one of ours may refer to, those that the site has.
std::string_view address_of(std::string_view document) {
    if (document == "packs.md") return "/builders";
    if (document == "lua-api.md") return "/builders/api";
    return {};
}

WebAnswer builders_page(const Voice& voice, std::string_view path, const std::string& text) {
    const bool is_api = path == "/builders/api";
    const std::string note = voice.say(texts::in_english);
    return answer(voice, {.title = is_api ? texts::scripts : texts::builders_title,
                          .path = path,
                          .kind = "text",
                          .body = fmt::format(
                              "<p class=\"parts\">{} · {}</p>\n{}<div lang=\"en\">\n{}</div>\n",
                              voice.link("/builders", texts::packs),
                              voice.link("/builders/api", texts::scripts),
                              note.empty() ? "" : fmt::format("<p>{}</p>\n", note), text)});
}

}  // namespace

SitePages::SitePages(const game::Languages& languages, SiteSources sources)
    : sources_{std::move(sources)},
      packs_{html_of_markdown(packs_document(), address_of)},
      scripts_{html_of_markdown(scripts_document(), address_of)} {
    helps_.emplace(english, help_body(languages.phrases("en"), game::Language::english));
    helps_.emplace(chinese, help_body(languages.phrases("zh_CN"), game::Language::chinese));
}

std::optional<WebAnswer> SitePages::operator()(const WebRequest& request) const {
    const Voice voice{request};
    if (request.path == "/") return home_page(voice, *sources_.facts(), sources_.telnet_address);
    if (request.path == "/who") return who_page(voice, *sources_.facts());
    if (request.path == "/deepest") return deepest_page(voice, *sources_.facts());
    if (request.path == "/help")
        return answer(voice, {.title = texts::help_title,
                              .path = "/help",
                              .kind = "text",
                              .body = helps_.at(std::string{voice.language()})});
    if (request.path == "/builders") return builders_page(voice, "/builders", packs_);
    if (request.path == "/builders/api") return builders_page(voice, "/builders/api", scripts_);
    return std::nullopt;
}

WebAnswer SitePages::missing(const WebRequest& request) {
    const Voice voice{request};
    return answer(voice,
                  {.title = texts::missing_title,
                   .path = "/",
                   .kind = "text",
                   .body = fmt::format("<h1>{}</h1>\n<p><a href=\"{}\">{}</a></p>\n",
                                       voice.say(texts::missing_title), voice.address("/"),
                                       voice.say(texts::missing))},
                  404);
}

}  // namespace underwell::adapters::web
