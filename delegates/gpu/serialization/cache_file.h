// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Files of prepared models in a directory, named "<token>_<hash of the key>.bin". A file that does
// not match the reader's expectations is ignored and never an error of the program: the status'
// message is a warning for the user, and the model is prepared again.
#ifndef LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_FILE_H_
#define LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_FILE_H_

#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "delegates/gpu/serialization/cache_format.h"

namespace litmus::gpu {

// Identifies a file. `token`: the user's name for the model, with any characters. `key`: everything
// on which the prepared form depends (cache_key.h), including the token.
struct CacheEntry {
  std::string directory, token, key;
};

// The file name without the directory. Characters of the token other than letters, digits, '-', '_'
// and '.' are written as %XX; long tokens are truncated (the hash of the key distinguishes them).
std::string CacheFileName(const CacheEntry& entry);

// A file mapped into memory. Its parts are valid as long as this object, even if the file is
// replaced or removed.
class CacheFile {
 public:
  CacheFile(const CacheFile&) = delete;
  CacheFile& operator=(const CacheFile&) = delete;
  ~CacheFile();
  const CacheParts& parts() const { return parts_; }

  // Maps the file and verifies all of it. NotFound: there is no file, which needs no warning.
  static absl::StatusOr<std::unique_ptr<CacheFile>> Open(const CacheEntry& entry);

 private:
  CacheFile(void* data, size_t bytes) : data_(data), bytes_(bytes) {}
  void* data_;
  size_t bytes_;
  CacheParts parts_;
};

// Writes the file under a temporary name and renames it when it is complete and on the disk.
// Readers see either the old or the new file; of several writers, the last one wins. Creates the
// directory (not its parents) if it is missing.
absl::Status WriteCacheFile(const CacheEntry& entry, const CacheParts& parts);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_FILE_H_
