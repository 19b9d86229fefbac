#include "underwell/sim/delve.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "underwell/base/check.hpp"
#include "underwell/sim/bot_words.hpp"

namespace underwell::sim {

using base::CharacterId;
using base::Duration;
using base::Instant;
using std::chrono::hours;
using std::chrono::seconds;

namespace {

// How long people take: to read a room that they have come into, and to decide on anything else.
constexpr Duration reading_takes = seconds{5};
constexpr Duration typing_takes = seconds{3};

constexpr std::uint64_t lines_max = 1'500;  // of one person
constexpr Duration delve_max = hours{3};

constexpr std::array<const char*, 3> names = {"Annis", "Bertel", "Corvin"};
constexpr std::uint32_t sheets_offered = 3;
constexpr std::array<const char*, 4> entrances = {"north", "east", "south", "west"};

struct Person {
    CharacterId id;
    Instant acts;
    std::uint64_t lines = 0;
    std::uint64_t worth_before = 0;
    std::uint64_t experience_before = 0;
    std::uint32_t rooms_before = 0;
};

class Delving {
  public:
    Delving(const game::Rules& rules, const DelveKnowledge& knows, const DelveSettings& settings,
            DelveTally& tally)
        : settings_{settings}, knows_{knows}, world_{rules, settings.seed}, clerk_{tally} {
        world_.listen(
            [this](const game::Zone& zone, const game::Event& event) { clerk_.see(zone, event); });
    }

    DelveReport run() {
        gather();
        const Instant began = world_.now();
        std::vector<CharacterId> ids;
        for (const Person& person : people_)
            ids.push_back(person.id);
        base::Stream chance = base::StreamFamily{settings_.seed, "delve.plan"}.of(0);
        const bool searches = chance.below(2) == 0;
        DelveParty party{
            world_, knows_, {.goal_depth = settings_.goal_depth, .searches = searches}, ids};
        enter(chance);
        while (play_on(party, began)) {
        }
        report_.took = world_.now() - began;
        report_.reached_goal = party.reached_goal();
        report_.turned_back = party.turned_back();
        report_.deepest = party.deepest();
        sell_and_count();
        return report_;
    }

  private:
    void gather() {
        base::Stream chance = base::StreamFamily{settings_.seed, "delve.people"}.of(0);
        const auto runes = rune_kinds(world_.content());
        for (std::uint32_t number = 0; number < settings_.people; ++number) {
            const std::uint32_t offer = chance.below(sheets_offered);
            const CharacterId id = world_.newcomer(names[number], offer);
            Bent bent;
            bent.weapon = static_cast<WeaponClass>(chance.below(weapon_class_count));
            const std::uint32_t drawn = chance.below(static_cast<std::uint32_t>(runes.size()) + 1);
            if (drawn < runes.size()) bent.rune = runes[drawn];
            DelverReport& report = report_.delvers.emplace_back();
            report.rune = fit_out(world_, id, settings_.level, bent, chance);
            const game::ThingKind* weapon = weapon_in_hand(world_.content(), world_.body(id));
            report.weapon = weapon == nullptr ? WeaponClass::strong_hand : class_of(*weapon);
            people_.push_back({.id = id,
                               .acts = world_.now(),
                               .worth_before = worth_of(world_.content(), world_.body(id)),
                               .experience_before = world_.body(id).vitals.experience,
                               .rooms_before = world_.body(id).deeds.rooms});
            must(id, "down");
        }
    }

    void must(CharacterId who, const std::string& line) {
        const bool done = world_.type(who, line);
        CHECK(done);
    }

    // The first invites the others, who follow; together they take one of the ways below.
    void enter(base::Stream& chance) {
        const Person& first = people_.front();
        const std::string& leader = world_.body(first.id).name;
        for (std::size_t number = 1; number < people_.size(); ++number) {
            must(first.id, "invite " + world_.body(people_[number].id).name);
            must(people_[number].id, "accept");
            must(people_[number].id, "follow " + leader);
        }
        must(first.id, entrances[chance.below(entrances.size())]);
    }

    // The next who acts does; false when all are home, or time is up.
    bool play_on(DelveParty& party, Instant began) {
        std::optional<std::size_t> next;
        for (std::size_t number = 0; number < people_.size(); ++number) {
            if (!party.is_below(number)) continue;
            if (!next || people_[number].acts < people_[*next].acts) next = number;
        }
        if (!next) return false;
        Person& person = people_[*next];
        if (person.acts - began > delve_max || person.lines >= lines_max) return false;
        world_.go_on_to(person.acts);
        if (!party.is_below(*next)) return true;
        const game::RoomNumber before = world_.body(person.id).room;
        const std::string line = party.line_for(*next);
        const bool accepted = line.empty() || world_.type(person.id, line);
        party.note(*next, line, accepted);
        if (!line.empty()) ++person.lines;
        if (!line.empty()) ++report_.lines;
        if (!accepted) ++report_.refused;
        const bool walked = world_.body(person.id).room != before;
        person.acts = world_.now() + (walked ? reading_takes : typing_takes);
        return true;
    }

    void sell_and_count() {
        for (std::size_t number = 0; number < people_.size(); ++number) {
            const Person& person = people_[number];
            DelverReport& report = report_.delvers[number];
            report.died = world_.body(person.id).deeds.deaths > 0;
            const bool home = world_.zone_with(person.id).surface != nullptr;
            report.came_home = home && !report.died;
            if (report.came_home)
                for (const char* line : {"up", "east", "sell all"})
                    world_.type(person.id, line);
            const game::Character& body = world_.body(person.id);
            report.gold = static_cast<std::int64_t>(worth_of(world_.content(), body)) -
                          static_cast<std::int64_t>(person.worth_before);
            report.experience = body.vitals.experience - person.experience_before;
            report_.rooms =
                std::max<std::uint64_t>(report_.rooms, body.deeds.rooms - person.rooms_before);
        }
    }

    const DelveSettings settings_;
    const DelveKnowledge& knows_;
    DelveWorld world_;
    DelveClerk clerk_;
    std::vector<Person> people_;
    DelveReport report_;
};

}  // namespace

DelveReport delve(const game::Rules& rules, const DelveKnowledge& knows,
                  const DelveSettings& settings, DelveTally& tally) {
    CHECK(settings.people >= 1 && settings.people <= names.size());
    return Delving{rules, knows, settings, tally}.run();
}

}  // namespace underwell::sim
