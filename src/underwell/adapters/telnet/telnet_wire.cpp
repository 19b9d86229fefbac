#include "underwell/adapters/telnet/telnet_wire.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "underwell/adapters/telnet/client_profile.hpp"
#include "underwell/adapters/telnet/compressor.hpp"
#include "underwell/adapters/telnet/line_reader.hpp"
#include "underwell/adapters/telnet/negotiator.hpp"
#include "underwell/adapters/telnet/telnet_codes.hpp"
#include "underwell/adapters/telnet/telnet_lexer.hpp"
#include "underwell/adapters/telnet/telnet_messages.hpp"

namespace underwell::adapters::telnet {

namespace {

constexpr int terminal_types_max = 5;
// Beginning one costs more than asking for it.
constexpr int compressions_max = 4;
constexpr std::string_view charsets_offered = ";UTF-8;US-ASCII";
constexpr std::string_view answer_to_are_you_there = "\r\n[Yes]\r\n";

// What is asked at the beginning, in this order; compression follows later.
struct Offer {
    Code command = 0;
    Code option = 0;
};

constexpr std::array<Offer, 7> opening_offers = {{
    {.command = commands::will_do, .option = options::end_of_record},
    {.command = commands::please_do, .option = options::terminal_type},
    {.command = commands::please_do, .option = options::window_size},
    {.command = commands::will_do, .option = options::charset},
    {.command = commands::please_do, .option = options::environment},
    {.command = commands::will_do, .option = options::server_status},
    {.command = commands::will_do, .option = options::gmcp},
}};

// The questions whose answers are worth waiting for, one bit for each.
constexpr std::uint8_t question_bit(Code option) {
    switch (option) {
        case options::end_of_record:
            return 1;
        case options::terminal_type:
            return 2;
        case options::window_size:
            return 4;
        case options::charset:
            return 8;
        case options::environment:
            return 16;
        case options::gmcp:
            return 32;
        default:
            return 0;
    }
}

constexpr std::uint8_t all_questions = 63;

}  // namespace

struct TelnetWire::State final : Agreements {
    explicit State(const WireSettings& wire_settings)
        : settings{wire_settings}, negotiator{*this, {.compression = wire_settings.compression}} {}

    // Of Agreements.
    void send_raw(std::string_view bytes) override;
    void we_do(Code option, bool on) override;
    void client_does(Code option, bool on) override;

    void take_token(const Token& token, std::vector<WireEvent>& events);
    void take_text(std::string_view bytes, std::vector<WireEvent>& events);
    void take_command(Code command);
    void take_negotiation(const tokens::Negotiation& said);
    void take_subnegotiation(const tokens::Subnegotiation& message, std::vector<WireEvent>& events);
    void take_terminal(std::string_view payload);
    void take_charset(std::string_view payload);
    void take_environment_message(std::string_view payload);

    void answered(Code option);
    void ask_terminal_type();
    void end_terminal_types();
    void offer_compression();
    void begin_compression();
    void end_compression();
    void send_status();

    // Tells of what the last token has changed.
    void tell_changes(std::vector<WireEvent>& events);
    void end_handshake(std::vector<WireEvent>& events);
    void fail(std::string_view name, std::string_view sentence);

