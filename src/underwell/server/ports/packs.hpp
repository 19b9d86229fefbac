// Content as the hall needs it: what is in force, and what comes when packs are loaded anew (law
// 8). A port: apps reads packs from folders. Loading is slow, and may be done by any thread; what
// was loaded is immutable but for its generators, which only the hall's thread calls.
#pragma once

#include <memory>

#include "underwell/base/result.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/game/texts.hpp"

namespace underwell::server {

class Pack {
  public:
    Pack() = default;
    Pack(const Pack&) = delete;
    Pack& operator=(const Pack&) = delete;
    virtual ~Pack() = default;

    virtual const game::Rules& rules() const = 0;
    virtual const game::Texts& texts() const = 0;
};

class Packs {
  public:
    Packs() = default;
    Packs(const Packs&) = delete;
    Packs& operator=(const Packs&) = delete;
    virtual ~Packs() = default;

    // Fails with file and line; what was loaded before stays as it is.
    virtual base::Result<std::shared_ptr<const Pack>> load() = 0;
};

}  // namespace underwell::server
