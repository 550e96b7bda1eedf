// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Replaces the content of a file atomically. The new content lies in a temporary file in the same
// folder until all of it is on disk; then the temporary file is renamed. So after a kill, a full
// disk or a loss of power the file has the old or the new content, never a part of it.
//
// Danger: in a folder that others may write to, an attacker can create a link under the temporary
// name before it is used. Remedy: the name is random, and opening fails if anything of that name
// exists.
#ifndef LITMUS_RUNTIME_FILES_NEW_FILE_H_
#define LITMUS_RUNTIME_FILES_NEW_FILE_H_

#include <sys/types.h>

#include <cstddef>
#include <string>

namespace litmus {

// Writes all bytes, with as many calls of write() as necessary. Returns false on an error, which is
// in errno.
bool WriteAll(int fd, const char* data, size_t bytes);

// Write to disk: SyncFile the content and all metadata of `fd`; SyncData the content and only the
// metadata that reading needs; SyncFolderOf the names in the folder of `path`. They return true
// also if the file system does not support the operation, or if the folder cannot be opened. They
// return false on an error, which is in errno.
bool SyncFile(int fd);
bool SyncData(int fd);
bool SyncFolderOf(const std::string& path);

// Not thread-safe.
class NewFile {
 public:
  enum class Failure { kNone, kCreate, kWrite };

  // `path` is the file to replace and must not be a link. The new file gets the permissions, group
  // and owner of the old file, as far as the system allows; without an old file, it gets `mode`
  // without the bits of the umask.
  explicit NewFile(std::string path, mode_t mode = 0666);
  // Without a successful Finish, the temporary file is deleted.
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  // After a failure all of these functions do nothing and return false.
  bool Append(const char* data, size_t bytes);
  bool WriteAt(size_t offset, const char* data, size_t bytes);
  bool SetSize(size_t bytes);
  // Syncs and renames the temporary file. After true, content and name are on disk.
  bool Finish();

  // The first failure, and the errno of it.
  Failure failure() const { return failure_; }
  int error() const { return error_; }

 private:
  bool Open(mode_t mode);
  bool KeepOwner();
  bool Failed(Failure failure);

  const std::string path_;
  std::string temporary_;  // empty while there is no temporary file
  int fd_ = -1;
  bool replaces_ = false;
  uid_t owner_ = 0;
  gid_t group_ = 0;
  mode_t mode_ = 0;
  Failure failure_ = Failure::kNone;
  int error_ = 0;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_FILES_NEW_FILE_H_
