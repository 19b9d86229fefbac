# The pages that browsers load: web/ built by Vite, checked for its size, and put into the program as bytes (adapters/web/web_files.hpp),
# so that a server needs neither Node nor files. npm ci runs when the lock file changed, and only then needs a network.
function(add_web_page)
  find_program(NPM_PROGRAM npm REQUIRED)
  find_program(NODE_PROGRAM node REQUIRED)
  set(web ${PROJECT_SOURCE_DIR}/web)
  set(work ${PROJECT_BINARY_DIR}/web)
  # npm's own note of what it installed: all build folders share it.
  set(installed ${web}/node_modules/.package-lock.json)
  set(embedded ${work}/web_files.cpp)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/game/* ${web}/lab/* ${web}/shared/*)
  list(FILTER sources EXCLUDE REGEX "\\.test\\.ts$")
  file(GLOB pages CONFIGURE_DEPENDS ${web}/*.html)

  add_custom_command(OUTPUT ${installed}
    COMMAND ${NPM_PROGRAM} ci --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${installed}
    WORKING_DIRECTORY ${web} DEPENDS ${web}/package-lock.json
    COMMENT "web: installing what the lock file names" VERBATIM)
  add_custom_command(OUTPUT ${embedded}
    COMMAND ${NODE_PROGRAM} node_modules/typescript/bin/tsc --noEmit
    COMMAND ${NODE_PROGRAM} node_modules/vite/bin/vite.js build --logLevel warn --outDir ${work}/dist --emptyOutDir
    COMMAND ${NODE_PROGRAM} embed.mjs ${work}/dist ${embedded}
    WORKING_DIRECTORY ${web}
    DEPENDS ${installed} ${sources} ${pages} ${web}/embed.mjs ${web}/vite.config.ts ${web}/tsconfig.json
    COMMENT "web: building the pages" VERBATIM)
  add_custom_target(web_page DEPENDS ${embedded})

  add_library(underwell_web_files STATIC ${embedded})
  target_include_directories(underwell_web_files PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_compile_features(underwell_web_files PRIVATE cxx_std_23)
endfunction()
