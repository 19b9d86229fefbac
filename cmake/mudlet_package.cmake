# underwell.mpackage: packaging/mudlet as the zip that Mudlet installs. Neither the time nor the place of a build shows.
function(add_mudlet_package)
  set(folder ${PROJECT_SOURCE_DIR}/packaging/mudlet)
  set(files config.lua underwell.lua underwell.xml)
  list(TRANSFORM files PREPEND ${folder}/ OUTPUT_VARIABLE sources)
  set(package ${PROJECT_BINARY_DIR}/underwell.mpackage)
  add_custom_command(OUTPUT ${package}
    COMMAND ${CMAKE_COMMAND} -E env TZ=UTC
      ${CMAKE_COMMAND} -E tar cf ${package} --format=zip "--mtime=2026-01-01 00:00:00 UTC" -- ${files}
    WORKING_DIRECTORY ${folder} DEPENDS ${sources} VERBATIM)
  add_custom_target(mudlet_package ALL DEPENDS ${package})
  install(FILES ${package} DESTINATION ${CMAKE_INSTALL_DATADIR}/underwell)
endfunction()
