#include "underwell/sim/scenario.hpp"

#include <algorithm>
#include <charconv>
#include <deque>
#include <map>
#include <memory>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/sentence_rows.hpp"
#include "underwell/game/tongue.hpp"
#include "underwell/game/typed_words.hpp"
#include "underwell/server/house.hpp"
#include "underwell/server/linear_writer.hpp"
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
        return this;
    }

    void report(const base::Error& error) override { pack_.report(error); }

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

  private:
    game::Generators& pack_;
    game::RoomGenerator* behind_ = nullptr;
    std::deque<game::RoomProposal> ordered_;
};

struct Told {
    std::string words;
    bool refusal = false;
};

struct Actor {
    CharacterId id;
    std::vector<Told> told;  // since the last time that anybody typed
    std::size_t read = 0;    // so much of it the story has come to
};

class Story {
  public:
    explicit Story(const ScenarioWorld& world)
        : world_{world},
          rooms_{world.generators},
          rules_{.content = world.content, .generators = rooms_},
          english_{*game::Phrasebook::make(game::sentence_rows, {})},
          tongue_{english_, world.content, world.texts} {}

    base::Result<void> tell(std::string_view line, std::size_t number);

    ScenarioResult result;

  private:
    base::Result<void> open();
    base::Result<void> turn();
    base::Result<void> type(std::string_view name, std::string_view words, std::size_t number);
    base::Result<void> add_person(std::string_view name, std::size_t number);
    base::Result<void> order_room(std::string_view words, std::size_t number);
    base::Result<void> wait(std::string_view words, std::size_t number);
    base::Result<void> wake_or_sleep(std::string_view name, bool wakes, std::size_t number);
    base::Result<void> expect(std::string_view line, std::size_t number);
    void note(const game::Notice& notice);
    void forget_told();
    bool was_told(Actor& actor, std::string_view pattern, bool refusal);

