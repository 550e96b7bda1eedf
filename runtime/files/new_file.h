// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The new content of a file. It lies in the same folder under a temporary name until all of it is
// on disk; then it takes the file's place in one step. So a kill, a full disk or a loss of power
// leaves the old file or the new one, never a part.
//
// Danger: in a folder that others may write to, somebody can have put a link under the temporary
// name. Remedy: the name is drawn, and opened only when nothing at all has it.
#ifndef LITMUS_RUNTIME_FILES_NEW_FILE_H_
#define LITMUS_RUNTIME_FILES_NEW_FILE_H_

#include <sys/types.h>

#include <cstddef>
#include <string>

namespace litmus {

// Writes all bytes, whatever pieces the system takes them in. False: errno says why.
bool WriteAll(int fd, const char* data, size_t bytes);

// Bring what was written to `fd` to the disk: with all that is known of the file; with what is
// needed to read the bytes; the names in the folder of `path`. True as well where the file system
// has no such operation, or the folder cannot be opened. False: errno says why.
bool SyncFile(int fd);
bool SyncData(int fd);
bool SyncFolderOf(const std::string& path);

// Not thread-safe.
class NewFile {
 public:
  enum class Failure { kNone, kCreate, kWrite };

  // `path` is the file to replace, not a link to it. The new file gets the old one's permissions,
  // group and owner, as far as the system allows; where there is no old one, `mode` less the umask.
  explicit NewFile(std::string path, mode_t mode = 0666);
  // Without a successful Finish nothing stays.
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  // After a failure none of these does anything, and each returns false.
  bool Append(const char* data, size_t bytes);
  bool WriteAt(size_t offset, const char* data, size_t bytes);
  bool SetSize(size_t bytes);
  // The file has its name, and both are on disk.
  bool Finish();

  // The first failure, and its errno.
  Failure failure() const { return failure_; }
  int error() const { return error_; }

 private:
  bool Open(mode_t mode);
  bool KeepOwner();
  bool Failed(Failure failure);

  const std::string path_;
  std::string temporary_;  // empty: there is no file of that name
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
