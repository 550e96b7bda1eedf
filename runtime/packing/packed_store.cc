// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/packing/packed_store.h"

#include <utility>
#include <vector>

#include "runtime/base/logging.h"

namespace litmus {

PackedStore::Statistics PackedStore::statistics() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return statistics_;
}

std::vector<Archive::Piece> PackedStore::Places() const {
  // A piece of at most this size has only numbers and padding.
  constexpr size_t kFewBytes = Block::kAlignment;
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<Archive::Piece> places;
  for (const auto& [key, entry] : entries_) {
    const std::shared_ptr<const void> object = entry.object.lock();
    if (object == nullptr || entry.write == nullptr) continue;
    Archive archive;
    entry.write(object.get(), &archive);
    for (const Archive::Piece& piece : archive.pieces()) {
      if (piece.bytes > kFewBytes) places.push_back(piece);
    }
  }
  return places;
}

void PackedStore::Log() const {
  if (MinLogSeverity() > LogSeverity::VERBOSE) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto& [packed, shared, mapped] = statistics_;
  if (packed + shared + mapped == 0) return;
  LITMUS_LOG(VERBOSE,
             "Packed weights of the model so far: %lld packed, %lld shared with another "
             "interpreter, %lld from the weight cache '%s'.",
             static_cast<long long>(packed), static_cast<long long>(shared),
             static_cast<long long>(mapped), path_.c_str());
}

std::shared_ptr<const void> PackedStore::Find(const std::string& key) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto entry = entries_.find(key);
  if (entry == entries_.end()) return nullptr;
  std::shared_ptr<const void> object = entry->second.object.lock();
  if (object != nullptr) ++statistics_.shared;
  return object;
}

std::shared_ptr<const void> PackedStore::Insert(const std::string& key, const NewObject& made,
                                                bool from_file) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Entry& entry = entries_[key];
  if (std::shared_ptr<const void> object = entry.object.lock()) {
    ++statistics_.shared;
    return object;
  }
  entry = {made.object, made.write};
  ++(from_file ? statistics_.mapped : statistics_.packed);
  if (!from_file && made.write != nullptr && !path_.empty()) unsaved_ = true;
  if (entries_.size() >= sweep_at_) RemoveDead();
  return made.object;
}

// Removes entries whose object is no longer used. The next call follows when there are twice as
// many entries as remain now, plus 64.
void PackedStore::RemoveDead() {
  for (auto entry = entries_.begin(); entry != entries_.end();) {
    entry = entry->second.object.expired() ? entries_.erase(entry) : std::next(entry);
  }
  sweep_at_ = 2 * entries_.size() + 64;
}

void PackedStore::UseCacheFile(const std::string& path) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (path_ == path) return;
  }
  std::shared_ptr<WeightCache> file;
  if (!path.empty()) {
    WeightCache::Opened opened = WeightCache::Open(path, WeightCache::IdentityOf(model_));
    if (!opened.problem.empty()) {
      LITMUS_LOG(WARNING, "The weight cache '%s' %s.", path.c_str(), opened.problem.c_str());
    }
    file = std::move(opened.file);
    if (file != nullptr) file->Populate();
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  path_ = path;
  file_ = std::move(file);
  // Objects that interpreters already use must be written to the file as well.
  unsaved_ = !path_.empty() && !entries_.empty();
}

WeightCache::Stored PackedStore::FindStored(const std::string& key) {
  std::shared_ptr<WeightCache> file;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    file = file_;
  }
  return file == nullptr ? WeightCache::Stored() : WeightCache::Find(file, key);
}

void PackedStore::Save() {
  if (!unsaved_) return;
  const std::lock_guard<std::mutex> saving(saving_);
  std::vector<std::pair<std::string, NewObject>> objects;
  std::string path;
  std::shared_ptr<WeightCache> file;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!unsaved_) return;
    unsaved_ = false;
    path = path_;
    file = file_;
    for (const auto& [key, entry] : entries_) {
      std::shared_ptr<const void> object = entry.object.lock();
      if (object != nullptr && entry.write != nullptr) {
        objects.push_back({key, {std::move(object), entry.write}});
      }
    }
  }
  std::map<std::string, Archive> archives;
  for (const auto& [key, object] : objects) object.write(object.object.get(), &archives[key]);
  const CacheIdentity identity = WeightCache::IdentityOf(model_);
  const std::string problem = WeightCache::Write(path, identity, archives, file.get());
  if (!problem.empty()) {
    LITMUS_LOG(WARNING, "The weight cache '%s' %s.", path.c_str(), problem.c_str());
    return;
  }
  // The file now also contains objects that interpreters may have released.
  WeightCache::Opened opened = WeightCache::Open(path, identity);
  const std::lock_guard<std::mutex> lock(mutex_);
  if (opened.file != nullptr && path_ == path) file_ = std::move(opened.file);
}

}  // namespace litmus
