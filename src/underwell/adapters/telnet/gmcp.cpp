#include "underwell/adapters/telnet/gmcp.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "underwell/adapters/telnet/client_profile.hpp"

namespace underwell::adapters::telnet {

namespace {

namespace json = boost::json;
namespace signals = server::signals;

// What can be listed by a client, and what we send to one that has only said Hello.
struct Package {
    std::string_view name;  // small letters, as supports are kept
    std::uint16_t bit = 0;
    bool is_basic = true;
};

constexpr std::uint16_t character_name = 1;
constexpr std::uint16_t character_vitals = 2;
constexpr std::uint16_t character_status = 4;
constexpr std::uint16_t character_items = 8;
constexpr std::uint16_t character_login = 16;
constexpr std::uint16_t room_information = 32;
constexpr std::uint16_t room_players = 64;
constexpr std::uint16_t room_wrong_direction = 128;
constexpr std::uint16_t channels = 256;
constexpr std::uint16_t core = 512;
constexpr std::uint16_t client_media = 1024;
constexpr std::uint16_t client_packages = 2048;

constexpr std::array<Package, 11> packages = {{
    {.name = "char.name", .bit = character_name},
    {.name = "char.vitals", .bit = character_vitals},
    {.name = "char.status", .bit = character_status},
    {.name = "char.items", .bit = character_items},
    {.name = "char.login", .bit = character_login, .is_basic = false},
    {.name = "room.info", .bit = room_information},
    {.name = "room.players", .bit = room_players},
    {.name = "room.wrongdir", .bit = room_wrong_direction},
    {.name = "comm.channel", .bit = channels},
    {.name = "client.media", .bit = client_media, .is_basic = false},
    {.name = "client.gui", .bit = client_packages, .is_basic = false},
}};

constexpr std::size_t packages_listed_max = 64;

std::string lower_case(std::string_view text) {
    std::string lower{text};
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return lower;
}

// A parent covers its children: "char" all that begins with "char.".
bool covers(std::string_view listed, std::string_view package) {
    if (!package.starts_with(listed)) return false;
    return package.size() == listed.size() || package[listed.size()] == '.';
}

std::uint16_t bits_covered(const std::vector<std::string>& listed) {
    std::uint16_t bits = 0;
    for (const Package& package : packages)
        for (const std::string& name : listed)
            if (!name.empty() && covers(name, package.name)) bits |= package.bit;
    return bits;
}

std::uint16_t basic_bits() {
    std::uint16_t bits = 0;
    for (const Package& package : packages)
        if (package.is_basic) bits |= package.bit;
    return bits;
}

constexpr std::string_view short_name(game::Heading heading) {
    constexpr std::array<std::string_view, game::heading_count> names = {
        "n", "ne", "e", "se", "s", "sw", "w", "nw", "u", "d"};
    return names.at(static_cast<std::size_t>(heading));
}

std::string message(std::string_view package, const json::value& body) {
    return fmt::format("{} {}", package, json::serialize(body));
}

json::object person(std::string_view name) {
    return {{"name", name}, {"fullname", name}};
}

std::string attributes(const signals::Item& item) {
    std::string letters;
    if (item.worn) letters += 'w';
    if (item.wielded) letters += 'l';
    if (item.container) letters += 'c';
    if (item.takeable) letters += 't';
    if (item.monster) letters += 'm';
    return letters;
}

json::object item_body(const signals::Item& item) {
    // As text: not every client's numbers have 64 bits.
    json::object body = {{"id", fmt::to_string(item.id)}, {"name", item.name}};
    if (item.count != 1) body["count"] = item.count;
    if (std::string letters = attributes(item); !letters.empty()) body["attrib"] = letters;
    return body;
}

// The number of a room that is there but not known yet, as others write it.
constexpr int unknown_room = -1;

json::object exits_body(const signals::Room& room) {
    json::object exits;
    for (const signals::Exit& exit : room.exits) {
        json::value& number = exits[short_name(exit.towards)];
        number = unknown_room;
        if (exit.to != 0) number = exit.to;
    }
    return exits;
}

struct Place {
    std::uint32_t area = 0;
    std::int64_t x = 0;
    std::int64_t y = 0;  // to the north
    std::int64_t z = 0;  // upwards
};

// As scripts for the mappers of Iron Realms read it: area, x, y, z.
void add_coordinates(json::object& body, const Place& at) {
    body["coords"] = fmt::format("{},{},{},{}", at.area, at.x, at.y, at.z);
    body["coord"] = {{"id", at.area}, {"x", at.x}, {"y", at.y}, {"z", at.z}, {"cont", 0}};
}

// BeipMU draws rectangles on a sheet, from the top down, with room for lines between them.
void add_sheet_coordinates(json::object& body, const Place& at) {
    constexpr std::int64_t spacing = 10;
    constexpr std::int64_t size = 8;
    body["coords"] = {{"floor", at.z}, {"x", spacing * at.x}, {"y", -spacing * at.y}};
    body["size"] = {{"x", size}, {"y", size}};
}

std::string room_message(const signals::Room& room, bool is_beip) {
    json::object body;
    if (room.number != 0) body["num"] = room.number;
    body["name"] = room.name;
    body["area"] = room.area;
    if (!room.environment.empty()) body["environment"] = room.environment;
    if (room.cell && room.number != 0) {
        const Place at = {.area = room.area_number,
                          .x = room.cell->first,
                          .y = room.cell->second,
                          .z = -std::int64_t{room.depth}};
        if (is_beip)
            add_sheet_coordinates(body, at);
        else
            add_coordinates(body, at);
    }
    body["exits"] = exits_body(room);
    return message("Room.Info", body);
}

constexpr std::string_view status_labels =
    R"(Char.StatusVars {"level":"Level","experience":"Experience",)"
    R"("experience_wanted":"Next level at","gold":"Gold","depth":"Depth","fighting":"Fighting",)"
    R"("effects":"Effects"})";

std::string status_message(const signals::Status& status) {
    return message("Char.Status",
                   {{"level", status.level},
                    {"experience", status.experience},
                    {"experience_wanted", status.experience_wanted},
                    {"gold", status.gold},
                    {"depth", status.depth},
                    {"fighting", status.fighting},
                    {"effects", fmt::format("{}", fmt::join(status.effects, ", "))}});
}

struct Written {
    std::uint16_t package = 0;
    std::string text;
    std::vector<std::string> more = {};
};

// In percent of what the client plays at; its player may change that.
constexpr int sound_volume = 50;

// The signals as messages, without asking who takes them.
struct Writer {
    bool is_beip = false;

