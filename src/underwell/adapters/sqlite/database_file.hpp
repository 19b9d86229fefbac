// How the one server that owns a database opens it, whichever kind it is: a lock against other
// servers, the file checked and brought up to date, a write-ahead log synced on every commit.
// Internal to this folder.
#pragma once

#include <filesystem>
#include <string>

#include "underwell/adapters/sqlite/connection.hpp"
#include "underwell/adapters/sqlite/lock_file.hpp"
#include "underwell/adapters/sqlite/schema.hpp"
#include "underwell/base/result.hpp"

namespace underwell::adapters::sqlite {

struct Database {
    LockFile lock;
    Connection connection;
};

// A database that is ours and whole; made if it is not there.
base::Result<Database> open_own_database(const std::string& path, const Schema& schema);

// An empty file that only its owner may read, made before SQLite would do so for everybody: what
// people say to each other is in it, and its log gets the same rights. False, with errno, if there
// is one or it cannot be made.
bool make_private(const std::string& path);

// The lock beside a database.
std::string lock_path(const std::string& path);

// One name for one file, so that two servers cannot lock it under two names; and always a path, so
// that SQLite's special names are files like others.
base::Result<std::string> true_path(const std::filesystem::path& file);

// The failure, with the file named.
std::unexpected<base::Error> about(const std::string& path, base::Error error);

}  // namespace underwell::adapters::sqlite
