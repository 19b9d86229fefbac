#include "underwell/server/repeated_line.hpp"

namespace underwell::server {

bool can_be_gathered(const game::Document& document) {
    return document.block_count() == 1 && document.block(0).kind == game::BlockKind::paragraph;
}

game::Document said_times(const game::Document& line, std::uint32_t times,
                          const game::Tongue& tongue) {
    game::Document gathered;
    game::Text& text = gathered.paragraph();
    text.add(line.text());
    tongue.say(text, "said_times", {{"times", std::int64_t{times}}});
    return gathered;
}

}  // namespace underwell::server
