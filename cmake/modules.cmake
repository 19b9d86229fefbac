# add_module() declares one room of the house: a folder under src/underwell, a library, a namespace,
# all of the same name. Configuring fails when an arrow points the wrong way:
#   - a PURE module may only use PURE modules, and no package;
#   - a module may only use modules that stand before it in UNDERWELL_LAYERS;
#   - what FORBIDDEN_ARROWS names, and one adapter using another, is refused as well; what adapters
#     share of the network is in adapters_network, which they may use.
# scripts/lint reads the same declarations and checks the #include lines against them.
set(UNDERWELL_LAYERS base grid branch level game render server terminal adapters sim apps)
set(FORBIDDEN_ARROWS "render>game")

function(check_arrow name used pure)
  if(NOT TARGET underwell_${used})
    message(FATAL_ERROR "${name} uses ${used}, which is not declared before it")
  endif()
  get_target_property(used_is_pure underwell_${used} IS_PURE)
  if(pure AND NOT used_is_pure)
    message(FATAL_ERROR "${name} is pure and may not use ${used}, which is not")
  endif()
  string(REGEX REPLACE "_.*" "" layer ${name})
  string(REGEX REPLACE "_.*" "" used_layer ${used})
  list(FIND UNDERWELL_LAYERS ${layer} position)
  list(FIND UNDERWELL_LAYERS ${used_layer} used_position)
  if(position EQUAL -1)
    message(FATAL_ERROR "${name} is in no layer; add it to UNDERWELL_LAYERS in cmake/modules.cmake")
  endif()
  if(NOT used_position LESS position AND NOT used STREQUAL "adapters_network")
    message(FATAL_ERROR "${name} may not use ${used}: ${used_layer} does not stand before ${layer}")
  endif()
  if("${name}>${used}" IN_LIST FORBIDDEN_ARROWS)
    message(FATAL_ERROR "${name} may not use ${used}")
  endif()
endfunction()

# add_module(name [PURE] [EMBEDDED] [USES module…] [PACKAGES target…] [PRECOMPILED header…]
#   [PRECOMPILED_BY module] SOURCES file… [TESTS file…] [TESTED_WITH module…] [THREADED filter])
# EMBEDDED modules are installed for game developers. TESTED_WITH names modules whose add_test_library() its tests use.
# THREADED says which of its tests have threads, as a filter of GoogleTest: those are labelled so, and run with the thread
# sanitizer. PRECOMPILED headers, one's own or those of another module, save time and nothing else: every file still includes
# what it uses, which the preset clang checks.
function(add_module name)
  cmake_parse_arguments(MODULE "PURE;EMBEDDED" "PRECOMPILED_BY;THREADED" "USES;PACKAGES;PRECOMPILED;SOURCES;TESTS;TESTED_WITH" ${ARGN})
  if(MODULE_PURE AND MODULE_THREADED)
    message(FATAL_ERROR "${name} is pure and may not have threads")
  endif()
  if(MODULE_PURE AND MODULE_PACKAGES)
    message(FATAL_ERROR "${name} is pure and may not use the packages ${MODULE_PACKAGES}")
  endif()
  foreach(used IN LISTS MODULE_USES)
    check_arrow(${name} ${used} "${MODULE_PURE}")
  endforeach()

  add_library(underwell_${name} STATIC ${MODULE_SOURCES})
  add_library(underwell::${name} ALIAS underwell_${name})
  list(TRANSFORM MODULE_USES PREPEND underwell_ OUTPUT_VARIABLE used_targets)
  target_include_directories(underwell_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(underwell_${name} PUBLIC cxx_std_23)
  target_link_libraries(underwell_${name}
    PUBLIC ${used_targets}
    PRIVATE ${MODULE_PACKAGES} $<BUILD_INTERFACE:underwell_flags>)
  set_target_properties(underwell_${name} PROPERTIES
    IS_PURE "${MODULE_PURE}" IS_EMBEDDED "${MODULE_EMBEDDED}" EXPORT_NAME ${name})

  if(MODULE_PRECOMPILED)
    precompile(underwell_${name} PRIVATE ${MODULE_PRECOMPILED})
  elseif(MODULE_PRECOMPILED_BY)
    precompile(underwell_${name} REUSE_FROM underwell_${MODULE_PRECOMPILED_BY})
  endif()
  if(NOT UNDERWELL_TESTS OR NOT MODULE_TESTS)
    return()
  endif()
  add_module_tests(${name} "${MODULE_THREADED}" ${MODULE_TESTS})
  list(TRANSFORM MODULE_TESTED_WITH PREPEND underwell_test_ OUTPUT_VARIABLE test_libraries)
  target_link_libraries(${name}_test PRIVATE ${test_libraries})
  # The first program with tests precompiles for those that need nothing more.
  get_property(first GLOBAL PROPERTY UNDERWELL_FIRST_TESTS)
  if(MODULE_PRECOMPILED OR NOT first)
    precompile(${name}_test PRIVATE <gmock/gmock.h> <rapidcheck/gtest.h> ${MODULE_PRECOMPILED})
  elseif(MODULE_PRECOMPILED_BY)
    precompile(${name}_test REUSE_FROM ${MODULE_PRECOMPILED_BY}_test)
  else()
    precompile(${name}_test REUSE_FROM ${first})
  endif()
  if(NOT first)
    set_property(GLOBAL PROPERTY UNDERWELL_FIRST_TESTS ${name}_test)
  endif()
endfunction()

# What several programs with tests share of a module, files of tests/: compiled once, as underwell_test_MODULE.
function(add_test_library module)
  set(library underwell_test_${module})
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/tests/ OUTPUT_VARIABLE sources)
  add_library(${library} STATIC EXCLUDE_FROM_ALL ${sources})
  target_link_libraries(${library} PUBLIC underwell_${module} PRIVATE underwell_flags)
  compiled_together(${library})
  sooner_compiled(${library})
  get_target_property(precompiled underwell_${module} PRECOMPILE_HEADERS)
  if(precompiled)
    precompile(${library} REUSE_FROM underwell_${module})
  endif()
