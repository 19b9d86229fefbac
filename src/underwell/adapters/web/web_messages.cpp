#include "underwell/adapters/web/web_messages.hpp"

#include <array>
#include <chrono>
#include <string_view>
#include <utility>
#include <variant>

#include "underwell/adapters/web/json_writer.hpp"
#include "underwell/branch/branch.hpp"

namespace underwell::adapters::web {

namespace {

namespace signals = server::signals;

constexpr std::array<std::string_view, game::style_count> style_names = {
    "plain",   "title",  "label",  "exit", "thing", "person",
    "monster", "speech", "danger", "good", "dim",   "command"};
constexpr std::array<std::string_view, 6> block_names = {"heading", "paragraph", "item",
                                                         "row",     "drawing",   "words"};
constexpr std::array<std::string_view, game::heading_count> heading_signs = {
    "n", "ne", "e", "se", "s", "sw", "w", "nw", "u", "d"};
constexpr std::array<std::string_view, 4> exit_states = {"open", "unexplored", "one_way", "home"};
constexpr std::array<std::string_view, 3> body_sorts = {"person", "monster", "thing"};

std::string_view sign_of(game::Heading heading) {
    return heading_signs.at(std::to_underlying(heading));
}

// As text: not every client's numbers have 64 bits.
std::string id_text(std::uint64_t id) {
    return fmt::to_string(id);
}

void add_pair(JsonWriter& json, std::string_view name, std::int32_t x, std::int32_t y) {
    json.open_list(name);
    json.element(x);
    json.element(y);
    json.close_list();
}

void add_cell(JsonWriter& json, std::string_view name, grid::Cell cell) {
    add_pair(json, name, cell.x, cell.y);
}

void add_spot(JsonWriter& json, std::string_view name, grid::Spot spot) {
    add_pair(json, name, spot.x, spot.y);
}

void add_if(JsonWriter& json, std::string_view name, bool fact) {
    if (fact) json.member(name, true);
}

template <typename Text>
void add_list(JsonWriter& json, std::string_view name, const std::vector<Text>& texts) {
    json.open_list(name);
    for (const Text& text : texts)
        json.element(text);
    json.close_list();
}

// One after the other, each made into an object.
template <typename All, typename Write>
void add_objects(JsonWriter& json, std::string_view name, const All& all, Write write) {
    json.open_list(name);
    for (const auto& one : all) {
        json.open_object();
        write(json, one);
        json.close_object();
    }
    json.close_list();
}

void write_item(JsonWriter& json, const signals::Item& item) {
    json.member("id", id_text(item.id));
    json.member("name", item.name);
    json.member("kind", item.kind);
    if (!item.sort.empty()) json.member("sort", item.sort);
    json.member("count", item.count);
    if (item.which > 1) json.member("which", item.which);
    add_if(json, "worn", item.worn);
    add_if(json, "wielded", item.wielded);
    add_if(json, "container", item.container);
    add_if(json, "monster", item.monster);
    add_if(json, "takeable", item.takeable);
    add_if(json, "lit", item.lit);
    if (item.health_tenths) json.member("health", *item.health_tenths);
}

void write_exit(JsonWriter& json, const signals::Exit& exit) {
    json.member("to", sign_of(exit.towards));
    json.member("leads", exit_states.at(std::to_underlying(exit.leads)));
    if (exit.to != 0) json.member("number", exit.to);
    add_if(json, "back", exit.back);
    if (exit.window_closes)
        json.member("window_seconds",
                    std::chrono::ceil<std::chrono::seconds>(exit.window_left).count());
    if (exit.inside > 0) json.member("inside", exit.inside);
}

void write_body(JsonWriter& json, const signals::Body& body) {
    json.member("id", id_text(body.id));
    json.member("k", body_sorts.at(std::to_underlying(body.sort)));
    json.member("name", body.name);
    if (body.sort != signals::BodySort::person) json.member("kind", body.kind);
    if (body.at) add_spot(json, "at", *body.at);
    if (body.sort != signals::BodySort::thing) json.member("health", body.health_tenths);
    if (body.sort != signals::BodySort::person) return;
    json.member("party", body.in_party);
    json.member("awake", body.awake);
}

// One bit a tile, row by row, the most significant bit first, in base 64.
std::string packed(const grid::BitGrid& tiles) {
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    constexpr std::uint32_t bits_of_digit = 6;
    constexpr std::size_t digits_together = 4;
    std::string text;
    std::uint32_t bits = 0;
    std::uint32_t count = 0;
    const auto add = [&](bool bit) {
        bits = bits << 1U | (bit ? 1U : 0U);
        if (++count < bits_of_digit) return;
        text += digits[bits];
        bits = count = 0;
    };
    const grid::Size size = tiles.size();
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x)
            add(tiles[{.x = x, .y = y}]);
    constexpr std::int64_t bits_of_byte = 8;
    for (std::int64_t all = std::int64_t{size.width} * size.height; all % bits_of_byte != 0; ++all)
        add(false);
    while (count != 0)
        add(false);
    while (text.size() % digits_together != 0)
        text += '=';
    return text;
}

// The signals as messages, each member of the open object but its type.
struct Writer {
    JsonWriter& json;
    const MessageManner& manner;

