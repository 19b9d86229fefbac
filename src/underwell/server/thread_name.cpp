#include "underwell/server/thread_name.hpp"

#include <pthread.h>

namespace underwell::server {

void name_this_thread(const char* name) {
    ::pthread_setname_np(::pthread_self(), name);
}

}  // namespace underwell::server
