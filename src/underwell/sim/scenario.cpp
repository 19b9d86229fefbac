#include "underwell/sim/scenario.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/sentence_rows.hpp"
#include "underwell/game/silence.hpp"
#include "underwell/game/staff.hpp"
#include "underwell/game/tongue.hpp"
#include "underwell/game/typed_words.hpp"
#include "underwell/server/house.hpp"
#include "underwell/server/linear_writer.hpp"
#include "underwell/server/repeated_line.hpp"
#include "underwell/sim/scenario_stage.hpp"
#include "underwell/sim/simulated_journal.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::take_word;
using game::trimmed;

namespace {

std::unexpected<base::Error> wrong(std::size_t line, const std::string& what) {
    return base::fail(errors::bad_scenario, "line " + std::to_string(line) + ": " + what);
}

// Rooms that the story orders come first; then what the pack makes.
class OrderedRooms final : public game::Generators, public game::RoomGenerator {
  public:
    explicit OrderedRooms(game::Generators& pack) : pack_{pack} {}

    void order(game::RoomProposal room) { ordered_.push_back(std::move(room)); }

    game::RoomGenerator* find(std::string_view name) override {
        behind_ = pack_.find(name);
        return behind_ == nullptr ? nullptr : this;
    }

    void report(const base::Error& error) override {
        pack_.report(error);
        reported_.push_back(error.message);
    }

    // Since the last call.
    std::vector<std::string> take_reported() { return std::exchange(reported_, {}); }

    base::Result<game::RoomProposal> furnish(const game::RoomQuestion& question,
                                             base::Stream& chance) override {
        if (!ordered_.empty()) {
            game::RoomProposal room = std::move(ordered_.front());
            ordered_.pop_front();
            return room;
        }
        if (behind_ == nullptr) return base::fail(errors::bad_scenario, "no room generator");
        return behind_->furnish(question, chance);
    }

    std::string place() const override { return "a room of the story"; }

  private:
    game::Generators& pack_;
    game::RoomGenerator* behind_ = nullptr;
    std::deque<game::RoomProposal> ordered_;
    std::vector<std::string> reported_;
};

// "ban Bob for 2 days: spam"
std::string text_of(const game::Request& request) {
    static constexpr std::array names = {"reload packs", "ban",  "pardon",          "shut down",
                                         "leave",        "keep", "change password", "list bans"};
    std::string text = names[static_cast<std::size_t>(request.what)];
    if (!request.name.empty()) text += " " + request.name;
    constexpr std::int64_t milliseconds_in_a_day = 86'400'000;
    const std::int64_t days = request.duration.count() / milliseconds_in_a_day;
    if (days > 0) text += " for " + std::to_string(days) + " days";
    if (!request.words.empty()) text += ": " + request.words;
    return text;
}

struct Told {
    std::string words;
    bool refusal = false;
    bool stated = false;  // by the story
};

struct Actor {
    CharacterId id;
    std::vector<Told> told;  // since the last time that anybody typed
    std::size_t read = 0;    // so much of it the story has come to
    // As a server gathers it for those who listen (N13).
    std::optional<server::HeldLine> held = {};
    bool held_refusal = false;
};

// What a story plays with; made when it begins, since the story may change rules before.
struct Stage {
    Stage(game::Content with, OrderedRooms& rooms)
        : content{std::move(with)}, rules{.content = content, .generators = rooms} {}

    const game::Content content;
    const game::Rules rules;
};

// What a line of the story expects: who was told, what, and whether as a refusal or not at all.
struct Expectation {
    Actor* actor = nullptr;
    std::string_view pattern;
    bool refusal = false;
    bool absent = false;
    bool afterwards = false;  // absent only behind what the story has come to
};

class Story {
  public:
    explicit Story(const ScenarioWorld& world)
        : world_{world}, parts_{world.content.parts()}, rooms_{world.generators} {
        parts_.tuning.hints_until_level = 0;  // stories hear what they ask for
    }

    base::Result<void> tell(std::string_view line, std::size_t number);
    void check_refusals();

    ScenarioResult result;

