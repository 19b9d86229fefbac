// A visitor at the door (N2): a conversation, line by line, until somebody comes in. Pure: what it
// has to know is handed in, and what is to be done, beside showing something, is given back as a
// wish; the clerk's answers come back through failed() and welcome(). The same conversation asks
// for passwords later, of those who play. One thread. Passwords are kept no longer than needed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "underwell/base/ids.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/document.hpp"
#include "underwell/game/tongue.hpp"

namespace underwell::server {

// Somebody who could be played (P1).
game::Document offer_page(const game::Tongue& tongue, const game::Vitals& offered);

// What a visitor may know.
struct DoorFacts {
    std::string_view game_name;
    std::size_t awake = 0;
    bool guests = true;
    bool registration = true;
    std::function<bool(std::string_view)> is_known;                         // somebody is called so
    std::function<bool(std::string_view)> is_kept_out;                      // nobody may be
    std::function<bool(std::string_view)> is_reserved;                      // for something else
    std::function<game::Vitals(base::CharacterId, std::uint32_t)> offered;  // P1
};

// What a visitor wants that the door cannot do.
namespace wishes {

struct Nothing {};

struct LogIn {
    std::string name;
    std::string password;
};

struct Begin {
    std::string name;
    std::string password;
    std::uint32_t offer = 0;
};

struct PlayAsGuest {};

struct Leave {};

struct SeeWho {};

// Of somebody who is in already.
struct ChangePassword {
    std::string old_password;
    std::string new_password;
};

struct Keep {
    std::string name;
    std::string password;
};

// Everything stays as it was, and the conversation is over.
struct GiveUp {};

}  // namespace wishes

using DoorWish =
    std::variant<wishes::Nothing, wishes::LogIn, wishes::Begin, wishes::PlayAsGuest, wishes::Leave,
                 wishes::SeeWho, wishes::ChangePassword, wishes::Keep, wishes::GiveUp>;

struct DoorAnswer {
    game::Document shown = {};
    DoorWish wish = wishes::Nothing{};
};

class Door {
  public:
    // What is asked next.
    enum class Question : std::uint8_t {
        name,
        password,
        begin,         // whether to begin as somebody new
        new_password,  // twice
        same_password,
        offer,         // this sheet, or another one
        old_password,  // of somebody who plays
        nothing,       // the clerk is at work
    };

    // The id is the one that a new character would get: what is offered depends on it.
    explicit Door(base::CharacterId draft) : draft_{draft} {}

    // Conversations with somebody who plays: about another password, and about a guest's name.
    static Door asking_for_other_password(bool was_given);
    static Door asking_to_keep(std::string name);

    DoorAnswer greet(const game::Tongue& tongue, const DoorFacts& facts);
    DoorAnswer take(std::string_view line, const game::Tongue& tongue, const DoorFacts& facts);

    // The clerk said no.
    DoorAnswer failed(const base::Error& error, const game::Tongue& tongue);

    // What to ask for; empty while the clerk is at work.
    std::string prompt(const game::Tongue& tongue) const;

    // What is typed next is a secret.
    bool is_secret() const;

    Question asks() const { return asks_; }

    base::CharacterId draft() const { return draft_; }

    // How the visitor wants to be spoken to; chosen here, kept by the character later.
    std::string language = "en";
    bool reader = false;

  private:
    enum class Purpose : std::uint8_t { come_in, begin, change_password, keep };

    DoorAnswer take_words(std::string_view line, const game::Tongue& tongue,
                          const DoorFacts& facts);
    DoorAnswer take_name(std::string_view name, const game::Tongue& tongue, const DoorFacts& facts);
    DoorAnswer take_connect(std::string_view rest, const game::Tongue& tongue);
    DoorAnswer take_create(std::string_view rest, const game::Tongue& tongue,
                           const DoorFacts& facts);
    DoorAnswer go_back(std::string_view line, const game::Tongue& tongue);
    DoorAnswer ask_again(game::Sentence why, const game::Tongue& tongue) const;
    DoorAnswer take_begin(std::string_view line, const game::Tongue& tongue);
    DoorAnswer take_new_password(std::string_view line, const game::Tongue& tongue);
    DoorAnswer take_same_password(std::string_view line, const game::Tongue& tongue,
                                  const DoorFacts& facts);
    DoorAnswer take_offer(std::string_view line, const game::Tongue& tongue,
                          const DoorFacts& facts);
    DoorAnswer set_language(std::string_view word, const game::Tongue& tongue);
    DoorAnswer show_offer(const game::Tongue& tongue, const DoorFacts& facts);
    DoorAnswer wish_for(DoorWish wish);
    void start_over();

    base::CharacterId draft_;
    Question asks_ = Question::name;
    Purpose purpose_ = Purpose::come_in;
    bool was_given_ = false;  // the password until now: another one has to be chosen
    std::string name_;
    std::string old_password_;
    std::string password_;
    std::uint32_t offer_ = 0;
};

}  // namespace underwell::server
