// Reads gettext's .po files, as msgfmt understands them, into a Catalogue, and writes them. Any
// bytes are taken: a text is accepted whole, or refused with bad_catalogue, the line and what to do
// about it. Untranslated and fuzzy messages are left out. Left out as well are what our texts never
// need: escapes other than \n \t \" \\, domains, charsets other than UTF-8, and plural rules other
// than those of English and Chinese.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/game/catalogue.hpp"

namespace underwell::game {

inline constexpr std::size_t po_bytes_max = 4'000'000;
inline constexpr std::size_t po_messages_max = 20'000;
inline constexpr std::size_t po_string_bytes_max = 4'096;

namespace errors {
inline constexpr std::string_view bad_catalogue = "bad_catalogue";
}  // namespace errors

base::Result<Catalogue> read_po(std::string_view text);

// The first lines of a .po file: what gettext calls its header.
std::string po_header(std::string_view language, PluralRule rule);

// One message as a .po file writes it. Without forms it is still to be translated.
void append_po_message(std::string& text, const Translation& translation, PluralRule rule);

// Text that read_po() reads back as the same catalogue.
std::string po_text(const Catalogue& catalogue);

}  // namespace underwell::game
