#include "underwell/apps/account_export.hpp"

#include <array>
#include <ctime>
#include <string_view>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "underwell/apps/json_text.hpp"
#include "underwell/game/silence.hpp"
#include "underwell/game/staff.hpp"

namespace underwell::apps {

namespace {

using base::Instant;
using game::Character;

constexpr std::array<std::string_view, game::gear_place_count> gear_place_names = {
    "weapon_hand", "shield_hand", "both_hands", "body", "head"};
constexpr std::array<std::string_view, 4> quest_sort_names = {"bring", "find", "slay", "map"};

// "2026-07-01T12:00:00Z"; nothing for a moment that never was.
JsonText time_of(Instant instant) {
    if (instant == Instant{}) return {};
    const auto seconds = std::chrono::floor<std::chrono::seconds>(instant.since_epoch);
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                       fmt::gmtime(static_cast<std::time_t>(seconds.count())));
}

// Where it came into being, and its number there.
JsonText id_of(game::ThingId thing) {
    return fmt::format("{}.{}", thing.born_in.value, thing.number);
}

template <typename Values, typename Make>
JsonText list_of(const Values& values, Make make) {
    std::vector<JsonText> made;
    made.reserve(values.size());
    for (const auto& value : values)
        made.push_back(make(value));
    return JsonText::list(made);
}

template <typename Enum, std::size_t count>
std::string_view name_in(const std::array<std::string_view, count>& names, Enum value) {
    return names.at(static_cast<std::size_t>(value));
}

JsonText json_of_account(const server::Account& account) {
    return JsonText::object({{"name", account.name},
                             {"character", account.character.value},
                             {"made", time_of(account.made)},
                             {"last_login", time_of(account.last_login)},
                             {"last_address", account.last_address},
                             {"must_change_password", account.must_change_password},
                             {"page_settings", account.page_settings}});
}

JsonText json_of_ban(const server::Ban& ban) {
    return JsonText::object({{"kind", ban.kind == server::BanKind::network ? "network" : "account"},
                             {"what", ban.what},
                             {"until", ban.until ? time_of(*ban.until) : JsonText{}},
                             {"reason", ban.reason},
                             {"by", ban.by},
                             {"made", time_of(ban.made)}});
}

class SheetWriter {
  public:
    explicit SheetWriter(const std::map<std::uint64_t, std::string>& kind_names)
        : kind_names_{kind_names} {}

    JsonText sheet(const Character& who) const {
        return JsonText::object({{"name", who.name},
                                 {"role", name_in(game::role_names, who.role)},
                                 {"abilities", abilities(who)},
                                 {"hit_points", who.vitals.hit_points},
                                 {"hit_points_most", who.vitals.hit_points_most},
                                 {"level", who.vitals.level},
                                 {"experience", who.vitals.experience},
                                 {"effects", effects(who)},
                                 {"gold", who.belongings.gold},
                                 {"things", things(who)},
                                 {"gear", gear(who)},
                                 {"quests", quests(who)},
                                 {"deeds", deeds(who.deeds)},
                                 {"company", company(who.company)},
                                 {"settings", settings(who.preferences)}});
    }

  private:
    JsonText kind(std::uint64_t key) const {
        const auto found = kind_names_.find(key);
        return found == kind_names_.end() ? JsonText{key} : JsonText{found->second};
    }

    static JsonText abilities(const Character& who) {
        std::vector<std::pair<std::string_view, JsonText>> fields;
        fields.reserve(game::ability_count);
        for (std::size_t index = 0; index < game::ability_count; ++index)
            fields.emplace_back(game::ability_names.at(index), who.vitals.abilities.at(index));
        return JsonText::object(std::move(fields));
    }

    static JsonText effects(const Character& who) {
        return list_of(who.vitals.effects, [](const game::Effect& effect) {
            return JsonText::object({{"kind", name_in(game::effect_kind_names, effect.kind)},
                                     {"strength", effect.strength},
                                     {"left", effect.left}});
        });
    }

