// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/packing/weight_cache.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "runtime/base/logging.h"
#include "runtime/cpu/targets.h"
#include "runtime/files/new_file.h"

namespace litmus {
namespace {

// A hash of all sources that determine packed constants, made by the build.
constexpr char kSources[] =
#include "runtime/packing/sources_hash.inc"
    ;

constexpr char kAnew[] = "; weights are repacked, and the file is replaced";
constexpr char kUnused[] = "; no weight cache is used or written";

std::string ErrorText(const char* what) { return std::string(what) + ": " + std::strerror(errno); }

std::string Hexadecimal(const Digest& digest) {
  char text[33];
  std::snprintf(text, sizeof(text), "%016llx%016llx", static_cast<unsigned long long>(digest[0]),
                static_cast<unsigned long long>(digest[1]));
  return text;
}

// Why the file must not be read or replaced, for lack of safe ownership; null: it may be.
const char* OwnerProblem(const struct stat& status) {
  if (!S_ISREG(status.st_mode)) return "is not a regular file";
  if (status.st_uid != geteuid()) return "belongs to another user";
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return "may be written by others";
  return nullptr;
}

// Detects a .tflite model, so that a mistyped path does not overwrite one.
bool IsModel(const char* data, size_t bytes) {
  return bytes >= 8 && std::memcmp(data + 4, "TFL3", 4) == 0;
}

// Why the file at `path` must not be replaced; empty if it may be, or if there is none.
std::string ReplacementProblem(const std::string& path) {
  struct stat status;
  if (lstat(path.c_str(), &status) != 0) return "";
  if (S_ISLNK(status.st_mode)) return "is a symbolic link";
  if (const char* problem = OwnerProblem(status)) return problem;
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  char begin[8] = {};
  const ssize_t got = fd < 0 ? 0 : read(fd, begin, sizeof(begin));
  if (fd >= 0) close(fd);
  return got == sizeof(begin) && IsModel(begin, sizeof(begin)) ? "is a model" : "";
}

// Buffers small pieces of a new file.
class PieceWriter {
 public:
  explicit PieceWriter(const std::string& path) : file_(path, 0600) {}

  void WriteAt(size_t offset, const char* data, size_t bytes) {
    if (offset != pending_at_ + pending_.size() || pending_.size() + bytes > kMaxPending) Flush();
    if (bytes > kMaxPending) {
      file_.WriteAt(offset, data, bytes);
      return;
    }
    if (pending_.empty()) pending_at_ = offset;
    pending_.append(data, bytes);
  }
  // Returns the first problem, or "": then the file was renamed to its final name.
  std::string Finish(size_t bytes) {
    Flush();
    if (file_.SetSize(bytes) && file_.Finish()) return "";
    errno = file_.error();
    return ErrorText("cannot be written");
  }

 private:
  static constexpr size_t kMaxPending = 64 << 10;

  void Flush() {
    file_.WriteAt(pending_at_, pending_.data(), pending_.size());
    pending_.clear();
  }

  NewFile file_;
  std::string pending_;
  size_t pending_at_ = 0;
};

// Maps all pages of a file with one call, which is faster than a page fault for each. Systems
// without that call use page faults.
void MapPages(const char* data, size_t bytes) {
#ifdef MADV_POPULATE_READ
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<uintptr_t>(data) / page * page;
  const uintptr_t end = (reinterpret_cast<uintptr_t>(data) + bytes + page - 1) / page * page;
  madvise(reinterpret_cast<void*>(begin), end - begin, MADV_POPULATE_READ);
#else
  static_cast<void>(data);
  static_cast<void>(bytes);
#endif
}

}  // namespace

WeightCache::~WeightCache() { munmap(const_cast<char*>(data_), bytes_); }

CacheIdentity WeightCache::IdentityOf(const ModelBytes& model) {
  MapPages(model.data, model.size);
  return {"model " + Hexadecimal(DigestOf(model.data, model.size)) + " of " +
              std::to_string(model.size) + " bytes",
          std::string("sources ") + kSources + ", compiler " + __VERSION__, cpu::BestTarget()};
}

WeightCache::Opened WeightCache::Open(const std::string& path, const CacheIdentity& identity) {
  // O_NONBLOCK, so that a pipe of that name does not block the process.
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0 && errno == ENOENT) return {};
  if (fd < 0) return {nullptr, ErrorText("cannot be opened") + kUnused};
  struct stat status = {};
  const char* problem = fstat(fd, &status) != 0 ? "cannot be read" : OwnerProblem(status);
  if (problem != nullptr) {
    close(fd);
    return {nullptr, std::string(problem) + kUnused};
  }
  const auto bytes = static_cast<size_t>(status.st_size);
  void* data = bytes == 0 ? MAP_FAILED : mmap(nullptr, bytes, PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  if (bytes == 0) return {nullptr, std::string("is empty") + kAnew};
  if (data == MAP_FAILED) return {nullptr, ErrorText("cannot be mapped") + kAnew};
  std::shared_ptr<WeightCache> file(new WeightCache(static_cast<const char*>(data), bytes));
  if (IsModel(file->data_, bytes)) return {nullptr, std::string("is a model") + kUnused};
  const std::string unfit = DecodeFront(file->data_, bytes, identity, &file->index_);
  if (!unfit.empty()) return {nullptr, unfit + kAnew};
  return {file, ""};
}

void WeightCache::Populate() const { MapPages(data_, bytes_); }

WeightCache::Stored WeightCache::Find(const std::shared_ptr<WeightCache>& file,
                                      const std::string& key) {
  const auto entry = file->index_.find(key);
  if (entry == file->index_.end()) return {};
  const CachePlace& place = entry->second;
  const char* const data = file->data_ + place.offset;
  const auto bytes = static_cast<size_t>(place.bytes);
  if (DigestOf(data, bytes) == place.digest) return {data, bytes, file};
  LITMUS_LOG(WARNING, "A part of the weight cache is damaged (%s)%s.", key.c_str(), kAnew);
  return {};
}

std::string WeightCache::Write(const std::string& path, const CacheIdentity& identity,
                               const std::map<std::string, Archive>& objects,
                               const WeightCache* old) {
  const std::string not_replaced = ReplacementProblem(path);
  if (!not_replaced.empty()) return not_replaced + " and is not replaced";
  CacheIndex index;
  if (old != nullptr) index = old->index_;
  for (const auto& entry : objects) index[entry.first] = {};
  PieceWriter file(path);
  size_t at = FrontBytes(identity, index);
  for (auto& [key, place] : index) {
    const auto object = objects.find(key);
    const auto old_offset = static_cast<size_t>(place.offset);
    place.offset = at;
    if (object == objects.end()) {
      file.WriteAt(at, old->data_ + old_offset, static_cast<size_t>(place.bytes));
      at = NextPlace(at + static_cast<size_t>(place.bytes));
      continue;
    }
    Digester digester;
    for (const Archive::Piece& piece : object->second.pieces()) {
      digester.Add(piece.data, piece.bytes);
      file.WriteAt(at + place.bytes, piece.data, piece.bytes);
      place.bytes += piece.bytes;
    }
    place.digest = digester.Result();
    at = NextPlace(at + static_cast<size_t>(place.bytes));
  }
  const std::string front = EncodeFront(identity, index, at);
  file.WriteAt(0, front.data(), front.size());
  return file.Finish(at);
}

}  // namespace litmus
