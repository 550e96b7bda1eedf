// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Packed constants of one model, which all its interpreters share.
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

// Objects with packed constants for the interpreters of one model. An object is made when the first
// interpreter needs it and destroyed with the last interpreter that uses it. Thread-safe. Objects
// may outlive the store.
class PackedStore {
 public:
  struct Statistics {
    int64_t packed = 0;  // number of objects that were made
    int64_t shared = 0;  // number of requests that got an object of another interpreter
    int64_t mapped = 0;  // number of requests that got an object from the cache file
  };

  // `model`: the bytes that keys refer to, which must outlive the store.
  explicit PackedStore(const ModelBytes& model) : model_(model) {}
  PackedStore(const PackedStore&) = delete;
  PackedStore& operator=(const PackedStore&) = delete;

  const ModelBytes& model() const { return model_; }
  Statistics statistics() const;

  // The memory of the constants of all objects in use, to count it. Objects that cannot be stored
  // in a file, and ranges of a few bytes (numbers), are left out.
  std::vector<Archive::Piece> Places() const;

  // Logs the statistics at the severity VERBOSE, unless all are 0.
  void Log() const;

  // From now on objects are taken from the file at `path`, if it was made from this model by this
  // build for this CPU target. Otherwise a warning says why the file is not used, and Save replaces
  // it. An empty path: no file.
  void UseCacheFile(const std::string& path);
  // Writes a new file if there are objects that the current file does not have; otherwise takes
  // almost no time. A failure is a warning.
  void Save();

  // Returns the object for `key`: that of another interpreter, or the one of the cache file, or the
  // result of `make`, a std::unique_ptr<T>. `make` runs without a lock, so two threads that need a
  // new object at the same time both make one, and one of the two is used.
  //
  // If `make` returns null, null is returned and not stored.
  //
  // A class whose objects can be stored in a file has a constructor from Archive* and a member void
  // Visit(Archive*) that writes what the constructor reads.
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
    WriteFunction write;  // null: objects of this class cannot be stored in a file
  };
  struct Entry {
    std::weak_ptr<const void> object;
    WriteFunction write;
  };

  template <typename T>
  static void Write(const void* object, Archive* archive) {
    // The cast is safe, because an archive that writes does not change the object.
    const_cast<T*>(static_cast<const T*>(object))->Visit(archive);
  }
  template <typename T>
  std::shared_ptr<const T> Restore(const std::string& key) {
    const WeightCache::Stored stored = FindStored(key);
    if (stored.data == nullptr) return nullptr;
    Archive archive(stored.data, stored.bytes);
    auto object = std::make_unique<const T>(&archive);
    if (!archive.IsAllRead()) return nullptr;
    // The object's blocks are views of the file, so the file must outlive the object.
    return {object.release(), [file = stored.file](const T* made) { delete made; }};
  }

  std::shared_ptr<const void> Find(const std::string& key);
  WeightCache::Stored FindStored(const std::string& key);
  // Stores and returns `made`, or returns the object that another thread has stored meanwhile.
  std::shared_ptr<const void> Insert(const std::string& key, const NewObject& made, bool from_file);
  void RemoveDead();

  const ModelBytes model_;
  std::mutex saving_;  // held while the file is written; to be locked before mutex_
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_;
  size_t sweep_at_ = 64;  // number of entries at which RemoveDead is called next
  Statistics statistics_;
  std::string path_;                   // path of the cache file; empty: none
  std::shared_ptr<WeightCache> file_;  // null: there is no file, or it cannot be used
  std::atomic<bool> unsaved_{false};
};

// Returns the object for the arguments from `store`, made by `make()` if necessary; if `store` is
// null, returns a new object. The result of `make` must depend on the arguments only. T::kLayout
// names the layout, and T::AddToKey(PackedKey*, arguments...) adds all arguments to the key.
template <typename T, typename Make, typename... Arguments>
std::shared_ptr<const T> MakePackedBy(Make make, PackedStore* store,
                                      const Arguments&... arguments) {
  if (store == nullptr) return make();
  PackedKey key(T::kLayout, store->model());
  T::AddToKey(&key, arguments...);
  return store->Get<T>(key, make);
}

// The same with T(arguments...) as the new object.
template <typename T, typename... Arguments>
std::shared_ptr<const T> MakePacked(PackedStore* store, const Arguments&... arguments) {
  return MakePackedBy<T>([&] { return std::make_unique<T>(arguments...); }, store, arguments...);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PACKING_PACKED_STORE_H_
