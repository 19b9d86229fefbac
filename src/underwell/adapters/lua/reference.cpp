#include "underwell/adapters/lua/reference.hpp"

#include <array>

namespace underwell::adapters::lua {

namespace {

// Lists of parameters, named by what they take.

constexpr std::array<Parameter, 3> assert_parameters{
    {{"value", "any"}, {"message", "any", true}, {"...", "any"}}};
constexpr std::array<Parameter, 2> error_parameters{
    {{"message", "any"}, {"level", "integer", true}}};
constexpr std::array<Parameter, 1> getmetatable_parameters{{{"value", "any"}}};
constexpr std::array<Parameter, 1> ipairs_parameters{{{"list", "any"}}};
constexpr std::array<Parameter, 2> next_parameters{{{"table", "table"}, {"key", "any", true}}};
constexpr std::array<Parameter, 1> pairs_parameters{{{"table", "table"}}};
constexpr std::array<Parameter, 2> pcall_parameters{{{"f", "function"}, {"...", "any"}}};
constexpr std::array<Parameter, 1> print_parameters{{{"...", "any"}}};
constexpr std::array<Parameter, 2> rawequal_parameters{{{"one", "any"}, {"other", "any"}}};
constexpr std::array<Parameter, 2> rawget_parameters{{{"table", "table"}, {"key", "any"}}};
constexpr std::array<Parameter, 3> rawset_parameters{
    {{"table", "table"}, {"key", "any"}, {"value", "any"}}};
constexpr std::array<Parameter, 1> require_parameters{{{"name", "string"}}};
constexpr std::array<Parameter, 2> select_parameters{{{"index", "any"}, {"...", "any"}}};
constexpr std::array<Parameter, 2> setmetatable_parameters{
    {{"table", "table"}, {"metatable", "table?"}}};
constexpr std::array<Parameter, 2> tonumber_parameters{
    {{"value", "any"}, {"base", "integer", true}}};
constexpr std::array<Parameter, 3> xpcall_parameters{
    {{"f", "function"}, {"handler", "function"}, {"...", "any"}}};
constexpr std::array<Parameter, 1> math_abs_parameters{{{"x", "number"}}};
constexpr std::array<Parameter, 2> math_max_parameters{{{"x", "number"}, {"...", "number"}}};
constexpr std::array<Parameter, 1> math_tointeger_parameters{{{"x", "any"}}};
constexpr std::array<Parameter, 3> string_byte_parameters{
    {{"s", "string"}, {"first", "integer", true}, {"last", "integer", true}}};
constexpr std::array<Parameter, 1> string_char_parameters{{{"...", "integer"}}};
constexpr std::array<Parameter, 4> string_find_parameters{{{"s", "string"},
                                                           {"pattern", "string"},
                                                           {"from", "integer", true},
                                                           {"plain", "boolean", true}}};
constexpr std::array<Parameter, 2> string_format_parameters{{{"form", "string"}, {"...", "any"}}};
constexpr std::array<Parameter, 2> string_gmatch_parameters{
    {{"s", "string"}, {"pattern", "string"}}};
constexpr std::array<Parameter, 4> string_gsub_parameters{
    {{"s", "string"}, {"pattern", "string"}, {"with", "any"}, {"count", "integer", true}}};
constexpr std::array<Parameter, 1> string_len_parameters{{{"s", "string"}}};
constexpr std::array<Parameter, 3> string_match_parameters{
    {{"s", "string"}, {"pattern", "string"}, {"from", "integer", true}}};
constexpr std::array<Parameter, 3> string_rep_parameters{
    {{"s", "string"}, {"count", "integer"}, {"between", "string", true}}};
constexpr std::array<Parameter, 3> string_sub_parameters{
    {{"s", "string"}, {"first", "integer"}, {"last", "integer", true}}};
constexpr std::array<Parameter, 4> table_concat_parameters{{{"list", "any[]"},
                                                            {"between", "string", true},
                                                            {"first", "integer", true},
                                                            {"last", "integer", true}}};
constexpr std::array<Parameter, 2> table_insert_parameters{{{"list", "any[]"}, {"...", "any"}}};
constexpr std::array<Parameter, 2> table_remove_parameters{
    {{"list", "any[]"}, {"place", "integer", true}}};
constexpr std::array<Parameter, 2> table_sort_parameters{
    {{"list", "any[]"}, {"is_less", "fun(a: any, b: any): boolean", true}}};
constexpr std::array<Parameter, 3> table_unpack_parameters{
    {{"list", "any[]"}, {"first", "integer", true}, {"last", "integer", true}}};
constexpr std::array<Parameter, 2> utf8_codepoint_parameters{
    {{"s", "string"}, {"place", "integer", true}}};
constexpr std::array<Parameter, 1> chance_below_parameters{{{"bound", "integer"}}};
constexpr std::array<Parameter, 2> chance_between_parameters{
    {{"first", "integer"}, {"last", "integer"}}};
constexpr std::array<Parameter, 1> chance_percent_parameters{{{"percent", "integer"}}};

constexpr std::array<FunctionEntry, 55> entries{{
    {"", "assert", assert_parameters, "any",
     "Raises the message if the value is false or nil, else gives all values back.",
     "local depth = assert (tonumber(\"3\"), \"no number\")"},
    {"", "error", error_parameters, "", "Ends the function with an error; pcall catches it.",
     "pcall(function() error(\"no way on\") end)"},
    {"", "getmetatable", getmetatable_parameters, "any", "The metatable that was set for a table.",
     "print(getmetatable({}))  --> nil"},
    {"", "ipairs", ipairs_parameters, "function",
     "Walks over a list, or a list of a view, from 1 on.",
     "for index, name in ipairs({\"rat\", \"bat\"}) do print(index, name) end"},
    {"", "next", next_parameters, "any",
     "The key after this one in sorted order, and its value; nil after the last.",
     "print(next({}))  --> nil"},
    {"", "pairs", pairs_parameters, "function",
     "Walks over a table in sorted order: numbers, then strings, then booleans.",
     "for name, weight in pairs({rat = 5, bat = 2}) do print(name, weight) end"},
    {"", "pcall", pcall_parameters, "boolean",
     "Calls the function; false and the error if it failed. A spent budget cannot be caught.",
     "local ok, message = pcall(error, \"oh\")"},
    {"", "print", print_parameters, "",
     "Writes a line into the log that the builder of the pack sees.", "print(\"made a room\", 7)"},
    {"", "rawequal", rawequal_parameters, "boolean", "Are they the same, without __eq?",
     "print(rawequal(\"a\", \"a\"))  --> true"},
    {"", "rawget", rawget_parameters, "any", "A field without __index.",
     "print(rawget({kind = \"rat\"}, \"kind\"))  --> rat"},
    {"", "rawlen", getmetatable_parameters, "integer",
     "The length of a list or string without __len.", "print(rawlen({1, 2}))  --> 2"},
    {"", "rawset", rawset_parameters, "table", "Sets a field without __newindex.",
     "rawset({}, \"kind\", \"rat\")"},
    {"", "require", require_parameters, "any",
     "What another file of the pack returned; it runs once, while the pack is loaded.",
     "print((pcall(require, \"no such file\")))  --> false"},
    {"", "select", select_parameters, "any",
     "The arguments from this one on; select(\"#\", ...) counts them.",
     "print(select(\"#\", \"a\", \"b\"))  --> 2"},
    {"", "setmetatable", setmetatable_parameters, "table",
     "Sets the metatable, which cannot be changed from then on.",
     "local rat = setmetatable({}, {__index = {legs = 4}})"},
    {"", "tonumber", tonumber_parameters, "number?", "The number that a string says, or nil.",
     "print(tonumber(\"ff\", 16))  --> 255"},
    {"", "tostring", getmetatable_parameters, "string",
     "The value as text; tables and functions are only named by their kind.",
     "print(tostring(12))  --> 12"},
    {"", "type", getmetatable_parameters, "string",
     "The kind of the value: \"nil\", \"number\", \"string\", \"boolean\", \"table\" …",
     "print(type({}))  --> table"},
    {"", "xpcall", xpcall_parameters, "boolean",
     "As pcall, but the error goes through the handler.",
     "xpcall(error, function(message) return message end, \"oh\")"},
    {"math", "abs", math_abs_parameters, "number", "Without its sign.",
     "print(math.abs(-3))  --> 3"},
    {"math", "ceil", math_abs_parameters, "integer", "Rounded up.", "print(math.ceil(2.1))  --> 3"},
    {"math", "floor", math_abs_parameters, "integer", "Rounded down.",
     "print(math.floor(2.9))  --> 2"},
    {"math", "max", math_max_parameters, "number", "The largest.",
     "print(math.max(1, 7, 3))  --> 7"},
    {"math", "min", math_max_parameters, "number", "The smallest.", "print(math.min(4, 2))  --> 2"},
    {"math", "sqrt", math_abs_parameters, "number", "The square root.",
     "print(math.sqrt(9))  --> 3.0"},
    {"math", "tointeger", math_tointeger_parameters, "integer?",
     "The integer that equals it, or nil.", "print(math.tointeger(3.0))  --> 3"},
    {"math", "type", math_tointeger_parameters, "string?",
     "\"integer\" or \"float\", or nil if it is no number.", "print(math.type(1))  --> integer"},
    {"string", "byte", string_byte_parameters, "integer", "The codes of its bytes.",
     "print((\"A\"):byte())  --> 65"},
    {"string", "char", string_char_parameters, "string",
     "The string of these bytes, each from 1 to 255.", "print(string.char(72, 105))  --> Hi"},
    {"string", "find", string_find_parameters, "integer?",
     "Where the pattern first matches: first and last place, then its captures.",
     "print((\"a cave\"):find(\"cave\"))  --> 3\t6"},
    {"string", "format", string_format_parameters, "string",
     "Fills in values: %d %i %x %X %o %e %E %f %F %g %G %c %s %%.",
     "print((\"%02d %s\"):format(7, \"rats\"))  --> 07 rats"},
    {"string", "gmatch", string_gmatch_parameters, "function", "Walks over all matches.",
     "for word in (\"a dark hall\"):gmatch(\"%a+\") do print(word) end"},
    {"string", "gsub", string_gsub_parameters, "string",
     "Replaces the matches by a string, a field of a table or what a function returns; then how "
     "many.",
     "print(((\"a b\"):gsub(\"%a\", \"x\")))  --> x x"},
    {"string", "len", string_len_parameters, "integer", "Its length in bytes.",
     "print((\"cave\"):len())  --> 4"},
    {"string", "lower", string_len_parameters, "string", "With small letters of a to z.",
     "print((\"Rat\"):lower())  --> rat"},
    {"string", "match", string_match_parameters, "any",
     "What the captures of the first match caught.",
     "print((\"depth 12\"):match(\"%d+\"))  --> 12"},
    {"string", "rep", string_rep_parameters, "string", "The string so many times.",
     "print((\"ab\"):rep(2, \"-\"))  --> ab-ab"},
    {"string", "reverse", string_len_parameters, "string", "Its bytes from the last to the first.",
     "print((\"abc\"):reverse())  --> cba"},
    {"string", "sub", string_sub_parameters, "string",
     "A part of it; negative places count from the end.",
     "print((\"cavern\"):sub(1, 4))  --> cave"},
    {"string", "upper", string_len_parameters, "string", "With capital letters of a to z.",
     "print((\"rat\"):upper())  --> RAT"},
    {"table", "concat", table_concat_parameters, "string",
     "Strings and numbers of a list as one string.",
     "print(table.concat({\"a\", \"b\"}, \", \"))  --> a, b"},
    {"table", "insert", table_insert_parameters, "",
     "Puts a value at the end, or at a place: table.insert(list, place, value).",
     "local list = {} table.insert(list, \"rat\")"},
    {"table", "pack", print_parameters, "table", "A list of the arguments, with their number as n.",
     "print(table.pack(\"a\", nil).n)  --> 2"},
    {"table", "remove", table_remove_parameters, "any",
     "Takes out the last value, or the one at a place.",
     "print(table.remove({\"a\", \"b\"}))  --> b"},
    {"table", "sort", table_sort_parameters, "", "Sorts the list; equal values keep their order.",
     "local list = {3, 1, 2} table.sort(list)"},
    {"table", "unpack", table_unpack_parameters, "any",
     "The values of a list, at most 200, one by one.", "local x, y = table.unpack({3, 4})"},
    {"utf8", "char", string_char_parameters, "string", "The characters with these numbers.",
     "print(utf8.char(228, 20013))  --> ä中"},
    {"utf8", "codepoint", utf8_codepoint_parameters, "integer",
     "The number of the character that begins at this byte.",
     "print(utf8.codepoint(\"ä\"))  --> 228"},
    {"utf8", "len", string_len_parameters, "integer?",
     "How many characters it has; nil if it is no UTF-8.", "print(utf8.len(\"中文\"))  --> 2"},
    {"chance", "below", chance_below_parameters, "integer",
     "A number from 0 to bound - 1, each as likely.", "print(chance:below(6) < 6)  --> true"},
    {"chance", "between", chance_between_parameters, "integer",
     "A number from first to last, each as likely.", "local gold = chance:between(10, 20)"},
    {"chance", "percent", chance_percent_parameters, "boolean", "True so many times in a hundred.",
     "if chance:percent(25) then print(\"a trap\") end"},
    {"chance", "pick", ipairs_parameters, "any", "One item of a list, each as likely.",
     "local name = chance:pick({\"rat\", \"bat\"})"},
    {"chance", "shuffle", ipairs_parameters, "any[]",
     "A new list of the same items in random order.", "local order = chance:shuffle({1, 2, 3})"},
    {"chance", "weighted", ipairs_parameters, "any",
     "One item of a list of tables, as likely as its field weight says.",
     "local drawn = chance:weighted({{weight = 5, kind = \"rat\"}, {weight = 1, kind = "
     "\"troll\"}})"},
}};

constexpr std::array<GroupEntry, 6> groups{{
    {"", "Plain functions of the language."},
    {"math", "Numbers. Also math.maxinteger, math.mininteger and math.huge."},
    {"string", "Strings; also as methods, s:upper(). Letters are bytes here."},
    {"table", "Lists."},
    {"utf8", "Characters of any language."},
    {"chance", "The dice of one call: the same for the same room, whoever comes first.", true},
}};

}  // namespace

std::span<const GroupEntry> standard_groups() {
    return groups;
}

std::span<const FunctionEntry> standard_entries() {
    return entries;
}

}  // namespace underwell::adapters::lua
