// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the front of a weight cache: round trips, detection of damage, and messages.
#include "runtime/packing/cache_format.h"

#include <gtest/gtest.h>

namespace litmus {
namespace {

const CacheIdentity kIdentity = {"model", "build", "avx2"};

CacheIndex Index(int entries, size_t file_bytes) {
  CacheIndex index;
  for (int i = 0; i < entries; ++i) {
    const auto n = static_cast<uint64_t>(i);
    index[std::string(n * 5, 'k') + '\0'] = {file_bytes - kCacheAlignment, n, {n, n + 1}};
  }
  return index;
}

// A front, followed by zeros up to the file length in the front.
std::string File(const CacheIdentity& identity, int entries) {
  const size_t front = FrontBytes(identity, Index(entries, 4096));
  const size_t bytes = front + 2 * kCacheAlignment;
  std::string file = EncodeFront(identity, Index(entries, bytes), bytes);
  EXPECT_EQ(file.size(), front);
  file.resize(bytes);
  return file;
}

std::string Problem(const std::string& file, CacheIndex* index) {
  return DecodeFront(file.data(), file.size(), kIdentity, index);
}

TEST(CacheFormatTest, WhatIsEncodedIsDecoded) {
  for (const int entries : {0, 1, 2, 50}) {
    const std::string file = File(kIdentity, entries);
    CacheIndex index;
    EXPECT_EQ(Problem(file, &index), "");
    const CacheIndex expected = Index(entries, file.size());
    ASSERT_EQ(index.size(), expected.size());
    for (const auto& [key, place] : expected) {
      EXPECT_EQ(index[key].offset, place.offset);
      EXPECT_EQ(index[key].bytes, place.bytes);
      EXPECT_EQ(index[key].digest, place.digest);
    }
  }
}

TEST(CacheFormatTest, EveryFlippedBitAndEveryLengthIsNoticed) {
  const std::string whole = File(kIdentity, 3);
  const size_t front = whole.size() - 2 * kCacheAlignment;
  CacheIndex index;
  for (size_t i = 0; i < front; ++i) {
    for (const int bit : {0, 3, 7}) {
      std::string file = whole;
      file[i] = static_cast<char>(file[i] ^ 1 << bit);
      EXPECT_NE(Problem(file, &index), "") << "byte " << i << ", bit " << bit;
    }
  }
  for (size_t bytes = 0; bytes < whole.size(); ++bytes) {
    EXPECT_NE(Problem(whole.substr(0, bytes), &index), "") << bytes << " bytes";
  }
  EXPECT_EQ(Problem(whole + "x", &index), "is too long");
}

// The digests are right, but the index has entries that lie outside of the file.
TEST(CacheFormatTest, PlacesOutsideOfTheFileAreNoticed) {
  for (const CachePlace& place : {CachePlace{8, 0, {}}, CachePlace{1 << 20, 0, {}},
                                  CachePlace{64, 1 << 20, {}}, CachePlace{64, UINT64_MAX, {}}}) {
    CacheIndex index = {{"key", place}};
    const size_t bytes = FrontBytes(kIdentity, index);
    EXPECT_EQ(Problem(EncodeFront(kIdentity, index, bytes), &index), "is damaged (lengths)")
        << place.offset << ", " << place.bytes;
  }
}

TEST(CacheFormatTest, ReasonsAreTold) {
  const struct {
    CacheIdentity identity;
    const char* problem;
  } kCases[] = {
      {{"other", "build", "avx2"}, "was created from a different model"},
      {{"model", "other", "avx2"}, "was created by a different build of Litmus"},
      {{"model", "build", "sse4"}, "was created for the CPU target sse4 instead of avx2"},
      {{"modelb", "uild", "avx2"}, "was created from a different model"},
  };
  CacheIndex index;
  for (const auto& c : kCases) EXPECT_EQ(Problem(File(c.identity, 2), &index), c.problem);
  EXPECT_EQ(Problem("", &index), "is empty");
  EXPECT_EQ(Problem(std::string(500, 'x'), &index), "is not a weight cache");
  std::string file = File(kIdentity, 2);
  ++file[8];
  EXPECT_EQ(Problem(file, &index), "has a different version of the format");
}

}  // namespace
}  // namespace litmus
