// Keeps a second server away from a database: a lock on a small file beside it, held as long as
// this lives and given back by the system however the program ends. The file stays, since removing
// it would let two programs lock two files of one name. It holds the number of the process that
// locked it last.
#pragma once

#include <string>

#include "underwell/base/result.hpp"

namespace underwell::adapters::sqlite {

class LockFile {
  public:
    static base::Result<LockFile> take(const std::string& path);

    LockFile(LockFile&& other) noexcept;
    LockFile& operator=(LockFile&& other) = delete;
    ~LockFile();

  private:
    explicit LockFile(int descriptor) : descriptor_{descriptor} {}

    int descriptor_;
};

}  // namespace underwell::adapters::sqlite