    void begin(std::string_view type) const { json.member("t", type); }

    void operator()(const signals::Name& name) const {
        begin("name");
        json.member("name", name.name);
    }

    void operator()(const signals::Vitals& vitals) const {
        begin("vitals");
        json.member("hp", vitals.hit_points);
        json.member("hp_most", vitals.hit_points_most);
    }

    void operator()(const signals::Status& status) const {
        begin("status");
        json.member("level", status.level);
        json.member("xp", status.experience);
        json.member("xp_wanted", status.experience_wanted);
        json.member("gold", status.gold);
        json.member("depth", status.depth);
        json.member("fighting", status.fighting);
        add_list(json, "effects", status.effects);
    }

    void operator()(const signals::Items& items) const {
        begin("things");
        json.member("where", items.in_room ? "room" : "pack");
        add_objects(json, "all", items.items, write_item);
    }

    void operator()(const signals::ItemsChanged& changes) const {
        begin("things");
        json.member("where", changes.in_room ? "room" : "pack");
        if (!changes.added.empty()) add_objects(json, "added", changes.added, write_item);
        if (!changes.changed.empty()) add_objects(json, "changed", changes.changed, write_item);
        if (changes.removed.empty()) return;
        json.open_list("removed");
        for (const signals::Item& item : changes.removed)
            json.element(id_text(item.id));
        json.close_list();
    }

    void operator()(const signals::Room& room) const {
        begin("room");
        if (room.number != 0) json.member("number", room.number);
        json.member("name", room.name);
        json.member("area", room.area);
        json.member("theme", room.environment);
        if (room.cell) add_pair(json, "cell", room.cell->first, room.cell->second);
        json.member("depth", room.depth);
        json.member("blocked", room.blocked);
        json.member("dark", room.dark);
        add_objects(json, "exits", room.exits, write_exit);
    }

    void operator()(const signals::Players& players) const {
        begin("people");
        add_list(json, "names", players.names);
        json.member("more", players.more);
    }

    void operator()(const signals::WrongDirection& wrong) const {
        begin("wrong_way");
        json.member("to", sign_of(wrong.towards));
    }

    void operator()(const signals::Speech& speech) const {
        begin("speech");
        json.member("channel", speech.channel);
        json.member("from", speech.talker);
        if (!speech.to.empty()) json.member("to", speech.to);
        json.member("text", speech.text);
    }

    void operator()(const signals::Sound& sound) const {
        begin("sound");
        json.member("name", sound.name);
        json.member("caption", sound.caption);
    }

    void operator()(const signals::Goodbye& goodbye) const {
        begin("goodbye");
        json.member("text", goodbye.reason);
    }

    void operator()(const signals::Map& map) const {
        begin("map");
        json.member("area", map.area);
        add_if(json, "fresh", map.fresh);
        if (!map.own) return write_places(map);
        add_cell(json, "own", *map.own);
        add_cell(json, "home", branch::start_cell);
        json.open_list("rooms");
        for (const game::ChartRoom& room : map.rooms)
            write_room(room);
        json.close_list();
        json.open_list("more");
        for (const grid::Direction side : map.more)
            json.element(sign_of(game::heading(side)));
        json.close_list();
    }

