#include "underwell/adapters/lua/sandbox.hpp"

#include <clocale>

#include <fmt/format.h>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/freeze.hpp"
#include "underwell/adapters/lua/libraries.hpp"
#include "underwell/adapters/lua/machine.hpp"
#include "underwell/adapters/lua/require.hpp"
#include "underwell/adapters/lua/told_text.hpp"

namespace underwell::adapters::lua {

namespace {

constexpr char first_file_mark = '1';  // where the result of the first file is kept

base::Error no_memory() {
    return {.name = errors::no_memory, .message = "no memory is left for a script"};
}

void load_files(lua_State* lua, const Pack& pack) {
    open_libraries(lua);
    open_require(lua, pack.files);
    push_file(lua, pack.first);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &first_file_mark);
    lua_settop(lua, 0);
    close_require(lua);
    push_loaded(lua);
    freeze_reachable(lua);
    lua_pushglobaltable(lua);
    freeze_reachable(lua);
}

// Replaces the table on top by its field, or anything else by nil.
void go_into(lua_State* lua, std::string_view name) {
    if (lua_istable(lua, -1)) {
        push_content(lua, -1);
        push_text(lua, name);
        lua_rawget(lua, -2);
    } else {
        lua_pushnil(lua);
    }
    lua_replace(lua, 1);
    lua_settop(lua, 1);
}

void push_named_in(lua_State* lua, std::string_view name) {
    while (true) {
        const std::size_t dot = name.find('.');
        go_into(lua, name.substr(0, dot));
        if (dot == std::string_view::npos) return;
        name.remove_prefix(dot + 1);
    }
}

// Leaves one value on the empty stack, nil if there is none.
void push_named(lua_State* lua, std::string_view name) {
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &first_file_mark);
    push_named_in(lua, name);
    if (!lua_isnil(lua, 1)) return;
    lua_settop(lua, 0);
    lua_pushglobaltable(lua);
    push_named_in(lua, name);
}

}  // namespace

bool is_plain_locale(std::string_view name) {
    return name == "C" || name == "POSIX" || name == "C.UTF-8" || name == "C.utf8";
}

Sandbox::Sandbox(std::unique_ptr<Machine> machine) : machine_{std::move(machine)} {}

Sandbox::Sandbox(Sandbox&&) noexcept = default;
Sandbox& Sandbox::operator=(Sandbox&&) noexcept = default;
Sandbox::~Sandbox() = default;

base::Result<Sandbox> Sandbox::load(const Pack& pack, const Limits& limits,
                                    std::uint64_t refused_allocation) {
    // Lua compares strings and writes fractions by the locale of the process. It is only asked for.
    // NOLINTNEXTLINE(concurrency-mt-unsafe)
    const std::string sorting = std::setlocale(LC_COLLATE, nullptr);
    // NOLINTNEXTLINE(concurrency-mt-unsafe)
    const std::string numbers = std::setlocale(LC_NUMERIC, nullptr);
    if (!is_plain_locale(sorting) || !is_plain_locale(numbers))
        return base::fail(errors::wrong_locale,
                          "scripts need the locale C for sorting and numbers; set only LC_CTYPE");
    std::unique_ptr<Machine> machine = Machine::make(limits, {.refused_from = refused_allocation});
    if (machine == nullptr) return std::unexpected(no_memory());
    const auto loaded = machine->run({.steps_max = limits.load_steps_max,
                                      .bytes_max = limits.load_bytes_max,
                                      .time_max = limits.load_time_max,
                                      .counts_all = true},
                                     [&](lua_State* lua) { load_files(lua, pack); });
    if (!loaded) return std::unexpected(loaded.error());
    return Sandbox{std::move(machine)};
}

base::Result<FunctionId> Sandbox::function(std::string_view name) {
    FunctionId id;
    const auto found = read_erased(
        name,
        {.call = [](Reader& value, void* to) { *static_cast<FunctionId*>(to) = value.function(); },
         .read = &id});
    if (found) return id;
    if (found.error().name != errors::wrong_result) return std::unexpected(found.error());
    return base::fail(errors::no_such_function, found.error().message);
}

std::string Sandbox::place_of(FunctionId function) {
    std::string place;
    const auto done = machine_->run({.steps_max = machine_->limits().load_steps_max,
                                     .bytes_max = machine_->limits().load_bytes_max},
                                    [&](lua_State* lua) {
                                        lua_rawgeti(lua, LUA_REGISTRYINDEX, function.number);
                                        lua_Debug about;
                                        lua_getinfo(lua, ">S", &about);
                                        place = fmt::format("{}:{}", std::data(about.short_src),
                                                            about.linedefined);
                                    });
    return done ? place : std::string{"somewhere"};
}

base::Result<void> Sandbox::read_erased(std::string_view name, Reading reading) {
    std::string failure;
    const auto done =
        machine_->run({.steps_max = machine_->limits().load_steps_max,
                       .bytes_max = machine_->limits().load_bytes_max},
                      [&](lua_State* lua) {
                          push_named(lua, name);
                          Reader reader{lua, 1, {.parent = nullptr, .name = name}, failure};
                          reading.call(reader, reading.read);
                      });
    if (!done) return done;
    if (!failure.empty()) return base::fail(errors::wrong_result, told_error(failure));
    return {};
}

base::Result<void> Sandbox::call_erased(FunctionId function, Pushing pushing, Reading reading) {
    const Limits& limits = machine_->limits();
    std::string failure;
    const auto done =
        machine_->run({.steps_max = limits.call_steps_max,
                       .bytes_max = limits.call_bytes_max,
                       .time_max = limits.call_time_max},
                      [&](lua_State* lua) {
                          lua_rawgeti(lua, LUA_REGISTRYINDEX, function.number);
                          Values arguments{lua};
                          pushing.call(arguments, pushing.push);
                          lua_call(lua, arguments.count(), 1);
                          Reader result{lua, 1, {.parent = nullptr, .name = "result"}, failure};
                          reading.call(result, reading.read);
                      });
    if (!done) return done;
    if (!failure.empty()) return base::fail(errors::wrong_result, told_error(failure));
    return {};
}

std::string Sandbox::take_printed() {
    return told_lines(std::exchange(machine_->printed, {}));
}

Sandbox::Use Sandbox::use() const {
    return {.steps = machine_->steps(),
            .bytes = machine_->allocated_bytes(),
            .live_bytes = machine_->live_bytes()};
}

void Sandbox::refuse_allocations_from(std::uint64_t number) {
    machine_->set_fault({.refused_from = number});
}

}  // namespace underwell::adapters::lua
