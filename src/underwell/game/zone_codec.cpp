#include "underwell/game/zone_codec.hpp"

#include <memory>
#include <utility>

#include "underwell/base/codec.hpp"
#include "underwell/branch/branch_form.hpp"
#include "underwell/branch/form.hpp"
#include "underwell/branch/start_room_form.hpp"
#include "underwell/game/event_choice.hpp"
#include "underwell/game/event_names.hpp"
#include "underwell/game/names.hpp"

namespace underwell::base {

template <>
struct Codec<game::Event> {
    static void encode(ByteWriter& writer, const game::Event& event) {
        writer.u8(static_cast<std::uint8_t>(event.kind()));
        game::visit_event([&](const auto& happened) { base::encode(writer, happened); }, event);
    }

    static void decode(ByteReader& reader, game::Event& event) {
        using Decode = game::Event (*)(ByteReader&);
        static constexpr auto decoders =
            game::for_all_kinds([]<typename... Happened>(std::type_identity<Happened>...) {
                return std::array<Decode, game::event_kinds>{
                    [](ByteReader& from) -> game::Event { return decoded<Happened>(from); }...};
            });
        const std::uint8_t kind = reader.u8();
        if (kind >= decoders.size()) return reader.fail();
        event = decoders[kind](reader);
    }
};

// Branches and start rooms have forms of their own, which check every rule on the way in.
template <typename T, typename Restore>
void decode_formed(ByteReader& reader, std::unique_ptr<T>& value, Restore restore) {
    if (!decoded<bool>(reader)) return;
    auto restored = restore(reader.raw(reader.varint()));
    if (!restored) return reader.fail();
    value = std::make_unique<T>(std::move(*restored));
}

template <typename T>
void encode_formed(ByteWriter& writer, const std::unique_ptr<T>& value) {
    writer.u8(value ? 1 : 0);
    if (!value) return;
    const Bytes form = branch::serialise(*value);
    writer.varint(form.size());
    writer.raw(form);
}

template <>
struct Codec<std::unique_ptr<branch::Branch>> {
    static void encode(ByteWriter& writer, const std::unique_ptr<branch::Branch>& value) {
        encode_formed(writer, value);
    }

    static void decode(ByteReader& reader, std::unique_ptr<branch::Branch>& value) {
        decode_formed(reader, value,
                      [](std::span<const std::byte> bytes) { return branch::restore(bytes); });
    }
};

template <>
struct Codec<std::unique_ptr<branch::StartRoom>> {
    static void encode(ByteWriter& writer, const std::unique_ptr<branch::StartRoom>& value) {
        encode_formed(writer, value);
    }

    static void decode(ByteReader& reader, std::unique_ptr<branch::StartRoom>& value) {
        decode_formed(reader, value, [](std::span<const std::byte> bytes) {
            return branch::restore_start_room(bytes);
        });
    }
};

// Version 1 ended with one byte for tiles, 0 or 1. Since version 2 a number stands there: tiles are
// its lowest bit, that prompts are off the next, and then a byte of what is silenced; since version
// 4 one bit more for pictures. So what was written by older versions is read as it was meant.
template <>
struct Codec<game::Preferences> {
    static constexpr std::uint64_t tiles_bit = 1U;
    static constexpr std::uint64_t no_prompts_bit = 2U;
    static constexpr std::uint32_t silenced_shift = 2;
    static constexpr std::uint64_t silenced_mask = 0xffU;
    static constexpr std::uint64_t pictures_bit = 1U << 10U;

    template <typename Preferences, typename Visit>
    static void older(Preferences& preferences, Visit visit) {
        visit(preferences.language);
        visit(preferences.reader);
        visit(preferences.hints);
        visit(preferences.hints_seen);
    }

    static void encode(ByteWriter& writer, const game::Preferences& preferences) {
        older(preferences, [&](const auto& field) { base::encode(writer, field); });
        writer.varint((preferences.tiles ? tiles_bit : 0U) |
                      (preferences.prompts ? 0U : no_prompts_bit) |
                      (std::uint64_t{preferences.silenced.bits()} << silenced_shift) |
                      (preferences.pictures ? pictures_bit : 0U));
    }

    static void decode(ByteReader& reader, game::Preferences& preferences) {
        older(preferences, [&](auto& field) { base::decode(reader, field); });
        const std::uint64_t bits = reader.varint();
        const std::uint64_t silenced = bits >> silenced_shift & silenced_mask;
        if (silenced > game::ChatterSet::all().bits() || bits >= pictures_bit * 2)
            return reader.fail();
        preferences.tiles = (bits & tiles_bit) != 0;
        preferences.prompts = (bits & no_prompts_bit) == 0;
        preferences.silenced = game::ChatterSet::of_bits(static_cast<std::uint8_t>(silenced));
        preferences.pictures = (bits & pictures_bit) != 0;
    }
};

// Up to version 2 an inscription had a text and signs, and no sign is 0. Since version 3 the signs
// of one that is about a room begin with 0, where a figure has to look (one more than the heading,
// or 0), and the room's number in four bytes, the lowest first; those of a detail are 0 alone.
template <>
struct Codec<game::Inscription> {
    using Signs = std::vector<std::uint8_t>;
    static constexpr std::size_t first_bytes = 6;

