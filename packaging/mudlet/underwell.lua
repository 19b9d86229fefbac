-- What Mudlet shows beside the text of a game of Underwell: a map that draws itself from Room.Info, a gauge of hit
-- points from Char.Vitals, and what is said, from Comm.Channel.Text, in tabs. Everything comes over GMCP, so it works in
-- every language. Mudlet runs Lua 5.1. The script may be loaded again at any time: it takes its old handlers away first.

underwell = underwell or {}
local here = underwell

here.handlers = here.handlers or {}
for _, handler in ipairs(here.handlers) do
  killAnonymousEventHandler(handler)
end
here.handlers = {}

mudlet = mudlet or {}
mudlet.mapper_script = true -- Mudlet need not offer another one

-- ---- The map ----

-- Their numbers are those of Mudlet.
local directions = {
  n = {number = 1, back = "s", x = 0, y = 1, z = 0},
  ne = {number = 2, back = "sw", x = 1, y = 1, z = 0},
  nw = {number = 3, back = "se", x = -1, y = 1, z = 0},
  e = {number = 4, back = "w", x = 1, y = 0, z = 0},
  w = {number = 5, back = "e", x = -1, y = 0, z = 0},
  s = {number = 6, back = "n", x = 0, y = -1, z = 0},
  se = {number = 7, back = "nw", x = 1, y = -1, z = 0},
  sw = {number = 8, back = "ne", x = -1, y = -1, z = 0},
  u = {number = 9, back = "d", x = 0, y = 0, z = 1},
  d = {number = 10, back = "u", x = 0, y = 0, z = -1},
}

local function area_called(name)
  local known = getAreaTable()[name]
  if known then
    return known
  end
  return addAreaName(name)
end

local function is_taken(area, x, y, z)
  return next(getRoomsByPosition(area, x, y, z) or {}) ~= nil
end

-- Rooms of a branch say where they are. Its depth is no floor: it says how far one is from the well.
local function own_place(info)
  if info.coord and info.coord.x then
    return info.coord.x, info.coord.y, 0
  end
end

-- Others stand where a neighbour's exit leads, further off if something stands there already.
local function place_beside(info, area)
  for way, number in pairs(info.exits) do
    local towards = directions[way]
    if towards and number > 0 and roomExists(number) and getRoomArea(number) == area then
      local x, y, z = getRoomCoordinates(number)
      for steps = 1, 20 do
        local at_x, at_y, at_z = x - steps * towards.x, y - steps * towards.y, z - steps * towards.z
        if not is_taken(area, at_x, at_y, at_z) then
          return at_x, at_y, at_z
        end
      end
    end
  end
  local x = 0
  while is_taken(area, x, 0, 0) do
    x = x + 2
  end
  return x, 0, 0
end

local function add_room(info, area)
  local number = info.num
  -- Numbers are given anew after thousands of branches: then it is another room.
  if roomExists(number) and getRoomArea(number) ~= area then
    deleteRoom(number)
  end
  local x, y, z = own_place(info)
  if not roomExists(number) then
    if not x then
      x, y, z = place_beside(info, area)
    end
    addRoom(number)
    setRoomArea(number, area)
  end
  setRoomName(number, info.name)
  if x then
    setRoomCoordinates(number, x, y, z)
  end
  if info.environment then
    setRoomUserData(number, "environment", info.environment)
  end
end

local function has_stub(number, way)
  for _, stub in pairs(getExitStubs1(number) or {}) do
    if stub == directions[way].number then
      return true
    end
  end
  return false
end

local function join(from, to, way)
  setExitStub(from, directions[way].number, false)
  setExit(from, to, directions[way].number)
end

local function add_exits(info)
  for way, number in pairs(info.exits) do
    if directions[way] then
      if number > 0 and roomExists(number) then
        join(info.num, number, way)
        local back = directions[way].back
        if has_stub(number, back) then
          join(number, info.num, back)
        end
      else
        setExit(info.num, -1, directions[way].number) -- once it led to another branch
        setExitStub(info.num, directions[way].number, true)
      end
    end
  end
end

-- The way one came, which the room behind could not know yet: also one that leads back nowhere.
local function join_last(info, area)
  local last = here.room
  if not last or last == info.num or not roomExists(last) or getRoomArea(last) ~= area or not info.coord then
    return
  end
  local x, y = getRoomCoordinates(last)
  for way, towards in pairs(directions) do
    if towards.z == 0 and x + towards.x == info.coord.x and y + towards.y == info.coord.y and has_stub(last, way) then
      join(last, info.num, way)
    end
  end
