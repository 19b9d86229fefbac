// Any bytes at all as a branch in binary form: as they are, and with the checksum that belongs to
// them, since no fuzzer would guess it. What restore() accepts must be a branch by every rule,
// serialise to the same bytes, and grow on without breaking a rule.
#include "underwell/branch/branch_form.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>

#include "branch_checker.hpp"
#include "underwell/base/bytes.hpp"
#include "underwell/branch/explorer.hpp"

namespace underwell::branch {
namespace {

constexpr std::uint32_t rooms_to_grow_on = 30;

void expect(bool fact, const std::string& what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what.c_str());
    std::abort();
}

void grow_on(Branch& branch) {
    const std::uint32_t rooms = branch.room_count() + rooms_to_grow_on;
    Explorer explorer{branch, Explorer::Choice::random};
    while (branch.room_count() < rooms) {
        const auto walk = explorer.next(branch);
        if (!walk) return expect(branch.finished(), "unexplored exits were left");
        const auto walked = branch.walk(*walk);
        expect(walked.has_value(), "a walk through an unexplored exit was refused");
        explorer.see(*walked);
    }
}

void try_to_restore(std::span<const std::byte> bytes) {
    auto branch = restore(bytes);
    if (!branch) {
        expect(!branch.error().name.empty() && !branch.error().message.empty(),
               "an error without words");
        return;
    }
    std::string objections = tests::text(tests::check_branch(*branch));
    expect(objections.empty(), "restored: " + objections);
    const base::Bytes again = serialise(*branch);
    expect(std::ranges::equal(again, bytes), "serialises to other bytes");
    grow_on(*branch);
    objections = tests::text(tests::check_branch(*branch));
    expect(objections.empty(), "grown on: " + objections);
}

}  // namespace
}  // namespace underwell::branch

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span{data, size});
    underwell::branch::try_to_restore(bytes);

    underwell::base::ByteWriter writer;
    for (const std::byte byte : bytes)
        writer.u8(std::to_integer<std::uint8_t>(byte));
    underwell::branch::try_to_restore(std::move(writer).sealed());
    return 0;
}
