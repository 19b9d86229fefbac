// The bodies of Boost.Asio's functions, for all adapters at once (cmake/asio.cmake).
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
