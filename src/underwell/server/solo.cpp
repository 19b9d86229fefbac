#include "underwell/server/solo.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/decide.hpp"
#include "underwell/game/finding.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/room_screen.hpp"
#include "underwell/game/silence.hpp"
#include "underwell/server/door.hpp"

namespace underwell::server {

using base::Duration;
using base::Instant;
using base::Result;

namespace {

// There is nobody else: the same seed offers the same sheet to whoever begins with it.
constexpr base::CharacterId the_one{1};
constexpr std::size_t walks_max = 500;
constexpr std::size_t rooms_known_max = 200;

bool is_told(const game::Notice& notice, base::CharacterId who) {
    return std::ranges::find(notice.to, who) != notice.to.end();
}

// What whoever starts the game so need not be told.
bool is_about_settings(const game::Notice& notice) {
    static constexpr std::array<game::Sentence, 4> about = {
        {{"language_set"}, {"language_set_chinese"}, {"reader_is_on"}, {"reader_is_off"}}};
    const auto* line = std::get_if<game::Line>(&notice.what);
    return line != nullptr && std::ranges::find(about, line->sentence) != about.end();
}

// If it shows a room.
const game::RoomView* room_in(const game::Notice& notice) {
    const auto* view = std::get_if<game::View>(&notice.what);
    return view == nullptr ? nullptr : std::get_if<game::RoomView>(view);
}

bool makes_stop(const game::Notice& notice) {
    const game::RoomView* room = room_in(notice);
    const bool is_quiet =
        room == nullptr || (room->monsters.empty() && !room->fighting && !room->blocked);
    return notice.refusal || !is_quiet;
}

}  // namespace

bool walks_on(std::span<const game::Notice> told, base::CharacterId who) {
    bool is_on_the_way = false;
    for (const game::Notice& notice : told) {
        if (!is_told(notice, who)) continue;
        if (makes_stop(notice)) return false;
        is_on_the_way = is_on_the_way || game::is_on_the_way(notice);
    }
    return is_on_the_way;
}

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

game::Document Solo::offer(std::uint32_t number, std::string_view language) const {
    const std::uint64_t seed = house_->zones().at(game::surface_zone).seed;
    const game::Tuning& tuning = parts_.pack->rules().content.tuning();
    return offer_page(tongue(language.empty() ? std::string_view{"en"} : language),
                      game::offered_vitals(seed, the_one, number, tuning));
}

Result<void> Solo::begin(const std::string& name, const SoloPlayer& player, std::uint32_t offer) {
    CHECK(!has_begun());
    if (auto fine = game::check_name(name); !fine) return fine;
    who_ = the_one;
    house_->take(game::surface_zone, game::Creates{.id = who_, .name = name, .offer = offer});
    house_->take(game::surface_zone, game::ShowsPictures{.who = who_});
    house_->take(game::surface_zone, game::Wakes{who_});
    set_up(player, {});
    return {};
}

// Whoever left in the midst of something is in the midst of it.
Result<void> Solo::go_on(const SoloPlayer& player) {
    const auto place = house_->whereabouts(who_);
    CHECK(place.has_value());
    if (auto loaded = house_->zone(*place); !loaded) return std::unexpected(loaded.error());
    house_->take(*place, game::ShowsPictures{.who = who_});
    house_->take(*place, game::Wakes{who_});
    const game::Character* own = body();
    if (own != nullptr) set_up(player, own->preferences);
    if (own != nullptr && own->awake) type("look");  // who wakes is shown the room anyway
    return {};
}

// As if it had been typed, where they are.
void Solo::set_up(const SoloPlayer& player, const game::Preferences& before) {
    const auto zone = house_->whereabouts(who_).value_or(game::surface_zone);
    const auto typed = [&](std::string line) {
        house_->take(zone, game::CommandLine{.who = who_, .line = std::move(line)});
    };
    if (!player.language.empty() && player.language != before.language)
        typed("language " + std::string{player.language});
    if (player.reader != before.reader) typed(player.reader ? "reader on" : "reader off");
}

void Solo::type(std::string line) {
    typed_.push_back(line);
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

// Whoever passes through a room that is known, or comes back to it, need not be told all of it.
game::Document Solo::room_document(const game::RoomView& room, Stay stay) {
    const auto found = house_->find_body(who_);
    if (!found) return own_tongue().document(room);
    const RoomTold here{.zone = found->zone.id, .room = room.room};
    const bool arrives = told_rooms_.empty() || told_rooms_.back() != here;
    const bool is_known = std::erase(told_rooms_, here) > 0;
    told_rooms_.push_back(here);
    if (told_rooms_.size() > rooms_known_max) told_rooms_.pop_front();
    if (!is_known || !arrives) return own_tongue().document(room);
    return stay == Stay::passes ? game::Document{} : game::brief_document(own_tongue(), room);
}

void Solo::show(const game::Notice& notice, Stay stay, Told& told) {
    const game::Character* own = body();
    if (!is_told(notice, who_) || game::is_seen_on_tiles(notice)) return;
    if (is_starting_ && is_about_settings(notice)) return;
    if (own != nullptr && game::is_silent(notice, who_, own->preferences.silenced)) return;
    const game::RoomView* room = room_in(notice);
    game::Document document =
        room == nullptr ? own_tongue().document(notice, who_) : room_document(*room, stay);
    if (!document.empty()) told.documents.push_back(std::move(document));
}

std::int32_t Solo::hit_points() const {
    const game::Character* own = body();
    return own == nullptr ? 0 : own->vitals.hit_points;
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

Result<Solo::Stay> Solo::take_turn(Duration played, Told& told) {
    const std::int32_t before = hit_points();
    const auto notices = house_->turn(clock_ + played);
    if (!notices) return std::unexpected(notices.error());
    const bool is_hurt = hit_points() < before;
    const Stay stay = walks_on(*notices, who_) && !is_hurt ? Stay::passes : Stay::stops;
    for (const game::Notice& notice : *notices)
        show(notice, stay, told);
    return stay;
}

Result<Solo::Told> Solo::work(Duration played) {
    Told told;
    const std::vector<std::string> typed = std::exchange(typed_, {});
    for (std::size_t walks = 0; walks < walks_max; ++walks) {
        const auto stay = take_turn(played, told);
        if (!stay) return std::unexpected(stay.error());
        if (*stay == Stay::stops || typed.size() != 1) break;
        house_->type(who_, typed.front());
    }
    is_starting_ = false;
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
