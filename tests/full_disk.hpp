// A stream's end that takes so many bytes and no more, as a full disk does.
#pragma once

#include <algorithm>
#include <ios>
#include <streambuf>

namespace underwell::tests {

class FullDisk final : public std::streambuf {
  public:
    explicit FullDisk(std::streamsize room) : room_{room} {}

    std::streamsize asked = 0;  // to be written, whether there was room or not

  protected:
    std::streamsize xsputn(const char* /*bytes*/, std::streamsize count) override {
        asked += count;
        const std::streamsize taken = std::min(count, room_);
        room_ -= taken;
        return taken;
    }

    int overflow(int /*byte*/) override { return traits_type::eof(); }

  private:
    std::streamsize room_;
};

}  // namespace underwell::tests
