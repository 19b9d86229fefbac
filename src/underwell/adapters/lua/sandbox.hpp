// A pack of Lua scripts in a box: loaded once, then called as pure functions. Scripts see an
// allow-list of names (libraries.hpp), their arguments and nothing else; steps and bytes are
// bounded (limits.hpp). After loading, all that calls share is frozen, and a pack whose functions
// change variables outside themselves is refused: so what a call returns depends on its arguments
// only, and one sandbox serves any number of zones, in any order. A call that fails leaves nothing
// behind. Used by one thread at a time; make one sandbox for each thread. Failures are named in
// errors.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "underwell/adapters/lua/errors.hpp"
#include "underwell/adapters/lua/limits.hpp"
#include "underwell/adapters/lua/reader.hpp"
#include "underwell/adapters/lua/view.hpp"
#include "underwell/base/result.hpp"

namespace underwell::adapters::lua {

class Machine;

struct Pack {
    // By name with the ending .lua, in UTF-8: "main.lua", "names/goblins.lua".
    std::map<std::string, std::string, std::less<>> files;
    std::string first = "main.lua";  // runs first, and gets the others by require "names/goblins"
};

// Does this locale sort by bytes and write fractions with a point? Others are refused.
bool is_plain_locale(std::string_view name);

class Sandbox {
  public:
    struct Use {
        std::uint64_t steps;
        std::size_t bytes;       // that counted
        std::size_t live_bytes;  // of the whole sandbox
    };

    // refused_allocation: for tests, the allocation from which on memory is refused; 0: none.
    static base::Result<Sandbox> load(const Pack& pack, const Limits& limits = {},
                                      std::uint64_t refused_allocation = 0);

    Sandbox(Sandbox&&) noexcept;
    Sandbox& operator=(Sandbox&&) noexcept;
    ~Sandbox();

    // By its name among the globals, or in the table that the first file returned; dots go into
    // tables: "monsters.rat.on_hit". Fails by no_such_function.
    base::Result<FunctionId> function(std::string_view name);

    // Where its text begins: "rooms.lua:12".
    std::string place_of(FunctionId function);

    // Reads a global, or a field of the table that the first file returned, as data.
    template <typename Read>
    base::Result<void> read(std::string_view name, Read&& read) {
        return read_erased(name, reading(read));
    }

    // push(Values&) gives the arguments, read(Reader&) takes the one result.
    template <typename Push, typename Read>
    base::Result<void> call(FunctionId function, Push&& push, Read&& read) {
        return call_erased(function, pushing(push), reading(read));
    }

    // What scripts printed since it was last asked for.
    std::string take_printed();
    Use use() const;                                     // of the last call, or of loading
    void refuse_allocations_from(std::uint64_t number);  // for tests; 0: none

  private:
    struct Pushing {
        void (*call)(Values& values, void* push);
        void* push;
    };

    struct Reading {
        void (*call)(Reader& result, void* read);
        void* read;
    };

    template <typename Push>
    static Pushing pushing(Push& push) {
        return {.call = [](Values& values, void* it) { (*static_cast<Push*>(it))(values); },
                .push = &push};
    }

    template <typename Read>
    static Reading reading(Read& read) {
        return {.call = [](Reader& result, void* it) { (*static_cast<Read*>(it))(result); },
                .read = &read};
    }

    explicit Sandbox(std::unique_ptr<Machine> machine);

    base::Result<void> read_erased(std::string_view name, Reading reading);
    base::Result<void> call_erased(FunctionId function, Pushing pushing, Reading reading);

    std::unique_ptr<Machine> machine_;
};

}  // namespace underwell::adapters::lua
