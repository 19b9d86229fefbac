// Who does what with which option, by the rules that keep two sides from answering each other for
// ever (RFC 1143); libtelnet keeps them. It is given whole negotiations and nothing else. What was
// agreed or ended is told to an Agreements, within the call that brought it about.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "underwell/adapters/telnet/telnet_codes.hpp"

struct telnet_t;

namespace underwell::adapters::telnet {

class Agreements {
  public:
    Agreements() = default;
    Agreements(const Agreements&) = delete;
    Agreements& operator=(const Agreements&) = delete;
    virtual ~Agreements() = default;

    // To be sent to the client.
    virtual void send_raw(std::string_view bytes) = 0;
    // We do this now, or no longer.
    virtual void we_do(Code option, bool on) = 0;
    // The client does this now, or no longer.
    virtual void client_does(Code option, bool on) = 0;
};

class Negotiator {
  public:
    struct Allowed {
        bool compression = false;
    };

    // The agreements must outlive it.
    Negotiator(Agreements& agreements, Allowed allowed);
    Negotiator(const Negotiator&) = delete;
    Negotiator& operator=(const Negotiator&) = delete;
    ~Negotiator();

    // WILL, WONT, DO or DONT, said by us or by the client.
    void say(Code command, Code option);
    void hear(Code command, Code option);

  private:
    struct Release {
        void operator()(telnet_t* telnet) const;
    };

    std::unique_ptr<telnet_t, Release> telnet_;
};

}  // namespace underwell::adapters::telnet
