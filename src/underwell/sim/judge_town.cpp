// The town: what is paid and earned, and quests (W1).
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

// Gold that is earned makes a purse fuller, gold that is paid emptier, and both only where that is
// done. What goes from hand to hand, or lies around, is not judged here.
void judge_trade(Judging& judging, const game::GoldChanged& event) {
    using enum game::Handling;
    const game::Character* who = judging.person(event.who);
    const game::Room* room = who == nullptr ? nullptr : judging.room(who->room);
    if (room == nullptr) return;
    const std::uint64_t before = who->belongings.gold;
    const game::Service here = room->service;
    if ((event.how == sell || event.how == reward) && event.gold <= before)
        judging.breaks("W1: somebody was paid nothing");
    if ((event.how == buy || event.how == mend || event.how == pay) && event.gold >= before)
        judging.breaks("W1: somebody paid nothing");
    if ((event.how == buy || event.how == sell) && here != game::Service::merchant)
        judging.breaks("W1: a trade where no merchant is");
    if (event.how == mend && here != game::Service::smith)
        judging.breaks("W1: mended where no smith is");
    if (event.how == reward && here != game::Service::board)
        judging.breaks("W1: a reward far from the notice board");
}

void judge(Judging& judging, const game::QuestsChanged& event) {
    constexpr std::size_t quests_max = 3;
    if (event.quests.size() > quests_max) judging.breaks("W1: more than three quests");
    for (const game::Quest& quest : event.quests)
        if (quest.done > quest.wanted) judging.breaks("W1: more was done than wanted");
}

}  // namespace underwell::sim