    const ScenarioWorld& world_;
    OrderedRooms rooms_;
    const game::Rules rules_;
    const game::Phrasebook english_;
    const game::Tongue tongue_;
    SimulatedDisk disk_;
    std::unique_ptr<server::Journal> journal_;
    std::unique_ptr<server::House> house_;
    std::uint64_t seed_ = 1;
    std::map<std::string, Actor, std::less<>> people_;
    std::string last_;  // who typed
    base::Instant now_{std::chrono::days{20'000}};
};

base::Result<void> Story::open() {
    if (house_) return {};
    auto journal = SimulatedJournal::open(disk_);
    CHECK(journal.has_value());
    journal_ = std::move(*journal);
    auto house = server::House::open(*journal_, rules_, {.seed = seed_}, now_);
    if (!house) return std::unexpected(house.error());
    house_ = std::move(*house);
    return {};
}

base::Result<void> Story::turn() {
    const auto notices = house_->turn(now_);
    if (!notices) return std::unexpected(notices.error());
    for (const game::Notice& notice : *notices)
        note(notice);
    return {};
}

void Story::note(const game::Notice& notice) {
    for (auto& [name, actor] : people_) {
        if (std::ranges::find(notice.to, actor.id) == notice.to.end()) continue;
        std::string written;
        server::write_linear(written, tongue_.document(notice, actor.id),
                             {.language = game::Language::english, .line_end = "\n"});
        for (std::string_view rest = written; !rest.empty();) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            const std::string_view words = trimmed(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (!words.empty())
                actor.told.push_back({.words = std::string{words}, .refusal = notice.refusal});
        }
    }
}

void Story::forget_told() {
    for (auto& [name, actor] : people_) {
        actor.told.clear();
        actor.read = 0;
    }
}

base::Result<void> Story::add_person(std::string_view name, std::size_t number) {
    if (auto fine = game::check_name(name); !fine) return wrong(number, fine.error().message);
    if (auto opened = open(); !opened) return opened;
    const CharacterId id{people_.size() + 1};
    if (!people_.emplace(std::string{name}, Actor{.id = id, .told = {}, .read = 0}).second)
        return wrong(number, "there is a person of that name already");
    house_->take(game::surface_zone,
                 game::Creates{.id = id, .name = std::string{name}, .offer = 0});
    house_->take(game::surface_zone, game::Wakes{id});
    last_ = name;
    return turn();
}

base::Result<void> Story::type(std::string_view name, std::string_view words, std::size_t number) {
    const auto found = people_.find(name);
    if (found == people_.end())
        return wrong(
            number, "nobody is called " + std::string{name} + "; add: person " + std::string{name});
    forget_told();
    last_ = name;
    ++result.typed;
    house_->type(found->second.id, std::string{words});
    return turn();
}

base::Result<void> Story::order_room(std::string_view words, std::size_t number) {
    game::RoomProposal room;
    room.name = game::named<game::TextId>("core:plain_room");
    room.look = game::named<game::TextId>("core:plain_room_look");
    room.bright = true;
    while (!words.empty()) {
        const std::string_view what = take_word(words);
        if (what == "dark") {
            room.bright = false;
            continue;
        }
        const std::string_view which = take_word(words);
        if (what == "monster") {
            room.monsters.push_back({.kind = game::named<game::MonsterKindId>(which)});
        } else if (what == "thing") {
            room.things.push_back(
                {.kind = game::named<game::ThingKindId>(which), .count = 1, .inside = {}});
        } else if (what == "puzzle") {
            const auto kind = std::ranges::find(game::puzzle_kind_names, which);
            if (kind == game::puzzle_kind_names.end())
                return wrong(number, "there is no puzzle " + std::string{which});
            auto& puzzle = room.puzzle.emplace();
            puzzle.kind = static_cast<game::PuzzleKind>(kind - game::puzzle_kind_names.begin());
            puzzle.look = room.look;
            puzzle.hint = room.look;
            puzzle.price = 5;
        } else if (what != "empty") {
            return wrong(number, "a room has dark, monster KIND, thing KIND and puzzle KIND, not " +
                                     std::string{what});
        }
    }
    rooms_.order(std::move(room));
    return {};
}

base::Result<void> Story::wait(std::string_view words, std::size_t number) {
    const std::string_view amount = take_word(words);
    std::int64_t count = 0;
    const auto read = std::from_chars(amount.data(), amount.data() + amount.size(), count);
    if (read.ec != std::errc{} || count < 0 || count > 100'000)
        return wrong(number, "wait how long? wait 5 minutes");
    const base::Duration unit = words.starts_with("second") ? base::Duration{1'000}
                                : words.starts_with("hour") ? base::Duration{3'600'000}
                                : words.starts_with("day")  ? base::Duration{86'400'000}
                                                            : base::Duration{60'000};
    forget_told();
    const base::Instant until = now_ + count * unit;
    while (house_ && house_->next_due() && *house_->next_due() <= until) {
        now_ = std::max(now_, *house_->next_due());
        if (auto done = turn(); !done) return done;
    }
    now_ = until;
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

// In the order of the story; what comes between is passed over.
bool Story::was_told(Actor& actor, std::string_view pattern, bool refusal) {
    for (std::size_t next = actor.read; next < actor.told.size(); ++next) {
        const Told& told = actor.told[next];
        if ((refusal && !told.refusal) || !matches(pattern, told.words)) continue;
        actor.read = next + 1;
        return true;
    }
    return false;
}

base::Result<void> Story::expect(std::string_view line, std::size_t number) {
    ++result.expectations;
    std::string_view pattern = line;
    auto actor = people_.find(last_);
    const std::size_t colon = line.find(": ");
    const std::string_view label =
        colon == std::string_view::npos ? std::string_view{} : line.substr(0, colon);
    const auto named = people_.find(label);
    const bool refusal = label == "refused";
    const bool absent = label == "not";
    if (named != people_.end()) actor = named;
    if (named != people_.end() || refusal || absent) pattern = trimmed(line.substr(colon + 2));
    if (actor == people_.end()) return wrong(number, "nobody is there yet; add: person Ada");
    if (was_told(actor->second, pattern, refusal) != absent) return {};
    ScenarioFailure failure{.line = number, .expected = std::string{line}, .told = {}};
    for (const Told& told : actor->second.told)
        failure.told.push_back((told.refusal ? "refused: " : "") + told.words);
    result.failure = std::move(failure);
    return {};
}

base::Result<void> Story::tell(std::string_view line, std::size_t number) {
    line = trimmed(line);
    if (line.empty() || line.front() == '#') return {};
    const std::size_t prompt = line.find('>');
    const bool typed = prompt != std::string_view::npos &&
                       line.substr(0, prompt).find_first_of(" :.") == std::string_view::npos;
    if (typed)
        return type(prompt == 0 ? std::string_view{last_} : line.substr(0, prompt),
                    trimmed(line.substr(prompt + 1)), number);
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    if (word == "seed") {
        const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), seed_);
        if (house_ || read.ec != std::errc{})
            return wrong(number, "seed and a number stand before everything else");
        return {};
    }
    if (word == "person") return add_person(rest, number);
    if (word == "room") return order_room(rest, number);
    if (word == "wait") return wait(rest, number);
    if (word == "wake" || word == "sleep") return wake_or_sleep(rest, word == "wake", number);
    return expect(line, number);
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
    while (!text.empty() && !story.result.failure) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (auto told = story.tell(text.substr(0, end), ++number); !told)
            return std::unexpected(told.error());
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(story.result);
}

}  // namespace underwell::sim