    void operator()(const signals::Chamber& chamber) const {
        begin("chamber");
        add_if(json, "fresh", chamber.fresh);
        if (chamber.frame) {
            json.member("room", chamber.frame->room);
            json.member("theme", chamber.frame->theme);
            add_pair(json, "size", chamber.frame->size.width, chamber.frame->size.height);
        }
        if (chamber.dark) json.member("dark", *chamber.dark);
        add_spot(json, "own", chamber.own);
        if (chamber.seen) json.member("seen", packed(*chamber.seen));
        if (!chamber.tiles.empty()) write_tiles(chamber.tiles);
        if (chamber.exits) write_exits(*chamber.exits);
        if (manner.changes && chamber.body_changes) return write_changes(*chamber.body_changes);
        if (chamber.bodies) add_objects(json, "bodies", *chamber.bodies, write_body);
    }

    void operator()(const signals::Fight& fight) const {
        begin("fight");
        json.member("round", fight.round);
        json.member("ends_in_ms", fight.ends_in.count());
        json.member("choice", fight.choice);
        json.member("repeat", fight.repeat);
        add_objects(json, "foes", fight.foes, [](JsonWriter& to, const signals::Fight::Foe& foe) {
            to.member("id", id_text(foe.id));
            to.member("name", foe.name);
            to.member("health", foe.health_tenths);
        });
        add_objects(json, "friends", fight.friends,
                    [](JsonWriter& to, const signals::Fight::Friend& ally) {
                        to.member("name", ally.name);
                        to.member("health", ally.health_tenths);
                        to.member("chosen", ally.chosen);
                    });
        add_objects(json, "choices", fight.choices,
                    [](JsonWriter& to, const signals::Fight::Choice& choice) {
                        to.member("line", choice.line);
                        to.member("name", choice.name);
                        if (!choice.target.empty()) to.member("target", choice.target);
                        if (choice.chosen) to.member("chosen", true);
                    });
    }

    void operator()(const signals::FightOver&) const {
        begin("fight");
        json.member("over", true);
    }

    void operator()(const signals::Party& party) const {
        begin("party");
        add_objects(json, "members", party.members,
                    [](JsonWriter& to, const signals::PartyMember& member) {
                        to.member("name", member.name);
                        to.member("here", member.here);
                        if (member.awake) to.member("awake", *member.awake);
                        if (member.cell) add_cell(to, "cell", *member.cell);
                        if (member.health_tenths) to.member("health", *member.health_tenths);
                    });
    }

    void operator()(const signals::Quests& quests) const {
        begin("quests");
        add_objects(json, "quests", quests.quests,
                    [](JsonWriter& to, const signals::QuestTold& quest) {
                        to.member("number", quest.number);
                        to.member("text", quest.text);
                        to.member("done", quest.done);
                        to.member("wanted", quest.wanted);
                        to.member("ready", quest.ready);
                    });
    }

    void operator()(const signals::Sheet& sheet) const {
        begin("sheet");
        add_objects(json, "abilities", sheet.abilities,
                    [](JsonWriter& to, const signals::AbilityTold& ability) {
                        to.member("name", ability.name);
                        to.member("value", ability.value);
                    });
        json.member("armour", sheet.armour);
        json.member("deepest", sheet.deepest);
        json.member("slain", sheet.slain);
        json.member("solved", sheet.solved);
        json.member("rooms", sheet.rooms);
        json.member("raises_left", sheet.raises_left);
    }

    void operator()(const signals::Commands& commands) const {
        begin("commands");
        add_objects(json, "commands", commands.commands,
                    [](JsonWriter& to, const signals::CommandTold& command) {
                        to.member("name", command.name);
                        write_short_forms(to, command.short_forms);
                        to.member("usage", command.usage);
                        to.member("help", command.help);
                        to.member("topic", command.topic);
                    });
    }

    void operator()(const signals::Hints& hints) const {
        begin("hints");
        add_list(json, "lines", hints.lines);
    }

    void operator()(const signals::Shop& shop) const {
        begin("shop");
        if (!shop.service.empty()) json.member("service", shop.service);
        if (!shop.wares.empty())
            add_objects(json, "wares", shop.wares,
                        [](JsonWriter& to, const signals::WareTold& ware) {
                            to.member("name", ware.name);
                            to.member("kind", ware.kind);
                            to.member("price", ware.price);
                        });
        if (!shop.deals.empty())
            add_objects(json, "deals", shop.deals,
                        [](JsonWriter& to, const signals::DealTold& deal) {
                            to.member("id", id_text(deal.id));
                            to.member("price", deal.price);
                        });
        if (shop.care > 0) json.member("care", shop.care);
    }

