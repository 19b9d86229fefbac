// The rules S1 to S8 once more, as plainly as they can be put: a start room that looks at every
// branch in every second and asks what the rules say. Slow and obvious; the tests compare its
// history with that of the real one. Only for settings in whole seconds.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "start_room_host.hpp"
#include "underwell/base/random.hpp"

namespace underwell::tests {

class StartRoomModel {
  public:
    StartRoomModel(const branch::StartRoomSettings& settings,
                   const branch::StartRoom::Origin& origin)
        : settings_{settings}, origin_{origin} {}

    void play(const std::vector<Deed>& deeds) {
        for (const Deed& deed : deeds) {
            for (std::int64_t second = 0; second < deed.pause_seconds; ++second)
                tick();
            act(deed);
        }
    }

    const branch::StartRoomEvents& history() const { return history_; }

  private:
    struct Instance {
        grid::Direction exit;
        base::Instant opened, last_room;
        bool open = true;
        std::set<base::CharacterId> inside;
    };

    bool falls_on(base::Duration interval) const {
        return now_.since_epoch % interval == base::Duration{0};
    }

    bool window_ends(const Instance& instance) const {
        if (settings_.window_policy == branch::WindowPolicy::timer)
            return now_ - instance.opened >= settings_.window_duration;
        if (!falls_on(settings_.recycle_interval)) return false;
        const auto tick = static_cast<std::uint64_t>(now_.since_epoch / settings_.recycle_interval);
        base::Stream stream = base::StreamFamily{origin_.seed, "start_room.lottery"}.of(
            tick, grid::index(instance.exit));
        return stream.below(100) < settings_.recycle_chance_percent;
    }

    void tick() {
        now_ = now_ + std::chrono::seconds{1};
        for (auto& [id, instance] : std::map{instances_}) {
            if (!instance.open || !window_ends(instance)) continue;
            instances_.at(id).open = false;
            history_.emplace_back(
                branch::WindowClosed{.branch = id, .exit = instance.exit, .time = now_});
            collapse_if_forsaken(id);
        }
        if (!falls_on(settings_.branch_check_interval)) return;
        for (auto& [id, instance] : std::map{instances_})
            if (now_ - instance.last_room >= settings_.branch_max_idle)
                collapse(id, branch::CollapseReason::idle);
    }

    void collapse_if_forsaken(base::BranchId id) {
        if (!instances_.at(id).open && instances_.at(id).inside.empty())
            collapse(id, branch::CollapseReason::nobody_can_return);
    }

    void collapse(base::BranchId id, branch::CollapseReason reason) {
        const auto& inside = instances_.at(id).inside;
        history_.emplace_back(branch::BranchCollapsed{.branch = id,
                                                      .reason = reason,
                                                      .evacuated = {inside.begin(), inside.end()},
                                                      .time = now_});
        instances_.erase(id);
    }

    std::optional<base::BranchId> where_is(base::CharacterId character) const {
        for (const auto& [id, instance] : instances_)
            if (instance.inside.contains(character)) return id;
        return std::nullopt;
    }

    base::BranchId joined_through(grid::Direction exit) {
        for (const auto& [id, instance] : instances_)
            if (instance.open && instance.exit == exit) return id;
        const base::BranchId id = branch::branch_id(origin_.id, ++opened_);
        base::Stream seeds =
            base::StreamFamily{origin_.seed, "start_room.branch_seed"}.of(id.value);
        history_.emplace_back(
            branch::BranchOpened{.branch = id, .seed = seeds.bits(), .exit = exit, .time = now_});
        instances_.emplace(id,
                           Instance{.exit = exit, .opened = now_, .last_room = now_, .inside = {}});
        return id;
    }

    void act(const Deed& deed) {
        const base::CharacterId character{deed.character};
        const auto where = where_is(character);
        if (deed.kind == Deed::Kind::enter && !where && directions(settings_).contains(deed.exit)) {
            const base::BranchId id = joined_through(deed.exit);
            instances_.at(id).inside.insert(character);
            history_.emplace_back(
                branch::CharacterEntered{.character = character, .branch = id, .time = now_});
        }
        if (deed.kind == Deed::Kind::leave && where) {
            instances_.at(*where).inside.erase(character);
            history_.emplace_back(
                branch::CharacterLeft{.character = character, .branch = *where, .time = now_});
            collapse_if_forsaken(*where);
        }
        if (deed.kind == Deed::Kind::create_room && where) {
            instances_.at(*where).last_room = now_;
            history_.emplace_back(branch::RoomCreated{.branch = *where, .time = now_});
        }
    }

    branch::StartRoomSettings settings_;
    branch::StartRoom::Origin origin_;
    base::Instant now_;
    std::uint64_t opened_ = 0;
    std::map<base::BranchId, Instance> instances_;
    branch::StartRoomEvents history_;
};

}  // namespace underwell::tests
