-- Rooms in which nothing waits for anybody: which of them come is chance, what happens there is not.
local function bare()
    return {name = "bare.name", look = "bare.look", bright = true}
end

return {bare = bare}
