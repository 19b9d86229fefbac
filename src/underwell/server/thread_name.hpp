// What a thread is called: in `top -H`, in debuggers, and for tests that hold one up. Of the
// calling thread; nothing fails.
#pragma once

namespace underwell::server {

// At most 15 letters: the system knows no longer ones.
void name_this_thread(const char* name);

}  // namespace underwell::server
