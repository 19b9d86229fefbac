#include "underwell/apps/data_folder.hpp"

#include <array>
#include <system_error>

namespace underwell::apps {

namespace {

constexpr const char* checkout_from_program = "../..";  // it is built in build/PRESET

}  // namespace

std::filesystem::path data_path(const std::filesystem::path& name) {
    std::error_code failed;
    if (name.is_absolute() || std::filesystem::exists(name, failed)) return name;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed);
    constexpr std::array places = {UNDERWELL_DATA_FROM_PROGRAM, checkout_from_program};
    for (const char* place : places) {
        const auto found = (program.parent_path() / place / name).lexically_normal();
        if (std::filesystem::exists(found, failed)) return found;
    }
    return name;
}

}  // namespace underwell::apps
