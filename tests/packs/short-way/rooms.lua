-- By the order in which rooms are dug; whatever comes later is a landing.
local function short_way(room)
    local dug_before = #room.branch.rooms - 1
    if dug_before == 1 then
        return {name = "straw.name", look = "straw.look", bright = true, monsters = {"straw_man"}}
    elseif dug_before == 2 then
        return {name = "mouth.name", look = "mouth.look", bright = true, puzzle = {kind = "mouth", size = 3}}
    elseif dug_before == 3 then
        return {name = "cup.name", look = "cup.look", bright = true, things = {"cup"}}
    elseif dug_before == 4 then
        return {name = "den.name", look = "den.look", bright = true, monsters = {"warden"}}
    end
    return {name = "landing.name", look = "landing.look", bright = true}
end

return {short_way = short_way}
