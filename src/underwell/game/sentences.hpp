// A sentence, named where it is used: deciding.refuse(who, "flee_first"). A name that no row has
// does not compile.
#pragma once

#include "underwell/game/phrasebook.hpp"
#include "underwell/game/sentence_rows.hpp"

namespace underwell::game {

class Sentence {
  public:
    // NOLINTNEXTLINE(google-explicit-constructor): a literal reads best where a sentence is named
    consteval Sentence(const char* name) : id_{sentence_id(sentence_rows, name)} {}

    constexpr SentenceId id() const { return id_; }

    friend constexpr bool operator==(Sentence, Sentence) = default;

  private:
    SentenceId id_;
};

}  // namespace underwell::game
