#include "faulty_files.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>
#include <span>

namespace underwell::tests {

namespace {

constexpr std::size_t sector_bytes = 512;

// What SQLite sees as a file; the true one follows it in memory.
struct FaultyFile {
    sqlite3_file seen;
    FaultyFiles* files;
    std::string* path;

    sqlite3_file* truly() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

FaultyFile* faulty(sqlite3_file* file) {
    return reinterpret_cast<FaultyFile*>(file);
}

sqlite3_file* truly(sqlite3_file* file) {
    return faulty(file)->truly();
}

const sqlite3_io_methods& true_methods(sqlite3_file* file) {
    return *truly(file)->pMethods;
}

int close_file(sqlite3_file* file) {
    const int code = true_methods(file).xClose(truly(file));
    delete faulty(file)->path;
    return code;
}

int read_file(sqlite3_file* file, void* bytes, int count, sqlite3_int64 offset) {
    return true_methods(file).xRead(truly(file), bytes, count, offset);
}

int write_file(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
    const auto* letters = static_cast<const char*>(bytes);
    FaultyFiles::Operation operation{.kind = FaultyFiles::Operation::Kind::write,
                                     .path = *faulty(file)->path,
                                     .bytes = {letters, letters + count},
                                     .offset = offset};
    const int fault = faulty(file)->files->before(operation);
    if (!operation.bytes.empty()) {
        const int code = true_methods(file).xWrite(
            truly(file), operation.bytes.data(), static_cast<int>(operation.bytes.size()), offset);
        if (code != SQLITE_OK) return code;
        faulty(file)->files->after(operation);
    }
    return fault;
}

int shorten_file(sqlite3_file* file, sqlite3_int64 size) {
    FaultyFiles::Operation operation{
        .kind = FaultyFiles::Operation::Kind::shorten, .path = *faulty(file)->path, .offset = size};
    if (const int fault = faulty(file)->files->before(operation); fault != SQLITE_OK) return fault;
    faulty(file)->files->after(operation);
    return true_methods(file).xTruncate(truly(file), size);
}

// No true sync: only this process reads these files, and thousands of syncs take minutes.
int sync_file(sqlite3_file* file, int) {
    FaultyFiles::Operation operation{.kind = FaultyFiles::Operation::Kind::sync,
                                     .path = *faulty(file)->path};
    if (const int fault = faulty(file)->files->before(operation); fault != SQLITE_OK) return fault;
    faulty(file)->files->after(operation);
    return SQLITE_OK;
}

int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
    return true_methods(file).xFileSize(truly(file), size);
}

int lock_file(sqlite3_file* file, int level) {
    return true_methods(file).xLock(truly(file), level);
}

int unlock_file(sqlite3_file* file, int level) {
    return true_methods(file).xUnlock(truly(file), level);
}

int check_lock(sqlite3_file* file, int* held) {
    return true_methods(file).xCheckReservedLock(truly(file), held);
}

int control_file(sqlite3_file* file, int operation, void* argument) {
    return true_methods(file).xFileControl(truly(file), operation, argument);
}

int sector_size(sqlite3_file* file) {
    return true_methods(file).xSectorSize(truly(file));
}

int characteristics(sqlite3_file* file) {
    return true_methods(file).xDeviceCharacteristics(truly(file));
}

int map_shared(sqlite3_file* file, int page, int size, int extend, volatile void** memory) {
    return true_methods(file).xShmMap(truly(file), page, size, extend, memory);
}

int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
    return true_methods(file).xShmLock(truly(file), offset, count, flags);
}

void barrier_shared(sqlite3_file* file) {
    true_methods(file).xShmBarrier(truly(file));
}

int unmap_shared(sqlite3_file* file, int remove) {
    return true_methods(file).xShmUnmap(truly(file), remove);
}

constexpr sqlite3_io_methods file_methods{.iVersion = 2,
                                          .xClose = close_file,
                                          .xRead = read_file,
                                          .xWrite = write_file,
                                          .xTruncate = shorten_file,
                                          .xSync = sync_file,
                                          .xFileSize = size_of_file,
                                          .xLock = lock_file,
                                          .xUnlock = unlock_file,
                                          .xCheckReservedLock = check_lock,
                                          .xFileControl = control_file,
                                          .xSectorSize = sector_size,
                                          .xDeviceCharacteristics = characteristics,
                                          .xShmMap = map_shared,
                                          .xShmLock = lock_shared,
                                          .xShmBarrier = barrier_shared,
                                          .xShmUnmap = unmap_shared,
                                          .xFetch = nullptr,
                                          .xUnfetch = nullptr};

FaultyFiles& files_of(sqlite3_vfs* methods) {
    return *static_cast<FaultyFiles*>(methods->pAppData);
}

int open_file(sqlite3_vfs* methods, const char* name, sqlite3_file* file, int flags, int* opened) {
    auto* here = new (file) FaultyFile{};
    sqlite3_vfs* true_files = files_of(methods).true_files();
    const int code = true_files->xOpen(true_files, name, here->truly(), flags, opened);
    if (code != SQLITE_OK) return code;
    here->files = &files_of(methods);
    here->path = new std::string{name == nullptr ? "" : name};
    here->seen.pMethods = &file_methods;
    return SQLITE_OK;
}

int remove_file(sqlite3_vfs* methods, const char* name, int) {
    sqlite3_vfs* true_files = files_of(methods).true_files();
    const int code = true_files->xDelete(true_files, name, 0);
    if (code == SQLITE_OK) files_of(methods).removed(name);
    return code;
}

void write_at(std::vector<char>& content, std::span<const char> bytes, std::size_t offset) {
    if (content.size() < offset + bytes.size()) content.resize(offset + bytes.size());
    std::ranges::copy(bytes, content.begin() + static_cast<std::ptrdiff_t>(offset));
}

using Chooser = std::function<bool()>;

// Applies an operation to a file's content; of a write only the sectors that are chosen.
void perform(const FaultyFiles::Operation& operation, std::vector<char>& content,
             const Chooser& chosen) {
    const auto offset = static_cast<std::size_t>(operation.offset);
    if (operation.kind == FaultyFiles::Operation::Kind::shorten) {
        if (chosen()) content.resize(std::min(content.size(), offset));
        return;
    }
    const std::span<const char> bytes{operation.bytes};
    for (std::size_t begin = 0; begin < bytes.size();) {
        const std::size_t left_in_sector = sector_bytes - (offset + begin) % sector_bytes;
        const std::size_t count = std::min(left_in_sector, bytes.size() - begin);
        if (chosen()) write_at(content, bytes.subspan(begin, count), offset + begin);
        begin += count;
    }
}

}  // namespace

