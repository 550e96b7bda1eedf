// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads and writes cache files relative to their directory, which is opened and checked first.
#include "delegates/gpu/serialization/cache_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "delegates/gpu/serialization/checksum.h"

namespace litmus::gpu {
namespace {

constexpr size_t kLongestToken = 100;        // characters; the name of a file may have 255
constexpr time_t kAbandonedAfter = 10 * 60;  // seconds; no write takes that long

absl::Status SystemError(absl::string_view what, int error) {
  return absl::InternalError(absl::StrCat(what, ": ", std::strerror(error)));
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  int get() const { return fd_; }
  bool ok() const { return fd_ >= 0; }
  // Returns false if written data may be lost; errno has the reason.
  bool Close() { return close(std::exchange(fd_, -1)) == 0; }

 private:
  int fd_;
};

// Opens the directory if only this user can write to it: another user could otherwise plant
// programs for this process to run.
absl::StatusOr<Descriptor> OpenDirectory(const std::string& path, bool make) {
  if (make && mkdir(path.c_str(), 0700) != 0 && errno != EEXIST)
    return SystemError(absl::StrCat("cannot create the directory '", path, "'"), errno);
  Descriptor directory(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!directory.ok()) {
    if (errno == ENOENT && !make) return absl::NotFoundError(path);
    return SystemError(absl::StrCat("cannot open the directory '", path, "'"), errno);
  }
  struct stat status;
  if (fstat(directory.get(), &status) != 0) return SystemError(path, errno);
  if (status.st_uid != geteuid() && status.st_uid != 0)
    return absl::PermissionDeniedError(
        absl::StrCat("the directory '", path, "' belongs to another user"));
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
    return absl::PermissionDeniedError(absl::StrCat("others may write to the directory '", path,
                                                    "'; chmod go-w makes it usable for a cache"));
  return directory;
}

absl::Status WriteAll(int fd, absl::Span<const char> data) {
  while (!data.empty()) {
    const ssize_t written = write(fd, data.data(), data.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return SystemError("cannot write", written < 0 ? errno : ENOSPC);
    data.remove_prefix(static_cast<size_t>(written));
  }
  return absl::OkStatus();
}

// Writes the data, syncs and closes the file.
absl::Status Fill(Descriptor file, absl::string_view front, absl::Span<const char> weights) {
  absl::Status status = WriteAll(file.get(), absl::MakeConstSpan(front.data(), front.size()));
  if (status.ok()) status = WriteAll(file.get(), weights);
  if (status.ok() && fsync(file.get()) != 0) status = SystemError("cannot write", errno);
  if (!file.Close() && status.ok()) status = SystemError("cannot write", errno);
  return status;
}

// Removes temporary files of this entry that killed processes have left.
void RemoveAbandoned(int directory, const std::string& prefix) {
  DIR* entries = fdopendir(openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (entries == nullptr) return;
  const time_t now = std::time(nullptr);
  while (const dirent* entry = readdir(entries)) {
    struct stat status;
    if (absl::StartsWith(entry->d_name, prefix) &&
        fstatat(directory, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
        now - status.st_mtime > kAbandonedAfter) {
      unlinkat(directory, entry->d_name, 0);
    }
  }
  closedir(entries);
}

}  // namespace

std::string CacheFileName(const CacheEntry& entry) {
  std::string name;
  for (const char c : entry.token.substr(0, kLongestToken)) {
    // A leading dot is escaped: it would hide the file, and only temporary files begin with one.
    const bool plain = absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' ||
                       (c == '.' && !name.empty());
    const std::string text =
        plain ? std::string(1, c) : absl::StrFormat("%%%02X", static_cast<unsigned char>(c));
    if (name.size() + text.size() > kLongestToken) break;
    name += text;
  }
  return absl::StrFormat("%s_%016x.bin", name, Checksum(entry.key.data(), entry.key.size()));
}

CacheFile::~CacheFile() { munmap(data_, bytes_); }

absl::StatusOr<std::unique_ptr<CacheFile>> CacheFile::Open(const CacheEntry& entry) {
  absl::StatusOr<Descriptor> directory = OpenDirectory(entry.directory, /*make=*/false);
  if (!directory.ok()) return directory.status();
  const std::string name = CacheFileName(entry);
  const auto refuse = [&](absl::string_view why) {
    return absl::FailedPreconditionError(absl::StrCat("'", entry.directory, "/", name, "' ", why));
  };
  // O_NONBLOCK: opening must not block if the name belongs to a pipe.
  const Descriptor fd(
      openat(directory->get(), name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!fd.ok()) {
    if (errno == ENOENT) return absl::NotFoundError(name);
    return refuse(absl::StrCat("cannot be opened: ", std::strerror(errno)));
  }
  struct stat status;
  if (fstat(fd.get(), &status) != 0) return refuse(std::strerror(errno));
  if (!S_ISREG(status.st_mode)) return refuse("is not a regular file");
  if (status.st_uid != geteuid()) return refuse("belongs to another user");
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return refuse("may be written by others");
  if (status.st_size == 0) return refuse("is empty");
  const size_t bytes = static_cast<size_t>(status.st_size);
  void* data = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd.get(), 0);
  if (data == MAP_FAILED) return refuse(absl::StrCat("cannot be mapped: ", std::strerror(errno)));
  std::unique_ptr<CacheFile> file(new CacheFile(data, bytes));
  absl::StatusOr<CacheParts> parts =
      Decode(absl::MakeConstSpan(static_cast<const char*>(data), bytes), entry.key);
  if (!parts.ok()) return refuse(parts.status().message());
  file->parts_ = *parts;
  return file;
}

absl::Status WriteCacheFile(const CacheEntry& entry, const CacheParts& parts) {
  absl::StatusOr<Descriptor> directory = OpenDirectory(entry.directory, /*make=*/true);
  if (!directory.ok()) return directory.status();
  const std::string name = CacheFileName(entry);
  const std::string prefix = absl::StrCat(".", name, ".");
  RemoveAbandoned(directory->get(), prefix);
  const std::string temporary = absl::StrCat(
      prefix, getpid(), ".", std::chrono::steady_clock::now().time_since_epoch().count());
  Descriptor fd(openat(directory->get(), temporary.c_str(),
                       O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  const std::string path = absl::StrCat("'", entry.directory, "/", name, "'");
  if (!fd.ok()) return SystemError(absl::StrCat(path, ": cannot write"), errno);
  absl::Status status = Fill(std::move(fd), EncodeFront(entry.key, parts), parts.weights);
  if (status.ok() &&
      renameat(directory->get(), temporary.c_str(), directory->get(), name.c_str()) != 0) {
    status = SystemError("cannot rename", errno);
  }
  if (!status.ok()) {
    unlinkat(directory->get(), temporary.c_str(), 0);
    return absl::Status(status.code(), absl::StrCat(path, ": ", status.message()));
  }
  // Syncs the name. If that fails, the next process may only miss the cache.
  fsync(directory->get());
  return absl::OkStatus();
}

}  // namespace litmus::gpu
