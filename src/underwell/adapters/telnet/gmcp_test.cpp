#include "underwell/adapters/telnet/gmcp.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace underwell::adapters::telnet {
namespace {

namespace signals = server::signals;
using game::Heading;
using gmcp::SupportsChange;
using Messages = std::vector<std::string>;

GmcpClient greeted(std::string client = "Mudlet") {
    GmcpClient gmcp_client;
    gmcp_client.take(gmcp::Hello{.client = std::move(client), .version = "1"});
    return gmcp_client;
}

GmcpClient listing(std::vector<std::string> packages) {
    GmcpClient client = greeted();
    client.take(gmcp::Supports{.change = SupportsChange::set, .packages = std::move(packages)});
    return client;
}

std::string only_message(const server::Signal& signal, GmcpClient client = greeted()) {
    const Messages several = client.messages(signal);
    EXPECT_EQ(several.size(), 1);
    return several.empty() ? "" : several.front();
}

const signals::Room gallery = {.number = 5922,
                               .name = "Flooded Gallery",
                               .area = "Branch 12",
                               .area_number = 12,
                               .environment = "wet earth",
                               .cell = std::pair{37, -19},
                               .depth = 3,
                               .exits = {{.towards = Heading::north, .to = 5923},
                                         {.towards = Heading::southwest, .to = 0},
                                         {.towards = Heading::down, .to = 6011}}};

TEST(GmcpShapes, Characters) {
    EXPECT_EQ(only_message(signals::Name{.name = "Ada"}),
              R"(Char.Name {"name":"Ada","fullname":"Ada"})");
    EXPECT_EQ(only_message(signals::Vitals{.hit_points = 71, .hit_points_most = 100}),
              R"(Char.Vitals {"hp":71,"maxhp":100,"string":"H:71/100"})");
}

TEST(GmcpShapes, StatusComesWithItsLabelsTheFirstTime) {
    GmcpClient client = greeted();
    const signals::Status status = {.level = 3,
                                    .experience = 120,
                                    .experience_wanted = 200,
                                    .gold = 7,
                                    .depth = 4,
                                    .fighting = true,
                                    .effects = {"poisoned", "lit"}};
    const std::string values =
        R"(Char.Status {"level":3,"experience":120,"experience_wanted":200,"gold":7,"depth":4,)"
        R"("fighting":true,"effects":"poisoned, lit"})";
    const std::string labels =
        R"(Char.StatusVars {"level":"Level","experience":"Experience",)"
        R"("experience_wanted":"Next level at","gold":"Gold","depth":"Depth",)"
        R"("fighting":"Fighting","effects":"Effects"})";
    EXPECT_EQ(client.messages(status), (Messages{labels, values}));
    EXPECT_EQ(client.messages(status), Messages{values});
}

TEST(GmcpShapes, Items) {
    const signals::Items pack = {
        .in_room = false,
        .items = {
            {.id = 18'446'744'073'709'551'615U, .name = "torch", .count = 3, .takeable = true},
            {.id = 2, .name = "helmet", .worn = true},
            {.id = 3, .name = "sword", .wielded = true},
            {.id = 4, .name = "stone"}}};
    EXPECT_EQ(only_message(pack),
              R"(Char.Items.List {"location":"inv","items":[)"
              R"({"id":"18446744073709551615","name":"torch","count":3,"attrib":"t"},)"
              R"({"id":"2","name":"helmet","attrib":"w"},)"
              R"({"id":"3","name":"sword","attrib":"l"},)"
              R"({"id":"4","name":"stone"}]})");
    const signals::Items room = {.in_room = true,
                                 .items = {{.id = 5, .name = "chest", .container = true},
                                           {.id = 6, .name = "rat", .monster = true}}};
    EXPECT_EQ(only_message(room),
              R"(Char.Items.List {"location":"room","items":[)"
              R"({"id":"5","name":"chest","attrib":"c"},{"id":"6","name":"rat","attrib":"m"}]})");
    EXPECT_EQ(only_message(signals::Items{}), R"(Char.Items.List {"location":"inv","items":[]})");
}

TEST(GmcpShapes, ChangesOfItemsComeOneByOne) {
    GmcpClient client = greeted();
    const signals::ItemsChanged changes = {
        .in_room = true,
        .added = {{.id = 7, .name = "key", .takeable = true}},
        .changed = {{.id = 6, .name = "rats", .count = 2, .monster = true}},
        .removed = {{.id = 5, .name = "chest", .container = true}, {.id = 4, .name = "stone"}}};
    EXPECT_EQ(client.messages(changes),
              (Messages{R"(Char.Items.Remove {"location":"room","item":)"
                        R"({"id":"5","name":"chest","attrib":"c"}})",
                        R"(Char.Items.Remove {"location":"room","item":{"id":"4","name":"stone"}})",
                        R"(Char.Items.Update {"location":"room","item":)"
                        R"({"id":"6","name":"rats","count":2,"attrib":"m"}})",
                        R"(Char.Items.Add {"location":"room","item":)"
                        R"({"id":"7","name":"key","attrib":"t"}})"}));
    EXPECT_EQ(listing({"room"}).messages(changes), Messages{});
}

TEST(GmcpShapes, SoundsAreForThoseWhoListMedia) {
    const signals::Sound sound = {
        .folder = "https://example.org/s/", .name = "tell.wav", .caption = "a whisper"};
    EXPECT_EQ(only_message(sound, listing({"client.media"})),
              R"(Client.Media.Play {"name":"tell.wav","url":"https://example.org/s/",)"
              R"("type":"sound","tag":"game","volume":50,"caption":"a whisper"})");
    EXPECT_EQ(greeted().messages(sound), Messages{});
}

TEST(GmcpShapes, PackagesAreForMudletOrWhoListsThem) {
    const signals::ClientPackage package = {.version = "1",
                                            .url = "https://example.org/u.mpackage"};
    EXPECT_EQ(only_message(package, listing({"char"})),
              R"(Client.GUI {"version":"1","url":"https://example.org/u.mpackage"})");
    EXPECT_EQ(greeted("BeipMU").messages(package), Messages{});
}

TEST(GmcpShapes, Rooms) {
    EXPECT_EQ(only_message(gallery),
              R"(Room.Info {"num":5922,"name":"Flooded Gallery","area":"Branch 12",)"
              R"("environment":"wet earth","coords":"12,37,-19,-3",)"
              R"("coord":{"id":12,"x":37,"y":-19,"z":-3,"cont":0},)"
              R"("exits":{"n":5923,"sw":-1,"d":6011}})");
}

TEST(GmcpShapes, ARoomBeyondThoseThatAreNumberedHasNoNumberAndNoPlace) {
    signals::Room beyond = gallery;
    beyond.number = 0;
    beyond.exits = {};
    EXPECT_EQ(only_message(beyond),
              R"(Room.Info {"name":"Flooded Gallery","area":"Branch 12","environment":"wet earth",)"
              R"("exits":{}})");
}

TEST(GmcpShapes, BeipMUGetsPlacesAsObjectsAndWithoutListingRooms) {
    GmcpClient beip = greeted("BeipMU");
    beip.take(gmcp::Supports{.change = SupportsChange::set, .packages = {"beip.tilemap"}});
    EXPECT_EQ(only_message(gallery, beip),
              R"(Room.Info {"num":5922,"name":"Flooded Gallery","area":"Branch 12",)"
              R"("environment":"wet earth","coords":{"floor":-3,"x":370,"y":190},)"
              R"("size":{"x":8,"y":8},"exits":{"n":5923,"sw":-1,"d":6011}})");
    EXPECT_EQ(beip.messages(signals::Players{}), Messages{});
}

TEST(GmcpShapes, People) {
    EXPECT_EQ(only_message(signals::Players{.names = {"Ada", "Bob"}}),
              R"(Room.Players [{"name":"Ada","fullname":"Ada"},{"name":"Bob","fullname":"Bob"}])");
    EXPECT_EQ(only_message(signals::Speech{
                  .channel = "say", .talker = "Ada", .to = {}, .text = "\"Hi\" 地"}),
              R"(Comm.Channel.Text {"channel":"say","talker":"Ada","text":"\"Hi\" 地"})");
    EXPECT_EQ(only_message(
                  signals::Speech{.channel = "tell", .talker = "Ada", .to = "Bob", .text = "psst"}),
              R"(Comm.Channel.Text {"channel":"tell","talker":"Ada","text":"psst","to":"Bob"})");
    EXPECT_EQ(only_message(signals::WrongDirection{.towards = Heading::northeast}),
              R"(Room.WrongDir "ne")");
}

TEST(GmcpShapes, ComingAndGoing) {
    EXPECT_EQ(only_message(signals::LoginResult{.success = false, .message = "No."},
                           listing({"char.login"})),
              R"(Char.Login.Result {"success":false,"message":"No."})");
    EXPECT_EQ(only_message(signals::Goodbye{.reason = "The server stops."}, GmcpClient{}),
              R"(Core.Goodbye "The server stops.")");
    EXPECT_EQ(gmcp_login_offer, R"(Char.Login.Default {"type":["password-credentials"]})");
}

TEST(GmcpSupports, AreNeededForAllButTheBasicsAfterHello) {
    GmcpClient silent;
    EXPECT_EQ(silent.messages(gallery), Messages{});
    GmcpClient client = greeted();
    EXPECT_EQ(client.messages(gallery).size(), 1);
    EXPECT_EQ(client.messages(signals::Speech{}).size(), 1);
    EXPECT_EQ(client.messages(signals::Vitals{}).size(), 1);
    EXPECT_FALSE(client.takes_logins());
}

TEST(GmcpSupports, OfAParentCoverItsChildrenAndNothingElse) {
    GmcpClient client = listing({"char"});
    EXPECT_EQ(client.messages(signals::Vitals{}).size(), 1);
    EXPECT_EQ(client.messages(signals::Items{}).size(), 1);
    EXPECT_TRUE(client.takes_logins());
    EXPECT_EQ(client.messages(gallery), Messages{});
    GmcpClient other = listing({"cha", "roominfo", "char.itemsx", ""});
    EXPECT_EQ(other.messages(signals::Items{}), Messages{});
}

TEST(GmcpSupports, AreAddedAndRemoved) {
    GmcpClient client = listing({"char"});
    client.take(gmcp::Supports{.change = SupportsChange::add, .packages = {"room.info"}});
    EXPECT_EQ(client.messages(gallery).size(), 1);
    EXPECT_EQ(client.messages(signals::Players{}), Messages{});
    client.take(gmcp::Supports{.change = SupportsChange::remove, .packages = {"char.items"}});
    EXPECT_EQ(client.messages(signals::Items{}), Messages{});
    EXPECT_EQ(client.messages(signals::Vitals{}).size(), 1);
    client.take(gmcp::Supports{.change = SupportsChange::set, .packages = {}});
    EXPECT_EQ(client.messages(signals::Vitals{}), Messages{});
}

GmcpRequest understood(std::string_view package, std::string_view json) {
    auto request = understand(package, json);
    EXPECT_TRUE(request.has_value()) << package << " " << json;
    return request ? *request : GmcpRequest{gmcp::Unknown{}};
}

TEST(GmcpRequests, AreUnderstoodInAnyCase) {
    EXPECT_EQ(understood("Core.Hello", R"({"client":"Mudlet","version":"4.17"})"),
              GmcpRequest{(gmcp::Hello{.client = "Mudlet", .version = "4.17"})});
    EXPECT_EQ(understood("core.hello", R"({"Client":"X\u001b\n","Version":3})"),
              GmcpRequest{(gmcp::Hello{.client = "X ", .version = ""})});
    EXPECT_EQ(understood("CORE.SUPPORTS.SET", R"(["Char 1","Char.Items 1","Room",7])"),
              GmcpRequest{(gmcp::Supports{.change = SupportsChange::set,
                                          .packages = {"char", "char.items", "room"}})});
    EXPECT_EQ(understood("Core.Supports.Add", "[]"),
              GmcpRequest{(gmcp::Supports{.change = SupportsChange::add, .packages = {}})});
    EXPECT_EQ(
        understood("Core.Supports.Remove", R"(["Room 1"])"),
        GmcpRequest{(gmcp::Supports{.change = SupportsChange::remove, .packages = {"room"}})});
    EXPECT_EQ(understood("Core.Ping", "120"), GmcpRequest{gmcp::Ping{}});
    EXPECT_EQ(understood("Core.KeepAlive", ""), GmcpRequest{gmcp::KeepAlive{}});
    EXPECT_EQ(understood("Char.Items.Inv", ""), GmcpRequest{gmcp::WantsInventory{}});
    EXPECT_EQ(understood("Char.Items.Room", "\"\""), GmcpRequest{gmcp::WantsRoomItems{}});
    EXPECT_EQ(understood("External.Discord.Hello", "{"), GmcpRequest{gmcp::Unknown{}});
    EXPECT_EQ(understood("", ""), GmcpRequest{gmcp::Unknown{}});
}

TEST(GmcpRequests, ForLoginsHoldWhatWasGiven) {
    EXPECT_EQ(understood("Char.Login.Credentials", R"({"account":"ada","password":"p \u0041"})"),
              GmcpRequest{(gmcp::LoginCredentials{.account = "ada", .password = "p A"})});
    EXPECT_EQ(understood("Char.Login.Credentials", "{}"), GmcpRequest{gmcp::LoginCredentials{}});
}

TEST(GmcpRequests, ThatAreBrokenAreRefusedByName) {
    const auto refused = [](std::string_view package, std::string_view json) {
        const auto request = understand(package, json);
        return !request && request.error().name == errors::bad_gmcp;
    };
    EXPECT_TRUE(refused("Core.Hello", ""));
    EXPECT_TRUE(refused("Core.Hello", "{"));
    EXPECT_TRUE(refused("Core.Hello", "[]"));
    EXPECT_TRUE(refused("Core.Hello", "{} x"));
    EXPECT_TRUE(refused("Core.Hello", "{\"client\":\"\xFF\"}"));
    EXPECT_TRUE(refused("Core.Supports.Set", "{}"));
    EXPECT_TRUE(refused("Char.Login.Credentials", "\"ada\""));
    EXPECT_TRUE(refused("Core.Supports.Set", std::string(gmcp_depth_max + 1, '[') +
                                                 std::string(gmcp_depth_max + 1, ']')));
    EXPECT_TRUE(refused("Core.Hello", "{}" + std::string(gmcp_bytes_max, ' ')));
}

RC_GTEST_PROP(GmcpRequests, NeverHarm, (const std::string& json)) {
    for (const std::string_view package :
         {"Core.Hello", "Core.Supports.Set", "Char.Login.Credentials"}) {
        const auto request = understand(package, json);
        RC_ASSERT(request.has_value() || request.error().name == errors::bad_gmcp);
    }
}

}  // namespace
}  // namespace underwell::adapters::telnet