    Written operator()(const signals::Name& name) const {
        return {.package = character_name, .text = message("Char.Name", person(name.name))};
    }

    Written operator()(const signals::Vitals& vitals) const {
        const json::object body = {
            {"hp", vitals.hit_points},
            {"maxhp", vitals.hit_points_most},
            {"string", fmt::format("H:{}/{}", vitals.hit_points, vitals.hit_points_most)}};
        return {.package = character_vitals, .text = message("Char.Vitals", body)};
    }

    Written operator()(const signals::Status& status) const {
        return {.package = character_status, .text = status_message(status)};
    }

    Written operator()(const signals::Items& items) const {
        json::array list;
        for (const signals::Item& item : items.items)
            list.push_back(item_body(item));
        const std::string_view location = items.in_room ? "room" : "inv";
        return {.package = character_items,
                .text = message("Char.Items.List",
                                {{"location", location}, {"items", std::move(list)}})};
    }

    Written operator()(const signals::ItemsChanged& changes) const {
        Written written{.package = character_items, .text = {}};
        const std::string_view location = changes.in_room ? "room" : "inv";
        const auto write = [&](std::string_view package, const std::vector<signals::Item>& items) {
            for (const signals::Item& item : items)
                written.more.push_back(
                    message(package, {{"location", location}, {"item", item_body(item)}}));
        };
        write("Char.Items.Remove", changes.removed);
        write("Char.Items.Update", changes.changed);
        write("Char.Items.Add", changes.added);
        return written;
    }

