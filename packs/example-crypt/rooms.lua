-- A crypt in every branch: every fifth room is one of ours, all others are as base makes them.
local kinds = require "kinds"
local base = require "base/rooms"

local looks = kinds.texts["example-crypt:crypt.look"]

-- room: what was just dug, read-only. chance: dice that always fall the same way for this room.
local function crypt(room, chance)
    if room.first or room.lair or not chance:percent(20) then
        return base.depths(room, chance)
    end
    local made = {name = "crypt.name", look = chance:pick(looks), inscriptions = {"crypt.epitaph"}}
    if chance:percent(70) then
        made.monsters = {"sexton"}
        if room.depth > 6 then made.monsters[2] = "sexton" end
        made.things = {"bone_flute", {kind = "base:gold", count = 10 + 5 * room.depth}}
    end
    return made
end

return {crypt = crypt}
