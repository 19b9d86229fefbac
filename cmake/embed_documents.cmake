# Writes a source file that holds documents as text: cmake -DOUTPUT=… -DPACKS=… -DSCRIPTS=… -P embed_documents.cmake
# In pieces: compilers need not take a literal of more than 65,536 characters.
set(piece_length 8000)

function(literal_of path result)
  file(READ ${path} text HEX)
  string(LENGTH "${text}" length)
  set(literal "")
  math(EXPR step "${piece_length} * 2")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} ${step} piece)
    string(REGEX REPLACE "(..)" "\\\\x\\1" piece "${piece}")
    # An escape of hexadecimal digits ends where its literal does.
    string(REGEX REPLACE "(\\\\x..)" "\\1\"\"" piece "${piece}")
    string(APPEND literal "    \"${piece}\"\n")
    math(EXPR at "${at} + ${step}")
  endwhile()
  set(${result} "${literal}" PARENT_SCOPE)
endfunction()

literal_of(${PACKS} packs)
literal_of(${SCRIPTS} scripts)
file(WRITE ${OUTPUT} "#include \"underwell/adapters/web/builders_documents.hpp\"

namespace underwell::adapters::web {

std::string_view packs_document() {
    return
${packs}        ;
}

std::string_view scripts_document() {
    return
${scripts}        ;
}

}  // namespace underwell::adapters::web
")
