// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A file of packed constants, written by one process and mapped by others.
#ifndef LITMUS_RUNTIME_PACKING_WEIGHT_CACHE_H_
#define LITMUS_RUNTIME_PACKING_WEIGHT_CACHE_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "runtime/packing/archive.h"
#include "runtime/packing/cache_format.h"
#include "runtime/packing/packed_key.h"

namespace litmus {

// A cache file in memory. All processes that map it share its memory. A file that does not match
// the model, or is damaged, is not used; that is no error, the constants are packed again. Problems
// are texts that continue a sentence beginning with the file's name: "is cut short; weights are
// packed anew".
class WeightCache {
 public:
  struct Opened {
    std::shared_ptr<WeightCache> file;  // null: there is no file, or it cannot be used
    std::string problem;                // why the file cannot be used; empty if there is no file
  };
  struct Stored {
    const char* data = nullptr;  // aligned to Block::kAlignment; null: the file has no such key
    size_t bytes = 0;
    std::shared_ptr<const WeightCache> file;  // keeps the bytes mapped
  };

  WeightCache(const WeightCache&) = delete;
  WeightCache& operator=(const WeightCache&) = delete;
  ~WeightCache();

  // The identity that a file must have to be used now: the model's bytes, the sources of the
  // runtime and their compiler, and the best CPU target that may be used.
  static CacheIdentity IdentityOf(const ModelBytes& model);

  // Maps the file and checks everything except the entries.
  static Opened Open(const std::string& path, const CacheIdentity& identity);

  // Loads the whole file into memory, for a caller that will use most of it.
  void Populate() const;

  // Finds an entry and checks its digest; a damaged entry causes a warning and is not returned.
  // Thread-safe.
  static Stored Find(const std::shared_ptr<WeightCache>& file, const std::string& key);

  // Writes the objects, and the entries of `old` (may be null) with other keys, to a temporary
  // file, and renames it to `path` when it is complete. So readers see the old file or the new one,
  // and of several writers the last one wins. Returns a problem, or "".
  static std::string Write(const std::string& path, const CacheIdentity& identity,
                           const std::map<std::string, Archive>& objects, const WeightCache* old);

 private:
  WeightCache(const char* data, size_t bytes) : data_(data), bytes_(bytes) {}

  const char* const data_;
  const size_t bytes_;
  CacheIndex index_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PACKING_WEIGHT_CACHE_H_
