-- What is in the rooms of the base dungeon (G2): mild near the well, harsher and richer with depth;
-- about a third of all rooms is relief. Names are written in full, so that other packs can use
-- these functions: local base = require "base/rooms".

local kinds = require "kinds"

-- A name of one's own is found sooner than a global one.
local ipairs, max, min = ipairs, math.max, math.min

local inscriptions = kinds.texts["base:lore.inscription"]
local rumours = kinds.texts["base:rumour.heard"]

-- What one of them tells whoever comes into a branch: each is where the story begins.
local openings = {inscriptions[1]}
for _, text in ipairs(kinds.texts["base:lore.opening"]) do openings[#openings + 1] = text end

-- Where each band of rock ends, and which inscriptions are told in it.
local bands = {
    {to = 1, name = "wet_earth", bright = true, told = {1}},
    {to = 3, name = "roots", told = {2, 3}},
    {to = 5, name = "clay", told = {4, 5}},
    {to = 7, name = "stone", told = {6}},
    {to = 8, name = "granite", told = {7}},
    {to = 9, name = "marble", told = {8}},
    {to = 11, name = "furnished", bright = true, told = {9}},
    {to = 14, name = "lower_harrow", told = {}},
    {to = 17, name = "hearsay", told = {}},
    {to = 20, name = "listening", told = {}},
    {to = math.maxinteger, name = "darkness", told = {10}},
}
for _, band in ipairs(bands) do
    band.names = kinds.texts["base:" .. band.name .. ".name"]
    band.looks = kinds.texts["base:" .. band.name .. ".look"]
    band.details = kinds.texts["base:" .. band.name .. ".detail"]
    band.detail_count = #band.details
    band.happenings = kinds.texts["base:" .. band.name .. ".happening"]
    band.lore = {}
    for _, place in ipairs(band.told) do band.lore[#band.lore + 1] = inscriptions[place] end
    for _, text in ipairs(kinds.texts["base:lore." .. band.name]) do
        band.lore[#band.lore + 1] = text
    end
end

-- The band of every depth above the dark, which has no end.
local darkness = bands[#bands]
local dark_from = bands[#bands - 1].to + 1
local band_at = {}
for _, band in ipairs(bands) do
    for depth = (band_at[0] and #band_at + 1 or 0), min(band.to, dark_from - 1) do
        band_at[depth] = band
    end
end

local function band_of(depth)
    return band_at[depth] or darkness
end

-- Below this depth the same things and creatures are at home, only more of them.
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
local writings = by_depth(kinds.things, function(kind) return kind.sort == "writing" end)
local puzzles = by_depth(kinds.puzzles, any)
local traps = by_depth(kinds.traps, any)

-- What all functions below ask of a room, read once: its view takes longer to answer.
local function seen(view)
    local depth = view.depth
    return {
        first = view.first,
        lair = view.lair,
        depth = depth,
        home_depth = max(1, min(depth, deepest)),
        band = band_of(depth),
        x = view.x,
        y = view.y,
        sign = view.branch.sign,
    }
end

-- ---- Words ----

-- Every list is gone through round and round, from any number.
local function at(list, number)
    return list[number % #list + 1]
end

-- Looks are laid like tiles: the same one comes again four rooms further on, at the nearest.
local function look_number(x, y)
    return x + 4 * y
end

-- So are details, in other steps: none comes again nearer than three rooms on, and a row of rooms
-- goes through the whole list.
local function detail_number(x, y)
    return x + 14 * y
end

-- The number of the detail of every cell above the dark, so that no two cells of a band have look
-- and detail alike: a band has no more cells than pairs of them. Where the steps lead to a pair
-- that is taken, the cell has another detail, and none of those around it.
for _, band in ipairs(bands) do band.numbers = {} end

local function number_key(x, y)
    return 4 * dark_from * y + x
end

-- From a cell's key to those of the cells that lie as near as that.
local function ways_within(distance)
    local ways = {}
    for y = -distance, distance do
        for x = -distance, distance do
            if x ~= 0 or y ~= 0 then ways[#ways + 1] = number_key(x, y) end
        end
    end
    return ways
end

local beside, around = ways_within(1), ways_within(2)

-- Those of the cells of its band that lie like this to a cell.
local function details_near(numbers, key, ways)
    local near = {}
    for place = 1, #ways do
        local number = numbers[key + ways[place]]
        if number then near[number] = true end
    end
    return near
end

-- From a number on, the first that is not in any of these sets.
local function first_free(number, count, taken, near)
    for _ = 1, count do
        if not taken[number] and not near[number] then return number end
        number = (number + 1) % count
    end
end

-- By the square of how far a cell is from the well.
local band_at_square = {}
for depth = 0, dark_from - 1 do
    local band = band_at[depth]
    for square = depth * depth, depth * (depth + 2) do band_at_square[square] = band end
end

local function number_by_steps()
    local cells, count = {}, 0
    for y = -dark_from, dark_from do
        for x = -dark_from, dark_from do
            local band = band_at_square[x * x + y * y]
            if band then
                local key = number_key(x, y)
                band.numbers[key] = detail_number(x, y) % band.detail_count
                count = count + 1
                cells[count] = {x = x, y = y, key = key, band = band}
            end
        end
    end
    return cells
end

local function number_anew_where_taken(cells)
    local taken_with = {}
    for _, cell in ipairs(cells) do
        local band, key = cell.band, cell.key
        local numbers = band.numbers
        local look = at(band.looks, look_number(cell.x, cell.y))
        local taken = taken_with[look] or {}
        taken_with[look] = taken
        local number = numbers[key]
        if taken[number] then
            local count = band.detail_count
            number = first_free(number, count, taken, details_near(numbers, key, around))
                or first_free(number, count, taken, details_near(numbers, key, beside))
            numbers[key] = number
        end
        taken[number] = true
    end
end

number_anew_where_taken(number_by_steps())

-- What a list says of a cell, where each row of cells begins so many further on than the one before.
-- Branches differ by where they begin.
local function laid(list, room, step)
    return at(list, room.x + step * room.y + room.sign)
end

-- The dark has no end: there look, detail and happening are laid side by side, each in steps of its
-- own, so that the same three come together again no nearer than 70 rooms on.
local function number_in_the_dark(band, x, y)
    return (x + 7 * y) % band.detail_count
end

local function number_of(room)
    local band = room.band
    if band == darkness then return number_in_the_dark(band, room.x, room.y) end
    return band.numbers[number_key(room.x, room.y)]
end

-- Of the rooms of its band beside it.
local function numbers_beside(room)
    local band = room.band
    if band ~= darkness then
        return details_near(band.numbers, number_key(room.x, room.y), beside)
    end
    local near = {}
    for y = -1, 1 do
        for x = -1, 1 do
            near[number_in_the_dark(band, room.x + x, room.y + y)] = true
        end
    end
    return near
end

-- No room beside it is told to have the same.
local function happening_in(room)
    return laid(room.band.happenings, room, room.band == darkness and 7 or 3)
end

-- Places are met anywhere, and have few looks: they have two details, the second one of those that
-- no room beside them has, and a happening.
local function details_of_a_place(room)
    local band = room.band
    local own, count = number_of(room), band.detail_count
    local further = first_free((own + 2) % count, count, {[own] = true}, numbers_beside(room))
    return {
        at(band.details, own + room.sign),
        at(band.details, further + room.sign),
        happening_in(room),
    }
end

-- The look of a room, and what one notices there besides: by its branch and cell alone (D12).
local function described(room, chance)
    local band = room.band
    local look = at(band.looks, look_number(room.x, room.y) + room.sign)
    local details = {at(band.details, number_of(room) + room.sign)}
    if band == darkness or chance:percent(40) then details[2] = happening_in(room) end
    return look, details
end

-- One of two that no room beside it can have.
local function name_of(room, chance)
    local names = room.band.names
    local half = #names // 2
    return at(names, (room.x + 2 * room.y + room.sign) % half + half * chance:below(2))
end

local function bare_room(room, chance)
    local band = room.band
    local name = name_of(room, chance)
    local look, details = described(room, chance)
    return {name = name, look = look, details = details, bright = band.bright}
end

-- The lore is told in the order in which one comes to it: the deeper, the later. What else the nine
-- left at that height differs from room to room and from branch to branch.
local function lore(room)
    return {laid(room.band.lore, room, 2)}
end

-- ---- What one finds ----

-- Gold, and something that is found at this depth.
local function reward(room, chance, portions)
    local depth = room.home_depth
    local found = {{kind = "base:gold", count = chance:between(depth, 4 * depth) * portions}}
    for _ = 1, portions do
        found[#found + 1] = chance:weighted(things[depth]).name
    end
    if portions > 1 and #treasures[depth] > 0 then
        found[#found + 1] = chance:weighted(treasures[depth]).name
    end
    return found
end

local function as_table(thing)
    if type(thing) == "string" then return {kind = thing} end
    return {kind = thing.kind, count = thing.count, inside = thing.inside}
end

-- What only a search finds.
local function hidden(things)
    local found = {}
    for place, thing in ipairs(things) do
        found[place] = as_table(thing)
        found[place].hidden = true
    end
    return found
end

local function chest_at(depth)
    if depth >= 12 then return "base:sideboard" end
    if depth >= 6 then return "base:sea_chest" end
    return "base:chest"
end

-- ---- What stands in the way ----

local function add_monsters(made, room, chance)
    local depth = room.home_depth
    local left = 1 + max(0, room.depth - 1) * 2 // 3 + max(0, room.depth - 5) // 3 + chance:below(2)
    local most = min(8, 4 + max(0, room.depth - 8) // 4)
    made.monsters = {}
    while left > 0 and #made.monsters < most do
        local kind = chance:weighted(monsters[depth])
        made.monsters[#made.monsters + 1] = kind.name
        left = left - kind.hit_dice
    end
    if chance:percent(60) then made.things = reward(room, chance, 1) end
end

local function add_puzzle(made, room, chance)
    local depth = room.home_depth
    local kind = chance:weighted(puzzles[depth])
    made.puzzle = {kind = kind.name, size = min(6, 3 + depth // 5)}
    if kind.kind == "bargain" then made.puzzle.price = 5 + 3 * depth end
    if kind.kind == "darkness" then made.bright = false end
    if chance:percent(50) then made.things = reward(room, chance, 1) end
end

local function add_trap(made, room, chance)
    local kind = chance:weighted(traps[room.home_depth]).name
    local is_on_chest = chance:percent(50)
    if not is_on_chest then
        made.traps = {kind}
        return
    end
    made.things = {chest_at(room.depth)}
    for _, thing in ipairs(reward(room, chance, 2)) do
        local inside = as_table(thing)
        inside.inside = 1
        made.things[#made.things + 1] = inside
    end
    made.traps = {{kind = kind, on = 1}}
end

-- ---- Relief ----

-- Somebody on the way somewhere, who keeps nobody from going on (C5).
local function add_stray(made, room, chance)
    local here = strays[room.home_depth]
    if #here > 0 then made.monsters = {{kind = chance:weighted(here).name, blocks = false}} end
end

-- Places that do one good, where they can be met and how often.
local far = math.maxinteger
local places = {
    {text = "spring", service = "spring", weight = 4, from = 0, to = far},
    {text = "shrine", service = "shrine", weight = 3, from = 0, to = far},
    {text = "camp", service = "camp", weight = 3, from = 0, to = far, rumour = true},
    {text = "peddler", service = "merchant", weight = 3, from = 0, to = far},
    {text = "bucket_yard", weight = 2, from = 1, to = 8, things = {"base:bucket"}, buried = true},
    {text = "lamp_room", weight = 2, from = 2, to = 16, bright = true,
     things = {{kind = "base:torch", count = 2}}},
    {text = "survey_post", weight = 2, from = 2, to = 12, rumour = true,
     things = {"base:survey_mark", "base:probe"}},
    {text = "glass_garden", weight = 2, from = 3, to = 15, bright = true,
     things = {{kind = "base:glass_mushroom", count = 3}}},
    {text = "library", weight = 2, from = 4, to = far, writings = 2},
    {text = "bell_foot", service = "shrine", weight = 2, from = 5, to = 14},
    {text = "kitchen", service = "camp", weight = 2, from = 8, to = 16, bright = true,
     things = {{kind = "base:warm_soup", count = 2}}},
    {text = "bath", service = "spring", weight = 2, from = 9, to = 18},
    {text = "waiting_room", service = "camp", weight = 2, from = 12, to = far, bright = true},
    {text = "confessional", service = "shrine", weight = 3, from = 18, to = far},
}
-- A text, and those of a list that may stand for it.
local function text_or_others(text, others)
    local all = {"base:" .. text}
    for _, other in ipairs(kinds.texts["base:" .. others] or {}) do all[#all + 1] = other end
    return all
end
for _, place in ipairs(places) do
    place.names = text_or_others(place.text .. ".name", place.text .. ".called")
    place.looks = text_or_others(place.text .. ".look", place.text .. ".also")
end
local places_at = by_depth(places, any)

local function add_place(made, room, chance)
    local place = chance:weighted(places_at[room.home_depth])
    made.name = laid(place.names, room, 1)
    made.look = laid(place.looks, room, 2)
    made.details = details_of_a_place(room)
    made.bright = made.bright or place.bright
    if place.service then
        made.service = place.service
        made.service_uses = chance:between(1, 3)
    end
    made.things = {}
    for _, thing in ipairs(place.things or {}) do
        made.things[#made.things + 1] = as_table(thing)
    end
    for _ = 1, place.writings or 0 do
        made.things[#made.things + 1] = chance:weighted(writings[room.home_depth]).name
    end
    if place.buried then
        for _, thing in ipairs(hidden(reward(room, chance, 1))) do
            made.things[#made.things + 1] = thing
        end
    end
    if place.rumour then
        made.inscriptions = {laid(rumours, room, 5)}
    end
end

local function add_relief(made, room, chance)
    local what = chance:below(100)
    if what < 32 then
        add_place(made, room, chance)
    elseif what < 55 then
        made.inscriptions = lore(room)
    elseif what < 75 then
        made.things = reward(room, chance, 1)
    elseif what < 84 then
        made.things = hidden(reward(room, chance, 1))
    elseif what < 93 then
        add_stray(made, room, chance)
    end
end

-- ---- The end of a branch ----

-- Who waits there, by how deep it lies.
local masters = {
    {to = 5, kind = "base:tam", text = "base:lair.tam"},
    {to = 9, kind = "base:jory_pell", text = "base:lair.jory_pell"},
    {to = 13, kind = "base:mother_holt", text = "base:lair.mother_holt"},
    {to = 19, kind = "base:oda_venn", text = "base:lair"},
    {to = far, kind = "base:tenth_digger", text = "base:lair.tenth_digger"},
}

-- D11: the end of a branch that can be won. Those who come after are warned in its first room.
local function lair(room, chance)
    local master
    for _, each in ipairs(masters) do
        master = each
        if room.depth <= each.to then break end
    end
    return {
        name = master.text .. ".name",
        look = master.text .. ".look",
        monsters = {master.kind},
        things = reward(room, chance, 4),
        elsewhere = not room.first and {{room = 1, inscriptions = {"base:lair.warning"}}} or nil,
    }
end

local function depths(view, chance)
    local room = seen(view)
    if room.lair then return lair(room, chance) end
    local made = bare_room(room, chance)
    if room.first then
        made.inscriptions = {at(openings, room.sign)}
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

return {
    depths = depths,
    bare_room = function(view, chance) return bare_room(seen(view), chance) end,
    described = function(view, chance) return described(seen(view), chance) end,
    reward = function(view, chance, portions) return reward(seen(view), chance, portions) end,
    lair = function(view, chance) return lair(seen(view), chance) end,
}
