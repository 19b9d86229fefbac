---@meta

--- Raises the message if the value is false or nil, else gives all values back.
---@param value any
---@param message? any
---@param ... any
---@return any
function assert(value, message, ...) end

--- Ends the function with an error; pcall catches it.
---@param message any
---@param level? integer
function error(message, level) end

--- The metatable that was set for a table.
---@param value any
---@return any
function getmetatable(value) end

--- Walks over a list, or a list of a view, from 1 on.
---@param list any
---@return function
function ipairs(list) end

--- The key after this one in sorted order, and its value; nil after the last.
---@param table table
---@param key? any
---@return any
function next(table, key) end

--- Walks over a table in sorted order: numbers, then strings, then booleans.
---@param table table
---@return function
function pairs(table) end

--- Calls the function; false and the error if it failed. A spent budget cannot be caught.
---@param f function
---@param ... any
---@return boolean
function pcall(f, ...) end

--- Writes a line into the log that the builder of the pack sees.
---@param ... any
function print(...) end

--- Are they the same, without __eq?
---@param one any
---@param other any
---@return boolean
function rawequal(one, other) end

--- A field without __index.
---@param table table
---@param key any
---@return any
function rawget(table, key) end

--- The length of a list or string without __len.
---@param value any
---@return integer
function rawlen(value) end

--- Sets a field without __newindex.
---@param table table
---@param key any
---@param value any
---@return table
function rawset(table, key, value) end

--- What another file of the pack returned; it runs once, while the pack is loaded.
---@param name string
---@return any
function require(name) end

--- The arguments from this one on; select("#", ...) counts them.
---@param index any
---@param ... any
---@return any
function select(index, ...) end

--- Sets the metatable, which cannot be changed from then on.
---@param table table
---@param metatable table?
---@return table
function setmetatable(table, metatable) end

--- The number that a string says, or nil.
---@param value any
---@param base? integer
---@return number?
function tonumber(value, base) end

--- The value as text; tables and functions are only named by their kind.
---@param value any
---@return string
function tostring(value) end

--- The kind of the value: "nil", "number", "string", "boolean", "table" …
---@param value any
---@return string
function type(value) end

--- As pcall, but the error goes through the handler.
---@param f function
---@param handler function
---@param ... any
---@return boolean
function xpcall(f, handler, ...) end

--- Numbers. Also math.maxinteger, math.mininteger and math.huge.
---@class math
math = {}

--- Without its sign.
---@param x number
---@return number
function math.abs(x) end

--- Rounded up.
---@param x number
---@return integer
function math.ceil(x) end

--- Rounded down.
---@param x number
---@return integer
function math.floor(x) end

--- The largest.
---@param x number
---@param ... number
---@return number
function math.max(x, ...) end

--- The smallest.
---@param x number
---@param ... number
---@return number
function math.min(x, ...) end

--- The square root.
---@param x number
---@return number
function math.sqrt(x) end

--- The integer that equals it, or nil.
---@param x any
---@return integer?
function math.tointeger(x) end

--- "integer" or "float", or nil if it is no number.
---@param x any
---@return string?
function math.type(x) end

--- Strings; also as methods, s:upper(). Letters are bytes here.
---@class string
string = {}

--- The codes of its bytes.
---@param s string
---@param first? integer
---@param last? integer
---@return integer
function string.byte(s, first, last) end

--- The string of these bytes, each from 1 to 255.
---@param ... integer
---@return string
function string.char(...) end

--- Where the pattern first matches: first and last place, then its captures.
---@param s string
---@param pattern string
---@param from? integer
---@param plain? boolean
---@return integer?
function string.find(s, pattern, from, plain) end

--- Fills in values: %d %i %x %X %o %e %E %f %F %g %G %c %s %%.
---@param form string
---@param ... any
---@return string
function string.format(form, ...) end

--- Walks over all matches.
---@param s string
---@param pattern string
---@return function
function string.gmatch(s, pattern) end

--- Replaces the matches by a string, a field of a table or what a function returns; then how many.
---@param s string
---@param pattern string
---@param with any
---@param count? integer
---@return string
function string.gsub(s, pattern, with, count) end

--- Its length in bytes.
---@param s string
---@return integer
function string.len(s) end

--- With small letters of a to z.
---@param s string
---@return string
function string.lower(s) end

--- What the captures of the first match caught.
---@param s string
---@param pattern string
---@param from? integer
---@return any
function string.match(s, pattern, from) end

--- The string so many times.
---@param s string
---@param count integer
---@param between? string
---@return string
function string.rep(s, count, between) end

--- Its bytes from the last to the first.
---@param s string
---@return string
function string.reverse(s) end

--- A part of it; negative places count from the end.
---@param s string
---@param first integer
---@param last? integer
---@return string
function string.sub(s, first, last) end

--- With capital letters of a to z.
---@param s string
---@return string
function string.upper(s) end

--- Lists.
---@class table
table = {}

--- Strings and numbers of a list as one string.
---@param list any[]
---@param between? string
---@param first? integer
---@param last? integer
---@return string
function table.concat(list, between, first, last) end

--- Puts a value at the end, or at a place: table.insert(list, place, value).
---@param list any[]
---@param ... any
function table.insert(list, ...) end

--- A list of the arguments, with their number as n.
---@param ... any
---@return table
function table.pack(...) end

--- Takes out the last value, or the one at a place.
---@param list any[]
---@param place? integer
---@return any
function table.remove(list, place) end

