// What people ask of the clerk, in the order in which it may be done: threads that carry it out
// when its time has come. Failures push back the next try of the same address and of the same
// account, new accounts that of the next one from the same address (throttles.hpp); whoever is
// pushed back waits in line like others, and only a newcomer who would wait too long is refused.
// Beside it notes: what is to be stored in order, each tried until it is, while nobody waits for
// it. Any thread; what is carried out runs without a lock held, and may ask.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/server/throttles.hpp"

namespace underwell::server {

struct WaitingLineSettings {
    std::size_t threads = 1;
    std::size_t asks_max = 10'000;
    std::size_t asks_per_address_max = 32;  // no address fills the line
    base::Duration note_retry = std::chrono::seconds{5};
    ThrottleSettings throttles;
    // Of those who make accounts. Who would have to wait longer than anybody (throttles.wait_most)
    // is refused.
    ThrottleSettings newcomers;
};

class WaitingLine {
  public:
    using Clock = std::function<base::Instant()>;

    // What a try says about whoever made it.
    enum class Credit : std::uint8_t { none, wrong_password, right_password, made_account };

    // Why something is not carried out.
    enum class Refusal : std::uint8_t { line_is_full, too_many_newcomers, stopped };

    // What came of it; tell() is called when the throttles know.
    struct Done {
        Credit credit = Credit::none;
        std::move_only_function<void()> tell;
    };

    // Called once: to be carried out, or with why not.
    using Work = std::move_only_function<Done(std::optional<Refusal>)>;

    struct Ask {
        std::string address = {};  // empty: slowed down by nobody's failures
        std::string account = {};
        std::string newcomer = {};  // the address of somebody who wants an account
        // Called once, by a thread of the line, before the account's failures count: true if they
        // do not concern whoever asks.
        std::move_only_function<bool()> is_acquainted = {};
        Work work;
    };

    // True: stored. False: to be tried again.
    using Note = std::move_only_function<bool()>;

    WaitingLine(Clock clock, const WaitingLineSettings& settings);
    WaitingLine(const WaitingLine&) = delete;
    WaitingLine& operator=(const WaitingLine&) = delete;
    ~WaitingLine();

    // Returns at once. If the line is full, or stopped while it waits, a thread of the line's says
    // so; after stop() the caller's does.
    void ask(Ask ask);

    // After stop() nothing is noted any more.
    void note(Note note);

    void forget_failures_of_account(std::string_view account);

    // Whether failures from there push back who asks from there now.
    bool would_wait(std::string_view address) const;

    // Asks that wait.
    std::size_t waiting() const;

    // Looks at the clock anew.
    void wake();

    // Refuses what waits, tries each note once more, and returns when all has been told. Not called
    // by what is carried out.
    void stop();

  private:
    struct Place {
        base::Instant may_run;
        std::uint64_t number = 0;  // of two for the same time whoever asked first

        friend auto operator<=>(const Place&, const Place&) = default;
    };

    struct Refused {
        Work work;
        Refusal why;
    };

    using Lock = std::unique_lock<std::mutex>;
    using Asks = std::map<Place, Ask>;

    void run();
    bool find_something(Lock& lock);
    void refuse_next(Lock& lock);
    bool may_store_note() const;
    void store_note(Lock& lock);
    base::Instant may_run_at(const Ask& ask, base::Instant now) const;
    bool is_due(base::Instant time, base::Instant now) const;
    bool has_room_for(const Ask& ask) const;
    void leave_line(const Ask& ask);
    bool waits_too_long(const Ask& ask, base::Duration wait) const;
    Asks::node_type take_due();
    void meet(Lock& lock, Asks::node_type asked);
    void carry_out(Lock& lock, Ask ask);
    void wait(Lock& lock);

    const Clock clock_;
    const WaitingLineSettings settings_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    // All by mutex_.
    Asks asks_;
    std::map<std::string, std::size_t> waiting_by_address_;  // of asks_
    std::uint64_t asked_ = 0;
    std::deque<Refused> refused_;
    std::deque<Note> notes_;
    bool storing_note_ = false;
    std::optional<base::Instant> note_due_;  // the first one failed
    Throttles addresses_;
    Throttles accounts_;
    Throttles newcomers_;
    bool stopping_ = false;

    std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace underwell::server