    static void encode(ByteWriter& writer, const game::Inscription& inscription) {
        base::encode(writer, inscription.text);
        Signs signs;
        if (inscription.about) {
            const auto facing = inscription.facing;
            signs = {0, static_cast<std::uint8_t>(facing ? 1 + static_cast<int>(*facing) : 0)};
            for (std::uint32_t shift = 0; shift < 32; shift += 8)
                signs.push_back(static_cast<std::uint8_t>(inscription.about->value >> shift));
        }
        if (inscription.detail) signs = {0};
        signs.insert(signs.end(), inscription.signs.begin(), inscription.signs.end());
        base::encode(writer, signs);
    }

    static void decode(ByteReader& reader, game::Inscription& inscription) {
        base::decode(reader, inscription.text);
        Signs signs = decoded<Signs>(reader);
        inscription.detail = signs.size() == 1 && signs.front() == 0;
        if (inscription.detail) return;
        if (!signs.empty() && signs.front() == 0) {
            if (signs.size() < first_bytes || signs[1] > game::heading_count) return reader.fail();
            if (signs[1] > 0) inscription.facing = static_cast<game::Heading>(signs[1] - 1);
            game::RoomNumber& about = inscription.about.emplace();
            for (std::uint32_t byte = 0; byte < 4; ++byte)
                about.value |= std::uint32_t{signs[2 + byte]} << (8 * byte);
            signs.erase(signs.begin(), signs.begin() + first_bytes);
        }
        inscription.signs = std::move(signs);
    }
};

// Since version 3 monsters carry what they stole. How often parts of a trick were played takes up
// twelve bits; one more says that such a list follows, which no older form has. There the first of
// these bits was all: whether it had played a trick that it has but once.
template <>
struct Codec<game::Monster> {
    static constexpr std::uint16_t carries_bit = 1U << 15U;

    template <typename Monster, typename Visit>
    static void before_played(Monster& monster, Visit visit) {
        visit(monster.id);
        visit(monster.kind);
        visit(monster.hit_points);
        visit(monster.hit_points_most);
        visit(monster.mood);
        visit(monster.blocks);
        visit(monster.hidden);
    }

    template <typename Monster, typename Visit>
    static void after_played(Monster& monster, Visit visit) {
        visit(monster.halved);
        visit(monster.purse);
        visit(monster.position);
        visit(monster.acts);
        visit(monster.effects);
    }

    static void encode(ByteWriter& writer, const game::Monster& monster) {
        const auto write = [&](const auto& field) { base::encode(writer, field); };
        const bool carries = !monster.carries.empty();
        before_played(monster, write);
        writer.varint(monster.played.bits | (carries ? carries_bit : 0U));
        after_played(monster, write);
        if (carries) write(monster.carries);
    }

    static void decode(ByteReader& reader, game::Monster& monster) {
        const auto read = [&](auto& field) { base::decode(reader, field); };
        before_played(monster, read);
        const auto bits = decoded<std::uint16_t>(reader);
        const bool carries = (bits & carries_bit) != 0;
        monster.played = {static_cast<std::uint16_t>(bits & ~carries_bit)};
        after_played(monster, read);
        if (!carries) return;
        read(monster.carries);
        if (monster.carries.empty()) reader.fail();
    }
};

// A choice ends with one byte: 0, or 1 if it is kept. Since version 3 that byte may also be what
// somebody who is undecided chose last, as one more than the number of its kind: always more than
// 1, since undecided is the first kind.
template <>
struct Codec<game::Choice> {
    template <typename Choice, typename Visit>
    static void before_last_byte(Choice& choice, Visit visit) {
        visit(choice.kind);
        visit(choice.target);
        visit(choice.thing);
        visit(choice.ability);
    }

    static void encode(ByteWriter& writer, const game::Choice& choice) {
        before_last_byte(choice, [&](const auto& field) { base::encode(writer, field); });
        const bool has_last = choice.last != game::ChoiceKind::undecided;
        writer.u8(has_last ? static_cast<std::uint8_t>(1 + static_cast<int>(choice.last))
                           : static_cast<std::uint8_t>(choice.repeat ? 1 : 0));
    }

