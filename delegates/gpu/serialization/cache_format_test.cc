// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests cache files in memory: round trips, and every kind of damage.
#include "delegates/gpu/serialization/cache_format.h"

#include <gtest/gtest.h>

#include <set>

#include "delegates/gpu/serialization/checksum.h"

namespace litmus::gpu {
namespace {

// The bytes of a file, with the alignment of a mapping.
struct File {
  explicit File(const std::string& bytes) : size(bytes.size()) {
    bytes.copy(reinterpret_cast<char*>(memory), size);
  }
  absl::Span<const char> span() const { return {reinterpret_cast<const char*>(memory), size}; }
  alignas(4096) uint64_t memory[4096];
  size_t size;
};

std::string Bytes(size_t n) {
  std::string bytes;
  for (size_t i = 0; i < n; ++i) bytes.push_back(static_cast<char>(i * 37 + i / 256));
  return bytes;
}

std::string Encode(const std::string& key, const std::string& program,
                   const std::vector<int32_t>& choices, const std::string& weights) {
  return EncodeFront(key, {program, choices, absl::MakeConstSpan(weights)}) + weights;
}

TEST(CacheFormatTest, WhatIsEncodedIsDecoded) {
  for (const size_t key : {0, 1, 7, 300}) {
    for (const size_t program : {0, 1, 4001, 4096, 9000}) {
      for (const size_t choices : {0, 1, 5}) {
        for (const size_t weights : {0, 1, 31, 4096, 5001}) {
          const std::string key_text = Bytes(key);
          const std::vector<int32_t> candidates(choices, -3);
          const File file(Encode(key_text, Bytes(program), candidates, Bytes(weights)));
          const absl::StatusOr<CacheParts> parts = Decode(file.span(), key_text);
          ASSERT_TRUE(parts.ok()) << parts.status() << ": key " << key << ", program " << program
                                  << ", choices " << choices << ", weights " << weights;
          EXPECT_EQ(parts->program, Bytes(program));
          EXPECT_EQ(parts->choices, absl::MakeConstSpan(candidates));
          EXPECT_EQ(absl::string_view(parts->weights.data(), parts->weights.size()),
                    Bytes(weights));
          EXPECT_EQ((parts->weights.data() - file.span().data()) % 4096, 0);
        }
      }
    }
  }
}

TEST(CacheFormatTest, EveryFlippedBitIsNoticed) {
  const std::string whole = Encode("key", Bytes(100), {1, 2}, Bytes(77));
  File file(whole);
  char* bytes = reinterpret_cast<char*>(file.memory);
  for (size_t i = 0; i < whole.size(); ++i) {
    for (const int bit : {0, 3, 7}) {
      bytes[i] = static_cast<char>(bytes[i] ^ 1 << bit);
      EXPECT_FALSE(Decode(file.span(), "key").ok()) << "byte " << i << ", bit " << bit;
      bytes[i] = whole[i];
    }
  }
  EXPECT_TRUE(Decode(file.span(), "key").ok());
}

TEST(CacheFormatTest, EveryOtherLengthIsNoticed) {
  const std::string whole = Encode("key", Bytes(100), {1, 2}, Bytes(77));
  File file(whole);
  for (file.size = 0; file.size < whole.size(); ++file.size) {
    EXPECT_FALSE(Decode(file.span(), "key").ok()) << file.size << " bytes";
  }
  for (const size_t more : {1, 8, 4096}) {
    file.size = whole.size() + more;
    EXPECT_FALSE(Decode(file.span(), "key").ok()) << file.size << " bytes";
  }
}

TEST(CacheFormatTest, ReasonsAreTold) {
  const File file(Encode("key", "program", {}, "weights"));
  EXPECT_EQ(Decode(file.span(), "other").status(),
            absl::FailedPreconditionError("was created for a different model, device or version"));
  File version = file;
  ++version.memory[1];  // the field after the magic number
  EXPECT_EQ(Decode(version.span(), "key").status(),
            absl::FailedPreconditionError("has a different version"));
  const File foreign(Bytes(5000));
  EXPECT_EQ(Decode(foreign.span(), "key").status(), absl::DataLossError("is not a cache file"));
}

TEST(ChecksumTest, ChangesOfAnyByteAndLengthCount) {
  std::set<uint64_t> sums;
  size_t expected = 0;
  for (size_t length = 0; length <= 70; ++length) {
    std::string bytes(length, '\0');
    sums.insert(Checksum(bytes.data(), length));
    ++expected;
    for (char& byte : bytes) {
      for (int bit = 0; bit < 8; ++bit) {
        byte = static_cast<char>(1 << bit);
        sums.insert(Checksum(bytes.data(), length));
        ++expected;
      }
      byte = 0;
    }
  }
  EXPECT_EQ(sums.size(), expected);
  EXPECT_NE(Checksum("abc", 3), Checksum("abc", 3, 1));
  EXPECT_EQ(Checksum(nullptr, 0), Checksum("", 0));
}

}  // namespace
}  // namespace litmus::gpu
