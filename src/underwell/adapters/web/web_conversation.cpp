#include "underwell/adapters/web/web_conversation.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "underwell/base/check.hpp"

namespace underwell::adapters::web {

namespace {

// In the same time whatever they are.
bool are_equal(const TokenBits& one, const TokenBits& other) {
    const std::uint64_t difference = (one[0] ^ other[0]) | (one[1] ^ other[1]);
    return difference == 0;
}

constexpr std::size_t number_digits = 16;

std::optional<std::uint64_t> hexadecimal(std::string_view text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [read, failed] = std::from_chars(text.data(), end, number, 16);
    if (failed != std::errc{} || read != end) return std::nullopt;
    return number;
}

}  // namespace

std::string text_of(const ResumeToken& token) {
    return fmt::format("{:016x}{:016x}{:016x}", token.conversation.value, token.secret[0],
                       token.secret[1]);
}

std::optional<ResumeToken> parse_token(std::string_view text) {
    if (text.size() != 3 * number_digits) return std::nullopt;
    const auto conversation = hexadecimal(text.substr(0, number_digits));
    const auto first = hexadecimal(text.substr(number_digits, number_digits));
    const auto second = hexadecimal(text.substr(2 * number_digits));
    if (!conversation || !first || !second) return std::nullopt;
    return ResumeToken{.conversation = {*conversation}, .secret = {*first, *second}};
}

void WebConversation::say(Message message) {
    CHECK(message->size() > 2 && message->front() == '{');
    kept_bytes_ += message->size();
    kept_.push_back(std::move(message));
    ++said_;
    // What was sent may have been seen; what was not is bounded by the connection, if there is one.
    while (kept_bytes_ > bounds_->kept_bytes_max && first_kept() <= sent_)
        forget_first();
    missed_too_much_ = !carrier_ && kept_bytes_ > bounds_->kept_bytes_max;
}

void WebConversation::forget_first() {
    kept_bytes_ -= kept_.front()->size();
    kept_.pop_front();
}

std::string WebConversation::take_unsent() {
    CHECK(has_unsent());
    const Message& message = kept_[sent_ + 1 - first_kept()];
    ++sent_;
    std::string numbered = fmt::format("{{\"n\":{},", sent_);
    numbered += std::string_view{*message}.substr(1);
    return numbered;
}

bool WebConversation::seen(std::uint64_t has) {
    if (has > sent_) return false;
    seen_ = std::max(seen_, has);
    while (!kept_.empty() && first_kept() <= has)
        forget_first();
    return true;
}

bool WebConversation::takes_line(std::uint64_t number) {
    if (number == 0) return true;
    if (number <= last_line_) return false;
    last_line_ = number;
    return true;
}

std::string WebConversation::give_token(const TokenBits& secret,
                                        const std::optional<TokenBits>& shown) {
    token_ = secret;
    shown_ = shown;
    return text_of(ResumeToken{.conversation = id_, .secret = secret});
}

bool WebConversation::can_resume(const TokenBits& shown, std::uint64_t has) const {
    const bool is_its_own =
        (token_ && are_equal(*token_, shown)) || (shown_ && are_equal(*shown_, shown));
    const bool has_the_rest = std::max(has, seen_) + 1 >= first_kept();
    return is_its_own && !missed_too_much_ && has <= said_ && has_the_rest;
}

void WebConversation::carry_on(server::ConnectionId carrier, std::uint64_t has) {
    carrier_ = carrier;
    sent_ = std::max(has, first_kept() - 1);
    seen(has);
}

void WebConversation::cut(Time now) {
    carrier_.reset();
    cut_at_ = now;
    grace_ = bounds_->grace;
}

}  // namespace underwell::adapters::web
