#include "underwell/adapters/telnet/negotiator.hpp"

#include <array>
#include <cstddef>
#include <libtelnet.h>  // after <cstddef>, which it needs and does not include

#include "underwell/base/check.hpp"

namespace underwell::adapters::telnet {

namespace {

// What we agree to if asked; whether we ask is for the caller to say.
template <bool with_compression>
constexpr auto options_allowed = std::to_array<telnet_telopt_t>({
    {.telopt = options::binary, .us = TELNET_WILL, .him = TELNET_DO},
    {.telopt = options::echo, .us = TELNET_WILL, .him = TELNET_DONT},
    {.telopt = options::suppress_go_ahead, .us = TELNET_WILL, .him = TELNET_DO},
    {.telopt = options::terminal_type, .us = TELNET_WONT, .him = TELNET_DO},
    {.telopt = options::end_of_record, .us = TELNET_WILL, .him = TELNET_DONT},
    {.telopt = options::window_size, .us = TELNET_WONT, .him = TELNET_DO},
    {.telopt = options::environment, .us = TELNET_WONT, .him = TELNET_DO},
    {.telopt = options::charset, .us = TELNET_WILL, .him = TELNET_DO},
    {.telopt = options::server_status, .us = TELNET_WILL, .him = TELNET_DONT},
    {.telopt = options::gmcp, .us = TELNET_WILL, .him = TELNET_DONT},
    {.telopt = with_compression ? options::compression : short{-1},
     .us = with_compression ? TELNET_WILL : 0,
     .him = with_compression ? TELNET_DONT : 0},
    {.telopt = -1, .us = 0, .him = 0},
});

void take_event(telnet_t* /*telnet*/, telnet_event_t* event, void* agreements) {
    Agreements& told = *static_cast<Agreements*>(agreements);
    switch (event->type) {
        case TELNET_EV_SEND:
            told.send_raw({event->data.buffer, event->data.size});
            break;
        case TELNET_EV_WILL:
            told.client_does(event->neg.telopt, true);
            break;
        case TELNET_EV_WONT:
            told.client_does(event->neg.telopt, false);
            break;
        case TELNET_EV_DO:
            told.we_do(event->neg.telopt, true);
            break;
        case TELNET_EV_DONT:
            told.we_do(event->neg.telopt, false);
            break;
        default:  // the other kinds come of bytes that it is never given
            break;
    }
}

}  // namespace

Negotiator::Negotiator(Agreements& agreements, Allowed allowed)
    : telnet_{telnet_init(
          allowed.compression ? options_allowed<true>.data() : options_allowed<false>.data(),
          take_event, 0, &agreements)} {
    CHECK(telnet_ != nullptr);
}

Negotiator::~Negotiator() = default;

void Negotiator::Release::operator()(telnet_t* telnet) const {
    telnet_free(telnet);
}

void Negotiator::say(Code command, Code option) {
    telnet_negotiate(telnet_.get(), command, option);
}

void Negotiator::hear(Code command, Code option) {
    const std::array<char, 3> bytes = {byte(commands::interpret_as_command), byte(command),
                                       byte(option)};
    telnet_recv(telnet_.get(), bytes.data(), bytes.size());
}

}  // namespace underwell::adapters::telnet