    const WireSettings& settings;
    Negotiator negotiator;
    TelnetLexer lexer;
    LineReader lines;
    ClientProfile profile;
    server::ClientTraits traits;
    std::unique_ptr<Compressor> compressor;
    std::string output;         // as it goes on the line; what is compressed comes after it
    std::string last_terminal;  // while terminal types are asked for
    std::optional<base::Error> failure;
    BrowserWatch browser_watch;
    std::uint8_t questions_open = all_questions;
    std::uint8_t terminal_types = 0;
    std::uint8_t compressions_begun = 0;
    bool asks_terminal_types = false;
    bool profile_changed = false;
    bool handshake_is_over = false;
    bool compression_was_offered = false;
    bool status_was_sent = false;
    bool is_browser = false;
    bool prompts_end_in_record = false;
    bool suppresses_go_ahead = false;
};

void TelnetWire::State::send_raw(std::string_view bytes) {
    if (compressor) {
        compressor->write(bytes);
    } else {
        output += bytes;
    }
}

void TelnetWire::State::we_do(Code option, bool on) {
    switch (option) {
        case options::end_of_record:
            prompts_end_in_record = on;
            break;
        case options::suppress_go_ahead:
            suppresses_go_ahead = on;
            break;
        case options::charset:
            if (on) send_raw(subnegotiation(options::charset, charset_request, charsets_offered));
            break;
        case options::server_status:
            if (on) send_status();
            break;
        case options::gmcp:
            profile.takes_gmcp = on;
            profile_changed = true;
            break;
        case options::compression:
            if (on) {
                begin_compression();
            } else {
                end_compression();
            }
            break;
        default:
            break;
    }
}

void TelnetWire::State::client_does(Code option, bool on) {
    if (option == options::terminal_type) {
        terminal_types = 0;
        asks_terminal_types = on;
        last_terminal = {};
        if (on) ask_terminal_type();
    }
    if (option == options::window_size && !on) {
        profile.width = 0;
        profile.height = 0;
        profile_changed = true;
    }
    if (option == options::environment && on)
        send_raw(subnegotiation(options::environment, message_send));
}

void TelnetWire::State::take_token(const Token& token, std::vector<WireEvent>& events) {
    if (const auto* text = std::get_if<tokens::Text>(&token)) {
        take_text(text->bytes, events);
        return;
    }
    browser_watch.give_up();
    if (const auto* command = std::get_if<tokens::Command>(&token)) {
        take_command(command->command);
    } else if (const auto* said = std::get_if<tokens::Negotiation>(&token)) {
        take_negotiation(*said);
    } else if (const auto* message = std::get_if<tokens::Subnegotiation>(&token)) {
        take_subnegotiation(*message, events);
    } else {
        fail(errors::subnegotiation_too_long, "a subnegotiation is too long");
    }
    tell_changes(events);
}

void TelnetWire::State::take_text(std::string_view bytes, std::vector<WireEvent>& events) {
    if (browser_watch.sees_browser(bytes)) {
        is_browser = true;
        events.emplace_back(wire_events::HttpRequest{});
        return;
    }
    while (auto line = lines.next(bytes)) {
        end_handshake(events);
        events.emplace_back(wire_events::Line{.text = std::move(*line)});
    }
    if (lines.is_too_long()) fail(errors::line_too_long, "a line is too long");
}

void TelnetWire::State::take_command(Code command) {
    if (command == commands::are_you_there) send_raw(answer_to_are_you_there);
    if (command == commands::erase_character) lines.erase_sign();
    if (command == commands::erase_line) lines.erase_line();
}

void TelnetWire::State::take_negotiation(const tokens::Negotiation& said) {
    negotiator.hear(said.command, said.option);
    // libtelnet tells nothing of a refusal, but for the handshake it is an answer. Where an
    // agreement is followed by a message, that is the answer.
    const bool refuses = said.command == commands::wont_do || said.command == commands::please_dont;
    const bool is_enough = said.option == options::end_of_record || said.option == options::gmcp;
    if (refuses || is_enough) answered(said.option);
}

void TelnetWire::State::take_subnegotiation(const tokens::Subnegotiation& message,
                                            std::vector<WireEvent>& events) {
    switch (message.option) {
        case options::terminal_type:
            take_terminal(message.payload);
            break;
        case options::window_size:
            take_window_size(profile, message.payload);
            profile_changed = true;
            answered(options::window_size);
            break;
        case options::charset:
            take_charset(message.payload);
            break;
        case options::environment:
            take_environment_message(message.payload);
            break;
        case options::gmcp:
            if (profile.takes_gmcp) events.emplace_back(gmcp_parts(message.payload));
            break;
        default:
            break;
    }
}

void TelnetWire::State::take_terminal(std::string_view payload) {
    if (!asks_terminal_types || payload.empty() || code(payload.front()) != message_is) return;
    const std::string type = printable_name(payload.substr(1));
    if (terminal_types > 0 && type == last_terminal) {
        end_terminal_types();
        return;
    }
    take_terminal_type(profile, type);
    profile_changed = true;
    ++terminal_types;
    last_terminal = type;
    // One that speaks MTTS has said there what matters of its environment, which TinTin++ agrees to
    // send and never does.
    if (is_mtts(type)) answered(options::environment);
    if (is_mtts(type) || terminal_types == terminal_types_max) {
        end_terminal_types();
    } else {
        ask_terminal_type();
    }
}

void TelnetWire::State::take_charset(std::string_view payload) {
    if (payload.empty()) return;
    const Code kind = code(payload.front());
    payload.remove_prefix(1);
    if (kind == charset_request) {
        const std::string_view chosen = choose_charset(payload);
        if (chosen.empty()) {
            send_raw(subnegotiation(options::charset, charset_rejected));
            return;
        }
        send_raw(subnegotiation(options::charset, charset_accepted, chosen));
        profile.charset_is_utf8 = is_utf8_name(chosen);
    }
    if (kind == charset_accepted) profile.charset_is_utf8 = is_utf8_name(payload);
    profile_changed = true;
    if (kind == charset_accepted || kind == charset_rejected) answered(options::charset);
}

void TelnetWire::State::take_environment_message(std::string_view payload) {
    if (payload.empty() || code(payload.front()) == message_send) return;
    take_environment(profile, payload.substr(1));
    profile_changed = true;
    answered(options::environment);
}

void TelnetWire::State::answered(Code option) {
    questions_open &= static_cast<std::uint8_t>(~question_bit(option));
    // Mudlet's terminal type fails if compression begins in the middle of it.
    if (option == options::terminal_type) offer_compression();
}

void TelnetWire::State::ask_terminal_type() {
    send_raw(subnegotiation(options::terminal_type, message_send));
}

void TelnetWire::State::end_terminal_types() {
    asks_terminal_types = false;
    last_terminal = {};
    answered(options::terminal_type);
}

void TelnetWire::State::offer_compression() {
    if (!settings.compression || std::exchange(compression_was_offered, true)) return;
    negotiator.say(commands::will_do, options::compression);
}

void TelnetWire::State::begin_compression() {
    const bool may_begin = !compressor && compressions_begun < compressions_max;
    if (!may_begin) return;
    auto opened = Compressor::open();
    if (!opened) return;
    output += subnegotiation(options::compression, std::string_view{});
    compressor = std::move(opened);
    ++compressions_begun;
}

void TelnetWire::State::end_compression() {
    if (!compressor) return;
    compressor->finish(output);
    compressor.reset();
}

void TelnetWire::State::send_status() {
    if (!settings.server_status || std::exchange(status_was_sent, true)) return;
    send_raw(subnegotiation(options::server_status, status_payload(settings.server_status())));
}

void TelnetWire::State::tell_changes(std::vector<WireEvent>& events) {
    if (std::exchange(profile_changed, false)) {
        auto now = traits_of(profile);
        if (now != traits) {
            traits = std::move(now);
            if (handshake_is_over) events.emplace_back(wire_events::TraitsChanged{traits});
        }
    }
    if (questions_open == 0) end_handshake(events);
}

void TelnetWire::State::end_handshake(std::vector<WireEvent>& events) {
    if (std::exchange(handshake_is_over, true)) return;
    events.emplace_back(wire_events::HandshakeOver{traits});
    offer_compression();
}

void TelnetWire::State::fail(std::string_view name, std::string_view sentence) {
    failure = base::Error{.name = name, .message = std::string{sentence}};
    lexer = {};
    lines = {};
}

TelnetWire::TelnetWire(const WireSettings& settings) : state_{std::make_unique<State>(settings)} {}

TelnetWire::TelnetWire(TelnetWire&&) noexcept = default;
TelnetWire& TelnetWire::operator=(TelnetWire&&) noexcept = default;
TelnetWire::~TelnetWire() = default;

void TelnetWire::open() {
    for (const Offer& offer : opening_offers) {
        const bool has_nothing_to_offer =
            offer.option == options::server_status && !state_->settings.server_status;
        if (!has_nothing_to_offer) state_->negotiator.say(offer.command, offer.option);
    }
}

base::Result<void> TelnetWire::take(std::string_view bytes, std::vector<WireEvent>& events) {
    while (!state_->failure && !state_->is_browser) {
        const auto token = state_->lexer.next(bytes);
        if (!token) break;
        state_->take_token(*token, events);
    }
    if (const auto& failure = state_->failure) return std::unexpected(*failure);
    return {};
}

void TelnetWire::handshake_timed_out(std::vector<WireEvent>& events) {
    state_->end_handshake(events);
}

void TelnetWire::client_named(ClientName client, std::vector<WireEvent>& events) {
    state_->profile.client = printable_name(client.name);
    state_->profile.version = printable_name(client.version);
    state_->profile_changed = true;
    state_->tell_changes(events);
}

void TelnetWire::text(std::string_view bytes) {
    if (!bytes.contains(byte(commands::interpret_as_command))) {
        state_->send_raw(bytes);
        return;
    }
    std::string doubled;
    append_doubled(doubled, bytes);
    state_->send_raw(doubled);
}

void TelnetWire::prompt(std::string_view bytes) {
    text(bytes);
    if (state_->prompts_end_in_record) {
        state_->send_raw(end_of_record_bytes);
    } else if (!state_->suppresses_go_ahead) {
        state_->send_raw(go_ahead_bytes);
    }
}

void TelnetWire::echo(bool on) {
    state_->negotiator.say(on ? commands::wont_do : commands::will_do, options::echo);
}

void TelnetWire::gmcp(std::string_view message) {
    if (state_->profile.takes_gmcp) state_->send_raw(subnegotiation(options::gmcp, message));
}

void TelnetWire::keep_alive() {
    state_->send_raw(no_operation_bytes);
}

void TelnetWire::finish() {
    state_->end_compression();
}

bool TelnetWire::has_output() const {
    return !state_->output.empty() || (state_->compressor && state_->compressor->has_waiting());
}

std::string TelnetWire::take_output() {
    if (state_->compressor) state_->compressor->flush(state_->output);
    return std::exchange(state_->output, {});
}

const server::ClientTraits& TelnetWire::traits() const {
    return state_->traits;
}

bool TelnetWire::handshake_is_over() const {
    return state_->handshake_is_over;
}

}  // namespace underwell::adapters::telnet
