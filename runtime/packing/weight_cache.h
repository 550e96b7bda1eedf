// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A file of packed constants: made by one process, mapped by others.
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

// A mapped cache file. All processes that map it share its memory. A file that is not what its
// reader wants is never used and never an error of the program: its constants are packed anew.
// Problems are ends of sentences that begin with the file: "is cut short; weights are packed anew".
class WeightCache {
 public:
  struct Opened {
    std::shared_ptr<WeightCache> file;  // null: there is none, or it is not fit
    std::string problem;                // why not; empty where there is no file
  };
  struct Stored {
    const char* data = nullptr;  // a multiple of Block::kAlignment; null: the file has no such key
    size_t bytes = 0;
    std::shared_ptr<const WeightCache> file;  // keeps the bytes mapped
  };

  WeightCache(const WeightCache&) = delete;
  WeightCache& operator=(const WeightCache&) = delete;
  ~WeightCache();

  // What a file must have been made from: the model's bytes, the sources of the runtime with their
  // compiler, and the best CPU target that may be used.
  static CacheIdentity IdentityOf(const ModelBytes& model);

  // Maps the file, and checks all but the entries.
  static Opened Open(const std::string& path, const CacheIdentity& identity);

  // Makes the whole file resident at once, for a reader that will want most of it.
  void Populate() const;

  // Finds an entry and checks its bytes; a damaged one is a warning. Thread-safe.
  static Stored Find(const std::shared_ptr<WeightCache>& file, const std::string& key);

  // Writes the objects, and the entries of `old` (may be null) that are none of them, under another
  // name, and gives the file its own when it is complete: readers see the old or the new one,
  // whole, and of several writers the last one wins. Returns a problem, or nothing.
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
