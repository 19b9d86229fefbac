#include "underwell/adapters/system/input_file.hpp"

#include <cerrno>
#include <fstream>
#include <ios>
#include <system_error>

namespace underwell::adapters::system {

base::Result<std::string> read_file(const std::string& path, std::size_t bytes_max) {
    errno = 0;
    std::ifstream file{path, std::ios::binary};
    std::string text(bytes_max + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file.is_open() || file.bad()) {
        const std::string reason = std::error_code{errno, std::generic_category()}.message();
        return base::fail(errors::cannot_read,
                          "cannot read " + path + ": " + reason + "; name another file");
    }
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() > bytes_max)
        return base::fail(errors::too_long, path + " has more than " + std::to_string(bytes_max) +
                                                " bytes; name a shorter file");
    return text;
}

}  // namespace underwell::adapters::system
