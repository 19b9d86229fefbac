// One Lua state with its meters: steps, bytes, length of strings, depth of the stack. Whatever is
// done in the state is done inside run(), in protected mode and within a budget. Once a budget is
// spent, nothing goes on: the error cannot be caught, memory is refused, and the first instruction
// of any handler ends it. Garbage is collected between runs only, so no script can notice it.
// Errors of Lua are C++ exceptions here; never catch (...) between two of its functions.
// Used by one thread at a time. Internal to this folder.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <lua.hpp>

#include "underwell/adapters/lua/block_store.hpp"
#include "underwell/adapters/lua/errors.hpp"
#include "underwell/adapters/lua/limits.hpp"
#include "underwell/base/result.hpp"

namespace underwell::adapters::lua {

class Machine {
  public:
    struct Budget {
        std::uint64_t steps_max;
        std::size_t bytes_max;
        std::chrono::nanoseconds time_max = std::chrono::nanoseconds::max();
        bool counts_all = false;  // also what others may find made by this run
    };

    // Which allocation is refused, and all after it, counted from the start and in each run from
    // its beginning: for tests of what happens then.
    struct Fault {
        std::uint64_t refused_from = 0;  // 0: none
    };

    // Nothing if there is no memory for it.
    static std::unique_ptr<Machine> make(const Limits& limits, Fault fault);

    static Machine& of(lua_State* lua) { return **static_cast<Machine**>(lua_getextraspace(lua)); }

    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;
    ~Machine();

    // Calls body(lua) in protected mode. What it leaves on the stack is dropped.
    template <typename Body>
    base::Result<void> run(Budget budget, Body&& body) {
        return run_erased(budget, {.call =
                                       [](lua_State* lua, void* it) {
                                           (*static_cast<std::remove_reference_t<Body>*>(it))(lua);
                                       },
                                   .body = std::addressof(body)});
    }

    // For library functions: raises an error that nothing catches if the budget is spent.
    void charge(std::uint64_t steps) {
        steps_ += steps;
        if (steps_ > budget_.steps_max) [[unlikely]]
            raise_spent_steps();
    }

    // For work of so many bytes, which the machine does many at a time.
    void charge_bytes(std::size_t bytes) { charge(1 + bytes / 16); }

    // For memory beside Lua's own that a library function needs as it works.
    void charge_memory(std::size_t bytes) {
        allocated_bytes_ += bytes;
        if (allocated_bytes_ > budget_.bytes_max) [[unlikely]]
            raise_no_memory();
    }

    // While it lives, memory is taken beside the budget: for what is made once and serves all later
    // calls, so that the first of them pays no more than the others.
    class Uncounted {
      public:
        explicit Uncounted(lua_State* lua)
            : machine_{of(lua)},
              bytes_max_{machine_.budget_.bytes_max},
              allocated_bytes_{machine_.allocated_bytes_} {
            machine_.budget_.bytes_max = SIZE_MAX;
        }

        Uncounted(const Uncounted&) = delete;
        Uncounted& operator=(const Uncounted&) = delete;

        ~Uncounted() {
            machine_.budget_.bytes_max = bytes_max_;
            machine_.allocated_bytes_ = allocated_bytes_;
        }

      private:
        Machine& machine_;
        std::size_t bytes_max_;
        std::size_t allocated_bytes_;
    };

    // For a walk over a table, besides what each key costs. It may be large and empty, and Lua does
    // not tell how large; but it cannot be larger than what was allocated in this run, since what
    // was made before is frozen, and so has been copied into tables that are full.
    void charge_walk() { charge(1 + allocated_bytes_ / 1024); }

    std::uint64_t steps_left() const { return budget_.steps_max - steps_; }

    bool is_spent() const { return spent_ != Spent::nothing; }

    // Ends the script again after pcall() caught its end.
    [[noreturn]] void raise_spent();

    // The same, if no memory is left, of the budget or of this process itself.
    [[noreturn]] void raise_no_memory();

    const Limits& limits() const { return limits_; }

    std::uint64_t steps() const { return steps_; }

    std::size_t live_bytes() const { return live_bytes_; }

    // What counted in the last run.
    std::size_t allocated_bytes() const { return allocated_bytes_; }

    std::uint64_t run_number() const { return run_number_; }

    void set_fault(Fault fault) { fault_ = fault; }

    std::string printed;  // what the builder is told by print()

  private:
    enum class Spent : std::uint8_t { nothing, steps, bytes, string_length, depth, time };

    struct ErasedBody {
        void (*call)(lua_State* lua, void* body);
        void* body;
    };

    Machine(const Limits& limits, Fault fault) : limits_{limits}, fault_{fault} {}

    static void* allocate(void* machine, void* block, std::size_t old_size, std::size_t new_size);
    static void count(lua_State* lua, lua_Debug* info);
    static int call_body(lua_State* lua);
    static int note_place(lua_State* lua);

    void* grow(void* block, std::size_t old_size, std::size_t new_size);
    void charge_recount(std::size_t array_bytes);
    bool is_too_slow();

    // What is asked for: a block that grows, or a new one of a kind, which Lua tells for objects.
    struct Wish {
        const void* block;
        std::size_t kind;
        std::size_t new_size;
    };

    Spent refusal(const Wish& wish) const;
    bool is_counted(const Wish& wish) const;
    bool find_short_strings();
    static int make_short_strings(lua_State* lua);
    bool is_too_deep() const;
    base::Result<void> run_erased(Budget budget, ErasedBody body);
    base::Error failure(int status) const;
    base::Error spent_failure() const;
    void begin(Budget budget);
    void collect();
    void spend(Spent what);
    std::string place_in_script() const;
    [[noreturn]] void raise_spent_steps();
    void report_steps();

    BlockStore store_;
    lua_State* lua_ = nullptr;
    Limits limits_;
    Fault fault_;
    Budget budget_{.steps_max = 0, .bytes_max = SIZE_MAX};
    std::uint64_t steps_ = 0;
    std::uint64_t allocations_ = 0;
    std::uint64_t run_number_ = 0;
    std::size_t allocated_bytes_ = 0;  // in this run, freed or not, as far as it is counted
    std::size_t recounted_bytes_ = 0;  // of lists, in this run
    // Of the processor, when this run first told of its steps: most runs end before.
    std::optional<std::chrono::nanoseconds> looked_at_clock_;
    // Lua's hash table of short strings, which grows in one run and is still large in the next.
    void* short_strings_ = nullptr;
    bool makes_short_strings_ = false;  // and nothing else
    std::size_t live_bytes_ = 0;
    std::size_t collect_at_bytes_ = 0;
    Spent spent_ = Spent::nothing;
    std::string where_;  // the script's line when its budget was spent, or when it failed
};

}  // namespace underwell::adapters::lua