--- Sorts the list; equal values keep their order.
---@param list any[]
---@param is_less? fun(a: any, b: any): boolean
function table.sort(list, is_less) end

--- The values of a list, at most 200, one by one.
---@param list any[]
---@param first? integer
---@param last? integer
---@return any
function table.unpack(list, first, last) end

--- Characters of any language.
---@class utf8
utf8 = {}

--- The characters with these numbers.
---@param ... integer
---@return string
function utf8.char(...) end

--- The number of the character that begins at this byte.
---@param s string
---@param place? integer
---@return integer
function utf8.codepoint(s, place) end

--- How many characters it has; nil if it is no UTF-8.
---@param s string
---@return integer?
function utf8.len(s) end

--- The dice of one call: the same for the same room, whoever comes first.
---@class chance
local chance = {}

--- A number from 0 to bound - 1, each as likely.
---@param bound integer
---@return integer
function chance:below(bound) end

--- A number from first to last, each as likely.
---@param first integer
---@param last integer
---@return integer
function chance:between(first, last) end

--- True so many times in a hundred.
---@param percent integer
---@return boolean
function chance:percent(percent) end

--- One item of a list, each as likely.
---@param list any
---@return any
function chance:pick(list) end

--- A new list of the same items in random order.
---@param list any
---@return any[]
function chance:shuffle(list) end

--- One item of a list of tables, as likely as its field weight says.
---@param list any
---@return any
function chance:weighted(list) end

--- A room as generators see it, read-only.
---@class room
---@field first boolean Is it the first room of its branch, next to the well?
---@field depth integer How deep it lies: its distance from the well, rounded down.
---@field x integer Its cell, counted to the east; the well is at 0, 0.
---@field y integer Its cell, counted to the north.
---@field exits string[] The directions of its exits, the way back among them.
---@field clear boolean Has its challenge been overcome? False while it is being made.
---@field name string The full name of its name's text; empty while it is being made.
---@field things string[] The full names of what lies in it, hidden things among them.
---@field monsters string[] The full names of the monsters in it.
---@field lair boolean Is the new room where the branch's master waits?
---@field branch branch The branch that it belongs to.

--- The branch of a room, read-only.
---@class branch
---@field sign integer From 0 to 999,999: sets the branch apart, the same for all its rooms.
---@field rooms room[] All rooms in order of digging; the new one is the last.
---@field deepest integer The greatest depth that anybody has reached in it.
---@field unexplored integer How many exits nobody has gone through yet.
---@field people integer How many characters are in it, asleep or awake.

--- What a generator returns; fields with ? may be left out.
---@class proposal
---@field name string The text that names the room.
---@field look string The text that describes it.
---@field bright? boolean Has it light of its own?
---@field service? string "shrine", "spring", "camp", "merchant" …
---@field service_uses? integer How often the service helps.
---@field monsters? (string|proposed_monster)[] At most 8, by name or as a table.
---@field things? (string|proposed_thing)[] At most 12.
---@field puzzle? string|proposed_puzzle What stands in the way on.
---@field traps? (string|proposed_trap)[] At most 4.
---@field inscriptions? string[] Texts that can be read on the walls, at most 4.
---@field details? string[] Texts that are told with the look, at most 3.
---@field elsewhere? proposed_change[] Up to 4 other rooms that change with it.

--- A monster that is more than its name.
---@class proposed_monster
---@field kind string Its name in monsters.toml.
---@field blocks? boolean Must it be overcome to go on? True if left out.
---@field hidden? boolean Does it lie in ambush?

--- A thing that is more than its name.
---@class proposed_thing
---@field kind string Its name in things.toml.
---@field count? integer How many; one if left out.
---@field inside? integer Which of the room's things it lies in, from 1.
---@field hidden? boolean Is it found only by a search?

--- A puzzle that is more than its name.
---@class proposed_puzzle
---@field kind string Its name in puzzles.toml.
---@field size? integer Levers, bells, dials or stones, 3 to 6; figures, 3 or 4.
---@field price? integer What a spirit wants, in gold.

--- A trap that is more than its name.
---@class proposed_trap
---@field kind string Its name in traps.toml.
---@field on? integer Which of the room's things it guards; else the way on.
---@field difficulty? integer 5 to 30, instead of that in traps.toml.

--- What comes into another room of the branch.
---@class proposed_change
---@field room integer Which other room of the branch, by its place in branch.rooms; the first is 1.
---@field things? (string|proposed_thing)[] What lies there from now on.
---@field inscriptions? string[] What can be read there from now on.

--- What `require "kinds"` gives: all that the packs' tables name.
---@class kinds
---@field things kind[] All things of this pack and of those before it.
---@field monsters kind[] All monsters.
---@field puzzles kind[] All puzzles.
---@field traps kind[] All traps.
---@field texts table<string, string[]> By full name, each list in texts.toml.

--- One entry of kinds.
---@class kind
---@field name string Its full name, as in "base:torch".
---@field from integer The least depth where it is at home.
---@field to integer The greatest.
---@field weight integer How common it is; chance:weighted() draws by it. 0: never.
---@field sort? string Of things: "weapon", "potion", "treasure" …
---@field price? integer Of things.
---@field hit_dice? integer Of monsters; also trick (what it does first), unique, ambushes and roams.
---@field kind? string Of puzzles and traps: "levers", "hurts" …
---@field unique? boolean Of monsters: is it the master of a lair?

---@alias generator fun(room: room, chance: chance): proposal