endfunction()

# -fpch-preprocess lets ccache see through a precompiled header of GCC.
function(precompile target)
  target_precompile_headers(${target} ${ARGN})
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()

# Several files at once: most of a test's compiling is templates of gmock and headers of ours, which they share then. What a
# file names for itself is seen by those after it, so it bears no name of the module's, and none that another file gives to
# something else. Where nothing is precompiled, each is compiled alone: that shows whether it includes what it uses.
function(compiled_together target)
  if(NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
endfunction()

# For what is run little: compiling it takes a quarter less time, and half where a header has all of a library.
function(sooner_compiled target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:RelWithDebInfo>:-Og>)
endfunction()

# Unit tests stand beside the code; one test program for each module. A test whose name begins
# with "Long" runs only in ./test --full.
add_custom_target(threaded_tests)

function(add_module_tests name threaded)
  set(program ${name}_test)
  add_executable(${program} ${ARGN})
  target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${program} PRIVATE
    underwell_${name} underwell_flags rapidcheck GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${program} PRIVATE
    UNDERWELL_TEST_DATA="${PROJECT_SOURCE_DIR}/tests")
  compiled_together(${program})
  # What is tested is optimised in full; the tests themselves are sooner run than compiled.
  sooner_compiled(${program})
  include(GoogleTest)
  set(others "-*.Long*")
  if(threaded)
    string(APPEND others ":${threaded}")
    add_dependencies(threaded_tests ${program})
    gtest_discover_tests(${program} TEST_FILTER "${threaded}-*.Long*" TEST_LIST ${program}_threaded DISCOVERY_TIMEOUT 60
      PROPERTIES LABELS threads TIMEOUT 600)
  endif()
  if(NOT threaded STREQUAL "*")
    gtest_discover_tests(${program} TEST_FILTER "${others}" DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600)
  endif()
  gtest_discover_tests(${program} TEST_FILTER "*.Long*" TEST_LIST ${program}_long DISCOVERY_TIMEOUT 60
    PROPERTIES LABELS long TIMEOUT 3600)
endfunction()
