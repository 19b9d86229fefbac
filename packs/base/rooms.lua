-- What is in the rooms of the base dungeon (G2): mild near the well, harsher and richer with depth;
-- about a third of all rooms is relief. Names are written in full, so that other packs can use
-- these functions: local base = require "base/rooms".

local kinds = require "kinds"

-- Where each band of rock ends.
local bands = {
    {to = 1, name = "wet_earth", bright = true},
    {to = 3, name = "roots"},
    {to = 5, name = "clay"},
    {to = 7, name = "stone"},
    {to = 8, name = "granite"},
    {to = 9, name = "marble"},
    {to = 11, name = "furnished", bright = true},
    {to = math.maxinteger, name = "darkness"},
}
for _, band in ipairs(bands) do
    band.names = kinds.texts["base:" .. band.name .. ".name"]
    band.looks = kinds.texts["base:" .. band.name .. ".look"]
end

-- Below this depth everything is as it is there.
local deepest = 24

-- For every depth, those of a list that are at home there.
local function by_depth(list, wanted)
    local found = {}
    for depth = 0, deepest do
        local here = {}
        for _, kind in ipairs(list) do
            if kind.weight > 0 and kind.from <= depth and depth <= kind.to and wanted(kind) then
                here[#here + 1] = kind
            end
        end
        found[depth] = here
    end
    return found
end

local function any() return true end
local monsters = by_depth(kinds.monsters, function(kind) return not kind.unique end)
local strays = by_depth(kinds.monsters, function(kind) return kind.roams and not kind.unique end)
local things = by_depth(kinds.things, any)
local treasures = by_depth(kinds.things, function(kind) return kind.sort == "treasure" end)
local puzzles = by_depth(kinds.puzzles, any)
local traps = by_depth(kinds.traps, any)
local inscriptions = kinds.texts["base:lore.inscription"]

local function level(room)
    return math.max(1, math.min(room.depth, deepest))
end

local function band_of(depth)
    for _, band in ipairs(bands) do
        if depth <= band.to then return band end
    end
end

local function bare_room(room, chance)
    local band = band_of(room.depth)
    return {name = chance:pick(band.names), look = chance:pick(band.looks), bright = band.bright}
end

-- Gold, and something that is found at this depth.
local function reward(room, chance, portions)
    local depth = level(room)
    local found = {{kind = "base:gold", count = chance:between(depth, 4 * depth) * portions}}
    for _ = 1, portions do
        found[#found + 1] = chance:weighted(things[depth]).name
    end
    if portions > 1 and #treasures[depth] > 0 then
        found[#found + 1] = chance:weighted(treasures[depth]).name
    end
    return found
end

-- The lore is told in the order in which one comes to it: the deeper, the later.
local function lore(room)
    local place = math.min(#inscriptions, 1 + level(room) * 2 // 3)
    return {inscriptions[place]}
end

local function add_monsters(made, room, chance)
    local depth = level(room)
    local left = 1 + depth * 2 // 3 + chance:below(2)
    made.monsters = {}
    while left > 0 and #made.monsters < 4 do
        local kind = chance:weighted(monsters[depth])
        made.monsters[#made.monsters + 1] = kind.name
        left = left - kind.hit_dice
    end
    if chance:percent(60) then made.things = reward(room, chance, 1) end
end

local function add_puzzle(made, room, chance)
    local depth = level(room)
    local kind = chance:weighted(puzzles[depth])
    made.puzzle = {kind = kind.name, size = math.min(6, 3 + depth // 5)}
    if kind.kind == "bargain" then made.puzzle.price = 5 + 3 * depth end
    if kind.kind == "darkness" then made.bright = false end
    if chance:percent(50) then made.things = reward(room, chance, 1) end
end

local function add_trap(made, room, chance)
    local kind = chance:weighted(traps[level(room)]).name
    local is_on_chest = chance:percent(50)
    if not is_on_chest then
        made.traps = {kind}
        return
    end
    made.things = {"base:chest"}
    for _, thing in ipairs(reward(room, chance, 2)) do
        if type(thing) == "string" then thing = {kind = thing} end
        thing.inside = 1
        made.things[#made.things + 1] = thing
    end
    made.traps = {{kind = kind, on = 1}}
end

-- What only a search finds.
local function hidden(things)
    local found = {}
    for place, thing in ipairs(things) do
        if type(thing) == "string" then thing = {kind = thing} end
        thing.hidden = true
        found[place] = thing
    end
    return found
end

-- Somebody on the way somewhere, who keeps nobody from going on (C5).
local function add_stray(made, room, chance)
    local here = strays[level(room)]
    if #here > 0 then made.monsters = {{kind = chance:weighted(here).name, blocks = false}} end
end

local services = {
    {weight = 4, name = "spring"},
    {weight = 3, name = "shrine"},
    {weight = 3, name = "camp"},
    {weight = 2, name = "merchant", text = "peddler"},
}

local function add_relief(made, room, chance)
    local what = chance:below(100)
    if what < 20 then
        local service = chance:weighted(services)
        local text = service.text or service.name
        made.name = "base:" .. text .. ".name"
        made.look = "base:" .. text .. ".look"
        made.service = service.name
        made.service_uses = chance:between(1, 3)
    elseif what < 45 then
        made.inscriptions = lore(room)
    elseif what < 70 then
        made.things = reward(room, chance, 1)
    elseif what < 80 then
        made.things = hidden(reward(room, chance, 1))
    elseif what < 90 then
        add_stray(made, room, chance)
    end
end

-- D11: the end of a branch that can be won. Those who come after are warned in its first room.
local function lair(room, chance)
    return {
        name = "base:lair.name",
        look = "base:lair.look",
        monsters = {"base:oda_venn"},
        things = reward(room, chance, 4),
        elsewhere = room.number > 0 and {{room = 0, inscriptions = {"base:lair.warning"}}} or nil,
    }
end

local function depths(room, chance)
    if room.lair then return lair(room, chance) end
    local made = bare_room(room, chance)
    if room.number == 0 then
        made.inscriptions = {inscriptions[1]}
        return made
    end
    local what = chance:below(100)
    if what < 35 then
        add_relief(made, room, chance)
    elseif what < 70 then
        add_monsters(made, room, chance)
    elseif what < 86 then
        add_puzzle(made, room, chance)
    else
        add_trap(made, room, chance)
    end
    return made
end

return {depths = depths, bare_room = bare_room, reward = reward, lair = lair}