  private:
    base::Result<void> direct(std::string_view line, std::size_t number);
    base::Result<void> open();
    base::Result<void> turn();
    base::Result<void> type(std::string_view names, std::string_view words, std::size_t number);
    base::Result<void> add_person(std::string_view name, std::size_t number);
    base::Result<void> order_room(std::string_view words, std::size_t number);
    base::Result<void> change_rule(std::string_view words, std::size_t number);
    base::Result<void> set_seed(std::string_view words, std::size_t number);
    base::Result<void> wait(std::string_view words, std::size_t number);
    base::Result<void> restart(std::string_view words, std::size_t number);
    base::Result<void> wake_or_sleep(std::string_view name, bool wakes, std::size_t number);
    base::Result<void> give_role(std::string_view words, std::size_t number);
    base::Result<void> expect(std::string_view line, std::size_t number);
    Expectation understand(std::string_view line);
    base::Result<void> expect_asked(std::string_view line, std::string_view pattern,
                                    std::size_t number);
    const game::Character* find_person(CharacterId who) const;
    game::Preferences preferences_of(CharacterId who) const;
    game::Tongue tongue_of(const game::Preferences& preferences) const;
    void note(const game::Notice& notice);
    void tell_builders();
    void tell(const std::string& name, Actor& actor, const game::Document& what, bool refusal);
    void tell_held(const std::string& name, Actor& actor);
    void forget_told();
    static bool was_told(const Expectation& expected);
    static bool was_ever_told(const Expectation& expected);

