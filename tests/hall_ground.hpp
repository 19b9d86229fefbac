// A hall with everything in the test's hands: a transport that keeps what is sent, a journal in
// memory whose commits can be held back or made to fail, accounts in memory, a clock moved by hand.
#pragma once

#include <algorithm>
#include <atomic>
#include <deque>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "clerk_desk.hpp"
#include "game_house.hpp"
#include "underwell/server/hall.hpp"
#include "underwell/server/linear_writer.hpp"
#include "underwell/sim/simulated_journal.hpp"

namespace underwell::tests {

using server::ConnectionId;

// Keeps what each connection is sent; reads documents as the linear writer says them.
class KeepingTransport final : public server::Transport {
  public:
    std::string written(const game::Document& document, const server::Hand& hand) const override {
        std::string text;
        server::write_linear(text, document, {.language = hand.language, .line_end = "\n"});
        ++documents_written;
        last_hand = hand;
        return text;
    }

    void send(std::vector<server::Piece> several) override {
        for (server::Piece& piece : several)
            std::visit([this](auto& what) { take(what); }, piece);
    }

    // What was sent since the last call.
    std::string heard(ConnectionId by) { return std::exchange(texts[by], {}); }

    std::map<ConnectionId, std::string> texts;
    std::map<ConnectionId, std::string> prompts;
    std::map<ConnectionId, bool> echoes;
    std::map<ConnectionId, std::vector<server::Signal>> signals;
    std::set<ConnectionId> closed;
    std::set<ConnectionId> waited;  // who was sent something that did not hurry
    mutable std::size_t documents_written = 0;
    mutable server::Hand last_hand;  // that something was written for

  private:
    void take(server::pieces::Text& text) {
        for (const ConnectionId to : text.to) {
            texts[to] += text.bytes;
            if (!text.hurries) waited.insert(to);
        }
    }

    void take(server::pieces::Prompt& prompt) { prompts[prompt.to] = prompt.bytes; }

    void take(server::pieces::Echo& echo) { echoes[echo.to] = echo.on; }

    void take(server::pieces::Signal& signal) { signals[signal.to].push_back(signal.signal); }

    void take(server::pieces::Close& close) { closed.insert(close.to); }
};

// Stores at once, unless it is told to wait.
class HeldCommits final : public server::CommitQueue {
  public:
    HeldCommits(server::Journal& journal, const bool& holds) : journal_{journal}, holds_{holds} {}

    base::Result<void> submit(server::Commit commit, Completion completion) override {
        waiting_.emplace_back(std::move(commit), std::move(completion));
        if (!holds_) release();
        return {};
    }

    void release() {
        while (!waiting_.empty())
            release_one();
    }

    void release_one() {
        auto [commit, completion] = std::move(waiting_.front());
        waiting_.pop_front();
        completion(journal_.commit(commit));
    }

    std::size_t waiting() const { return waiting_.size(); }

  private:
    server::Journal& journal_;
    const bool& holds_;
    std::deque<std::pair<server::Commit, Completion>> waiting_;
};

class PlainPack final : public server::Pack {
  public:
    explicit PlainPack(game::ContentParts parts)
        : content_{*game::Content::make(std::move(parts))} {}

    const game::Rules& rules() const override { return rules_; }

    const game::Texts& texts() const override { return texts_; }

  private:
    game::Content content_;
    mutable ScriptedGenerators generators_;
    game::Rules rules_{.content = content_, .generators = generators_};
    game::Texts texts_ = *game::Texts::make({});
};

class PlainPacks final : public server::Packs {
  public:
    base::Result<std::shared_ptr<const server::Pack>> load() override {
        ++loads;
        if (broken) return base::fail("wrong", "rooms.lua:3: wrong");
        return std::make_shared<PlainPack>(parts);
    }

    game::ContentParts parts = plain_content();  // of what is loaded from now on
    int loads = 0;
    bool broken = false;
};

class NotingLog final : public server::Log {
    static constexpr auto written = []<typename Value>(Value value) -> std::string {
        if constexpr (std::is_same_v<Value, std::string_view>)
            return std::string{value};
        else if constexpr (std::is_same_v<Value, bool>)
            return value ? "true" : "false";
        else
            return std::to_string(value);
    };

  public:
    void note(server::LogLevel, std::string_view event,
              std::initializer_list<server::LogField> fields) override {
        std::string line{event};
        for (const server::LogField& field : fields)
            line += " " + std::string{field.name} + "=" + std::visit(written, field.value);
        lines.push_back(line);
    }

    bool has(std::string_view beginning) const {
        return std::ranges::any_of(
            lines, [&](const std::string& line) { return line.starts_with(beginning); });
    }

    std::vector<std::string> lines;
};

// A test moves it, and the clerk's thread reads it.
class SharedClock {
  public:
    explicit SharedClock(base::Instant now) : now_{now} {}

    SharedClock& operator=(base::Instant now) {
        now_ = now;
        return *this;
    }

    operator base::Instant() const { return now_; }  // NOLINT(google-explicit-constructor)

    friend base::Instant operator+(const SharedClock& clock, base::Duration time) {
        return clock.now_.load() + time;
    }

