#include "underwell/adapters/lua/bytecode.hpp"

#include <cstddef>

namespace underwell::adapters::lua {

namespace {

// "\x1bLua", version 5.4, format 0, the bytes that reveal text-mode transfers, the sizes of an
// instruction, an integer and a number; then one integer (0x5678) and one number (370.5).
constexpr std::string_view header{"\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08", 15};
constexpr std::size_t samples_bytes = 16;

constexpr std::uint32_t operation_set_upvalue = 10;
constexpr std::uint32_t operation_power_constant = 26;
constexpr std::uint32_t operation_power = 38;
constexpr std::uint32_t operation_length = 52;

constexpr std::uint8_t constant_integer = 0x03;
constexpr std::uint8_t constant_number = 0x13;
constexpr std::uint8_t constant_short_string = 0x04;
constexpr std::uint8_t constant_long_string = 0x14;

constexpr int depth_max = 250;  // Lua's own parser allows 200 functions within functions

struct Outer {
    bool is_local_of_parent;
    std::uint32_t number;
};

struct Write {
    std::uint32_t variable;
    std::uint64_t instruction;
};

class Bytes {
  public:
    explicit Bytes(std::string_view bytes) : rest_{bytes} {}

    bool is_good() const { return good_; }

    std::string_view take(std::size_t count) {
        if (count > rest_.size()) {
            good_ = false;
            rest_ = {};
            return {};
        }
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }

    std::uint8_t byte() {
        const std::string_view one = take(1);
        return one.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(one[0]);
    }

    // Seven bits in a byte, the highest first; the last byte has its top bit set.
    std::uint64_t number() {
        std::uint64_t value = 0;
        while (good_) {
            const std::uint8_t next = byte();
            value = value << 7 | (next & 0x7FU);
            if ((next & 0x80U) != 0) break;
        }
        return value;
    }

    std::string_view text() {
        const std::uint64_t size = number();
        return size == 0 ? std::string_view{} : take(size - 1);
    }

  private:
    std::string_view rest_;
    bool good_ = true;
};

// One function; the functions inside it are read by the caller, between its two halves.
class FunctionReader {
  public:
    void read_code(Bytes& bytes) {
        bytes.text();  // the file's name
        first_line_ = bytes.number();
        bytes.number();  // its last line
        bytes.take(3);   // parameters, varargs, stack size
        const std::string_view code = bytes.take(bytes.number() * 4);
        for (std::size_t at = 0; at + 4 <= code.size(); at += 4)
            read_instruction(code.substr(at, 4), at / 4);
        for (std::uint64_t left = bytes.number(); left > 0 && bytes.is_good(); --left)
            read_constant(bytes);
        for (std::uint64_t left = bytes.number(); left > 0 && bytes.is_good(); --left) {
            const bool is_local_of_parent = bytes.byte() != 0;
            outers.push_back({.is_local_of_parent = is_local_of_parent, .number = bytes.byte()});
            bytes.byte();  // whether it is constant
        }
    }

    // After the functions inside it.
    void read_lines_and_names(Bytes& bytes) {
        const std::string_view steps = bytes.take(bytes.number());
        std::vector<std::uint64_t> absolute;
        for (std::uint64_t left = bytes.number(); left > 0 && bytes.is_good(); --left) {
            bytes.number();  // the instruction, which is found by its step
            absolute.push_back(bytes.number());
        }
        for (std::uint64_t left = bytes.number(); left > 0 && bytes.is_good(); --left) {
            bytes.text();  // a local variable, from where, until where
            bytes.number();
            bytes.number();
        }
        std::vector<std::string> names;
        for (std::uint64_t left = bytes.number(); left > 0 && bytes.is_good(); --left)
            names.emplace_back(bytes.text());
        tell_lines(steps, absolute, names);
    }

    FunctionFacts facts;
    std::vector<Outer> outers;

