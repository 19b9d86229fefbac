// Pieces of HTML for the site's pages. Whatever comes from people or from documents goes through
// escaped(): no letter of it can become markup. Pure; nothing fails.
#pragma once

#include <string>
#include <string_view>

namespace underwell::adapters::web {

// For text and for attribute values in double quotes. Control characters are left out.
std::string escaped(std::string_view text);

// What stands between backquotes as <code>; the rest as it is. All escaped.
std::string with_code(std::string_view text);

// As the site writes its documents (docs/packs.md, docs/lua-api.md): headings with ids, paragraphs,
// lists, tables, fenced code, `code`, *emphasis*, **strong**, [links](…). A link is kept if it is
// one within the page or to a document that `address_of` knows; else its words stand alone.
using AddressOf = std::string_view (*)(std::string_view document);
std::string html_of_markdown(std::string_view text, AddressOf address_of);

}  // namespace underwell::adapters::web
