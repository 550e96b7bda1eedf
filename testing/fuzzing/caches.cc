// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fuzzes cache files: packed weights, and a delegate's prepared models. The formats have checksums,
// which detect mutated bytes, so each input is read twice: as it is, and with correct checksums.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "delegates/gpu/serialization/cache_format.h"
#include "delegates/gpu/serialization/checksum.h"
#include "runtime/packing/archive.h"
#include "runtime/packing/cache_format.h"
#include "testing/fuzzing/read_all.h"
#include "testing/fuzzing/targets.h"

namespace litmus::fuzzing {
namespace {

constexpr char kKey[] = "key";
constexpr size_t kPage = 4096;

// Offsets in bytes of the lengths and checksums in the two formats (cache_format.cc of both
// packages).
constexpr size_t kPackedFrontBytes = 24, kPackedFront = 64, kPackedHeader = 80,
                 kPackedHeaderBytes = 96;
constexpr size_t kSerializedWeightsOffset = 48, kSerializedFrontSum = 64,
                 kSerializedWeightsSum = 72, kSerializedHeaderSum = 80, kSerializedHeaderBytes = 88;

uint64_t WordAt(const std::string& bytes, size_t at) {
  uint64_t word = 0;
  std::memcpy(&word, bytes.data() + at, sizeof(word));
  return word;
}

template <typename T>
void Put(const T& value, size_t at, std::string* bytes) {
  std::memcpy(bytes->data() + at, &value, sizeof(value));
}

void PutPackedDigests(std::string* file) {
  if (file->size() < kPackedHeaderBytes) return;
  const uint64_t front = WordAt(*file, kPackedFrontBytes);
  if (front >= kPackedHeaderBytes && front <= file->size()) {
    Put(DigestOf(file->data() + kPackedHeaderBytes, front - kPackedHeaderBytes), kPackedFront,
        file);
  }
  Put(DigestOf(file->data(), kPackedHeader), kPackedHeader, file);
}

void PutSerializedSums(std::string* file) {
  if (file->size() < kSerializedHeaderBytes) return;
  const uint64_t weights = WordAt(*file, kSerializedWeightsOffset);
  if (weights >= kSerializedHeaderBytes && weights <= file->size()) {
    Put(gpu::Checksum(file->data() + kSerializedHeaderBytes, weights - kSerializedHeaderBytes),
        kSerializedFrontSum, file);
    Put(gpu::Checksum(file->data() + weights, file->size() - weights), kSerializedWeightsSum, file);
  }
  Put(gpu::Checksum(file->data(), kSerializedHeaderSum), kSerializedHeaderSum, file);
}

// A copy that begins at a page, like a mapped file. It ends with the last byte, so that the
// sanitizer detects reads past the end; a real mapping is readable up to the end of the page.
class PageBlock {
 public:
  PageBlock(const char* data, size_t bytes) {
    if (posix_memalign(&memory_, kPage, std::max<size_t>(bytes, 1)) != 0) std::abort();
    std::memcpy(memory_, data, bytes);
  }
  ~PageBlock() { std::free(memory_); }
  PageBlock(const PageBlock&) = delete;
  PageBlock& operator=(const PageBlock&) = delete;
  const char* data() const { return static_cast<const char*>(memory_); }

 private:
  void* memory_ = nullptr;
};

// Reads members as prepared operators have them: numbers, vectors, a list of objects, a block.
void ReadArchive(const char* data, size_t bytes) {
  Archive archive(data, bytes);
  int number = 0;
  std::vector<float> floats;
  std::vector<std::vector<int16_t>> lists;
  Block block;
  archive(&number, &floats);
  archive.Each(&lists, [&](std::vector<int16_t>* list) { archive(list); });
  archive(&block);
  (void)archive.IsAllRead();
}

void ReadPacked(const std::string& file) {
  CacheIndex index;
  const std::string problem =
      DecodeFront(file.data(), file.size(), {"model", "build", "target"}, &index);
  if (!problem.empty()) return;
  for (const auto& [key, place] : index) {
    const PageBlock copy(file.data() + place.offset, place.bytes);
    ReadArchive(copy.data(), place.bytes);
  }
}

void ReadSerialized(const std::string& file) {
  const PageBlock memory(file.data(), file.size());
  const auto parts = gpu::Decode({memory.data(), file.size()}, kKey);
  if (parts.ok()) {
    ReadAll(parts->program.data(), parts->program.size());
    ReadAll(parts->choices.data(), parts->choices.size() * sizeof(int32_t));
    ReadAll(parts->weights.data(), parts->weights.size());
  }
}

}  // namespace

void FuzzCaches(const uint8_t* data, size_t size) {
  const std::string file(reinterpret_cast<const char*>(data), size);
  ReadPacked(file);
  ReadSerialized(file);
  std::string packed = file, serialized = file;
  PutPackedDigests(&packed);
  ReadPacked(packed);
  PutSerializedSums(&serialized);
  ReadSerialized(serialized);
}

}  // namespace litmus::fuzzing
