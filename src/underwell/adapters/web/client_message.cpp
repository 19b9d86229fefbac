#include "underwell/adapters/web/client_message.hpp"

#include <boost/json.hpp>
#include <utility>

#include "underwell/adapters/network/clean_line.hpp"
#include "underwell/adapters/network/network_settings.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::adapters::web {

namespace {

namespace json = boost::json;
using base::Result;

// Nothing that is said has anything inside anything.
constexpr std::size_t depth_max = 4;

std::unexpected<base::Error> malformed(std::string_view why) {
    return base::fail(troubles::malformed, std::string{why});
}

std::optional<std::string_view> text_of(const json::object& message, std::string_view member) {
    const json::value* value = message.if_contains(member);
    if (value == nullptr || !value->is_string()) return std::nullopt;
    return std::string_view{value->get_string()};
}

std::optional<std::uint64_t> number_of(const json::object& message, std::string_view member) {
    const json::value* value = message.if_contains(member);
    if (value == nullptr) return std::nullopt;
    if (value->is_uint64()) return value->get_uint64();
    if (value->is_int64() && value->get_int64() >= 0)
        return static_cast<std::uint64_t>(value->get_int64());
    return std::nullopt;
}

bool is_true(const json::object& message, std::string_view member) {
    const json::value* value = message.if_contains(member);
    return value != nullptr && value->is_bool() && value->get_bool();
}

Result<client_messages::Hello> hello_of(const json::object& message) {
    if (number_of(message, "protocol") != protocol_version)
        return base::fail(troubles::wrong_protocol, "this server speaks protocol 1");
    client_messages::Hello hello;
    game::append_clean(hello.client, text_of(message, "client").value_or(""),
                       {.bytes_max = client_name_bytes_max});
    const std::string_view language = text_of(message, "language").value_or("");
    if (language.starts_with("zh")) hello.language = game::Language::chinese;
    if (language.starts_with("en")) hello.language = game::Language::english;
    hello.reader = is_true(message, "reader");
    hello.changes = is_true(message, "changes");
    return hello;
}

Result<ClientMessage> line_of(const json::object& message) {
    const auto text = text_of(message, "text");
    if (!text) return malformed("a line has a text");
    client_messages::Line line{.text = network::clean_line(*text),
                               .number = number_of(message, "n").value_or(0)};
    if (text->size() > network::line_bytes_max || line.text.size() > network::line_bytes_max)
        return base::fail(troubles::too_long, "a line has at most 4096 bytes");
    return line;
}

Result<ClientMessage> login_of(const json::object& message) {
    const auto name = text_of(message, "name");
    const auto password = text_of(message, "password");
    if (!name || !password) return malformed("a login has a name and a password");
    if (name->size() > network::line_bytes_max || password->size() > network::line_bytes_max)
        return base::fail(troubles::too_long, "a name and a password have at most 4096 bytes");
    return client_messages::Login{.name = network::clean_line(*name),
                                  .password = std::string{*password}};
}

Result<ClientMessage> settings_of(const json::object& message) {
    const auto settings = text_of(message, "settings");
    if (!settings) return malformed("settings are a text");
    if (settings->size() > page_settings_bytes_max)
        return base::fail(troubles::too_long, "settings have at most 4096 bytes");
    return client_messages::Keep{.settings = std::string{*settings}};
}

Result<ClientMessage> understand(const json::object& message) {
    const auto type = text_of(message, "t");
    if (!type) return malformed("a message has a type \"t\"");
    if (type == "line") return line_of(message);
    if (type == "login") return login_of(message);
    if (type == "keep") return settings_of(message);
    if (type == "again") return client_messages::Again{};
    if (type == "ping") return client_messages::Ping{};
    if (type == "seen") {
        const auto has = number_of(message, "n");
        if (!has) return malformed("seen has a number \"n\"");
        return client_messages::Seen{.has = *has};
    }
    if (type != "hello" && type != "resume")
        return base::fail(troubles::unknown_type, "there is no message of this type");
    Result<client_messages::Hello> hello = hello_of(message);
    if (!hello) return std::unexpected{std::move(hello).error()};
    if (type == "hello") return *std::move(hello);
    const auto token = text_of(message, "token");
    const auto has = number_of(message, "n");
    if (!token || !has) return malformed("resume has a token and a number \"n\"");
    return client_messages::Resume{
        .token = std::string{*token}, .has = *has, .hello = *std::move(hello)};
}

}  // namespace

Result<ClientMessage> understand(std::string_view text) {
    json::error_code failed;
    const json::value value = json::parse(json::string_view{text.data(), text.size()}, failed, {},
                                          {.max_depth = depth_max});
    if (failed) return malformed("this is no JSON: " + failed.message());
    if (!value.is_object()) return malformed("a message is an object");
    return understand(value.get_object());
}

}  // namespace underwell::adapters::web
