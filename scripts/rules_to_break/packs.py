"""What the base pack owes the rules: C5, C6, D10, G2, T15."""
from functools import partial

from rules_to_break.mutation import Mutation as AnyMutation

Mutation = partial(AnyMutation, file="packs/base/rooms.lua", program="adapters_lua_test")

MUTATIONS = [
    Mutation("C5", "strays keep people from going on",
             text="blocks = false", replacement="blocks = true", tests="BasePack.C5*"),
    Mutation("C6", "there are no puzzles",
             text="add_puzzle(made, room, chance)\n    else", replacement="add_monsters(made, room, chance)\n    else",
             tests="BasePack.C6*"),
    Mutation("C6", "there is no relief",
             text="if what < 35 then\n        add_relief", replacement="if what < 0 then\n        add_relief", tests="BasePack.C6*"),
    Mutation("D10", "what lies deep is worth no more than what lies near",
             text="local function reward(room, chance, portions)\n    local depth = room.home_depth",
             replacement="local function reward(room, chance, portions)\n    local depth = 1",
             tests="BasePack.ChallengeAndReward*"),
    Mutation("G2", "granite begins a depth earlier",
             text='{to = 7, name = "stone"', replacement='{to = 6, name = "stone"', tests="BasePack.G2TheFirst*"),
    Mutation("G2", "rooms beside each other have the same detail",
             text="return x + 14 * y", replacement="return x + 17 * y", tests="BasePackWords.G2NoRoom*"),
    Mutation("T15", "what is told of a depth is not what its tiles look like",
             text='{to = 8, name = "granite"', replacement='{to = 9, name = "granite"', tests="BasePackRooms.T15*"),
]
