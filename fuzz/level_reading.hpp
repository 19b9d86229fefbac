// What holds for every format of levels: whatever a reader accepts is written and read back as the
// same level, and bears to be walked through; whatever it refuses, it refuses in words.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string_view>

#include "underwell/level/proof.hpp"

namespace underwell::fuzz {

inline void expect(bool fact, const char* what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

template <typename Read, typename Write>
void try_to_read(std::string_view text, Read read, Write write) {
    const auto level = read(text);
    if (!level) {
        expect(!level.error().name.empty() && !level.error().message.empty(),
               "an error without words");
        return;
    }
    std::ostringstream written;
    write(written, *level);
    expect(read(written.str()) == *level, "is read back as another level");
    const auto proof = level::prove(*level);
    expect(proof || !proof.error().message.empty(), "a proof that fails without words");
}

}  // namespace underwell::fuzz