    Written operator()(const signals::Room& room) const {
        return {.package = room_information, .text = room_message(room, is_beip)};
    }

    Written operator()(const signals::Players& players) const {
        json::array people;
        for (const std::string& name : players.names)
            people.push_back(person(name));
        return {.package = room_players, .text = message("Room.Players", people)};
    }

    Written operator()(const signals::WrongDirection& wrong) const {
        const json::string direction{short_name(wrong.towards)};
        return {.package = room_wrong_direction, .text = message("Room.WrongDir", direction)};
    }

    Written operator()(const signals::Speech& speech) const {
        json::object body = {
            {"channel", speech.channel}, {"talker", speech.talker}, {"text", speech.text}};
        if (!speech.to.empty()) body["to"] = speech.to;
        return {.package = channels, .text = message("Comm.Channel.Text", body)};
    }

    Written operator()(const signals::Sound& sound) const {
        const json::object body = {{"name", sound.name},     {"url", sound.folder},
                                   {"type", "sound"},        {"tag", "game"},
                                   {"volume", sound_volume}, {"caption", sound.caption}};
        return {.package = client_media, .text = message("Client.Media.Play", body)};
    }

    Written operator()(const signals::ClientPackage& package) const {
        const json::object body = {{"version", package.version}, {"url", package.url}};
        return {.package = client_packages, .text = message("Client.GUI", body)};
    }

    Written operator()(const signals::LoginResult& result) const {
        const json::object body = {{"success", result.success}, {"message", result.message}};
        return {.package = character_login, .text = message("Char.Login.Result", body)};
    }

    Written operator()(const signals::Goodbye& goodbye) const {
        return {.package = core, .text = message("Core.Goodbye", json::string{goodbye.reason})};
    }

