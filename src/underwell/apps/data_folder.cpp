#include "underwell/apps/data_folder.hpp"

#include <system_error>

namespace underwell::apps {

std::filesystem::path data_path(const std::filesystem::path& name) {
    std::error_code failed;
    if (name.is_absolute() || std::filesystem::exists(name, failed)) return name;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed);
    const std::filesystem::path installed =
        (program.parent_path() / UNDERWELL_DATA_FROM_PROGRAM / name).lexically_normal();
    return std::filesystem::exists(installed, failed) ? installed : name;
}

}  // namespace underwell::apps
