#include "underwell/server/solo.hpp"

#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/silence.hpp"

namespace underwell::server {

using base::Duration;
using base::Instant;
using base::Result;

namespace {

// There is nobody else: the same seed offers the same sheet to whoever begins with it.
constexpr base::CharacterId the_one{1};

bool is_told(const game::Notice& notice, base::CharacterId who) {
    return std::ranges::find(notice.to, who) != notice.to.end();
}

}  // namespace

Result<std::unique_ptr<Solo>> Solo::open(SoloParts parts, const NewWorld& fresh) {
    const auto zones = parts.journal.zones();
    if (!zones) return std::unexpected(zones.error());
    // By a clock that has gone back the house goes on from its last moment.
    const Instant clock = zones->empty() ? fresh.begins : Instant{};
    std::unique_ptr<Solo> solo{new Solo{std::move(parts), clock}};
    auto house =
        House::open(solo->parts_.journal, solo->parts_.pack->rules(), {.seed = fresh.seed}, clock);
    if (!house) return std::unexpected(house.error());
    solo->house_ = std::move(*house);
    solo->house_->on_request(
        [raw = solo.get()](const game::Request& request) { raw->requests_.push_back(request); });
    const auto& names = solo->house_->zones().at(game::surface_zone).surface->names;
    if (!names.empty()) solo->who_ = names.begin()->first;
    return solo;
}

std::optional<std::string> Solo::name() const {
    const auto& names = house_->zones().at(game::surface_zone).surface->names;
    const auto known = names.find(who_);
    if (known == names.end()) return std::nullopt;
    return known->second;
}

Result<void> Solo::begin(const std::string& name, std::string_view language) {
    CHECK(!has_begun());
    if (auto fine = game::check_name(name); !fine) return fine;
    who_ = the_one;
    house_->take(game::surface_zone, game::Creates{.id = who_, .name = name, .offer = 0});
    house_->take(game::surface_zone, game::Wakes{who_});
    if (!language.empty() && language != "en")
        house_->take(game::surface_zone,
                     game::CommandLine{.who = who_, .line = "language " + std::string{language}});
    return {};
}

// Whoever left in the midst of something is in the midst of it.
Result<void> Solo::go_on(std::string_view language) {
    const auto place = house_->whereabouts(who_);
    CHECK(place.has_value());
    if (auto loaded = house_->zone(*place); !loaded) return std::unexpected(loaded.error());
    house_->take(*place, game::Wakes{who_});
    const game::Character* own = body();
    if (own != nullptr && !language.empty() && own->preferences.language != language)
        type("language " + std::string{language});
    if (own != nullptr && own->awake) type("look");  // who wakes is shown the room anyway
    return {};
}

void Solo::type(std::string line) {
    house_->type(who_, std::move(line));
}

const game::Character* Solo::body() const {
    const auto found = house_->find_body(who_);
    return found ? &found->body : nullptr;
}

game::Tongue Solo::tongue(std::string_view language) const {
    return {parts_.languages.phrases(language), parts_.pack->rules().content, parts_.pack->texts()};
}

game::Tongue Solo::own_tongue() const {
    const game::Character* own = body();
    return tongue(own == nullptr ? std::string_view{"en"}
                                 : std::string_view{own->preferences.language});
}

void Solo::show(const game::Notice& notice, Told& told) const {
    const game::Character* own = body();
    if (!is_told(notice, who_) || game::is_seen_on_tiles(notice)) return;
    if (own != nullptr && game::is_silent(notice, who_, own->preferences.silenced)) return;
    game::Document document = own_tongue().document(notice, who_);
    if (!document.empty()) told.documents.push_back(std::move(document));
}

std::vector<Signal> Solo::news(Duration played) {
    const auto found = house_->find_body(who_);
    if (!found) return {};
    const game::Tongue english = tongue("en");
    const game::Tongue spoken = own_tongue();
    return report({.zone = found->zone,
                   .surface = house_->zones().at(game::surface_zone),
                   .rules = parts_.pack->rules(),
                   .who = found->body,
                   .now = house_->time_at(clock_ + played),
                   .tongue = spoken,
                   .english = english,
                   .scene = &scene_},
                  reported_);
}

Result<Solo::Told> Solo::work(Duration played) {
    auto notices = house_->turn(clock_ + played);
    if (!notices) return std::unexpected(notices.error());
    Told told;
    for (const game::Notice& notice : *notices)
        show(notice, told);
    for (const game::Request& request : std::exchange(requests_, {})) {
        if (request.what == game::RequestKind::leave)
            told.leaves = true;
        else
            told.not_for_one.push_back(request.what);
    }
    told.signals = news(played);
    return told;
}

std::optional<Duration> Solo::next_due() const {
    const auto due = house_->next_due();
    if (!due) return std::nullopt;
    return *due - clock_;
}

}  // namespace underwell::server
