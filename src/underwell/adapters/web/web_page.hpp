// One page or file of the web server, asked for and answered as values. Pages are called by the
// web's threads, never by the hall's.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace underwell::adapters::web {

struct WebRequest {
    std::string method;
    std::string path;      // decoded, without the query
    std::string query;     // as it was sent
    std::string language;  // "en" or "zh", from ?language= or Accept-Language
    std::string address;
    bool secure = false;
};

struct WebAnswer {
    unsigned status = 200;
    std::string type = "text/html; charset=utf-8";
    std::string body;
    bool cacheable = false;
    std::string location = {};
};

// Nothing: no such page.
using WebPages = std::function<std::optional<WebAnswer>(const WebRequest&)>;

}  // namespace underwell::adapters::web
