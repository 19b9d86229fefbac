// Bytes that wait to be written to one client, the first ones first. A value; one thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace underwell::adapters::network {

class Outbox {
  public:
    std::string_view waiting() const { return std::string_view{bytes_}.substr(written_); }

    void put(std::string more);
    // So many of those that wait.
    void written(std::size_t bytes);

  private:
    std::string bytes_;
    std::size_t written_ = 0;
};

}  // namespace underwell::adapters::network