    JsonText things(const Character& who) const {
        return list_of(who.belongings.things, [this](const game::Thing& thing) {
            return JsonText::object({{"id", id_of(thing.id)},
                                     {"kind", kind(thing.kind.value)},
                                     {"count", thing.count},
                                     {"wear", thing.wear},
                                     {"charges", thing.charges},
                                     {"inside", thing.inside ? id_of(*thing.inside) : JsonText{}}});
        });
    }

    static JsonText gear(const Character& who) {
        std::vector<std::pair<std::string_view, JsonText>> fields;
        for (std::size_t place = 0; place < game::gear_place_count; ++place)
            if (const auto& worn = who.belongings.gear.at(place))
                fields.emplace_back(gear_place_names.at(place), id_of(*worn));
        return JsonText::object(std::move(fields));
    }

    JsonText quests(const Character& who) const {
        return list_of(who.quests, [this](const game::Quest& quest) {
            return JsonText::object({{"number", quest.number},
                                     {"sort", name_in(quest_sort_names, quest.sort)},
                                     {"kind", kind(quest.kind)},
                                     {"depth", quest.depth},
                                     {"wanted", quest.wanted},
                                     {"done", quest.done},
                                     {"reward", quest.reward},
                                     {"posted", time_of(quest.posted)}});
        });
    }

    static JsonText deeds(const game::Deeds& deeds) {
        return JsonText::object({{"deepest", deeds.deepest},
                                 {"slain", deeds.slain},
                                 {"solved", deeds.solved},
                                 {"rooms", deeds.rooms},
                                 {"deaths", deeds.deaths},
                                 {"scars", deeds.scars},
                                 {"quests", deeds.quests}});
    }

    static JsonText company(const game::Company& company) {
        const auto ids = [](const std::vector<base::CharacterId>& characters) {
            return list_of(characters, [](base::CharacterId id) { return JsonText{id.value}; });
        };
        return JsonText::object(
            {{"party_members", ids(company.members)},
             {"ignored", ids(company.ignored)},
             {"channels",
              list_of(company.channels, [](const std::string& name) { return JsonText{name}; })},
             {"muted_until", time_of(company.muted_until)}});
    }

    static JsonText settings(const game::Preferences& preferences) {
        return JsonText::object(
            {{"language", preferences.language},
             {"reader", preferences.reader},
             {"hints", preferences.hints},
             {"tiles", preferences.tiles},
             {"prompts", preferences.prompts},
             {"silenced", list_of(game::names_of(preferences.silenced),
                                  [](const std::string& name) { return JsonText{name}; })}});
    }

    const std::map<std::uint64_t, std::string>& kind_names_;
};

JsonText json_of_person(const server::PersonRecord& person, const SheetWriter& writer) {
    return JsonText::object(
        {{"id", person.id.value},
         {"zone", person.zone.value},
         {"sheet", person.character ? writer.sheet(*person.character) : JsonText{}},
         {"hall_of_fame", list_of(person.hall,
                                  [](const game::HallEntry& entry) {
                                      return JsonText::object({{"depth", entry.depth},
                                                               {"branch", entry.branch.value},
                                                               {"time", time_of(entry.time)}});
                                  })},
         {"typed", list_of(person.typed, [](const server::TypedLine& typed) {
              return JsonText::object({{"time", time_of(typed.time)}, {"line", typed.line}});
          })}});
}

}  // namespace

std::string json_of(const AccountExport& exported) {
    const SheetWriter writer{exported.kind_names};
    return JsonText::object(
               {{"name", exported.name},
                {"account", exported.account ? json_of_account(*exported.account) : JsonText{}},
                {"leaving", exported.is_leaving},
                {"bans", list_of(exported.bans, json_of_ban)},
                {"character",
                 exported.person ? json_of_person(*exported.person, writer) : JsonText{}}})
               .text() +
           "\n";
}

}  // namespace underwell::apps
