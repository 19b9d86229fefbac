// The site around the game: / (what this is, who is delving, play), /who, /deepest, /help,
// /builders and /builders/api, in English and Chinese, in one plain layout whose look is
// /site.css. No script. What people have named themselves is escaped everywhere. Facts are asked
// for with each request; all else is worked out once, when the pages are made. Any thread may call
// it; a page costs well below a millisecond.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "underwell/adapters/web/web_page.hpp"
#include "underwell/game/languages.hpp"
#include "underwell/server/public_facts.hpp"

namespace underwell::adapters::web {

struct SiteSources {
    // Called by the web's threads; never nothing.
    std::function<std::shared_ptr<const server::PublicFacts>()> facts;
    // How one comes here with a MUD client, "example.org 4000"; empty: one cannot.
    std::string telnet_address;
};

class SitePages {
  public:
    // Languages are only read while this runs.
    SitePages(const game::Languages& languages, SiteSources sources);

    // Nothing: the site has no such page.
    std::optional<WebAnswer> operator()(const WebRequest& request) const;

    // For ways that lead nowhere.
    static WebAnswer missing(const WebRequest& request);

  private:
    SiteSources sources_;
    std::map<std::string, std::string> helps_;  // by language
    std::string packs_;
    std::string scripts_;
};

}  // namespace underwell::adapters::web
