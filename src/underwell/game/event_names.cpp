#include "underwell/game/event_names.hpp"

#include "underwell/game/event_choice.hpp"

namespace underwell::game {

namespace {

// What the compiler calls a type, without its namespaces.
template <typename Happened>
constexpr std::string_view type_name() {
    const std::string_view function = __PRETTY_FUNCTION__;
    const std::size_t equals = function.find("Happened = ");
    const std::size_t end = function.find_first_of(";]", equals);
    const std::string_view whole = function.substr(equals, end - equals);
    return whole.substr(whole.find_last_of(" :") + 1);
}

static_assert(type_name<RoomDug>() == "RoomDug");

}  // namespace

std::string_view name_of(const Event& event) {
    return visit_event([]<typename Happened>(const Happened&) { return type_name<Happened>(); },
                       event);
}

std::vector<std::string_view> event_names() {
    return for_all_kinds([]<typename... Happened>(std::type_identity<Happened>...) {
        return std::vector{type_name<Happened>()...};
    });
}

}  // namespace underwell::game
