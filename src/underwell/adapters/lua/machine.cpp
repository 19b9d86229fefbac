#include "underwell/adapters/lua/machine.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>

#include <fmt/format.h>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/told_text.hpp"
#include "underwell/base/check.hpp"

namespace underwell::adapters::lua {

namespace {

// How often Lua's machine reports its instructions.
constexpr int steps_per_report = 1000;
// Collecting is put off until this much garbage is there, or as much as there is to keep.
constexpr std::size_t garbage_bytes_min = std::size_t{256} << 10;

// What Lua 5.4 asks for: a string that it keeps once for all who use it has at most 40 bytes, a
// zero and a header of 24; the record of a function that is being called.
constexpr std::size_t short_string_bytes_max = 65;
constexpr std::size_t call_record_bytes = 64;

// Counting so much of a list takes about as long as one step: four of its items.
constexpr std::size_t recounted_bytes_per_step = 64;

// Of this thread, so that a busy machine makes no script slower.
std::chrono::nanoseconds processor_time() {
    timespec time{};
    CHECK(::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0);
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

// Does it begin with "rooms.lua:3: "? error() leaves the place out if a script wants it so.
bool has_place(std::string_view message) {
    constexpr std::string_view ending = ".lua:";
    const std::size_t name_end = message.find(ending);
    if (name_end == std::string_view::npos || message.substr(0, name_end).contains(' '))
        return false;
    message.remove_prefix(name_end + ending.size());
    const std::size_t digits_end = message.find_first_not_of("0123456789");
    return digits_end != 0 && digits_end != std::string_view::npos && message[digits_end] == ':';
}

}  // namespace

std::unique_ptr<Machine> Machine::make(const Limits& limits, Fault fault) {
    std::unique_ptr<Machine> machine{new Machine(limits, fault)};
    machine->lua_ = lua_newstate(allocate, machine.get());
    if (machine->lua_ == nullptr) return nullptr;
    *static_cast<Machine**>(lua_getextraspace(machine->lua_)) = machine.get();
    lua_gc(machine->lua_, LUA_GCSTOP);
    if (!machine->find_short_strings()) return nullptr;
    return machine;
}

Machine::~Machine() {
    if (lua_ != nullptr) lua_close(lua_);
}

void* Machine::allocate(void* machine, void* block, std::size_t old_size, std::size_t new_size) {
    auto& self = *static_cast<Machine*>(machine);
    const std::size_t held = block == nullptr ? 0 : old_size;
    if (new_size > held) return self.grow(block, old_size, new_size);
    if (new_size == held) self.charge_recount(held);
    self.live_bytes_ -= held - new_size;
    if (new_size == 0) {
        self.store_.release(block, held);
        return nullptr;
    }
    const bool lasts = block == self.short_strings_;
    void* const moved = self.store_.resize(block, held, new_size);
    // Lua counts on it that giving memory back never fails. It needs at most 256 bytes anew; a
    // process that has not even these cannot go on.
    CHECK(moved != nullptr);
    if (lasts) self.short_strings_ = moved;
    return moved;
}

void* Machine::grow(void* block, std::size_t old_size, std::size_t new_size) {
    // For a new object, Lua says in place of the old size which kind it is to be.
    const Wish wish{.block = block, .kind = block == nullptr ? old_size : 0, .new_size = new_size};
    const bool counts = is_counted(wish);
    ++allocations_;
    if (const Spent refused = refusal(wish); refused != Spent::nothing) {
        spend(refused);
        return nullptr;
    }
    const bool lasts = block != nullptr && block == short_strings_;
    void* const moved = store_.resize(block, block == nullptr ? 0 : old_size, new_size);
    if (moved == nullptr) {
        spend(Spent::bytes);
        return nullptr;
    }
    if (lasts) short_strings_ = moved;
    if (makes_short_strings_ && block != nullptr) short_strings_ = moved;
    live_bytes_ += new_size - (block == nullptr ? 0 : old_size);
    if (counts) allocated_bytes_ += new_size;
    return moved;
}

// A table whose names have no room left is made anew: Lua counts all items of its list, which may
// take long however few names there are, and asks for the list once more in the size that it has.
// For whatever grows it asks bytes, which bound it. These counts have as many steps as the script
// has, but of their own: when a table needs room for a name depends on where Lua put other names,
// and a script's own steps must not. It goes on here, as Lua is amid its work, until the next
// instruction.
void Machine::charge_recount(std::size_t array_bytes) {
    if (budget_.bytes_max == SIZE_MAX) return;  // Uncounted
    recounted_bytes_ += array_bytes;
    if (recounted_bytes_ / recounted_bytes_per_step > budget_.steps_max) spend(Spent::steps);
}

// What a call may find made by an earlier one is left out: short strings and their table, and the
// record of a called function (a list of four has the same size and is left out with it). Steps
// bound them: one step makes no more than one. Only the stack counts where it has to grow: Lua
// asks for it as it does for lists.
bool Machine::is_counted(const Wish& wish) const {
    if (budget_.counts_all) return true;
    if (wish.block != nullptr) return wish.block != short_strings_;
    if (wish.kind == LUA_TSTRING) return wish.new_size > short_string_bytes_max;
    return wish.kind != 0 || wish.new_size != call_record_bytes;
}

// Lua does not tell which block is the table of short strings. It is the one that grows while short
// strings are made and nothing else. False if there is no memory.
bool Machine::find_short_strings() {
    lua_pushcfunction(lua_, make_short_strings);
    if (lua_pcall(lua_, 0, 0, 0) != LUA_OK) return false;
    CHECK(short_strings_ != nullptr);
    return true;
}

int Machine::make_short_strings(lua_State* lua) {
    constexpr int more_than_enough = 10'000;
    Machine& machine = of(lua);
    for (int number = 0; machine.short_strings_ == nullptr && number < more_than_enough; ++number) {
        const std::string text = std::to_string(number);
        machine.makes_short_strings_ = true;
        push_text(lua, text);
        machine.makes_short_strings_ = false;
        lua_pop(lua, 1);
    }
    return 0;
}

Machine::Spent Machine::refusal(const Wish& wish) const {
    if (spent_ != Spent::nothing) return spent_;
    if (fault_.refused_from != 0 && allocations_ >= fault_.refused_from) return Spent::bytes;
    if (wish.kind == LUA_TSTRING &&
        wish.new_size > limits_.string_bytes_max + 64)  // 64: its own header
        return Spent::string_length;
    if (is_counted(wish) &&
        wish.new_size > budget_.bytes_max - std::min(allocated_bytes_, budget_.bytes_max))
        return Spent::bytes;
    return Spent::nothing;
}

void Machine::spend(Spent what) {
    if (spent_ != Spent::nothing) return;
    spent_ = what;
    if (lua_ == nullptr) return;
    where_ = place_in_script();
    lua_sethook(lua_, count, LUA_MASKCOUNT, 1);
}

// Of the innermost function in Lua: "rooms.lua:3: ". Reads only, so it may be done while Lua asks
// for memory.
std::string Machine::place_in_script() const {
    lua_Debug info{};
    for (int level = 0; lua_getstack(lua_, level, &info) == 1; ++level) {
        lua_getinfo(lua_, "Sl", &info);
        if (info.currentline > 0)
            return fmt::format("{}:{}: ", static_cast<const char*>(info.short_src),
                               info.currentline);
    }
    return {};
}

void Machine::raise_spent_steps() {
    spend(Spent::steps);
    raise_spent();
}

void Machine::raise_no_memory() {
    spend(Spent::bytes);
    raise_spent();
}

void Machine::raise_spent() {
    // A value that takes no memory. Nobody sees it: failure() asks what was spent.
    lua_pushnil(lua_);
    lua_error(lua_);
    std::abort();
}

void Machine::count(lua_State* lua, lua_Debug*) {
    Machine& machine = of(lua);
    if (machine.is_spent()) machine.raise_spent();
    machine.report_steps();
}

void Machine::report_steps() {
    charge(steps_per_report);
    if (is_too_deep())
        spend(Spent::depth);
    else if (is_too_slow())
        spend(Spent::time);
    else
        return;
    raise_spent();
}

bool Machine::is_too_slow() {
    const std::chrono::nanoseconds now = processor_time();
    if (!looked_at_clock_) looked_at_clock_ = now;
    return now - *looked_at_clock_ > budget_.time_max;
}

// Lua has bounds of its own for both, but a thousand times larger: an instruction that copies so
// many arguments would take long.
bool Machine::is_too_deep() const {
    lua_Debug info{};
    for (int level = 0; lua_getstack(lua_, level, &info) == 1; ++level) {
        if (level > limits_.depth_max) return true;
        if (lua_getlocal(lua_, &info, -limits_.arguments_max - 1) == nullptr) continue;
        lua_pop(lua_, 1);
        return true;
    }
    return false;
}

int Machine::call_body(lua_State* lua) {
    const auto& body = *static_cast<const ErasedBody*>(lua_touserdata(lua, 1));
    lua_settop(lua, 0);
    body.call(lua, body.body);
    return 0;
}

// Called by Lua where an error was raised that nobody catches.
int Machine::note_place(lua_State* lua) {
    Machine& machine = of(lua);
    if (!machine.is_spent()) machine.where_ = machine.place_in_script();
    return 1;
}

void Machine::begin(Budget budget) {
    budget_ = budget;
    steps_ = 0;
    allocations_ = 0;
    allocated_bytes_ = 0;
    recounted_bytes_ = 0;
    looked_at_clock_.reset();
    ++run_number_;
    spent_ = Spent::nothing;
    where_.clear();
    lua_sethook(lua_, count, LUA_MASKCOUNT, steps_per_report);
}

base::Result<void> Machine::run_erased(Budget budget, ErasedBody body) {
    begin(budget);
    lua_pushcfunction(lua_, note_place);
    const int handler = lua_gettop(lua_);
    lua_pushcfunction(lua_, call_body);
    lua_pushlightuserdata(lua_, &body);
    const int status = lua_pcall(lua_, 1, 0, handler);
    base::Result<void> result;
    if (status != LUA_OK || is_spent()) result = std::unexpected(failure(status));
    lua_settop(lua_, 0);
    collect();
    return result;
}

void Machine::collect() {
    if (live_bytes_ < collect_at_bytes_) return;
    lua_gc(lua_, LUA_GCCOLLECT);
    collect_at_bytes_ = live_bytes_ + std::max(live_bytes_, garbage_bytes_min);
}

base::Error Machine::failure(int status) const {
    if (is_spent()) return spent_failure();
    if (status == LUA_ERRMEM || status < 0)
        return {.name = errors::no_memory, .message = "no memory is left for scripts"};
    // Only a string: to turn anything else into one would run the script again.
    if (lua_type(lua_, -1) != LUA_TSTRING)
        return {.name = errors::script_error,
                .message = fmt::format("{}the script raised an error that is no text but a {}",
                                       where_, luaL_typename(lua_, -1))};
    std::string message = told_error(text_at(lua_, -1));
    if (!has_place(message)) message = told_error(where_ + message);
    return {.name = errors::script_error, .message = std::move(message)};
}

base::Error Machine::spent_failure() const {
    switch (spent_) {
        case Spent::nothing:
        case Spent::steps:
            return {.name = errors::too_many_steps,
                    .message = fmt::format("{}stopped after {} steps; does a loop not end?", where_,
                                           budget_.steps_max)};
        case Spent::bytes:
            return {.name = errors::too_many_bytes,
                    .message = fmt::format("{}stopped since it used {} bytes; make fewer or "
                                           "smaller tables and strings",
                                           where_, budget_.bytes_max)};
        case Spent::time:
            return {.name = errors::too_slow,
                    .message = fmt::format("{}stopped since it took long for its few steps; are "
                                           "there tables with very many numbers far apart?",
                                           where_)};
        case Spent::string_length:
            return {
                .name = errors::string_too_long,
                .message = fmt::format("{}stopped since a string would get longer than {} bytes",
                                       where_, limits_.string_bytes_max)};
        case Spent::depth:
            return {.name = errors::too_deep,
                    .message = fmt::format("{}stopped since functions call each other too deep, or "
                                           "one has too many arguments",
                                           where_)};
    }
    CHECK(false);
}

}  // namespace underwell::adapters::lua
