# What `cmake --install` gives: the program, its man page, packs and catalogues, the package for Mudlet
# (mudlet_package.cmake), and the CMake package `underwell` with the embedded modules and their headers.
include(CMakePackageConfigHelpers)

function(install_underwell_package)
  set(destination ${CMAKE_INSTALL_LIBDIR}/cmake/underwell)
  foreach(layer IN LISTS UNDERWELL_LAYERS)
    if(NOT TARGET underwell_${layer})
      continue()
    endif()
    get_target_property(embedded underwell_${layer} IS_EMBEDDED)
    if(embedded)
      install(TARGETS underwell_${layer} EXPORT underwellTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
      install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/underwell/${layer}
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/underwell FILES_MATCHING PATTERN "*.hpp")
    endif()
  endforeach()
  install(EXPORT underwellTargets NAMESPACE underwell:: DESTINATION ${destination})
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/underwellConfig.cmake.in
    ${PROJECT_BINARY_DIR}/underwellConfig.cmake INSTALL_DESTINATION ${destination})
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/underwellConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/underwellConfig.cmake
    ${PROJECT_BINARY_DIR}/underwellConfigVersion.cmake DESTINATION ${destination})
endfunction()
