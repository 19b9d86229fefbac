// Where packs and catalogues are: under the folder that the program is run in, as in a checkout; or
// else where they were installed together with the program, or in the checkout it was built in.
#pragma once

#include <filesystem>

namespace underwell::apps {

// "packs/base" as a path that exists; as it was given if there is none.
std::filesystem::path data_path(const std::filesystem::path& name);

}  // namespace underwell::apps