    static void decode(ByteReader& reader, game::Choice& choice) {
        before_last_byte(choice, [&](auto& field) { base::decode(reader, field); });
        const std::uint8_t byte = reader.u8();
        choice.repeat = byte == 1;
        if (byte <= 1) return;
        const bool undecided = choice.kind == game::ChoiceKind::undecided;
        if (!undecided || byte > game::value_count(game::ChoiceKind{})) return reader.fail();
        choice.last = static_cast<game::ChoiceKind>(byte - 1);
    }
};

// Without what is derived.
template <>
struct Codec<game::Surface> {
    template <typename Surface, typename Visit>
    static void kept(Surface& surface, Visit visit) {
        visit(surface.ways);
        visit(surface.start_rooms);
        visit(surface.names);
        visit(surface.parties);
        visit(surface.parties_made);
        visit(surface.hall);
        visit(surface.board);
        visit(surface.quests_made);
        visit(surface.below);
        visit(surface.closing);
    }

    static void encode(ByteWriter& writer, const game::Surface& surface) {
        kept(surface, [&](const auto& field) { base::encode(writer, field); });
    }

    static void decode(ByteReader& reader, game::Surface& surface) {
        kept(surface, [&](auto& field) { base::decode(reader, field); });
        for (const auto& [id, name] : surface.names)
            surface.by_name.emplace(game::folded(name), id);
        for (const auto& [id, place] : surface.start_rooms)
            if (!place.start_room) reader.fail();
    }
};

template <>
struct Codec<game::BranchPart> {
    template <typename Part, typename Visit>
    static void kept(Part& part, Visit visit) {
        visit(part.plan);
        visit(part.branch);
        visit(part.window_open);
        visit(part.collapsing);
    }

    static void encode(ByteWriter& writer, const game::BranchPart& part) {
        kept(part, [&](const auto& field) { base::encode(writer, field); });
    }

    static void decode(ByteReader& reader, game::BranchPart& part) {
        kept(part, [&](auto& field) { base::decode(reader, field); });
        if (!part.branch) return reader.fail();
        for (std::uint32_t number = 0; number < part.branch->room_count(); ++number)
            part.numbers.add(part.branch->room(number).cell, game::RoomNumber{number});
    }
};

}  // namespace underwell::base

namespace underwell::game {

namespace {

constexpr branch::Form zone_form{
    .magic = "UWZN", .version = 4, .other_kind = errors::not_a_zone, .what = "a zone", .oldest = 1};
constexpr branch::Form turns_form{
    .magic = "UWTN", .version = 4, .other_kind = errors::not_a_turn, .what = "a turn", .oldest = 1};

template <typename AnyZone, typename Visit>
void for_each_kept(AnyZone& zone, Visit visit) {
    visit(zone.id);
    visit(zone.seed);
    visit(zone.now);
    visit(zone.events_applied);
    visit(zone.things_made);
    visit(zone.monsters_made);
    visit(zone.pack);
    visit(zone.rooms);
    visit(zone.people);
    visit(zone.mail);
    visit(zone.surface);
    visit(zone.branch);
    visit(zone.ended);
}

void derive(Zone& zone) {
    for (const auto& [id, who] : zone.people) {
        if (who.awake) ++zone.awake;
        if (watches(who)) ++zone.watching;
    }
    for (std::uint32_t number = 0; number < zone.rooms.size(); ++number) {
        const Room& room = zone.rooms[number];
        if (room.fight && !room.fight->acting)
            zone.timers.insert({.due = room.fight->ends, .room = {number}, .monster = {}});
        for (const Monster& monster : room.monsters)
            if (monster.acts)
                zone.timers.insert({.due = *monster.acts, .room = {number}, .monster = monster.id});
    }
}

}  // namespace

base::Bytes snapshot(const Zone& zone) {
    base::ByteWriter writer;
    branch::begin_form(writer, zone_form);
    for_each_kept(zone, [&](const auto& field) { base::encode(writer, field); });
    return std::move(writer).sealed();
}

base::Result<Zone> restore_zone(std::span<const std::byte> bytes) {
    auto reader = branch::open_form(bytes, zone_form);
    if (!reader) return std::unexpected(reader.error());
    Zone zone;
    for_each_kept(zone, [&](auto& field) { base::decode(*reader, field); });
    if (reader->failed() || reader->remaining() != 0)
        return base::fail(branch::errors::damaged, "the zone is damaged");
    derive(zone);
    return zone;
}

base::Bytes bytes_of(const Event& event) {
    base::ByteWriter writer;
    base::encode(writer, event);
    return std::move(writer).taken();
}

bool same(const Event& one, const Event& other) {
    return bytes_of(one) == bytes_of(other);
}

base::Bytes serialise(const TurnsKept& turns) {
    base::ByteWriter writer;
    branch::begin_form(writer, turns_form);
    base::encode(writer, turns);
    return std::move(writer).sealed();
}

base::Result<TurnsKept> restore_turns(std::span<const std::byte> bytes) {
    auto reader = branch::open_form(bytes, turns_form);
    if (!reader) return std::unexpected(reader.error());
    auto turns = base::decoded<TurnsKept>(*reader);
    if (reader->failed() || reader->remaining() != 0)
        return base::fail(branch::errors::damaged, "the turn is damaged");
    return turns;
}

}  // namespace underwell::game
