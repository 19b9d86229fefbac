-- By the order in which rooms are dug; whatever comes later is a landing.
local function short_way(room)
    if room.number == 1 then
        return {name = "straw.name", look = "straw.look", bright = true, monsters = {"straw_man"}}
    elseif room.number == 2 then
        return {name = "mouth.name", look = "mouth.look", bright = true, puzzle = {kind = "mouth", size = 3}}
    elseif room.number == 3 then
        return {name = "cup.name", look = "cup.look", bright = true, things = {"cup"}}
    elseif room.number == 4 then
        return {name = "den.name", look = "den.look", bright = true, monsters = {"warden"}}
    end
    return {name = "landing.name", look = "landing.look", bright = true}
end

return {short_way = short_way}