    const ScenarioWorld& world_;
    game::ContentParts parts_;
    OrderedRooms rooms_;
    std::unique_ptr<Stage> stage_;
    SimulatedDisk disk_;
    std::unique_ptr<server::Journal> journal_;
    std::unique_ptr<server::House> house_;
    std::uint64_t seed_ = 1;
    std::map<std::string, Actor, std::less<>> people_;
    std::vector<std::string> asked_;  // of the program, since the last time that anybody typed
    std::string last_;                // who typed
    std::vector<const Actor*> typists_;
    std::size_t typed_at_ = 0;  // the line of the story
    base::Instant now_{std::chrono::days{20'000}};
};

base::Result<void> Story::open() {
    if (house_) return {};
    if (!stage_) {
        auto content = game::Content::make(parts_);
        if (!content) return std::unexpected(content.error());
        stage_ = std::make_unique<Stage>(std::move(*content), rooms_);
    }
    auto journal = SimulatedJournal::open(disk_);
    CHECK(journal.has_value());
    journal_ = std::move(*journal);
    auto house = server::House::open(*journal_, stage_->rules, {.seed = seed_}, now_);
    if (!house) return std::unexpected(house.error());
    house_ = std::move(*house);
    house_->on_request(
        [this](const game::Request& request) { asked_.push_back(text_of(request)); });
    return {};
}

base::Result<void> Story::turn() {
    const auto notices = house_->turn(now_);
    if (!notices) return std::unexpected(notices.error());
    for (const game::Notice& notice : *notices)
        note(notice);
    tell_builders();
    for (auto& [name, actor] : people_)
        tell_held(name, actor);
    return {};
}

const game::Character* Story::find_person(CharacterId who) const {
    const auto place = house_->whereabouts(who);
    const auto zone = place ? house_->zones().find(*place) : house_->zones().end();
    return zone == house_->zones().end() ? nullptr : game::find_person(zone->second, who);
}

game::Preferences Story::preferences_of(CharacterId who) const {
    const game::Character* person = find_person(who);
    return person == nullptr ? game::Preferences{} : person->preferences;
}

// Of the language that somebody has chosen.
game::Tongue Story::tongue_of(const game::Preferences& preferences) const {
    return {world_.languages.phrases(preferences.language), stage_->content, world_.texts};
}

void Story::note(const game::Notice& notice) {
    if (const auto* line = std::get_if<game::Line>(&notice.what))
        result.sentences.insert(game::sentence_rows[line->sentence.id().row].name);
    for (auto& [name, actor] : people_) {
        if (std::ranges::find(notice.to, actor.id) == notice.to.end()) continue;
        const game::Preferences preferences = preferences_of(actor.id);
        if (game::is_silent(notice, actor.id, preferences.silenced)) continue;
        game::Document what = tongue_of(preferences).document(notice, actor.id);
        if (actor.held && actor.held->line == what) {
            ++actor.held->times;
            continue;
        }
        tell_held(name, actor);
        actor.held_refusal = notice.refusal;
        if (preferences.reader && server::can_be_gathered(what))
            actor.held = server::HeldLine{.line = std::move(what), .bytes = {}};
        else
            tell(name, actor, what, notice.refusal);
    }
}

// As a server tells them (G3).
void Story::tell_builders() {
    for (const std::string& error : rooms_.take_reported())
        for (const auto& [name, actor] : people_) {
            const game::Character* person = find_person(actor.id);
            if (person == nullptr || !person->awake || person->role < game::Role::builder) continue;
            note({.to = {actor.id},
                  .what = game::Line{"script_fails", {{"words", game::Quoted{error}}}}});
        }
}

void Story::tell_held(const std::string& name, Actor& actor) {
    if (!actor.held) return;
    const server::HeldLine held = std::move(*actor.held);
    actor.held.reset();
    const game::Tongue tongue = tongue_of(preferences_of(actor.id));
    tell(name, actor,
         held.times == 1 ? held.line : server::said_times(held.line, held.times, tongue),
         actor.held_refusal);
}

void Story::tell(const std::string& name, Actor& actor, const game::Document& what, bool refusal) {
    std::string written;
    server::write_linear(
        written, what,
        {.language = tongue_of(preferences_of(actor.id)).language(), .line_end = "\n"});
    for (std::string_view rest = written; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view words = trimmed(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (words.empty()) continue;
        actor.told.push_back({.words = std::string{words}, .refusal = refusal});
        result.transcript += "    " + name + (refusal ? " refused: " : ": ");
        result.transcript += actor.told.back().words + "\n";
    }
}

// A slip of the pen must not pass: whoever types and is refused, is refused because the story says
// so.
void Story::check_refusals() {
    for (const Actor* typist : std::exchange(typists_, {})) {
        const auto unstated = std::ranges::find_if(
            typist->told, [](const Told& told) { return told.refusal && !told.stated; });
        if (unstated == typist->told.end() || result.failure) continue;
        result.failure = ScenarioFailure{.line = typed_at_,
                                         .expected = "no refusal, or a line refused: …",
                                         .told = {"refused: " + unstated->words}};
    }
}

void Story::forget_told() {
    check_refusals();
    for (auto& [name, actor] : people_) {
        actor.told.clear();
        actor.read = 0;
    }
    asked_.clear();
}

base::Result<void> Story::add_person(std::string_view name, std::size_t number) {
    if (auto fine = game::check_name(name); !fine) return wrong(number, fine.error().message);
    if (auto opened = open(); !opened) return wrong(number, opened.error().message);
    const CharacterId id{people_.size() + 1};
    if (!people_.emplace(std::string{name}, Actor{.id = id, .told = {}, .read = 0}).second)
        return wrong(number, "there is a person of that name already");
    house_->take(game::surface_zone,
                 game::Creates{.id = id, .name = std::string{name}, .offer = 0});
    house_->take(game::surface_zone, game::Wakes{id});
    last_ = name;
    return turn();
}

// Several people type in the same turn: "Ada, Bob> east".
base::Result<void> Story::type(std::string_view names, std::string_view words, std::size_t number) {
    forget_told();
    typed_at_ = number;
    const std::string small = game::folded(words);
    std::string_view rest = small;
    if (const auto* row = game::find_command(take_word(rest), game::Role::admin))
        result.commands.insert(row->name);
    while (!names.empty()) {
        const std::size_t comma = std::min(names.find(','), names.size());
        const std::string_view name = trimmed(names.substr(0, comma));
        names.remove_prefix(std::min(comma + 1, names.size()));
        const auto found = people_.find(name);
        if (found == people_.end())
            return wrong(number, "nobody is called " + std::string{name} + "; add: person " +
                                     std::string{name});
        last_ = name;
        typists_.push_back(&found->second);
        ++result.typed;
        house_->type(found->second.id, std::string{words});
    }
    return turn();
}

base::Result<void> Story::order_room(std::string_view words, std::size_t number) {
    auto room = read_room(words, world_);
    if (!room) return wrong(number, room.error().message);
    rooms_.order(std::move(*room));
    return {};
}

base::Result<void> Story::change_rule(std::string_view words, std::size_t number) {
    if (stage_) return wrong(number, "rules are set before the first person comes");
    if (auto done = set_rule(words, parts_); !done) return wrong(number, done.error().message);
    return {};
}

base::Result<void> Story::set_seed(std::string_view words, std::size_t number) {
    const auto read = std::from_chars(words.data(), words.data() + words.size(), seed_);
    if (stage_ || read.ec != std::errc{})
        return wrong(number, "seed and a number stand before everything else");
    return {};
}

std::optional<base::Duration> duration_of(std::string_view words) {
    constexpr std::int64_t count_max = 100'000;
    const std::string_view amount = take_word(words);
    std::int64_t count = 0;
    const auto read = std::from_chars(amount.data(), amount.data() + amount.size(), count);
    if (read.ec != std::errc{} || count < 0 || count > count_max) return std::nullopt;
    if (words.starts_with("second")) return std::chrono::seconds{count};
    if (words.starts_with("minute")) return std::chrono::minutes{count};
    if (words.starts_with("hour")) return std::chrono::hours{count};
    if (words.starts_with("day")) return std::chrono::days{count};
    return std::nullopt;
}

base::Result<void> Story::wait(std::string_view words, std::size_t number) {
    const auto duration = duration_of(words);
    if (!duration) return wrong(number, "wait how long? wait 5 minutes");
    forget_told();
    const base::Instant until = now_ + *duration;
    while (house_) {
        const auto due = house_->next_due();
        if (!due || *due > until) break;
        now_ = std::max(now_, *due);
        if (auto done = turn(); !done) return done;
    }
    now_ = until;
    return {};
}

// As after a crash: nothing is left but the journal. Time may have passed in between.
base::Result<void> Story::restart(std::string_view words, std::size_t number) {
    const auto duration = words.empty() ? base::Duration{0} : duration_of(words);
    if (!duration) return wrong(number, "restart after how long? restart 5 minutes");
    forget_told();
    house_.reset();
    journal_.reset();
    now_ = now_ + *duration;
    if (auto opened = open(); !opened) return wrong(number, opened.error().message);
    return {};
}

base::Result<void> Story::wake_or_sleep(std::string_view name, bool wakes, std::size_t number) {
    const auto found = people_.find(name);
    if (found == people_.end()) return wrong(number, "nobody is called " + std::string{name});
    forget_told();
    last_ = name;
    const CharacterId who = found->second.id;
    const base::ZoneId zone = house_->whereabouts(who).value_or(game::surface_zone);
    if (wakes)
        house_->take(zone, game::Wakes{who});
    else
        house_->take(zone, game::Sleeps{who});
    return turn();
}

base::Result<void> Story::give_role(std::string_view words, std::size_t number) {
    const auto found = people_.find(take_word(words));
    if (found == people_.end()) return wrong(number, "a role for whom? role Ada builder");
    const auto role = game::role_called(words);
    if (!role) return wrong(number, "roles are player, helper, builder and admin");
    forget_told();
    const CharacterId who = found->second.id;
    house_->take(house_->whereabouts(who).value_or(game::surface_zone),
                 game::Appoints{.who = who, .role = *role});
    return turn();
}

// Also before what the story has come to: what must not be told must not be told at all.
bool Story::was_ever_told(const Expectation& expected) {
    return std::ranges::any_of(expected.actor->told, [&](const Told& told) {
        return (!expected.refusal || told.refusal) && matches(expected.pattern, told.words);
    });
}

// In the order of the story; what comes between is passed over.
bool Story::was_told(const Expectation& expected) {
    Actor& actor = *expected.actor;
    for (std::size_t next = actor.read; next < actor.told.size(); ++next) {
        const Told& told = actor.told[next];
        if ((expected.refusal && !told.refusal) || !matches(expected.pattern, told.words)) continue;
        actor.read = next + 1;
        actor.told[next].stated = true;
        return true;
    }
    return false;
}

// "Bob: words", "not: words", "then not: words", "Bob refused: words"; any other line is words for
// whoever typed.
Expectation Story::understand(std::string_view line) {
    const auto typed = people_.find(last_);
    Expectation expected{.actor = typed == people_.end() ? nullptr : &typed->second,
                         .pattern = line};
    const std::size_t colon = line.find(": ");
    if (colon == std::string_view::npos) return expected;
    std::string_view label = line.substr(0, colon);
    Expectation labelled = expected;
    labelled.pattern = trimmed(line.substr(colon + 2));
    std::string_view behind = label;
    if (const auto named = people_.find(take_word(behind)); named != people_.end()) {
        labelled.actor = &named->second;
        label = behind;
    }
    labelled.refusal = label == "refused";
    labelled.afterwards = label == "then not";
    labelled.absent = label == "not" || labelled.afterwards;
    const bool is_label = label.empty() || labelled.refusal || labelled.absent;
    return is_label ? labelled : expected;
}

base::Result<void> Story::expect_asked(std::string_view line, std::string_view pattern,
                                       std::size_t number) {
    const bool was_asked = std::ranges::any_of(
        asked_, [&](const std::string& asked) { return matches(pattern, asked); });
    if (!was_asked && !result.failure)
        result.failure =
            ScenarioFailure{.line = number, .expected = std::string{line}, .told = asked_};
    return {};
}

base::Result<void> Story::expect(std::string_view line, std::size_t number) {
    ++result.expectations;
    constexpr std::string_view asked_label = "program: ";
    if (line.starts_with(asked_label))
        return expect_asked(line, trimmed(line.substr(asked_label.size())), number);
    const Expectation expected = understand(line);
    if (expected.actor == nullptr) return wrong(number, "nobody is there yet; add: person Ada");
    const bool was =
        expected.absent && !expected.afterwards ? was_ever_told(expected) : was_told(expected);
    if (was != expected.absent) return {};
    ScenarioFailure failure{.line = number, .expected = std::string{line}, .told = {}};
    if (!expected.absent && was_ever_told(expected))
        failure.expected += "  (it was told before the line above)";
    for (const Told& told : expected.actor->told)
        failure.told.push_back((told.refusal ? "refused: " : "") + told.words);
    if (!result.failure) result.failure = std::move(failure);
    return {};
}

// "Ada> east", "> east", "Ada, Bob> east"
bool is_prompt(std::string_view names) {
    while (!names.empty()) {
        const std::size_t comma = std::min(names.find(','), names.size());
        if (trimmed(names.substr(0, comma)).find_first_of(" :.") != std::string_view::npos)
            return false;
        names.remove_prefix(std::min(comma + 1, names.size()));
    }
    return true;
}

base::Result<void> Story::direct(std::string_view line, std::size_t number) {
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "seed") return set_seed(rest, number);
    if (word == "set") return change_rule(rest, number);
    if (word == "person") return add_person(rest, number);
    if (word == "room") return order_room(rest, number);
    if (word == "wait") return wait(rest, number);
    if (word == "restart") return restart(rest, number);
    if (word == "role") return give_role(rest, number);
    if (word == "wake" || word == "sleep") return wake_or_sleep(rest, word == "wake", number);
    return expect(line, number);
}

base::Result<void> Story::tell(std::string_view line, std::size_t number) {
    line = trimmed(line);
    result.transcript += std::string{line} + "\n";
    if (line.empty() || line.front() == '#') return {};
    const std::size_t prompt = line.find('>');
    if (prompt == std::string_view::npos || !is_prompt(line.substr(0, prompt)))
        return direct(line, number);
    return type(prompt == 0 ? std::string_view{last_} : line.substr(0, prompt),
                trimmed(line.substr(prompt + 1)), number);
}

}  // namespace

// By the last star only: what an earlier one stands for need never be looked at again.
bool matches(std::string_view pattern, std::string_view text) {
    std::size_t star = std::string_view::npos;
    std::size_t behind_star = 0;  // where the text goes on that the star does not stand for
    std::size_t here = 0;
    std::size_t read = 0;
    while (read < text.size()) {
        if (here < pattern.size() && pattern[here] == '*') {
            star = here++;
            behind_star = read;
        } else if (here < pattern.size() && pattern[here] == text[read]) {
            ++here;
            ++read;
        } else if (star != std::string_view::npos) {
            here = star + 1;
            read = ++behind_star;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', here) == std::string_view::npos;
}

base::Result<ScenarioResult> run_scenario(std::string_view text, const ScenarioWorld& world) {
    Story story{world};
    std::size_t number = 0;
    // To the end, also behind the first failure: whoever writes a story wants to see what happens.
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (auto told = story.tell(text.substr(0, end), ++number); !told) {
            if (story.result.failure) break;
            return std::unexpected(told.error());
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    story.check_refusals();
    if (story.result.typed == 0 && story.result.expectations == 0)
        return wrong(number, "the story is empty; begin with: person Ada");
    return std::move(story.result);
}

}  // namespace underwell::sim
