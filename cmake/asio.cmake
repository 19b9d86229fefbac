# Boost.Asio with TLS, compiled once for every adapter that speaks to the network: its headers then
# only declare. Adapters may not use each other, so this is a package to them, not a module:
#   add_module(adapters_telnet … PACKAGES underwell_asio …)
find_package(Boost 1.81 REQUIRED CONFIG COMPONENTS headers)
find_package(OpenSSL 3 REQUIRED)
find_package(Threads REQUIRED)
add_library(underwell_asio STATIC ${PROJECT_SOURCE_DIR}/src/underwell/adapters/asio.cpp)
target_compile_definitions(underwell_asio PUBLIC BOOST_ASIO_SEPARATE_COMPILATION BOOST_ASIO_NO_DEPRECATED)
target_link_libraries(underwell_asio
  PUBLIC Boost::headers OpenSSL::SSL OpenSSL::Crypto Threads::Threads
  PRIVATE underwell_flags)