    // Pictures, which telnet never asks for.
    template <typename Picture>
    Written operator()(const Picture&) const {
        return {};
    }
};

base::Result<json::value> parse(std::string_view text) {
    const json::parse_options bounded = {.max_depth = gmcp_depth_max};
    boost::system::error_code failed;
    json::value value = json::parse(text, failed, {}, bounded);
    if (failed) return base::fail(errors::bad_gmcp, failed.message());
    return value;
}

// The text of a field; empty if there is none.
std::string_view text_of(const json::object& object, std::string_view key) {
    const json::value* const value = object.if_contains(key);
    if (value == nullptr || !value->is_string()) return {};
    return value->get_string();
}

std::string_view first_text(const json::object& object, std::string_view key,
                            std::string_view other_key) {
    const std::string_view text = text_of(object, key);
    return text.empty() ? text_of(object, other_key) : text;
}

base::Result<GmcpRequest> understand_hello(const json::value& body) {
    if (!body.is_object()) return base::fail(errors::bad_gmcp, "Core.Hello takes an object");
    const json::object& object = body.get_object();
    return gmcp::Hello{.client = printable_name(first_text(object, "client", "Client")),
                       .version = printable_name(first_text(object, "version", "Version"))};
}

// "Char.Items 1" without its version.
std::string package_name(std::string_view entry) {
    return lower_case(entry.substr(0, entry.find(' ')));
}

base::Result<GmcpRequest> understand_supports(gmcp::SupportsChange change,
                                              const json::value& body) {
    if (!body.is_array()) return base::fail(errors::bad_gmcp, "Core.Supports takes a list");
    gmcp::Supports supports = {.change = change, .packages = {}};
    for (const json::value& entry : body.get_array()) {
        if (supports.packages.size() == packages_listed_max) break;
        if (entry.is_string()) supports.packages.push_back(package_name(entry.get_string()));
    }
    return supports;
}

base::Result<GmcpRequest> understand_credentials(const json::value& body) {
    if (!body.is_object())
        return base::fail(errors::bad_gmcp, "Char.Login.Credentials takes an object");
    const json::object& object = body.get_object();
    return gmcp::LoginCredentials{.account = std::string{text_of(object, "account")},
                                  .password = std::string{text_of(object, "password")}};
}

using Understand = base::Result<GmcpRequest> (*)(const json::value&);

struct Reader {
    std::string_view package;  // small letters
    Understand understand;
};

constexpr std::array<Reader, 5> readers = {{
    {.package = "core.hello", .understand = understand_hello},
    {.package = "core.supports.set",
     .understand =
         [](const json::value& body) {
             return understand_supports(gmcp::SupportsChange::set, body);
         }},
    {.package = "core.supports.add",
     .understand =
         [](const json::value& body) {
             return understand_supports(gmcp::SupportsChange::add, body);
         }},
    {.package = "core.supports.remove",
     .understand =
         [](const json::value& body) {
             return understand_supports(gmcp::SupportsChange::remove, body);
         }},
    {.package = "char.login.credentials", .understand = understand_credentials},
}};

// Those whose body says nothing: Core.Ping may carry the last delay, which we do not use.
GmcpRequest understand_bodiless(std::string_view package) {
    if (package == "core.ping") return gmcp::Ping{};
    if (package == "core.keepalive") return gmcp::KeepAlive{};
    if (package == "char.items.inv") return gmcp::WantsInventory{};
    if (package == "char.items.room") return gmcp::WantsRoomItems{};
    return gmcp::Unknown{};
}

}  // namespace

base::Result<GmcpRequest> understand(std::string_view package, std::string_view json) {
    if (package.size() + json.size() > gmcp_bytes_max)
        return base::fail(errors::bad_gmcp, "the message is too large");
    const std::string name = lower_case(package);
    const auto* const reader = std::ranges::find(readers, name, &Reader::package);
    if (reader == readers.end()) return understand_bodiless(name);
    const auto body = parse(json);
    if (!body) return std::unexpected(body.error());
    return reader->understand(*body);
}

void GmcpClient::take(const gmcp::Hello& hello) {
    has_greeted_ = true;
    is_beip_ = lower_case(hello.client).starts_with("beip");
    is_mudlet_ = lower_case(hello.client).starts_with("mudlet");
}

void GmcpClient::take(const gmcp::Supports& supports) {
    const std::uint16_t bits = bits_covered(supports.packages);
    switch (supports.change) {
        case gmcp::SupportsChange::set:
            listed_ = bits;
            break;
        case gmcp::SupportsChange::add:
            listed_ |= bits;
            break;
        case gmcp::SupportsChange::remove:
            listed_ &= static_cast<std::uint16_t>(~bits);
            break;
    }
    has_listed_ = true;
}

std::vector<std::string> GmcpClient::messages(const server::Signal& signal) {
    Written written = std::visit(Writer{.is_beip = is_beip_}, signal);
    if (!takes(written.package)) return {};
    std::vector<std::string> several;
    const bool needs_labels = written.package == character_status && !has_labels_;
    if (needs_labels) several.emplace_back(status_labels);
    has_labels_ = has_labels_ || needs_labels;
    if (!written.text.empty()) several.push_back(std::move(written.text));
    std::ranges::move(written.more, std::back_inserter(several));
    return several;
}

bool GmcpClient::takes_logins() const {
    return takes(character_login);
}

bool GmcpClient::takes_items() const {
    return takes(character_items);
}

bool GmcpClient::takes(std::uint16_t package) const {
    if (package == core) return true;
    if (package == client_packages && is_mudlet_) return true;
    if (package == room_information && is_beip_) return true;
    const std::uint16_t basics = has_greeted_ ? basic_bits() : std::uint16_t{0};
    return ((has_listed_ ? listed_ : basics) & package) != 0;
}

}  // namespace underwell::adapters::telnet
