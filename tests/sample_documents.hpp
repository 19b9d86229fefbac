// Documents for tests of writers: of every kind of block, of words in two scripts, with what
// players and builders should not be able to send.
#pragma once

#include <array>
#include <rapidcheck.h>
#include <string>
#include <vector>

#include "underwell/game/document.hpp"

namespace underwell::tests {

inline game::Document sample_room() {
    using game::Style;
    using game::Text;
    game::Document room;
    room.heading("The drowned gallery");
    room.paragraph(
        "Water drips from the ceiling into black pools; something has scratched "
        "the same sign into every pillar.");
    const std::array rows = {Text{"┌───┐"}, Text{"│.@.│"}, Text{"└─+─┘"}};
    const std::array words = {Text{"A small room with a door south."}};
    room.drawing(rows, words);
    room.item().add("a torch", Style::thing, "get torch");
    room.item().add("two coins", Style::thing, "get coins").add(" in the mud");
    room.row("Exits", "north", Style::exit).add(", east", Style::exit);
    room.row("Hit points", "7/8", Style::danger);
    return room;
}

// What a name or speech may try.
inline const std::vector<std::string>& hostile_letters() {
    static const std::vector<std::string> letters = {
        "\x1b[2J\x1b[31mred",
        "\x1b]0;title\x07",
        "\u009B31m",
        "a\r\nYou die.\r\n",
        "\u202Eevil\u202C",
        "\u2066x\u2069\u200F",
        "in\u200Bvi\u200Dsi\uFEFFble",
        "z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030A\u030B",
        "\xff\xfe\xc0\x80",
        std::string{"nul\0inside", 10},
        "\xFF\xFB\x01",  // telnet's WILL ECHO
        "\u2028line\u2029paragraph\u0085next",
        "\U000E0041\U000E0042",
        "═════ ▓▓▓ → ★",
        "|---|===|***|",
    };
    return letters;
}

inline rc::Gen<std::string> any_words() {
    const auto words = rc::gen::element<std::string>(
        "sword", "a", "well-keeper", "剑", "两把剑", "，", "。", "“", "”", "（", "）", "…", " ",
        "  ", "e\u0301", "🍎", "unbelievablylongwordthatgoesonandonandon", "3/4", "!", ")", "(",
        "\u0301", "+2", "\u3000");
    return rc::gen::map(rc::gen::container<std::vector<std::string>>(
                            rc::gen::oneOf(words, rc::gen::elementOf(hostile_letters()))),
                        [](const std::vector<std::string>& parts) {
                            std::string text;
                            for (const std::string& part : parts)
                                text += part;
                            return text;
                        });
}

inline rc::Gen<game::Style> any_style() {
    return rc::gen::map(rc::gen::inRange<int>(0, static_cast<int>(game::style_count)),
                        [](int style) { return static_cast<game::Style>(style); });
}

inline game::Text& any_block(game::Document& document) {
    const int kind = *rc::gen::inRange(0, 4);
    const std::string words = *any_words();
    if (kind == 0) return document.heading(words);
    if (kind == 1) return document.paragraph(words);
    if (kind == 2) return document.item(words);
    return document.row("L" + *any_words(), words);
}

// Without drawings: headings, paragraphs, items and rows of several spans.
inline game::Document any_document() {
    game::Document document;
    const int blocks = *rc::gen::inRange(1, 6);
    for (int block = 0; block < blocks; ++block) {
        game::Text& text = any_block(document);
        const int more = *rc::gen::inRange(0, 3);
        for (int span = 0; span < more; ++span) {
            const std::string words = *any_words();
            text.add(words, *any_style());
        }
    }
    return document;
}

}  // namespace underwell::tests
