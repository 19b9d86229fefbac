#include "game_house.hpp"

#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/sentence_rows.hpp"

namespace underwell::tests {

using base::CharacterId;
using base::ZoneId;
using game::named;
using game::TextId;
using game::ThingKindId;

base::Result<game::RoomProposal> ScriptedGenerator::furnish(const game::RoomQuestion& question,
                                                            base::Stream& chance) {
    if (made) return made(question, chance);
    game::RoomProposal plain;
    plain.name = named<TextId>("test:room");
    plain.look = named<TextId>("test:room_look");
    plain.bright = true;
    return plain;
}

game::RoomGenerator* ScriptedGenerators::find(std::string_view asked) {
    return asked == name ? &generator : nullptr;
}

void ScriptedGenerators::report(const base::Error& error) {
    reported.push_back(error);
}

game::ContentParts plain_content() {
    game::ContentParts parts;
    parts.fingerprint = 1;
    const auto thing = [&](std::string_view name, game::ThingSort sort) -> game::ThingKind& {
        game::ThingKind& kind = parts.things.emplace_back();
        kind.id = named<ThingKindId>(name);
        kind.name = named<TextId>(name);
        kind.sort = sort;
        return kind;
    };
    thing("test:gold", game::ThingSort::gold).tenths_of_slot = 0;
    thing("test:key", game::ThingSort::key).tenths_of_slot = 1;
    parts.gold = named<ThingKindId>("test:gold");
    parts.key = named<ThingKindId>("test:key");
    parts.surface.places = {{.name = "square",
                             .title = named<TextId>("test:square"),
                             .look = named<TextId>("test:square_look"),
                             .service = game::Service::none},
                            {.name = "start",
                             .title = named<TextId>("test:start"),
                             .look = named<TextId>("test:start_look"),
                             .service = game::Service::start}};
    parts.surface.ways = {{.from = "square", .towards = game::Heading::down, .to = "start"},
                          {.from = "start", .towards = game::Heading::up, .to = "square"}};
    parts.surface.generator = "test";
    parts.tuning.hints_until_level = 0;  // tests hear what they ask for
    return parts;
}

GameHouse::GameHouse(std::uint64_t seed, game::ContentParts parts)
    : GameHouse{seed, std::move(*game::Content::make(std::move(parts)))} {}

GameHouse::GameHouse(std::uint64_t seed, game::Content content) : content_{std::move(content)} {
    generators.name = content_.surface().generator;
    step(game::surface_zone, game::FoundsSurface{seed});
}

CharacterId GameHouse::newcomer(const std::string& name) {
    const CharacterId id{++characters_};
    input(game::surface_zone, game::Creates{.id = id, .name = name, .offer = 0});
    input(game::surface_zone, game::Wakes{id});
    return id;
}

void GameHouse::type(CharacterId who, const std::string& line) {
    input(zone_with(who).id, game::CommandLine{.who = who, .line = line});
}

void GameHouse::input(ZoneId zone, game::Happening what) {
    step(zone, std::move(what));
    deliver();
    pass_time();
}

void GameHouse::wait(base::Duration duration) {
    const base::Instant until = now + duration;
    while (true) {
        std::optional<base::Instant> next;
        for (const auto& [id, zone] : zones)
            if (const auto due = next_due(zone); due && (!next || *due < *next)) next = due;
        if (!next || *next > until) break;
        now = std::max(now, *next);
        pass_time();
    }
    now = until;
}

game::Zone& GameHouse::zone_with(CharacterId who) {
    for (auto& [id, zone] : zones)
        if (zone.people.contains(who)) return zone;
    CHECK(false);
    std::unreachable();
}

const game::Character& GameHouse::character(CharacterId who) {
    return zone_with(who).people.at(who);
}

const game::Room& GameHouse::room_of(CharacterId who) {
    return zone_with(who).rooms[character(who).room.value];
}

std::vector<std::string> GameHouse::told(CharacterId who) {
    return std::exchange(told_[who], {});
}

void GameHouse::step(ZoneId id, game::Happening what) {
    game::Zone& zone = zones[id];
    zone.id = id;
    game::Turn turn =
        game::step(zone, {content_, generators}, {.time = now, .what = std::move(what)});
    for (const game::Notice& notice : turn.notices) {
        const auto* line = std::get_if<game::Line>(&notice.what);
        const std::string name =
            line == nullptr ? "room"
                            : std::string{game::sentence_rows[line->sentence.id().row].name};
        for (const CharacterId viewer : notice.to)
            told_[viewer].push_back(name);
    }
    turns[id].push_back(std::move(turn));
}

void GameHouse::deliver() {
    for (bool found = true; found;) {
        found = false;
        for (auto& [from, zone] : zones) {
            for (auto& [to, outbox] : zone.mail.outboxes) {
                if (outbox.unconfirmed.empty()) continue;
                const auto [number, message] = *outbox.unconfirmed.begin();
                step(to, game::Delivery{.from = from, .number = number, .message = message});
                step(from, game::Confirmation{.to = to, .number = number});
                found = true;
                break;
            }
            if (found) break;
        }
    }
    std::erase_if(zones, [](const auto& entry) { return entry.second.ended; });
}

void GameHouse::pass_time() {
    for (bool found = true; found;) {
        found = false;
        for (const auto& [id, zone] : zones) {
            const auto due = next_due(zone);
            if (!due || *due > now) continue;
            step(id, game::TimePasses{});
            deliver();
            found = true;
            break;
        }
    }
}

}  // namespace underwell::tests