end

-- ---- Walking by a click on the map ----

local function take_step()
  local way = table.remove(here.path or {}, 1)
  if way then
    send(way, false)
  end
end

function doSpeedWalk()
  here.path = {}
  for _, way in ipairs(speedWalkDir) do
    here.path[#here.path + 1] = way
  end
  take_step()
end

function here.on_room()
  local info = gmcp.Room.Info
  if not info.num then
    return -- too dark to see where one is
  end
  local area = area_called(info.area)
  add_room(info, area)
  add_exits(info)
  join_last(info, area)
  local moved = here.room ~= info.num
  here.room = info.num
  centerview(info.num)
  if moved then
    take_step()
  end
end

function here.on_wrong_way()
  here.path = {}
end

-- ---- Hit points ----

function here.on_vitals()
  local vitals = gmcp.Char.Vitals
  local most = math.max(tonumber(vitals.maxhp) or 1, 1)
  local now = math.max(math.min(tonumber(vitals.hp) or 0, most), 0)
  here.gauge:setValue(now, most, string.format("%s / %s", vitals.hp, vitals.maxhp))
end

-- ---- What is said ----

local all = "all talk"

local function show_tab(channel)
  for name, tab in pairs(here.tabs) do
    if name == channel then
      tab.console:show()
      tab.label:setStyleSheet("background-color: #505050;")
    else
      tab.console:hide()
      tab.label:setStyleSheet("background-color: #202020;")
    end
  end
end

local function tab_of(channel)
  local tab = here.tabs[channel]
  if tab then
    return tab
  end
  here.tab_count = here.tab_count + 1
  local width = 45 -- there are seven channels
  tab = {
    label = Geyser.Label:new({
      name = "underwell_tab_" .. here.tab_count, x = (here.tab_count - 1) * width, y = "62%", width = width, height = 20,
      fontSize = 7,
    }, here.window),
    console = Geyser.MiniConsole:new({
      name = "underwell_talk_" .. here.tab_count, x = 0, y = "66%", width = "100%", height = "34%", autoWrap = true,
      fontSize = 10, color = "black",
    }, here.window),
  }
  tab.label:echo(channel)
  tab.label:setClickCallback(function()
    show_tab(channel)
  end)
  here.tabs[channel] = tab
  show_tab(all)
  return tab
end

-- echo() shows letters as they are: what players write can neither colour nor link anything.
function here.on_talk()
  local said = gmcp.Comm.Channel.Text
  local who = said.to and string.format("%s > %s", said.talker, said.to) or said.talker -- oneself, and to whom
  local line = string.format("%s: %s\n", who, said.text)
  tab_of(said.channel).console:echo(line)
  tab_of(all).console:echo(string.format("[%s] %s", said.channel, line))
end

-- ---- Windows ----

local function build()
  setBorderRight(360)
  here.window = Geyser.Container:new({name = "underwell_window", x = -360, y = 0, width = 360, height = "100%"})
  here.gauge = Geyser.Gauge:new({name = "underwell_hit_points", x = 5, y = 5, width = "96%", height = 20}, here.window)
  here.gauge:setColor(160, 40, 40)
  here.map = Geyser.Mapper:new({name = "underwell_map", x = 0, y = 30, width = "100%", height = "56%"}, here.window)
  here.tabs, here.tab_count = {}, 0
  tab_of(all)
end

local function on(event, handler)
  here.handlers[#here.handlers + 1] = registerAnonymousEventHandler(event, handler)
end

-- Talk is not among what Mudlet lists by itself.
function here.on_connected()
  sendGMCP([[Core.Supports.Add ["Comm.Channel 1"] ]])
end

function here.on_uninstall(_, package)
  if package ~= "underwell" then
    return
  end
  here.window:hide()
  setBorderRight(0)
  for _, handler in ipairs(here.handlers) do
    killAnonymousEventHandler(handler)
  end
  here.handlers = {}
end

if not here.window then
  build()
end
on("gmcp.Room.Info", here.on_room)
on("gmcp.Room.WrongDir", here.on_wrong_way)
on("gmcp.Char.Vitals", here.on_vitals)
on("gmcp.Comm.Channel.Text", here.on_talk)
on("gmcp.Char.Name", here.on_connected)
on("sysUninstallPackage", here.on_uninstall)
here.on_connected()
