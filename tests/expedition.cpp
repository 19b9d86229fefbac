#include "expedition.hpp"

#include <ostream>

#include "underwell/base/random.hpp"

namespace underwell::tests {

using branch::Branch;
using branch::Explorer;
using branch::Settings;
using branch::Walk;

namespace {

// One branch of an expedition, with everything that goes with it.
class Party {
  public:
    Party(const Expedition& expedition, const Branch::Origin& origin, const Watcher& watcher,
          const branch::GrowthPolicy& policy)
        : expedition_{expedition},
          watcher_{watcher},
          policy_{policy},
          chance_{origin.seed ^ 0x7061727479ULL},
          branch_{*Branch::undug(expedition.settings, origin)},
          checker_{expedition.settings, origin.entrance} {
        walk({.from = branch::start_cell, .towards = origin.entrance});
        explorer_.emplace(branch_, expedition.choice);
    }

    // Digs until the branch ends, or has that many rooms.
    std::uint32_t explore(std::uint32_t rooms) {
        while (branch_.room_count() < rooms) {
            wander(chance_.below(expedition_.wandering_steps_max + 1));
            const auto next = explorer_->next(branch_);
            if (!next) break;
            walk(*next);
        }
        watcher_.left(branch_, checker_);
        return branch_.room_count();
    }

  private:
    void wander(std::uint32_t steps) {
        for (std::uint32_t step = 0; step < steps; ++step) {
            if (place_ == branch::start_cell) {
                walk({.from = place_, .towards = branch_.origin().entrance});
                continue;
            }
            const grid::DirectionSet exits = branch_.look(place_)->exits();
            auto chosen = exits.begin();
            for (std::uint32_t skipped = chance_.below(exits.size()); skipped > 0; --skipped)
                ++chosen;
            walk({.from = place_, .towards = *chosen});
        }
    }

    void walk(const Walk& walk) {
        const auto walked = branch_.walk(walk, policy_);
        RC_ASSERT(walked.has_value());
        place_ = walked->to;
        if (explorer_) explorer_->see(*walked);
        if (!walked->growth) return watcher_.wandered(branch_, walk, *walked);
        watcher_.dug(
            {.branch = branch_, .before = checker_, .growth = *walked->growth, .cell = walked->to});
        checker_.dig(record_of(*walked->growth));
    }

    const Expedition& expedition_;
    const Watcher& watcher_;
    const branch::GrowthPolicy& policy_;
    base::Stream chance_;
    Branch branch_;
    BranchChecker checker_;
    std::optional<Explorer> explorer_;
    grid::Cell place_;
};

const char* text(Explorer::Choice choice) {
    switch (choice) {
        case Explorer::Choice::random:
            return "random";
        case Explorer::Choice::deepest:
            return "deepest";
        case Explorer::Choice::nearest:
            break;
    }
    return "nearest";
}

}  // namespace

std::ostream& operator<<(std::ostream& stream, const Expedition& expedition) {
    const Settings& settings = expedition.settings;
    stream << "seed " << expedition.origin.seed << ", entrance "
           << grid::name(expedition.origin.entrance) << ", max_unexplored_exits "
           << settings.max_unexplored_exits << ", max_new_exits_per_room "
           << settings.max_new_exits_per_room << ", directions " << settings.directions
           << ", endless " << (settings.endless ? "on" : "off") << ", room_limit ";
    if (settings.room_limit)
        stream << *settings.room_limit;
    else
        stream << "none";
    stream << ", explorer " << text(expedition.choice);
    if (expedition.wandering_steps_max > 0)
        stream << ", wandering up to " << expedition.wandering_steps_max;
    return stream << ", rooms " << expedition.rooms;
}

void explore(const Expedition& expedition, const Watcher& watcher,
             const branch::GrowthPolicy& policy) {
    Branch::Origin origin = expedition.origin;
    for (std::uint32_t rooms = 0; rooms < expedition.rooms; ++origin.seed)
        rooms += Party{expedition, origin, watcher, policy}.explore(expedition.rooms - rooms);
}

void dig_on(Branch& branch, Explorer::Choice choice, std::uint32_t rooms) {
    Explorer explorer{branch, choice};
    while (branch.room_count() < rooms) {
        const auto walk = explorer.next(branch);
        if (!walk) return;
        explorer.see(*branch.walk(*walk));
    }
}

Branch dug(const Digging& digging) {
    Branch branch = *Branch::open(digging.settings, digging.origin);
    dig_on(branch, digging.choice, digging.rooms);
    return branch;
}

rc::Gen<Expedition> any_expedition() {
    return rc::gen::exec([] {
        Expedition expedition;
        Settings& settings = expedition.settings;
        settings.max_unexplored_exits =
            *rc::gen::oneOf(rc::gen::inRange<std::int64_t>(1, 6),
                            rc::gen::element<std::int64_t>(8, 12, 30, 100, 1'000));
        settings.max_new_exits_per_room =
            *rc::gen::inRange<std::int64_t>(1, branch::new_exits_max + 1);
        settings.directions = *rc::gen::element<std::int64_t>(4, 8);
        settings.endless = *rc::gen::weightedElement<bool>({{3, true}, {1, false}});
        const bool limited = *rc::gen::weightedElement<bool>({{3, false}, {1, true}});
        if (limited) settings.room_limit = *rc::gen::inRange<std::int64_t>(1, 400);
        expedition.origin.seed = *rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>());
        const auto entrance = *rc::gen::inRange<std::uint8_t>(0, 8);
        expedition.origin.entrance =
            static_cast<grid::Direction>(settings.directions == 8 ? entrance : entrance / 2 * 2);
        expedition.choice = *rc::gen::element(Explorer::Choice::random, Explorer::Choice::deepest,
                                              Explorer::Choice::nearest);
        expedition.wandering_steps_max = *rc::gen::inRange<std::uint32_t>(0, 6);
        return expedition;
    });
}

}  // namespace underwell::tests