    void operator()(const signals::Preferences& preferences) const {
        begin("preferences");
        json.member("language", preferences.language);
        json.member("reader", preferences.reader);
        json.member("hints", preferences.hints);
        json.member("prompts", preferences.prompts);
        json.member("tiles", preferences.tiles);
        json.member("client", preferences.client);
    }

    void write_room(const game::ChartRoom& room) const {
        json.open_list();
        json.element(room.cell.x);
        json.element(room.cell.y);
        json.element(room.two_way.bits());
        json.element(room.one_way.bits());
        json.element(room.unexplored.bits());
        json.close_list();
    }

    void write_places(const signals::Map& map) const {
        add_objects(json, "places", map.places, [](JsonWriter& to, const signals::Place& place) {
            to.member("name", place.name);
            add_if(to, "here", place.here);
            to.open_list("ways");
            for (const auto& [towards, name] : place.ways) {
                to.open_list();
                to.element(sign_of(towards));
                to.element(name);
                to.close_list();
            }
            to.close_list();
        });
    }

    void write_tiles(const std::vector<signals::TileRun>& runs) const {
        json.open_list("tiles");
        for (const signals::TileRun& run : runs) {
            json.open_list();
            json.element(run.first);
            json.element(run.signs);
            json.close_list();
        }
        json.close_list();
    }

    void write_changes(const signals::BodyChanges& changes) const {
        if (!changes.changed.empty()) add_objects(json, "changed", changes.changed, write_body);
        if (changes.gone.empty()) return;
        json.open_list("gone");
        for (const std::uint64_t id : changes.gone)
            json.element(id_text(id));
        json.close_list();
    }

    void write_exits(const std::vector<signals::ChamberExit>& exits) const {
        json.open_list("exits");
        for (const signals::ChamberExit& exit : exits) {
            json.open_list();
            json.element(sign_of(exit.towards));
            if (exit.at) {
                json.open_list();
                json.element(exit.at->x);
                json.element(exit.at->y);
                json.close_list();
            }
            json.close_list();
        }
        json.close_list();
    }

    static void write_short_forms(JsonWriter& to, std::string_view between_blanks) {
        to.open_list("short");
        while (!between_blanks.empty()) {
            const std::size_t blank = between_blanks.find(' ');
            if (blank != 0) to.element(between_blanks.substr(0, blank));
            between_blanks.remove_prefix(std::min(blank, between_blanks.size() - 1) + 1);
        }
        to.close_list();
    }
};

template <typename Said>
constexpr bool is_for_telnet_only =
    std::is_same_v<Said, signals::ClientPackage> || std::is_same_v<Said, signals::LoginResult>;

void write_span(JsonWriter& json, const game::Span& span) {
    json.open_list();
    json.element(span.letters);
    if (span.style != game::Style::plain || !span.command.empty())
        json.element(style_names.at(std::to_underlying(span.style)));
    if (!span.command.empty()) json.element(span.command);
    json.close_list();
}

}  // namespace

std::string story_message(const game::Document& document) {
    JsonWriter json;
    json.open_object();
    json.member("t", "story");
    json.open_list("blocks");
    for (std::size_t number = 0; number < document.block_count(); ++number) {
        const game::Block block = document.block(number);
        json.open_object();
        json.member("k", block_names.at(std::to_underlying(block.kind)));
        json.open_list("s");
        for (std::size_t span = block.first_span; span < block.end_span; ++span)
            write_span(json, document.text().span(span));
        json.close_list();
        json.close_object();
    }
    json.close_list();
    json.close_object();
    return json.take();
}

std::optional<std::string> signal_message(const server::Signal& signal,
                                          const MessageManner& manner) {
    JsonWriter json;
    json.open_object();
    const bool is_told = std::visit(
        [&]<typename Said>(const Said& said) {
            if constexpr (is_for_telnet_only<Said>)
                return false;
            else
                return Writer{json, manner}(said), true;
        },
        signal);
    if (!is_told) return std::nullopt;
    json.close_object();
    return json.take();
}

}  // namespace underwell::adapters::web
