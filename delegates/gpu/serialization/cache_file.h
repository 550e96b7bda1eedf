// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Files of prepared models in a directory: "<token>_<hash of the key>.bin". A file that is not what
// its reader wants is never used and never an error of the program: the status' message is a
// warning for the user, and the model is prepared anew.
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

// Which file. `token`: the user's name of the model, any characters; `key`: everything that the
// prepared form depends on (cache_key.h), the token included.
struct CacheEntry {
  std::string directory, token, key;
};

// Without the directory. Characters of the token other than letters, digits, '-', '_' and '.' are
// written as %XX, and long ones are cut (the key tells them apart).
std::string CacheFileName(const CacheEntry& entry);

// A file in memory; its parts live as long as it does, even when the file is replaced or removed.
class CacheFile {
 public:
  CacheFile(const CacheFile&) = delete;
  CacheFile& operator=(const CacheFile&) = delete;
  ~CacheFile();
  const CacheParts& parts() const { return parts_; }

  // Maps the file and checks all of it. NotFound: there is none, which deserves no warning.
  static absl::StatusOr<std::unique_ptr<CacheFile>> Open(const CacheEntry& entry);

 private:
  CacheFile(void* data, size_t bytes) : data_(data), bytes_(bytes) {}
  void* data_;
  size_t bytes_;
  CacheParts parts_;
};

// Writes the file under another name and gives it its own when it is complete and on the disk:
// readers see the old or the new one, whole, and of several writers the last one wins. Makes the
// directory (not its parents) where it is missing.
absl::Status WriteCacheFile(const CacheEntry& entry, const CacheParts& parts);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_SERIALIZATION_CACHE_FILE_H_
