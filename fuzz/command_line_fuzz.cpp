// Any lines at all, typed by two people: one of the staff, whose lines begin with a tab, and one
// who plays. A line that begins with a vertical tab lets as many seconds pass as its next byte
// says. Whatever is typed, the world goes on; everybody is told words that move nobody's cursor;
// and every zone comes back from its snapshot as it was.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "game_things.hpp"
#include "underwell/game/languages.hpp"
#include "underwell/game/texts.hpp"
#include "underwell/game/tongue.hpp"
#include "underwell/game/unicode.hpp"
#include "underwell/game/zone_codec.hpp"
#include "underwell/server/linear_writer.hpp"

namespace underwell::game {
namespace {

constexpr std::size_t lines_max = 64;

void expect(bool fact, const char* what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

// As transports hand lines on: UTF-8 without control characters.
bool can_be_typed(std::string_view line) {
    if (!is_utf8(line)) return false;
    while (!line.empty())
        if (is_hidden(take_sign(line))) return false;
    return true;
}

void judge(std::string_view text) {
    expect(is_utf8(text), "somebody is told what is no UTF-8");
    expect(
        std::ranges::all_of(text,
                            [](char byte) {
                                return byte == '\n' ||
                                       (static_cast<unsigned char>(byte) >= ' ' && byte != '\x7f');
                            }),
        "somebody is told control characters");
}

class Play {
  public:
    Play() : house_{7, tests::content_with_things()} {
        house_.generators.generator.made = [](const RoomQuestion&, base::Stream&) {
            return tests::named_room();
        };
        staff_ = house_.newcomer("Ada");
        player_ = house_.newcomer("Bob");
        house_.input(surface_zone, Appoints{.who = staff_, .role = Role::admin});
    }

    void take(std::string_view line) {
        if (line.starts_with('\v')) {
            const std::uint8_t seconds =
                line.size() < 2 ? std::uint8_t{1} : static_cast<std::uint8_t>(line[1]);
            return house_.wait(std::chrono::seconds{seconds});
        }
        const bool by_staff = line.starts_with('\t');
        if (by_staff) line.remove_prefix(1);
        if (can_be_typed(line)) house_.type(by_staff ? staff_ : player_, std::string{line});
    }

    void judge_what_was_told() const {
        // Made once: it takes longer than all that is played.
        static const Languages languages = *Languages::make({});
        static const Texts texts = *Texts::make({});
        const Tongue tongue{languages.phrases("en"), house_.content(), texts};
        for (const auto& [zone, turns] : house_.turns)
            for (const Turn& turn : turns)
                for (const Notice& notice : turn.notices)
                    for (const base::CharacterId who : notice.to) {
                        std::string text;
                        server::write_linear(text, tongue.document(notice, who),
                                             {.language = Language::english, .line_end = "\n"});
                        judge(text);
                    }
    }

    void judge_zones() const {
        for (const auto& [id, zone] : house_.zones) {
            const base::Bytes written = snapshot(zone);
            const auto again = restore_zone(written);
            expect(again.has_value(), "a zone's own snapshot is refused");
            expect(snapshot(*again) == written, "a zone reads back differently");
        }
    }

  private:
    tests::GameHouse house_;
    base::CharacterId staff_;
    base::CharacterId player_;
};

void try_lines(std::string_view text) {
    Play play;
    for (std::size_t lines = 0; !text.empty() && lines < lines_max; ++lines) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        play.take(line);
    }
    play.judge_what_was_told();
    play.judge_zones();
}

}  // namespace
}  // namespace underwell::game

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    underwell::game::try_lines({reinterpret_cast<const char*>(data), size});
    return 0;
}