FaultyFiles::FaultyFiles() : true_files_{sqlite3_vfs_find(nullptr)}, methods_{*true_files_} {
    methods_.zName = "faulty";
    methods_.szOsFile = static_cast<int>(sizeof(FaultyFile)) + true_files_->szOsFile;
    methods_.pNext = nullptr;
    methods_.pAppData = this;
    methods_.xOpen = open_file;
    methods_.xDelete = remove_file;
    sqlite3_vfs_register(&methods_, 1);
}

FaultyFiles::~FaultyFiles() {
    sqlite3_vfs_unregister(&methods_);
    sqlite3_vfs_register(true_files_, 1);
}

void FaultyFiles::break_at(Fault fault, std::uint64_t after, bool always) {
    fault_ = fault;
    remaining_ = after;
    always_ = always;
    struck_ = false;
}

void FaultyFiles::mend() {
    fault_.reset();
}

bool FaultyFiles::concerns(const Operation& operation) const {
    if (!fault_) return false;
    if (*fault_ == Fault::any_fails) return true;
    const auto kind = *fault_ == Fault::sync_fails ? Operation::Kind::sync : Operation::Kind::write;
    return operation.kind == kind;
}

int FaultyFiles::before(Operation& operation) {
    if (!concerns(operation)) return SQLITE_OK;
    if (remaining_ > 0) {
        --remaining_;
        return SQLITE_OK;
    }
    if (struck_ && !always_) return SQLITE_OK;
    struck_ = true;
    const bool is_short = *fault_ == Fault::write_is_short;
    operation.bytes.resize(is_short ? operation.bytes.size() / 2 : 0);
    if (*fault_ == Fault::disk_is_full) return SQLITE_FULL;
    return operation.kind == Operation::Kind::sync      ? SQLITE_IOERR_FSYNC
           : operation.kind == Operation::Kind::shorten ? SQLITE_IOERR_TRUNCATE
                                                        : SQLITE_IOERR_WRITE;
}

void FaultyFiles::after(const Operation& operation) {
    File& file = files_[operation.path];
    if (operation.kind != Operation::Kind::sync) {
        file.pending.push_back(operation);
        return;
    }
    for (const Operation& done : file.pending)
        perform(done, file.durable, [] { return true; });
    file.pending.clear();
    file.named = true;
}

void FaultyFiles::removed(const std::string& path) {
    files_.erase(path);
}

void FaultyFiles::cut_power(base::Stream stream) {
    mend();
    for (auto& [path, file] : files_) {
        for (const Operation& done : file.pending)
            perform(done, file.durable, [&] { return stream.below(2) == 0; });
        file.pending.clear();
        std::filesystem::remove(path);
        if (!file.named && stream.below(2) == 0) continue;
        std::ofstream{path, std::ios::binary}.write(file.durable.data(),
                                                    static_cast<long>(file.durable.size()));
    }
    // The shared memory of the log is never written to disk on purpose.
    std::erase_if(files_, [](const auto& file) {
        std::filesystem::remove(file.first + "-shm");
        return !file.second.named;
    });
}

}  // namespace underwell::tests