  private:
    std::atomic<base::Instant> now_;
};

class HallGround : public testing::Test {
  protected:
    HallGround() {
        kept_.accounts = {};
        accounts_ = *sim::SimulatedAccounts::open(kept_);
        clerk_ = *server::Clerk::open(*accounts_, hasher_,
                                      [this]() -> base::Instant { return now_; }, {});
        open();
    }

    ~HallGround() override { clerk_->stop(); }

    void open() {
        queue_ = nullptr;
        hall_.reset();
        const server::HallParts parts{
            .open_storage = [this] { return open_storage(); },
            .clerk = *clerk_,
            .packs = packs_,
            .languages = languages_,
            .log = log_,
            .audit = audit_,
            .metrics = metrics_,
            .entropy = [this] { return ++chance_ * 0x9E3779B97F4A7C15U; },
            .run_aside = [this](auto slow) { run_aside(std::move(slow)); }};
        auto hall = server::Hall::open(parts, settings_, now_);
        ASSERT_TRUE(hall.has_value()) << hall.error().message;
        hall_ = std::move(*hall);
        arrivals_ = &hall_->open_entrance(transport_);
    }

    base::Result<server::Storage> open_storage() {
        if (disk_is_gone_) return base::fail("cannot_open", "no disk");
        queue_ = nullptr;
        auto journal = sim::SimulatedJournal::open(disk_);
        if (!journal) return std::unexpected(journal.error());
        server::Storage storage;
        storage.journal = std::move(*journal);
        auto queue = std::make_unique<HeldCommits>(*storage.journal, holds_);
        queue_ = queue.get();
        storage.queue = std::move(queue);
        return storage;
    }

    // At once, unless the test holds it.
    void run_aside(std::move_only_function<void()> slow) {
        aside_.push_back(std::move(slow));
        if (!holds_aside_) release_aside();
    }

    void release_aside() {
        for (std::move_only_function<void()>& slow : std::exchange(aside_, {}))
            slow();
    }

    void arrive(ConnectionId from, decltype(server::Arrival::what) what) {
        std::vector<server::Arrival> several;
        several.push_back({.from = from, .what = std::move(what)});
        arrivals_->arrive(std::move(several));
    }

    // As long as there is something to do. The clerk's answers are waited for.
    void work() {
        while (hall_->work(now_) || hall_->answers_awaited() > 0 || !hall_->mailbox().is_empty())
            if (hall_->answers_awaited() > 0) hall_->mailbox().wait(std::chrono::seconds{10});
    }

    ConnectionId connect(server::ClientTraits traits = {}, std::string address = "192.0.2.7") {
        const ConnectionId id{++connections_};
        arrive(id, server::arrivals::Connected{.peer = {.address = std::move(address)}});
        arrive(id, server::arrivals::Greets{.traits = std::move(traits)});
        work();
        return id;
    }

    // What comes of it.
    std::string type(ConnectionId by, std::string line) {
        transport_.texts[by].clear();
        arrive(by, server::arrivals::Typed{.line = std::move(line)});
        work();
        return transport_.heard(by);
    }

    ConnectionId guest() {
        const ConnectionId id = connect();
        type(id, "guest");
        return id;
    }

    // A newcomer of this name, who is in the world afterwards.
    ConnectionId create(const std::string& name, const std::string& with_password = password) {
        const ConnectionId id = connect();
        type(id, "create " + name + " " + with_password);
        type(id, "");
        return id;
    }

    void disconnect(ConnectionId id) {
        arrive(id, server::arrivals::Disconnected{.why = "gone"});
        work();
    }

    void pass(base::Duration time) {
        now_ = now_ + time;
        work();
    }

    // Of whoever is called so; nothing if nobody is.
    const game::Character* body(std::string_view name) const {
        for (const auto& [id, zone] : hall_->house()->zones())
            for (const auto& [who, character] : zone.people)
                if (character.name == name) return &character;
        return nullptr;
    }

    std::string guest_name() const {
        for (const auto& [id, zone] : hall_->house()->zones())
            for (const auto& [who, character] : zone.people)
                if (character.name.starts_with("Guest-")) return character.name;
        return {};
    }

    sim::SimulatedDisk disk_;
    bool holds_ = false;
    bool holds_aside_ = false;
    std::vector<std::move_only_function<void()>> aside_;
    bool disk_is_gone_ = false;
    HeldCommits* queue_ = nullptr;
    sim::SimulatedRegister kept_;
    QuickHasher hasher_;
    std::unique_ptr<server::Accounts> accounts_;
    SharedClock now_{base::Instant{std::chrono::days{20'000}}};
    std::unique_ptr<server::Clerk> clerk_;
    PlainPacks packs_;
    game::Languages languages_ = *game::Languages::make({});
    NotingLog log_;
    NotingLog audit_;
    server::ServerMetrics metrics_;
    server::ServerSettings settings_;
    KeepingTransport transport_;
    std::unique_ptr<server::Hall> hall_;
    server::Arrivals* arrivals_ = nullptr;
    std::uint64_t connections_ = 0;
    std::uint64_t chance_ = 0;
};

}  // namespace underwell::tests
