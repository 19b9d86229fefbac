#include "underwell/server/door.hpp"

#include <array>
#include <utility>

#include "underwell/game/names.hpp"
#include "underwell/game/typed_words.hpp"
#include "underwell/server/clerk.hpp"

namespace underwell::server {

using game::Document;
using game::Quoted;
using game::Sentence;
using game::take_word;
using game::Tongue;

namespace {

DoorAnswer said(const Tongue& tongue, Sentence sentence,
                std::initializer_list<game::Part> parts = {}) {
    DoorAnswer answer;
    tongue.say(answer.shown.paragraph(), sentence, parts);
    return answer;
}

void add_help(Document& page, const Tongue& tongue, std::string_view typed, Sentence sentence) {
    game::Text& row = page.row(typed);
    tongue.say(row, sentence);
}

DoorAnswer help(const Tongue& tongue) {
    DoorAnswer answer;
    Document& page = answer.shown;
    tongue.say(page.heading(), "door_help_title");
    add_help(page, tongue, "guest", "door_help_guest");
    add_help(page, tongue, "NAME", "door_help_name");
    add_help(page, tongue, "connect NAME PASSWORD", "door_help_connect");
    add_help(page, tongue, "create NAME PASSWORD", "door_help_create");
    add_help(page, tongue, "who", "door_help_who");
    add_help(page, tongue, "reader", "door_help_reader");
    add_help(page, tongue, "language en | zh_CN", "door_help_language");
    add_help(page, tongue, "quit", "door_help_quit");
    return answer;
}

// The first letters are enough, in any language that we speak.
bool means_yes(std::string_view word) {
    return word == "y" || word == "yes" || word == "是" || word == "好";
}

// Neither has enough letters for a password, so nobody's is meant.
bool means_back(std::string_view line) {
    const std::string word = game::folded(take_word(line));
    return line.empty() && (word.empty() || word == "cancel" || word == "back" || word == "quit" ||
                            word == "exit" || word == "返回" || word == "取消");
}

bool means_this(std::string_view line) {
    const std::string word = game::folded(take_word(line));
    return line.empty() && (word.empty() || word == "ok" || word == "enter" || means_yes(word));
}

bool is_weak(std::string_view password, std::string_view name) {
    return password.size() < password_bytes_min || password.size() > password_bytes_max ||
           game::folded(password) == game::folded(name);
}

}  // namespace

Door Door::asking_for_other_password(bool was_given) {
    Door door{base::CharacterId{}};
    door.purpose_ = Purpose::change_password;
    door.asks_ = was_given ? Question::new_password : Question::old_password;
    door.was_given_ = was_given;
    return door;
}

Door Door::asking_to_keep(std::string name) {
    Door door{base::CharacterId{}};
    door.purpose_ = Purpose::keep;
    door.asks_ = Question::new_password;
    door.name_ = std::move(name);
    return door;
}

Document offer_page(const Tongue& tongue, const game::Vitals& offered) {
    Document page;
    tongue.say(page.heading(), "door_offer_title");
    for (std::size_t ability = 0; ability < game::ability_count; ++ability)
        tongue.say(page.item(), "sheet_ability",
                   {{"ability", static_cast<game::Ability>(ability)},
                    {"value", std::int64_t{offered.abilities[ability]}}});
    return page;
}

// Whoever listens is offered that before anything else is sent (N13).
DoorAnswer Door::greet(const Tongue& tongue, const DoorFacts& facts) {
    DoorAnswer answer;
    Document& page = answer.shown;
    if (!reader) tongue.say(page.paragraph(), "door_reader_first");
    page.heading(facts.game_name);
    tongue.say(page.paragraph(), "door_story");
    if (facts.awake == 0)
        tongue.say(page.paragraph(), "door_nobody");
    else
        tongue.say(page.paragraph(), "door_people",
                   {{"count", static_cast<std::int64_t>(facts.awake)}});
    tongue.say(page.paragraph(), "door_how");
    return answer;
}

DoorAnswer Door::take(std::string_view line, const Tongue& tongue, const DoorFacts& facts) {
    if (is_secret() && means_back(line)) return go_back(line, tongue);
    switch (asks_) {
        case Question::name:
            return take_words(line, tongue, facts);
        case Question::password:
            asks_ = Question::nothing;
            return wish_for(wishes::LogIn{.name = name_, .password = std::string{line}});
        case Question::begin:
            return take_begin(line, tongue);
        case Question::new_password:
            return take_new_password(line, tongue);
        case Question::same_password:
            return take_same_password(line, tongue, facts);
        case Question::offer:
            return take_offer(line, tongue, facts);
        case Question::old_password:
            old_password_ = line;
            asks_ = Question::new_password;
            return {};
        case Question::nothing:
            break;
    }
    return {};
}

DoorAnswer Door::take_words(std::string_view line, const Tongue& tongue, const DoorFacts& facts) {
    std::string_view rest = line;
    const std::string_view first = take_word(rest);
    const std::string word = game::folded(first);
    if (word.empty()) return {};
    if (word == "connect") return take_connect(rest, tongue);
    if (word == "create") return take_create(rest, tongue, facts);
    if (word == "guest") {
        if (!facts.guests) return said(tongue, "door_no_guests");
        return wish_for(wishes::PlayAsGuest{});
    }
    if (word == "who") return wish_for(wishes::SeeWho{});
    if (word == "quit" || word == "exit") return wish_for(wishes::Leave{});
    if (word == "help" || word == "?" || word == "h") return help(tongue);
    if (word == "language" || word == "语言") return set_language(game::folded(rest), tongue);
    if (word == "中文") return set_language("zh_cn", tongue);
    if (word == "reader") {
        reader = rest.empty() ? !reader : game::folded(rest) != "off";
        return said(tongue, reader ? Sentence{"door_reader_on"} : Sentence{"door_reader_off"});
    }
    return take_name(line, tongue, facts);
}

DoorAnswer Door::set_language(std::string_view word, const Tongue& tongue) {
    if (word == "en" || word == "english") {
        language = "en";
        return {};
    }
    if (word == "zh_cn" || word == "zh" || word == "chinese" || word == "中文") {
        language = "zh_CN";
        return {};
    }
    return said(tongue, "door_which_language");
}

DoorAnswer Door::take_name(std::string_view name, const Tongue& tongue, const DoorFacts& facts) {
    if (!game::check_name(name))
        return said(tongue, "door_name_wrong", {{"word", Quoted{std::string{name}}}});
    name_ = name;
    if (facts.is_known(name)) {
        asks_ = Question::password;
        return {};
    }
    if (!facts.registration) return said(tongue, "door_no_newcomers");
    if (facts.is_reserved(name))
        return said(tongue, "name_reserved", {{"name", Quoted{std::string{name}}}});
    if (facts.is_kept_out(name))
        return said(tongue, "door_name_kept_out", {{"name", Quoted{std::string{name}}}});
    asks_ = Question::begin;
    return said(tongue, "door_nobody_of_name", {{"name", Quoted{name_}}});
}

DoorAnswer Door::take_connect(std::string_view rest, const Tongue& tongue) {
    std::string name{take_word(rest)};
    if (name.empty() || rest.empty()) return said(tongue, "door_connect_how");
    asks_ = Question::nothing;
    return wish_for(wishes::LogIn{.name = std::move(name), .password = std::string{rest}});
}

DoorAnswer Door::take_create(std::string_view rest, const Tongue& tongue, const DoorFacts& facts) {
    const std::string name{take_word(rest)};
    if (!facts.registration) return said(tongue, "door_no_newcomers");
    if (name.empty() || rest.empty()) return said(tongue, "door_create_how");
    if (!game::check_name(name)) return said(tongue, "door_name_wrong", {{"word", Quoted{name}}});
    if (facts.is_known(name)) return said(tongue, "door_name_taken", {{"name", Quoted{name}}});
    if (facts.is_reserved(name)) return said(tongue, "name_reserved", {{"name", Quoted{name}}});
    if (facts.is_kept_out(name))
        return said(tongue, "door_name_kept_out", {{"name", Quoted{name}}});
    if (is_weak(rest, name)) return said(tongue, "door_password_weak");
    name_ = name;
    password_ = rest;
    return show_offer(tongue, facts);
}

DoorAnswer Door::take_begin(std::string_view line, const Tongue& tongue) {
    std::string_view rest = line;
    if (means_yes(game::folded(take_word(rest)))) {
        purpose_ = Purpose::begin;
        asks_ = Question::new_password;
        return said(tongue, "door_back_how");
    }
    start_over();
    return said(tongue, "door_how");
}

// K2: nobody is held by a question. Only a password that was given has to be replaced.
DoorAnswer Door::go_back(std::string_view line, const Tongue& tongue) {
    if (purpose_ == Purpose::come_in || purpose_ == Purpose::begin) {
        start_over();
        return said(tongue, "door_how");
    }
    password_.clear();
    old_password_.clear();
    if (was_given_) {
        const std::string word = game::folded(take_word(line));
        if (word == "quit" || word == "exit") return wish_for(wishes::Leave{});
        asks_ = Question::new_password;
        return said(tongue, "password_must_be_another");
    }
    asks_ = Question::nothing;
    DoorAnswer answer = said(
        tongue, purpose_ == Purpose::keep ? Sentence{"keep_given_up"} : Sentence{"password_stays"});
    answer.wish = wishes::GiveUp{};
    return answer;
}

// With the way out, where there is one.
DoorAnswer Door::ask_again(Sentence why, const Tongue& tongue) const {
    DoorAnswer answer = said(tongue, why);
    if (!was_given_) tongue.say(answer.shown.paragraph(), "door_back_how");
    return answer;
}

DoorAnswer Door::take_new_password(std::string_view line, const Tongue& tongue) {
    if (is_weak(line, name_)) return ask_again("door_password_weak", tongue);
    password_ = line;
    asks_ = Question::same_password;
    return {};
}

DoorAnswer Door::take_same_password(std::string_view line, const Tongue& tongue,
                                    const DoorFacts& facts) {
    if (line != password_) {
        password_.clear();
        asks_ = Question::new_password;
        return ask_again("door_passwords_differ", tongue);
    }
    if (purpose_ == Purpose::begin) return show_offer(tongue, facts);
    asks_ = Question::nothing;
    if (purpose_ == Purpose::keep)
        return wish_for(wishes::Keep{.name = name_, .password = std::exchange(password_, {})});
    return wish_for(wishes::ChangePassword{.old_password = std::exchange(old_password_, {}),
                                           .new_password = std::exchange(password_, {})});
}

// P1
DoorAnswer Door::show_offer(const Tongue& tongue, const DoorFacts& facts) {
    asks_ = Question::offer;
    DoorAnswer answer;
    answer.shown = offer_page(tongue, facts.offered(draft_, offer_));
    tongue.say(answer.shown.paragraph(), "door_offer_how");
    return answer;
}

DoorAnswer Door::take_offer(std::string_view line, const Tongue& tongue, const DoorFacts& facts) {
    std::string_view rest = line;
    const std::string word = game::folded(take_word(rest));
    if (word == "another" || word == "a" || word == "换" || word == "no" || word == "n") {
        ++offer_;
        return show_offer(tongue, facts);
    }
    if (means_this(line)) {
        asks_ = Question::nothing;
        return wish_for(wishes::Begin{
            .name = name_, .password = std::exchange(password_, {}), .offer = offer_});
    }
    if (means_back(line)) {
        start_over();
        return said(tongue, "door_how");
    }
    // A character is for good: what is neither decides nothing.
    if (word == "help" || word == "?" || word == "h" || word == "帮助")
        return said(tongue, "door_offer_what");
    DoorAnswer answer = said(tongue, "door_offer_wrong", {{"word", Quoted{std::string{line}}}});
    tongue.say(answer.shown.paragraph(), "door_offer_what");
    return answer;
}

DoorAnswer Door::wish_for(DoorWish wish) {
    DoorAnswer answer;
    answer.wish = std::move(wish);
    return answer;
}

void Door::start_over() {
    asks_ = Question::name;
    purpose_ = Purpose::come_in;
    name_.clear();
    password_.clear();
    old_password_.clear();
}

DoorAnswer Door::failed(const base::Error& error, const Tongue& tongue) {
    const std::string name = name_;
    start_over();
    if (error.name == errors::name_taken)
        return said(tongue, "door_name_taken", {{"name", Quoted{name}}});
    if (error.name == errors::weak_password) return said(tongue, "door_password_weak");
    if (error.name == errors::wrong_login) return said(tongue, "door_wrong_login");
    if (error.name == errors::banned)
        return said(tongue, "door_name_kept_out", {{"name", Quoted{name}}});
    if (error.name == errors::clerk_busy) return said(tongue, "door_full");
    if (error.name == errors::too_many_accounts) return said(tongue, "door_too_many_accounts");
    return said(tongue, "door_failed");
}

std::string Door::prompt(const Tongue& tongue) const {
    const auto written = [&](Sentence sentence) {
        game::Text text;
        tongue.say(text, sentence);
        return text.letters() + " ";
    };
    switch (asks_) {
        case Question::name:
            return written("door_ask_name");
        case Question::password:
            return written("door_ask_password");
        case Question::begin:
            return written("door_ask_yes");
        case Question::new_password:
            return written("door_ask_new_password");
        case Question::same_password:
            return written("door_ask_again");
        case Question::offer:
            return written("door_ask_offer");
        case Question::old_password:
            return written("password_ask_old");
        case Question::nothing:
            break;
    }
    return {};
}

bool Door::is_secret() const {
    return asks_ == Question::password || asks_ == Question::new_password ||
           asks_ == Question::same_password || asks_ == Question::old_password;
}

}  // namespace underwell::server
