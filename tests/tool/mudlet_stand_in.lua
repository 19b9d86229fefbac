-- As much of Mudlet as packaging/mudlet uses, without a window: a map in tables, gauges and consoles that keep what they
-- are given. Usage: lua5.1 mudlet_stand_in.lua PACKAGE_FOLDER MESSAGES_FILE; the file is Lua and calls the functions at
-- the end. What has become of it all is printed as Lua values, one fact a line.

local folder, story = arg[1], arg[2]

local function copy(list)
  local other = {}
  for key, value in pairs(list) do
    other[key] = value
  end
  return other
end

local function refuse(fine, ...)
  if not fine then
    error("Mudlet would refuse this: " .. table.concat({...}, " "), 3)
  end
end

-- ---- The map ----

local areas, rooms, shown = {}, {}, nil

local function room(number)
  refuse(rooms[number], "no room", tostring(number))
  return rooms[number]
end

function getAreaTable() return copy(areas) end

function addAreaName(name)
  refuse(type(name) == "string" and name ~= "" and not areas[name], "area", tostring(name))
  local count = 0
  for _ in pairs(areas) do count = count + 1 end
  areas[name] = count + 1
  return areas[name]
end

function roomExists(number)
  refuse(type(number) == "number", "a room's number", tostring(number))
  return rooms[number] ~= nil
end

function addRoom(number)
  refuse(type(number) == "number" and number > 0 and number < 2 ^ 31 and number % 1 == 0 and not rooms[number], "addRoom", tostring(number))
  rooms[number] = {exits = {}, stubs = {}, data = {}, x = 0, y = 0, z = 0, area = -1}
  return true
end

function deleteRoom(number)
  room(number)
  rooms[number] = nil
end

function setRoomArea(number, area) room(number).area = area end
function getRoomArea(number) return room(number).area end
function setRoomName(number, name) room(number).name = name end
function setRoomUserData(number, key, value)
  refuse(type(value) == "string", "user data", tostring(value))
  room(number).data[key] = value
end

function setRoomCoordinates(number, x, y, z)
  refuse(type(x) == "number" and type(y) == "number" and type(z) == "number", "coordinates")
  local at = room(number)
  at.x, at.y, at.z = x, y, z
end

function getRoomCoordinates(number)
  local at = room(number)
  return at.x, at.y, at.z
end

function getRoomsByPosition(area, x, y, z)
  local found = {}
  for number, at in pairs(rooms) do
    if at.area == area and at.x == x and at.y == y and at.z == z then
      found[#found + 1] = number
    end
  end
  return found
end

function setExit(from, to, way)
  refuse(type(way) == "number" and way >= 1 and way <= 12, "way", tostring(way))
  if to == -1 then
    room(from).exits[way] = nil
    return
  end
  room(to)
  room(from).exits[way] = to
end

function setExitStub(number, way, set)
  refuse(type(way) == "number" and way >= 1 and way <= 12 and type(set) == "boolean", "stub", tostring(way))
  room(number).stubs[way] = set or nil
end

function getExitStubs1(number)
  local list = {}
  for way in pairs(room(number).stubs) do
    list[#list + 1] = way
  end
  return list
end

function centerview(number)
  room(number)
  shown = number
end

-- ---- Windows ----

local consoles, gauges, labels, borders, visible = {}, {}, {}, {}, {}

local function widget(kinds, methods)
  return {
    new = function(_, fields)
      refuse(type(fields.name) == "string", "a window without a name")
      refuse(not kinds[fields.name], "a second window called", fields.name)
      local made = setmetatable({name = fields.name, kept = ""}, {__index = methods})
      kinds[fields.name] = made
      visible[fields.name] = true
      return made
    end,
  }
end

local methods = {}
function methods:show() visible[self.name] = true end
function methods:hide() visible[self.name] = false end
function methods:echo(text)
  refuse(type(text) == "string", "echo")
  self.kept = self.kept .. text
end
function methods:setStyleSheet() end
function methods:setColor() end
function methods:setClickCallback(call) self.click = call end
function methods:setValue(now, most, text)
  refuse(type(now) == "number" and type(most) == "number" and now >= 0 and now <= most and most > 0, "gauge")
  self.kept = text
end

Geyser = {
  Container = widget({}, methods),
  Mapper = widget({}, methods),
  Gauge = widget(gauges, methods),
  Label = widget(labels, methods),
  MiniConsole = widget(consoles, methods),
}

function setBorderRight(width) borders.right = width end

-- ---- Events, and what is sent ----

local handlers, count, sent = {}, 0, {}

function registerAnonymousEventHandler(event, call)
  refuse(type(call) == "function", "a handler")
  count = count + 1
  handlers[count] = {event = event, call = call}
  return count
end

function killAnonymousEventHandler(number)
  handlers[number] = nil
  return true
end

function send(line) sent[#sent + 1] = line end
function sendGMCP(message) sent[#sent + 1] = "GMCP " .. message end
function getMudletHomeDir() return folder end

gmcp = {}

local function raise(event, ...)
  for number = 1, count do
    if handlers[number] and handlers[number].event == event then
      handlers[number].call(event, ...)
    end
  end
end

-- ---- What a story can do ----

function load_package() dofile(folder .. "/underwell.lua") end

function message(package, value)
  local place, last = gmcp, nil
  for part in package:gmatch("[^.]+") do
    if last then
      place[last] = place[last] or {}
      place = place[last]
    end
    last = part
  end
  place[last] = value
  raise("gmcp." .. package)
end

function click_on_map(ways)
  speedWalkDir = ways
  doSpeedWalk()
end

function click_on_tab(name)
  for _, label in pairs(labels) do
    if label.kept == name then
      return label.click()
    end
  end
  error("no tab " .. name)
end

function uninstall(name) raise("sysUninstallPackage", name) end

load_package()
dofile(story)

-- ---- What came of it ----

local function say(...)
  local words = {}
  for _, word in ipairs({...}) do
    words[#words + 1] = type(word) == "string" and string.format("%q", word):gsub("\\\n", "\\n") or tostring(word)
  end
  print(table.concat(words, "\t"))
end

local function sorted(list)
  local keys = {}
  for key in pairs(list) do keys[#keys + 1] = key end
  table.sort(keys)
  return keys
end

for _, name in ipairs(sorted(areas)) do say("area", name, areas[name]) end
for _, number in ipairs(sorted(rooms)) do
  local at = rooms[number]
  say("room", number, at.name, at.area, at.x, at.y, at.z)
  for _, way in ipairs(sorted(at.exits)) do say("exit", number, way, at.exits[way]) end
  for _, way in ipairs(sorted(at.stubs)) do say("stub", number, way) end
end
if shown then say("shown", shown) end
for _, name in ipairs(sorted(gauges)) do say("gauge", gauges[name].kept) end
for _, name in ipairs(sorted(consoles)) do say("console", name, visible[name], consoles[name].kept) end
for _, name in ipairs(sorted(labels)) do say("label", name, labels[name].kept) end
for _, line in ipairs(sent) do say("sent", line) end
local alive = 0
for _ in pairs(handlers) do alive = alive + 1 end
say("handlers", alive)
say("border", borders.right)
