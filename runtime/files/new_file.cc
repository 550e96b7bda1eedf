// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/files/new_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <utility>

namespace litmus {
namespace {

constexpr int kMaxAttempts = 100;
// Bytes of the file's name that the temporary name contains; file names have at most 255 bytes.
constexpr size_t kMaxNamePart = 200;
constexpr mode_t kPermissions = 0777;

uint64_t DrawnNumber() {
  uint64_t drawn = 0;
  constexpr unsigned kWithoutWaiting = 1;
  if (syscall(SYS_getrandom, &drawn, sizeof(drawn), kWithoutWaiting) == sizeof(drawn)) return drawn;
  // Fallback for a system without getrandom: the numbers are unique, but they can be guessed.
  static std::atomic<uint64_t> count{0};
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return (static_cast<uint64_t>(now) ^ static_cast<uint64_t>(getpid()) << 40) + ++count;
}

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

std::string TemporaryName(const std::string& path) {
  const std::string folder = FolderOf(path);
  char drawn[17];
  std::snprintf(drawn, sizeof(drawn), "%016llx", static_cast<unsigned long long>(DrawnNumber()));
  return folder + "." + path.substr(folder.size(), kMaxNamePart) + "." + drawn + ".tmp";
}

bool SyncBy(int (*sync)(int), int fd) {
  while (sync(fd) != 0) {
    if (errno == EINTR) continue;
    return errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP || errno == EROFS;
  }
  return true;
}

}  // namespace

bool WriteAll(int fd, const char* data, size_t bytes) {
  while (bytes > 0) {
    const ssize_t written = write(fd, data, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written == 0) errno = ENOSPC;
    if (written <= 0) return false;
    data += written;
    bytes -= static_cast<size_t>(written);
  }
  return true;
}

bool SyncFile(int fd) { return SyncBy(&fsync, fd); }

bool SyncData(int fd) { return SyncBy(&fdatasync, fd); }

bool SyncFolderOf(const std::string& path) {
  const std::string folder = FolderOf(path);
  const int fd = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return true;  // The folder may be writable but not readable, so this is no error.
  const bool synced = SyncFile(fd);
  const int error = errno;
  close(fd);
  errno = error;
  return synced;
}

NewFile::NewFile(std::string path, mode_t mode) : path_(std::move(path)) {
  struct stat old;
  if (lstat(path_.c_str(), &old) == 0) {
    if (S_ISDIR(old.st_mode)) {
      errno = EISDIR;
      Failed(Failure::kCreate);
      return;
    }
    replaces_ = S_ISREG(old.st_mode);
  }
  if (replaces_) {
    owner_ = old.st_uid;
    group_ = old.st_gid;
    mode_ = old.st_mode & kPermissions;
  }
  // The temporary file is as private as the old file may be: only the owner can read it until
  // Finish sets the permissions.
  if (!Open(replaces_ ? 0600 : mode)) Failed(Failure::kCreate);
}

NewFile::~NewFile() {
  if (fd_ >= 0) close(fd_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

bool NewFile::Open(mode_t mode) {
  // mkstemp is not used here: it ignores the umask, and the umask can only be read by setting it
  // for all threads.
  for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
    std::string name = TemporaryName(path_);
    fd_ = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
    if (fd_ >= 0) {
      temporary_ = std::move(name);
      return true;
    }
    if (errno != EEXIST) return false;
  }
  return false;
}

bool NewFile::Failed(Failure failure) {
  failure_ = failure;
  error_ = errno;
  return false;
}

bool NewFile::Append(const char* data, size_t bytes) {
  if (failure_ != Failure::kNone) return false;
  return WriteAll(fd_, data, bytes) || Failed(Failure::kWrite);
}

bool NewFile::WriteAt(size_t offset, const char* data, size_t bytes) {
  if (failure_ != Failure::kNone) return false;
  while (bytes > 0) {
    const ssize_t written = pwrite(fd_, data, bytes, static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written == 0) errno = ENOSPC;
    if (written <= 0) return Failed(Failure::kWrite);
    data += written;
    offset += static_cast<size_t>(written);
    bytes -= static_cast<size_t>(written);
  }
  return true;
}

bool NewFile::SetSize(size_t bytes) {
  if (failure_ != Failure::kNone) return false;
  return ftruncate(fd_, static_cast<off_t>(bytes)) == 0 || Failed(Failure::kWrite);
}

bool NewFile::KeepOwner() {
  struct stat now;
  if (fstat(fd_, &now) != 0) return false;
  // Only root can change the owner, while a member of a group can keep the group. If the group is
  // not kept, the new group must not get the old group's permissions, so it gets only those that
  // everybody has.
  bool group_kept = now.st_gid == group_;
  if (now.st_uid != owner_) group_kept = fchown(fd_, owner_, group_) == 0 || group_kept;
  if (!group_kept) group_kept = fchown(fd_, static_cast<uid_t>(-1), group_) == 0;
  const mode_t others = mode_ & S_IRWXO;
  return fchmod(fd_, group_kept ? mode_ : mode_ & (~S_IRWXG | others << 3)) == 0;
}

bool NewFile::Finish() {
  if (failure_ != Failure::kNone) return false;
  if ((replaces_ && !KeepOwner()) || !SyncFile(fd_)) return Failed(Failure::kWrite);
  if (close(std::exchange(fd_, -1)) != 0) return Failed(Failure::kWrite);
  if (rename(temporary_.c_str(), path_.c_str()) != 0) return Failed(Failure::kCreate);
  temporary_.clear();
  return SyncFolderOf(path_) || Failed(Failure::kWrite);
}

}  // namespace litmus
