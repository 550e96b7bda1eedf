// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Packed constants of one model, each once for all interpreters.
#ifndef LITMUS_RUNTIME_PACKING_PACKED_STORE_H_
#define LITMUS_RUNTIME_PACKING_PACKED_STORE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <vector>

#include "runtime/packing/archive.h"
#include "runtime/packing/packed_key.h"
#include "runtime/packing/weight_cache.h"

namespace litmus {

// The objects with packed constants that interpreters of one model use: made when the first one
// needs them, destroyed with the last one. Thread-safe. Objects may outlive the store.
class PackedStore {
 public:
  struct Statistics {
    int64_t packed = 0;  // objects that were made
    int64_t shared = 0;  // requests that another interpreter's object served
    int64_t mapped = 0;  // requests that the cache file served
  };

  // `model`: the bytes that keys refer to; they must outlive the store.
  explicit PackedStore(const ModelBytes& model) : model_(model) {}
  PackedStore(const PackedStore&) = delete;
  PackedStore& operator=(const PackedStore&) = delete;

  const ModelBytes& model() const { return model_; }
  Statistics statistics() const;

  // Where the constants of the objects in use lie, those aside that no file can hold: to count
  // memory. Pieces of a few bytes, numbers, are left out.
  std::vector<Archive::Piece> Places() const;

  // Logs the statistics at the severity VERBOSE, if there is anything to tell.
  void Log() const;

  // Takes objects from the file from now on, if the file was made from this model by this build for
  // this CPU target; a warning says why a file is not used. Save replaces it then. An empty path:
  // no file.
  void UseCacheFile(const std::string& path);
  // Writes the file anew if there are objects that it does not have; costs next to nothing if there
  // are none. A failure is a warning.
  void Save();

  // Returns the object of `key`: an interpreter's, the cache file's, or else what `make` returns, a
  // std::unique_ptr<T>. `make` runs without a lock: of two threads that need a new object at the
  // same time both make one, and one of the two is used.
  //
  // Null, from `make`, is returned and not kept.
  //
  // A class that a file can hold has a constructor from Archive* and a member
  // void Visit(Archive*), which writes what the constructor reads.
  template <typename T, typename Make>
  std::shared_ptr<const T> Get(const PackedKey& key, Make make) {
    if (std::shared_ptr<const void> found = Find(key.bytes())) {
      return std::static_pointer_cast<const T>(found);
    }
    WriteFunction write = nullptr;
    std::shared_ptr<const T> object;
    if constexpr (std::is_constructible_v<T, Archive*>) {
      write = &Write<T>;
      object = Restore<T>(key.bytes());
    }
    const bool from_file = object != nullptr;
    if (!from_file) object = make();
    if (object == nullptr) return nullptr;
    return std::static_pointer_cast<const T>(Insert(key.bytes(), {object, write}, from_file));
  }

 private:
  using WriteFunction = void (*)(const void* object, Archive* archive);
  struct NewObject {
    std::shared_ptr<const void> object;
    WriteFunction write;  // null: no file can hold it
  };
  struct Entry {
    std::weak_ptr<const void> object;
    WriteFunction write;
  };

  template <typename T>
  static void Write(const void* object, Archive* archive) {
    // An archive that writes leaves the object as it is.
    const_cast<T*>(static_cast<const T*>(object))->Visit(archive);
  }
  template <typename T>
  std::shared_ptr<const T> Restore(const std::string& key) {
    const WeightCache::Stored stored = FindStored(key);
    if (stored.data == nullptr) return nullptr;
    Archive archive(stored.data, stored.bytes);
    auto object = std::make_unique<const T>(&archive);
    if (!archive.IsAllRead()) return nullptr;
    // The object's blocks are views of the file.
    return {object.release(), [file = stored.file](const T* made) { delete made; }};
  }

  std::shared_ptr<const void> Find(const std::string& key);
  WeightCache::Stored FindStored(const std::string& key);
  // Returns `made`, or what another thread has inserted meanwhile.
  std::shared_ptr<const void> Insert(const std::string& key, const NewObject& made, bool from_file);
  void RemoveDead();

  const ModelBytes model_;
  std::mutex saving_;  // held while the file is written; locked before mutex_
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_;
  size_t sweep_at_ = 64;  // entries
  Statistics statistics_;
  std::string path_;                   // of the cache file; empty: none
  std::shared_ptr<WeightCache> file_;  // null: there is none, or it is not fit
  std::atomic<bool> unsaved_{false};
};

// Returns what `make` returns, a function of the arguments, from `store`, or a new object if
// `store` is null. T names its layout in T::kLayout, and T::AddToKey(PackedKey*, arguments...) adds
// all arguments.
template <typename T, typename Make, typename... Arguments>
std::shared_ptr<const T> MakePackedBy(Make make, PackedStore* store,
                                      const Arguments&... arguments) {
  if (store == nullptr) return make();
  PackedKey key(T::kLayout, store->model());
  T::AddToKey(&key, arguments...);
  return store->Get<T>(key, make);
}

// The same for T(arguments...).
template <typename T, typename... Arguments>
std::shared_ptr<const T> MakePacked(PackedStore* store, const Arguments&... arguments) {
  return MakePackedBy<T>([&] { return std::make_unique<T>(arguments...); }, store, arguments...);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PACKING_PACKED_STORE_H_
