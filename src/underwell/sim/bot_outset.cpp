// How delvers get ready on the surface: they raise what they gained, sleep, sell what they brought,
// buy what protects and strikes better than what they have, gather, and go down together. The
// seasoned are builders, and make what they need: so somebody sees the deep on the first day, too.
// Below they are led by delve_bands.hpp.
#include <algorithm>
#include <array>
#include <utility>

#include "underwell/sim/bot.hpp"
#include "underwell/sim/bot_words.hpp"

namespace underwell::sim {

using game::GearPlace;
using game::Service;
using game::ThingKind;
using game::ThingSort;

namespace {

constexpr std::uint32_t surely = 400;
constexpr std::uint32_t waits_most = 24;
constexpr std::uint32_t raises_most = 8;
constexpr std::uint32_t potions_wanted = 3;
constexpr std::uint32_t food_wanted = 3;
constexpr std::uint32_t lights_wanted = 2;

std::optional<std::size_t> place_of(const ThingKind& kind) {
    switch (kind.sort) {
        case ThingSort::armour:
            return static_cast<std::size_t>(GearPlace::body);
        case ThingSort::helmet:
            return static_cast<std::size_t>(GearPlace::head);
        case ThingSort::shield:
            return static_cast<std::size_t>(GearPlace::shield_hand);
        case ThingSort::weapon:
            return static_cast<std::size_t>(kind.two_handed ? GearPlace::both_hands
                                                            : GearPlace::weapon_hand);
        default:
            return std::nullopt;
    }
}

std::uint32_t wanted_of(ThingSort sort) {
    switch (sort) {
        case ThingSort::light:
            return lights_wanted;
        case ThingSort::potion:
            return potions_wanted;
        case ThingSort::food:
            return food_wanted;
        default:
            return 0;
    }
}

std::int64_t use_of(const ThingKind& kind) {
    return kind.sort == ThingSort::weapon ? average_of(kind.damage) : kind.armour;
}

}  // namespace

// From here on nothing that it knew of itself is true.
void Bot::come_home() {
    errands_left_ = errands_most;
    if (!habits_.delves) return;
    sheet_.reset();
    pack_.reset();
    gear_.reset();
    wares_.reset();
    leader_.reset();
    accepted_ = false;
    sold_ = false;
    made_.clear();
    kit_next_ = 0;
    waits_left_ = waits_most;
    raises_tried_ = 0;
}

void Bot::think_of_setting_out(const game::RoomView& room, base::Stream& chance) {
    think_of_growing(chance);
    if (ideas_.empty()) think_of_getting_ready(chance);
    if (!ideas_.empty()) return;
    Service goal = Service::start;
    if (errands_left_ > 0) goal = Service::merchant;
    if (errands_left_ > 0 && is_hurt()) goal = Service::inn;
    if (room.service != goal) {
        if (const auto towards = way_to(goal, room.room))
            return think(surely, std::string{name_of(*towards)});
        think_of_town_unseen(room);
        if (ideas_.empty()) errands_left_ = 0;  // there is no such place
        return;
    }
    if (goal == Service::inn) {
        --errands_left_;
        return think(surely, sheet_->vitals.effects.empty() ? "rest" : "heal");
    }
    if (goal == Service::merchant) return think_of_supplies(chance);
    if (habits_.seasoned) think_of_kit();
    if (ideas_.empty()) think_of_way_down(room, chance);
}

// As often as it makes sense: whoever is as good as can be at everything keeps what is left.
void Bot::think_of_growing(base::Stream& chance) {
    if (!sheet_ || sheet_->vitals.raises_left == 0 || raises_tried_ == raises_most) return;
    ++raises_tried_;
    think(surely, "raise " + std::string{any_of(game::ability_names, chance)});
}

bool Bot::owns(game::ThingKindId kind, std::uint32_t count) const {
    std::uint32_t owned = 0;
    for (const auto& worn : gear_->gear)
        if (worn && worn->kind == kind) ++owned;
    for (const game::ThingSeen& thing : pack_->things)
        if (thing.kind == kind) owned += thing.count;
    return owned >= count;
}

// One after the other is made and picked up, each once; below it is worn if it is better.
void Bot::think_of_kit() {
    if (!made_.empty()) return think(surely, "get " + std::exchange(made_, {}));
    for (; kit_next_ < knows_->kit.size(); ++kit_next_) {
        const KitPiece& piece = knows_->kit[kit_next_];
        if (owns(piece.kind, piece.count)) continue;
        made_ = std::to_string(piece.count) + " " + piece.words;
        ++kit_next_;
        return think(surely, "spawn thing " + made_);
    }
}

// By how much it is better than what is worn; of what is used up, whether more is wanted.
std::int64_t Bot::gain_of(const ThingKind& kind) const {
    if (const std::uint32_t wanted = wanted_of(kind.sort); wanted > 0) {
        std::uint32_t carried = 0;
        for (const game::ThingSeen& thing : pack_->things)
            if (knows_->content.thing(thing.kind).sort == kind.sort) carried += thing.count;
        return carried < wanted ? 1 : 0;
    }
    const auto place = place_of(kind);
    if (!place || kind.two_handed) return 0;
    const auto& worn = gear_->gear.at(*place);
    const bool useless = !worn || worn->broken;
    for (const game::ThingSeen& thing : pack_->things)
        if (thing.kind == kind.id) return 0;
    return use_of(kind) - (useless ? 0 : use_of(knows_->content.thing(worn->kind)));
}

bool Bot::is_spare(const game::ThingSeen& thing) const {
    const auto is_it = [&](const auto& worn) { return worn && worn->id == thing.id; };
    return place_of(knows_->content.thing(thing.kind)) && std::ranges::none_of(gear_->gear, is_it);
}

// Sells first; then light, what protects, what strikes, and what heals, as long as gold lasts.
void Bot::think_of_supplies(base::Stream& chance) {
    --errands_left_;
    if (!wares_) return think(surely, "list");
    if (!sold_) {
        const auto spare = std::ranges::find_if(
            pack_->things, [this](const game::ThingSeen& thing) { return is_spare(thing); });
        sold_ = spare == pack_->things.end();
        const std::string what = sold_ ? "all" : word_for(*spare, chance);
        sheet_.reset();
        pack_.reset();
        return think(surely, "sell " + what);
    }
    constexpr std::array order = {ThingSort::light,  ThingSort::armour, ThingSort::weapon,
                                  ThingSort::shield, ThingSort::helmet, ThingSort::potion,
                                  ThingSort::food};
    for (const ThingSort sort : order) {
        std::optional<std::size_t> best;
        std::int64_t most = 0;
        for (std::size_t number = 0; number < wares_->wares.size(); ++number) {
            const game::WareSeen& ware = wares_->wares[number];
            const ThingKind& kind = knows_->content.thing(ware.kind);
            if (kind.sort != sort || ware.price > sheet_->gold) continue;
            if (const std::int64_t gain = gain_of(kind); gain > most) {
                best = number;
                most = gain;
            }
        }
        if (!best) continue;
        sheet_.reset();
        return think(surely, "buy " + std::to_string(*best + 1));
    }
    errands_left_ = 0;
    think(surely, "score");
}

// True: not yet without them.
bool Bot::think_of_companions(const game::RoomView& room) {
    if (invited_by_) {
        think(surely, accepted_ ? "follow " + *invited_by_ : "accept");
        return true;
    }
    std::size_t ready = 0;
    for (const game::PersonSeen& person : room.people) {
        const auto& all = habits_.companions;
        const bool ours = std::ranges::find(all, person.name) != all.end();
        if (!ours || !person.awake) continue;
        if (person.in_party)
            ++ready;
        else if (habits_.leads)
            think(surely, "invite " + person.name);
    }
    if (waits_left_ == 0 || (habits_.leads && ready == habits_.companions.size())) return false;
    --waits_left_;
    if (ideas_.empty()) think(surely, "look");
    return true;
}

void Bot::think_of_way_down(const game::RoomView& room, base::Stream& chance) {
    if (!habits_.companions.empty() && think_of_companions(room)) return;
    destitute_ = gear_->lights.empty() && !carries(ThingSort::light);
    std::vector<game::Heading> ways;
    for (const game::ExitSeen& exit : room.exits)
        if (game::direction(exit.towards)) ways.push_back(exit.towards);
    if (!ways.empty()) think(surely, std::string{name_of(any_of(ways, chance))});
}

}  // namespace underwell::sim
