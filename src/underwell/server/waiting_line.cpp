#include "underwell/server/waiting_line.hpp"

#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/server/thread_name.hpp"

namespace underwell::server {

using base::Duration;
using base::Instant;

WaitingLine::WaitingLine(Clock clock, const WaitingLineSettings& settings)
    : clock_{std::move(clock)},
      settings_{settings},
      addresses_{settings.throttles},
      accounts_{settings.throttles},
      newcomers_{settings.newcomers} {
    for (std::size_t thread = 0; thread < std::max<std::size_t>(settings_.threads, 1); ++thread)
        threads_.emplace_back([this] { run(); });
}

WaitingLine::~WaitingLine() {
    stop();
}

void WaitingLine::ask(Ask ask) {
    Lock lock{mutex_};
    if (stopping_) {
        lock.unlock();
        return ask.work(Refusal::stopped).tell();
    }
    if (has_room_for(ask)) {
        if (!ask.address.empty()) ++waiting_by_address_[ask.address];
        const Instant may_run = may_run_at(ask, clock_());
        asks_.emplace(Place{.may_run = may_run, .number = ++asked_}, std::move(ask));
    } else {
        refused_.push_back({.work = std::move(ask.work), .why = Refusal::line_is_full});
    }
    // All of them: each waits for the first one's time as it last knew it.
    changed_.notify_all();
}

void WaitingLine::note(Note note) {
    const std::scoped_lock lock{mutex_};
    if (stopping_) return;
    notes_.push_back(std::move(note));
    changed_.notify_all();
}

void WaitingLine::forget_failures_of_account(std::string_view account) {
    const std::scoped_lock lock{mutex_};
    accounts_.forget(account);
}

bool WaitingLine::would_wait(std::string_view address) const {
    const std::scoped_lock lock{mutex_};
    const Instant now = clock_();
    return addresses_.may_try_at(address, now) > now;
}

std::size_t WaitingLine::waiting() const {
    const std::scoped_lock lock{mutex_};
    return asks_.size();
}

void WaitingLine::wake() {
    const std::scoped_lock lock{mutex_};
    changed_.notify_all();
}

void WaitingLine::stop() {
    for (const std::thread& thread : threads_)
        CHECK(std::this_thread::get_id() != thread.get_id());
    {
        const std::scoped_lock lock{mutex_};
        stopping_ = true;
        for (auto& [place, ask] : asks_)
            refused_.push_back({.work = std::move(ask.work), .why = Refusal::stopped});
        asks_.clear();
        waiting_by_address_.clear();
        changed_.notify_all();
    }
    for (std::thread& thread : threads_)
        if (thread.joinable()) thread.join();
}

void WaitingLine::run() {
    name_this_thread("clerk");
    Lock lock{mutex_};
    while (true) {
        if (find_something(lock)) continue;
        if (stopping_) return;
        wait(lock);
    }
}

// False: there is nothing to do at this time. Refusals come first, since they cost nothing.
bool WaitingLine::find_something(Lock& lock) {
    if (!refused_.empty()) {
        refuse_next(lock);
        return true;
    }
    if (may_store_note()) {
        store_note(lock);
        return true;
    }
    auto due = take_due();
    if (due.empty()) return !refused_.empty();
    if (due.mapped().is_acquainted)
        meet(lock, std::move(due));
    else
        carry_out(lock, std::move(due.mapped()));
    return true;
}

void WaitingLine::refuse_next(Lock& lock) {
    Refused next = std::move(refused_.front());
    refused_.pop_front();
    lock.unlock();
    next.work(next.why).tell();
    lock.lock();
}

bool WaitingLine::may_store_note() const {
    if (notes_.empty() || storing_note_) return false;
    if (stopping_ || !note_due_) return true;
    const Instant now = clock_();
    // The second is a clock that went back.
    return *note_due_ <= now || *note_due_ > now + settings_.note_retry;
}

// One at a time, so that they keep their order.
void WaitingLine::store_note(Lock& lock) {
    Note note = std::move(notes_.front());
    notes_.pop_front();
    storing_note_ = true;
    lock.unlock();
    const bool stored = note();
    lock.lock();
    storing_note_ = false;
    note_due_.reset();
    if (stored || stopping_) return;
    notes_.push_front(std::move(note));
    note_due_ = clock_() + settings_.note_retry;
    changed_.notify_all();
}

Instant WaitingLine::may_run_at(const Ask& ask, Instant now) const {
    Instant time = now;
    if (ask.is_acquainted) return time;  // that is to be known first
    if (!ask.address.empty()) time = std::max(time, addresses_.may_try_at(ask.address, now));
    if (!ask.account.empty()) time = std::max(time, accounts_.may_try_at(ask.account, now));
    if (!ask.newcomer.empty()) time = std::max(time, newcomers_.may_try_at(ask.newcomer, now));
    return time;
}

// Nobody waits longer than the longest wait: what is due later was put there before the clock went
// back.
bool WaitingLine::is_due(Instant time, Instant now) const {
    return time <= now || time > now + settings_.throttles.wait_most;
}

bool WaitingLine::has_room_for(const Ask& ask) const {
    if (asks_.size() >= settings_.asks_max) return false;
    const auto waiting = waiting_by_address_.find(ask.address);
    return waiting == waiting_by_address_.end() || waiting->second < settings_.asks_per_address_max;
}

void WaitingLine::leave_line(const Ask& ask) {
    const auto waiting = waiting_by_address_.find(ask.address);
    if (waiting != waiting_by_address_.end() && --waiting->second == 0)
        waiting_by_address_.erase(waiting);
}

bool WaitingLine::waits_too_long(const Ask& ask, Duration wait) const {
    return !ask.newcomer.empty() && wait > settings_.throttles.wait_most;
}

// Who failed since this was asked waits longer now.
WaitingLine::Asks::node_type WaitingLine::take_due() {
    const Instant now = clock_();
    while (!asks_.empty() && is_due(asks_.begin()->first.may_run, now)) {
        auto first = asks_.extract(asks_.begin());
        const Instant may_run = may_run_at(first.mapped(), now);
        if (may_run <= now) return first;
        if (waits_too_long(first.mapped(), may_run - now)) {
            leave_line(first.mapped());
            refused_.push_back(
                {.work = std::move(first.mapped().work), .why = Refusal::too_many_newcomers});
            return {};
        }
        first.key().may_run = may_run;
        asks_.insert(std::move(first));
    }
    return {};
}

// Keeps its place among those who asked at the same time.
void WaitingLine::meet(Lock& lock, Asks::node_type asked) {
    Ask& ask = asked.mapped();
    auto is_acquainted = std::exchange(ask.is_acquainted, nullptr);
    lock.unlock();
    const bool acquainted = is_acquainted();
    lock.lock();
    if (acquainted) ask.account.clear();
    if (stopping_) {
        refused_.push_back({.work = std::move(ask.work), .why = Refusal::stopped});
        return;
    }
    asked.key().may_run = may_run_at(ask, clock_());
    asks_.insert(std::move(asked));
}

void WaitingLine::carry_out(Lock& lock, Ask ask) {
    leave_line(ask);
    const Instant now = clock_();
    Throttles::Try by_address;
    Throttles::Try by_account;
    Throttles::Try by_newcomer;
    if (!ask.address.empty()) by_address = addresses_.begin(ask.address, now);
    if (!ask.account.empty()) by_account = accounts_.begin(ask.account, now);
    if (!ask.newcomer.empty()) by_newcomer = newcomers_.begin(ask.newcomer, now);
    lock.unlock();
    Done done = ask.work(std::nullopt);
    lock.lock();
    if (done.credit != Credit::wrong_password) {
        addresses_.take_back(ask.address, by_address);
        accounts_.take_back(ask.account, by_account);
    }
    if (done.credit != Credit::made_account) newcomers_.take_back(ask.newcomer, by_newcomer);
    if (done.credit == Credit::right_password) accounts_.forget(ask.account);
    lock.unlock();
    done.tell();
    lock.lock();
}

void WaitingLine::wait(Lock& lock) {
    std::optional<Instant> next;
    if (!asks_.empty()) next = asks_.begin()->first.may_run;
    if (note_due_ && !storing_note_) next = std::min(next.value_or(*note_due_), *note_due_);
    if (!next) return changed_.wait(lock);
    const Duration longest = std::max(settings_.throttles.wait_most, settings_.note_retry);
    changed_.wait_for(lock, std::clamp(*next - clock_(), Duration{1}, longest));
}

}  // namespace underwell::server