  private:
    void read_instruction(std::string_view four, std::uint64_t number) {
        const auto part = [four](std::size_t at) { return static_cast<std::uint8_t>(four[at]); };
        const std::uint32_t operation = part(0) & 0x7FU;
        if (operation == operation_set_upvalue)
            writes_.push_back({.variable = part(2), .instruction = number});
        if (operation == operation_power || operation == operation_power_constant)
            powers_.push_back(number);
        if (operation == operation_length) lengths_.push_back(number);
    }

    void read_constant(Bytes& bytes) {
        const std::uint8_t kind = bytes.byte();
        if (kind == constant_integer || kind == constant_number) bytes.take(8);
        if (kind != constant_short_string && kind != constant_long_string) return;
        if (bytes.text().find('\0') != std::string_view::npos)
            facts.zero_byte_lines.push_back(first_line_);
    }

    // Lines are told as steps from one instruction to the next; -128 means: see the list.
    void tell_lines(std::string_view steps, const std::vector<std::uint64_t>& absolute,
                    const std::vector<std::string>& names) {
        std::vector<std::uint64_t> lines;
        std::uint64_t line = first_line_;
        std::size_t next_absolute = 0;
        for (const char step : steps) {
            if (static_cast<signed char>(step) != -128)
                line += static_cast<std::uint64_t>(static_cast<signed char>(step));
            else if (next_absolute < absolute.size())
                line = absolute[next_absolute++];
            lines.push_back(line);
        }
        const auto line_of = [&](std::uint64_t instruction) {
            return instruction < lines.size() ? lines[instruction] : first_line_;
        };
        for (const Write& write : writes_)
            facts.outer_writes.push_back(
                {.variable = write.variable,
                 .name = write.variable < names.size() ? names[write.variable] : "?",
                 .line = line_of(write.instruction)});
        for (const std::uint64_t power : powers_)
            facts.power_lines.push_back(line_of(power));
        for (const std::uint64_t length : lengths_)
            facts.length_lines.push_back(line_of(length));
    }

    std::uint64_t first_line_ = 0;
    std::vector<Write> writes_;
    std::vector<std::uint64_t> powers_;
    std::vector<std::uint64_t> lengths_;
};

// What a function inside does is done by the function around it, but for writes to its own locals.
void take_over(FunctionReader& parent, const FunctionReader& child) {
    for (const OuterWrite& write : child.facts.outer_writes) {
        if (write.variable >= child.outers.size()) continue;
        const Outer& outer = child.outers[write.variable];
        if (outer.is_local_of_parent) continue;
        parent.facts.outer_writes.push_back(
            {.variable = outer.number, .name = write.name, .line = write.line});
    }
    const auto append = [](auto& to, const auto& from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    append(parent.facts.power_lines, child.facts.power_lines);
    append(parent.facts.length_lines, child.facts.length_lines);
    append(parent.facts.zero_byte_lines, child.facts.zero_byte_lines);
}

// NOLINTNEXTLINE(misc-no-recursion): functions within functions, bounded by depth_max
bool read_function(Bytes& bytes, FunctionReader& function, int depth) {
    if (depth > depth_max) return false;
    function.read_code(bytes);
    for (std::uint64_t left = bytes.number(); left > 0 && bytes.is_good(); --left) {
        FunctionReader child;
        if (!read_function(bytes, child, depth + 1)) return false;
        take_over(function, child);
    }
    function.read_lines_and_names(bytes);
    return bytes.is_good();
}

}  // namespace

std::optional<FunctionFacts> read_bytecode(std::string_view dumped) {
    Bytes bytes{dumped};
    if (bytes.take(header.size()) != header) return std::nullopt;
    bytes.take(samples_bytes);
    bytes.byte();  // how many upvalues, told again below
    FunctionReader function;
    if (!read_function(bytes, function, 0)) return std::nullopt;
    return std::move(function.facts);
}

}  // namespace underwell::adapters::lua
