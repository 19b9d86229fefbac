// The tile set for canvases: /tiles/THEME.png, one sheet for each theme ("/tiles/wet-earth.png"),
// and /tiles/index.json, which says what stands where in them: tiles of terrain with their
// variants, joins of walls by their open neighbours, edges, figures of people, monsters and things
// (docs/formats.md). All of it is made once, when the pages are; that takes some milliseconds. Any
// thread may call them.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "underwell/adapters/web/web_page.hpp"

namespace underwell::adapters::web {

class TilePages {
  public:
    TilePages();

    // Nothing: there is no such sheet.
    std::optional<WebAnswer> operator()(const WebRequest& request) const;

  private:
    std::map<std::string, WebAnswer> answers_;  // by path
};

}  // namespace underwell::adapters::web
