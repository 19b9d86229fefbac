"""What the witness of the simulation has to notice by itself: D5, D8 to D10, T20, P6, without a second opinion on branches.
And what must not be told before it is durable (law 4)."""
from functools import partial

from rules_to_break.mutation import Mutation as AnyMutation

Mutation = partial(AnyMutation, program="sim_test", tests="Simulations.JudgeBranchesAndStepsThemselves")
BRANCH = "branch/branch.cpp"
STEPPING = "game/stepping.cpp"
HALL = "server/hall.cpp"
ENVELOPE = "sim/balance_envelope.cpp"

MUTATIONS = [
    Mutation("D5", "dead ends also where no other way is open, in the world", BRANCH,
             "site.least = site.elsewhere == 0 && site.most > 0 ? 1 : 0;", "site.least = 0;"),
    Mutation("D8", "a collision gives a way back, in the world", BRANCH,
             "growth.exits | DirectionSet{site.back}, .back", "growth.exits | site.one_way | DirectionSet{site.back}, .back"),
    Mutation("D8", "one-way exits look two-way, in the world", BRANCH,
             ".two_way = around.pointing,", ".two_way = around.rooms,"),
    Mutation("D9", "no opening, in the world", BRANCH,
             "return settings_.endless &&", "return false &&", tests="Simulations.JudgeNarrowBranchesThemselves"),
    Mutation("D10", "the deepest depth is forgotten, in the world", BRANCH,
             "std::max(deepest_squared_, grid::distance_squared(site.cell))", "grid::distance_squared(site.cell)"),
    Mutation("T20", "people step into walls", STEPPING,
             'if (!can_stand(scene_.ground, next)) return stop("wall_there"), false;', ""),
    Mutation("T20", "people step onto people", STEPPING,
             "if (const Character* person = person_at(next)) return meet(*person, next), false;", ""),
    Mutation("T20", "foes fight out of sight, in the world", "game/gathering.cpp",
             "come_up(each, first_side);", ";"),
    Mutation("P6", "chat comes back from every branch, in the world", "game/company.cpp",
             "onwards.to = {};\n    for (", "for ("),
    Mutation("I4", "monsters leave a fortune, in the world", "game/falling.cpp",
             "const std::uint64_t gold = monster.purse +", "const std::uint64_t gold = 1'000'000 + monster.purse +"),
    Mutation("P4", "what is slain teaches more than it is worth, in the world", "game/falling.cpp",
             "gain_experience(deciding, deciding.person(id), share);", "gain_experience(deciding, deciding.person(id), share + 1);"),
    Mutation("W1", "a merchant asks for less, in the world", "game/trading.cpp",
             "GoldChanged{.who = id, .gold = who.belongings.gold - price, .how = Handling::buy}",
             "GoldChanged{.who = id, .gold = who.belongings.gold - price + 1, .how = Handling::buy}"),
    Mutation("M2", "monsters roam with nobody near, in the world", "game/monsters.cpp",
             "if (is_in_fight(place, id) || !somebody_near(deciding, number))", "if (is_in_fight(place, id))"),
    Mutation("law 4", "people are told what is not durable", HALL,
             "while (!pending_.empty() && pending_.begin()->first <= durable_)", "while (!pending_.empty())",
             tests="DurableHalls.RevealNothing*"),
    Mutation("law 4", "programs are told of what is not stored", HALL,
             "pending_after(house_->shown_after(viewpoint->zone.id))", "pending_after(0)",
             tests="DurableHalls.TellProgramsNothing*"),
    Mutation("law 4", "the later is told before the earlier", HALL,
             "return pending_[std::max(commit, durable_)];", "return pending_[commit];",
             tests="DurableHalls.TellTheEarlier*"),
    Mutation("law 6", "half a commit is enough", "sim/journal_judging.cpp",
             'if (!ends.taken) break_rule(', 'if (false) break_rule(', tests="JournalJudgings.Law6*"),
    Mutation("balance", "a depth may be free", ENVELOPE,
             "deep.survival() > most + allowance(most, deep.delvers)", "deep.survival() > 2'000", tests="BalanceEnvelope.ObjectsToADepthThatIsFree"),
    Mutation("balance", "nobody may have to fear anything", ENVELOPE,
             "survival > most + allowance(most, all.delvers)", "survival > 2'000",
             tests="BalanceEnvelope.ObjectsToADungeonThatNobodyHasToFear"),
    Mutation("balance", "the dungeon may kill everybody", ENVELOPE,
             "survival < least - allowance(least, all.delvers)", "survival < 0",
             tests="BalanceEnvelope.ObjectsToADungeonThatKillsTooMany"),
    Mutation("balance", "a depth may be hopeless", ENVELOPE,
             "own.success() < least - allowance(least, own.delvers)", "own.success() < 0",
             tests="BalanceEnvelope.ObjectsToADepthThatIsHopeless"),
    Mutation("balance", "there may be cliffs", ENVELOPE,
             "> envelope_.step_most + allowed)", "> 2'000)", tests="BalanceEnvelope.ObjectsToACliff"),
    Mutation("balance", "parties need not pay", ENVELOPE,
             "< wanted)", "< -1'000)", tests="BalanceEnvelope.ObjectsToPartiesThatDoNotPay"),
    Mutation("balance", "the deep need not pay", ENVELOPE,
             "below * percent < above * envelope_.reward_growth_least", "below < 0",
             tests="BalanceEnvelope.ObjectsToADeepThatPaysNoMore"),
    Mutation("balance", "few delves are judged like many", ENVELOPE,
             "return 2 * static_cast<std::int64_t>(base::square_root(spread / delvers));", "return 0;",
             tests="BalanceEnvelope.AllowsFewDelves*"),
]
