// Any text at all as a catalogue. What read_po() accepts must read back the same from its own text,
// and every translation in it must do as a sentence or be refused with words; what it refuses must
// say where and why.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

#include "underwell/game/phrasebook.hpp"
#include "underwell/game/po_reader.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::game {
namespace {

void expect(bool fact, const char* what) {
    if (fact) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

void try_as_sentence(std::string_view text, Language language) {
    const auto form = SentenceForm::parse(text, language);
    if (!form) {
        expect(form.error().name == errors::bad_form && !form.error().message.empty(),
               "a form is refused without words");
        return;
    }
    const Noun goblin = proper_noun("goblin");
    Text written;
    form->write(written, {{"actor", NounPhrase{.noun = &goblin}},
                          {"target", Typed{.letters = text}},
                          {"damage", 7}});
    expect(is_utf8(written.letters()), "a sentence is no UTF-8");
    expect(!form->has_place("actor") || !written.letters().empty(), "an argument was lost");
}

void try_to_read(std::string_view text) {
    const auto catalogue = read_po(text);
    if (!catalogue) {
        expect(catalogue.error().name == errors::bad_catalogue &&
                   catalogue.error().message.starts_with("line "),
               "a catalogue is refused without its line");
        return;
    }
    const auto again = read_po(po_text(*catalogue));
    expect(again.has_value(), "its own text is refused");
    expect(*again == *catalogue, "reads back differently");
    for (const Translation& translation : catalogue->translations()) {
        for (const std::string& form : translation.forms)
            try_as_sentence(form, language_of(*catalogue));
        if (const auto noun = translate_noun(*catalogue, translation.id))
            expect(!noun->name.empty(), "a noun without a name");
    }
}

}  // namespace
}  // namespace underwell::game

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = std::as_bytes(std::span{data, size});
    underwell::game::try_to_read({reinterpret_cast<const char*>(text.data()), text.size()});
    return 0;
}
