// The hall, as far as it is about conversations: at the door (N2, P1), and about passwords and
// names later.
#include <gmock/gmock.h>

#include "hall_ground.hpp"
#include "underwell/server/hall.hpp"

namespace underwell::sim {
namespace {

using server::ConnectionId;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using tests::password;

class DoorsOfHalls : public tests::HallGround {};

TEST_F(DoorsOfHalls, N2GreetVisitorsAndAskForAName) {
    const ConnectionId id = connect();
    EXPECT_THAT(transport_.heard(id), HasSubstr("Type guest to play at once"));
    EXPECT_EQ(transport_.prompts[id], "Name, or guest: ");
}

TEST_F(DoorsOfHalls, N13OfferTheReaderBeforeAnythingElseIsSent) {
    const ConnectionId id = connect();
    EXPECT_TRUE(transport_.heard(id).starts_with("Do you use a screen reader?"));
    const ConnectionId listener = connect({.reader = true});
    EXPECT_THAT(transport_.heard(listener), Not(HasSubstr("screen reader")));
    type(listener, "guest");
    EXPECT_TRUE(body(guest_name())->preferences.reader);
}

TEST_F(DoorsOfHalls, N2LetGuestsPlayAtOnce) {
    const ConnectionId id = connect();
    EXPECT_THAT(type(id, "guest"), HasSubstr("You wake."));
    ASSERT_NE(guest_name(), "");
    EXPECT_TRUE(body(guest_name())->awake);
    EXPECT_THAT(type(id, "say hello"), HasSubstr("You say, \"hello\""));
    EXPECT_EQ(transport_.prompts[id], "8/8 > ");
}

TEST_F(DoorsOfHalls, P1OfferACharacterAndAnother) {
    const ConnectionId id = connect();
    const std::string first = type(id, "create Ada correct horse");
    EXPECT_THAT(first, HasSubstr("This could be you"));
    EXPECT_NE(type(id, "another"), first);
    EXPECT_EQ(body("Ada"), nullptr);
    EXPECT_THAT(type(id, ""), HasSubstr("Welcome, Ada."));
    ASSERT_NE(body("Ada"), nullptr);
    EXPECT_EQ(kept_.accounts.at("ada").character, body("Ada")->id);
}

TEST_F(DoorsOfHalls, N2LeadThroughByQuestionsAndHideWhatIsTyped) {
    const ConnectionId id = connect();
    EXPECT_THAT(type(id, "Ada"), HasSubstr("Nobody is called Ada yet."));
    type(id, "yes");
    EXPECT_FALSE(transport_.echoes[id]);
    type(id, password);
    EXPECT_FALSE(transport_.echoes[id]);
    EXPECT_THAT(type(id, "another one"), HasSubstr("Those two differ."));
    type(id, password);
    EXPECT_THAT(type(id, password), HasSubstr("This could be you"));
    EXPECT_TRUE(transport_.echoes[id]);
    type(id, "");
    EXPECT_TRUE(body("Ada")->awake);
    const ConnectionId again = connect();
    type(again, "ada");
    EXPECT_FALSE(transport_.echoes[again]);
    EXPECT_THAT(type(again, password), HasSubstr("Welcome back, Ada."));
    EXPECT_TRUE(transport_.echoes[again]);
}

TEST_F(DoorsOfHalls, N2TellWrongNamesAndWrongPasswordsAlike) {
    create("Ada");
    const ConnectionId id = connect();
    const std::string wrong_password = type(id, "connect Ada wrong password");
    EXPECT_THAT(wrong_password, HasSubstr("do not fit together"));
    EXPECT_EQ(type(id, "connect Zoe wrong password"), wrong_password);
    // What is nobody's name may be a password that was typed too early.
    EXPECT_THAT(log_.lines,
                ElementsAre(StartsWith("login "), "login_failed address=192.0.2.7 account=Ada",
                            "login_failed address=192.0.2.7 account="));
}

TEST_F(DoorsOfHalls, N2SendAwayWhoeverTriesTooOften) {
    const ConnectionId id = connect();
    for (int tries = 0; tries < 5; ++tries) {
        EXPECT_FALSE(transport_.closed.contains(id));
        arrive(id, server::arrivals::Typed{.line = "connect Ada wrong"});
        now_ = now_ + minutes{2};
        clerk_->wake();
        work();
    }
    EXPECT_TRUE(transport_.closed.contains(id));
}

TEST_F(DoorsOfHalls, N2AskForPatienceWhereALoginHasToWait) {
    const ConnectionId id = connect();
    for (int tries = 0; tries < 4; ++tries)
        EXPECT_THAT(type(id, "connect Ada wrong"), Not(HasSubstr("One moment.")));
    transport_.texts[id].clear();
    arrive(id, server::arrivals::Typed{.line = "connect Ada wrong"});
    hall_->work(now_);
    EXPECT_THAT(transport_.heard(id), HasSubstr("One moment."));
    now_ = now_ + minutes{2};
    clerk_->wake();
    work();
    EXPECT_THAT(transport_.heard(id), HasSubstr("do not fit together"));
}

TEST_F(DoorsOfHalls, NeverLogAPassword) {
    const ConnectionId id = create("Ada");
    disconnect(id);
    const ConnectionId again = connect();
    type(again, "connect Ada wrong password");
    type(again, std::string{"connect Ada "} + password);
    for (const std::string& line : log_.lines) {
        EXPECT_THAT(line, Not(HasSubstr("wrong password")));
        EXPECT_THAT(line, Not(HasSubstr(password)));
    }
}

TEST_F(DoorsOfHalls, N2SendSilentVisitorsAway) {
    const ConnectionId id = connect();
    pass(seconds{settings_.sessions.login_seconds_max});
    EXPECT_FALSE(transport_.closed.contains(id));
    pass(seconds{2});
    EXPECT_TRUE(transport_.closed.contains(id));
}

TEST_F(DoorsOfHalls, KeepTheFirstAdminsNameBeforeThereIsAnAdmin) {
    hall_->appoint(
        {.character = base::CharacterId{77}, .name = "Admin", .role = game::Role::admin});
    const ConnectionId id = connect();
    type(id, "admin");
    EXPECT_EQ(transport_.prompts[id], "Password: ");
}

TEST_F(DoorsOfHalls, RefuseNamesThatGuestsHave) {
    const ConnectionId id = connect();
    EXPECT_THAT(type(id, "create Guest-Zoe correct horse"),
                HasSubstr("Nobody can be called Guest-Zoe"));
    EXPECT_EQ(transport_.prompts[id], "Name, or guest: ");
    type(id, "");
    EXPECT_FALSE(kept_.accounts.contains("guest-zoe"));
}

TEST_F(DoorsOfHalls, K4RefuseNamesThatWouldBeTakenForSomethingElse) {
    const ConnectionId id = connect();
    for (const char* name : {"north", "all", "Admln", "surface", "gold"}) {
        const std::string refusal = "Nobody can be called " + std::string{name};
        EXPECT_THAT(type(id, name), HasSubstr(refusal));
        EXPECT_THAT(type(id, "create " + std::string{name} + " correct horse"), HasSubstr(refusal));
        EXPECT_EQ(transport_.prompts[id], "Name, or guest: ");
    }
    const ConnectionId visitor = guest();
    EXPECT_THAT(type(visitor, "keep surface"), HasSubstr("Nobody can be called surface"));
    EXPECT_EQ(transport_.prompts[visitor], "8/8 > ") << "no password is asked for";
}

// A character is for good.
TEST_F(DoorsOfHalls, P1BeginWithWhoIsOfferedOnlyWhenThatIsSaid) {
    const ConnectionId id = connect();
    type(id, "create Ada correct horse");
    EXPECT_THAT(type(id, "help"), HasSubstr("Press Enter to begin as who is shown"));
    EXPECT_THAT(type(id, "swap strength wisdom"),
                AllOf(HasSubstr("nothing is decided yet"), HasSubstr("type help swap there")));
    EXPECT_THAT(type(id, "create who secret1234"), HasSubstr("nothing is decided yet"));
    EXPECT_EQ(transport_.prompts[id], "Enter, or another: ");
    EXPECT_EQ(body("Ada"), nullptr);
    EXPECT_FALSE(kept_.accounts.contains("ada"));
    type(id, "back");
    EXPECT_EQ(transport_.prompts[id], "Name, or guest: ");
    type(id, "create Ada correct horse");
    EXPECT_THAT(type(id, "yes"), HasSubstr("Welcome, Ada."));
}

// K2: nobody is held by a question.
TEST_F(DoorsOfHalls, LetPeopleOutOfQuestionsForPasswords) {
    create("Ada");
    for (const char* way_out : {"", "cancel", "quit"}) {
        const ConnectionId id = connect();
        type(id, "Ada");
        EXPECT_EQ(transport_.prompts[id], "Password: ");
        type(id, way_out);
        EXPECT_EQ(transport_.prompts[id], "Name, or guest: ");
        EXPECT_TRUE(transport_.echoes[id]);
        type(id, "Zoe");
        EXPECT_THAT(type(id, "yes"), HasSubstr("An empty line takes you back."));
        EXPECT_THAT(type(id, "short"), HasSubstr("An empty line takes you back."));
        type(id, password);
        type(id, way_out);
        EXPECT_EQ(transport_.prompts[id], "Name, or guest: ");
        type(id, "guest");
        EXPECT_THAT(type(id, "keep Morwen"), HasSubstr("An empty line takes you back."));
        EXPECT_THAT(type(id, way_out), HasSubstr("You stay a guest."));
        EXPECT_TRUE(transport_.echoes[id]);
        EXPECT_THAT(type(id, "say hello"), HasSubstr("You say, \"hello\""));
    }
    EXPECT_FALSE(kept_.accounts.contains("morwen"));
    const ConnectionId ada = connect();
    type(ada, std::string{"connect Ada "} + password);
    EXPECT_THAT(type(ada, "password"), HasSubstr("An empty line takes you back."));
    EXPECT_THAT(type(ada, ""), HasSubstr("Your password stays as it is."));
    type(ada, "password");
    type(ada, password);
    type(ada, "battery staple");
    EXPECT_THAT(type(ada, "cancel"), HasSubstr("Your password stays as it is."));
    EXPECT_THAT(type(ada, "say hello"), HasSubstr("You say, \"hello\""));
    EXPECT_EQ(kept_.accounts.at("ada").password_hash, "quick correct horse");
}

// ---- Later ----

TEST_F(DoorsOfHalls, RefuseToKeepANameThatSomebodyHas) {
    create("Ada");
    EXPECT_THAT(type(guest(), "keep Ada"), HasSubstr("Somebody is called Ada already."));
}

TEST_F(DoorsOfHalls, ChangePasswords) {
    const ConnectionId id = create("Ada");
    type(id, "password");
    type(id, "not my password");
    type(id, "battery staple");
    EXPECT_THAT(type(id, "battery staple"), HasSubstr("That is not your password."));
    type(id, "password");
    type(id, password);
    type(id, "battery staple");
    EXPECT_THAT(type(id, "battery staple"), HasSubstr("Your password is another now."));
    EXPECT_EQ(kept_.accounts.at("ada").password_hash, "quick battery staple");
    EXPECT_THAT(type(id, "say on"), HasSubstr("You say, \"on\""));
}

TEST_F(DoorsOfHalls, AskForAnotherPasswordWhereOneWasGiven) {
    create("Ada");
    kept_.accounts.at("ada").must_change_password = true;
    const ConnectionId id = connect();
    EXPECT_THAT(type(id, std::string{"connect Ada "} + password),
                HasSubstr("Choose one of your own"));
    EXPECT_THAT(type(id, ""), HasSubstr("is replaced before you play on"));
    type(id, "battery staple");
    type(id, "battery staple");
    EXPECT_FALSE(kept_.accounts.at("ada").must_change_password);
    kept_.accounts.at("ada").must_change_password = true;
    const ConnectionId again = connect();
    type(again, "connect Ada battery staple");
    type(again, "quit");
    EXPECT_TRUE(transport_.closed.contains(again));
    EXPECT_TRUE(kept_.accounts.at("ada").must_change_password);
}

}  // namespace
}  // namespace underwell::sim
