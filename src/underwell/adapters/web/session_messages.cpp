#include "underwell/adapters/web/session_messages.hpp"

#include <boost/json.hpp>

namespace underwell::adapters::web {

namespace json = boost::json;

std::string welcome_message(const Welcome& welcome) {
    return json::serialize(json::object{{"t", "welcome"},
                                        {"protocol", 1},
                                        {"game", "Underwell"},
                                        {"version", UNDERWELL_VERSION},
                                        {"resumed", welcome.resumed},
                                        {"token", welcome.token},
                                        {"lines", welcome.last_line},
                                        {"keeps_seconds", welcome.keeps_seconds}});
}

std::string trouble_message(std::string_view why, std::string_view text) {
    return json::serialize(json::object{{"t", "trouble"}, {"why", why}, {"text", text}});
}

std::string prompt_message(std::string_view text) {
    return json::serialize(json::object{{"t", "prompt"}, {"text", text}});
}

std::string echo_message(bool on) {
    return json::serialize(json::object{{"t", "echo"}, {"on", on}});
}

}  // namespace underwell::adapters::web
