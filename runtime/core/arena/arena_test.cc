// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests that tensors in use at the same step never overlap.
#include "runtime/core/arena/arena.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/memory/block.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

TEST(ArenaLayout, TakesTheSmallestGapThatFits) {
  ArenaLayout layout;
  size_t offset = 0;
  const auto place = [&](int tensor, size_t size, int first, int last) {
    EXPECT_TRUE(layout.Place({tensor, size, first, last}, &offset));
    return offset;
  };
  EXPECT_EQ(place(0, 640, 0, 9), 0u);
  EXPECT_EQ(place(1, 256, 0, 0), 640u);  // steps after 0 can reuse these 256 bytes
  EXPECT_EQ(place(2, 64, 0, 9), 896u);
  EXPECT_EQ(place(3, 128, 0, 0), 960u);  // 128 bytes of the gap remain free
  EXPECT_EQ(place(4, 64, 0, 9), 1088u);
  EXPECT_EQ(place(5, 128, 1, 2), 960u);
  EXPECT_EQ(place(6, 128, 1, 2), 640u);
  EXPECT_EQ(place(7, 192, 1, 1), 1152u);
  EXPECT_EQ(layout.Peak(), 1344u);
  EXPECT_EQ(layout.RemoveAfter(0).size(), 3u);
  EXPECT_EQ(layout.Peak(), 1152u);
}

TEST(ArenaLayout, HugeSizesAreRefused) {
  ArenaLayout layout;
  size_t offset = 0;
  size_t rounded = 0;
  EXPECT_FALSE(RoundUpToAlignment(~size_t{0} - 5, &rounded));
  const size_t huge = (~size_t{0} / 4) & ~size_t{63};
  EXPECT_TRUE(layout.Place({0, huge, 0, 1}, &offset));
  EXPECT_TRUE(layout.Place({1, huge, 0, 1}, &offset));
  EXPECT_FALSE(layout.Place({2, huge, 0, 1}, &offset));
}

TEST(ArenaLayout, RandomItemsDoNotOverlap) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    ArenaLayout layout;
    for (int i = 0; i < 60; ++i) {
      const int first = static_cast<int>(random() % 40);
      size_t offset = 0;
      ASSERT_TRUE(layout.Place(
          {i, (random() % 50 + 1) * 64, first, first + static_cast<int>(random() % 6)}, &offset));
    }
    const auto& placed = layout.placements();
    for (size_t a = 0; a < placed.size(); ++a) {
      for (size_t b = a + 1; b < placed.size(); ++b) {
        const bool in_time = placed[a].first <= placed[b].last && placed[b].first <= placed[a].last;
        const bool in_space = placed[a].offset < placed[b].offset + placed[b].size &&
                              placed[b].offset < placed[a].offset + placed[a].size;
        ASSERT_FALSE(in_time && in_space)
            << "round " << round << ": " << placed[a].tensor << ", " << placed[b].tensor;
      }
    }
  }
}

TEST(ArenaBuffer, GrowsAndKeepsContent) {
  ArenaBuffer buffer;
  ASSERT_TRUE(buffer.Reserve(100, false));
  EXPECT_EQ(reinterpret_cast<size_t>(buffer.data()) % kTensorAlignment, 0u);
  buffer.data()[99] = 5;
  ASSERT_TRUE(buffer.Reserve(100000, true));
  EXPECT_EQ(buffer.data()[99], 5);
  EXPECT_FALSE(buffer.Reserve(~size_t{0} / 4, true));
  EXPECT_EQ(buffer.data()[99], 5);
}

// The arena's bytes plus 1 %, which an interpreter may hold in addition.
constexpr size_t WithSlack(size_t bytes) { return bytes + bytes / 100; }

class ArenaBufferMemory : public ::testing::Test {
 protected:
  void TearDown() override { SetMemoryLimit(0); }
  const size_t before_ = HeldMemory();
  static constexpr size_t kOld = 3 << 20, kNew = 5 << 20, kSpare = ArenaBuffer::kSpare;
};

TEST_F(ArenaBufferMemory, HoldsBothBlocksOnlyToKeepContent) {
  const struct {
    bool keep_content;
    size_t needed;
  } kCases[] = {{false, kNew + kSpare}, {true, kOld + kNew + 2 * kSpare}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.keep_content);
    ArenaBuffer buffer;
    ASSERT_TRUE(buffer.Reserve(kOld, false));
    buffer.data()[kOld - 1] = 5;
    SetMemoryLimit(before_ + c.needed - 1);
    EXPECT_FALSE(buffer.Reserve(kNew, c.keep_content));
    ASSERT_EQ(buffer.size(), kOld);
    EXPECT_EQ(buffer.data()[kOld - 1], 5);
    SetMemoryLimit(before_ + WithSlack(c.needed));
    ASSERT_TRUE(buffer.Reserve(kNew, c.keep_content));
    EXPECT_EQ(HeldMemory(), before_ + kNew + kSpare);
    if (c.keep_content) {
      EXPECT_EQ(buffer.data()[kOld - 1], 5);
    }
    SetMemoryLimit(0);
  }
}

// Whatever lies before it in the pool. Smaller buffers have no spare bytes.
TEST_F(ArenaBufferMemory, LargeOnesKeepAwayFromTheStartOfAPage) {
  for (const size_t beside : {64, 512, 960, 1024, 3008, 3072, 3584, 4032, 4096}) {
    SCOPED_TRACE(beside);
    const Block first(4096 + beside);
    ArenaBuffer small, large, grown;
    const size_t before = HeldMemory();
    ASSERT_TRUE(small.Reserve(ArenaBuffer::kLarge - 64, false));
    EXPECT_EQ(HeldMemory(), before + ArenaBuffer::kLarge - 64);
    ASSERT_TRUE(large.Reserve(ArenaBuffer::kLarge, false));
    ASSERT_TRUE(grown.Reserve(64, false));
    ASSERT_TRUE(grown.Reserve(ArenaBuffer::kLarge, true));
    for (const ArenaBuffer* buffer : {&large, &grown}) {
      EXPECT_EQ(buffer->size(), ArenaBuffer::kLarge);
      const size_t in_page = reinterpret_cast<uintptr_t>(buffer->data()) % 4096;
      EXPECT_GE(in_page, kSpare / 2);
      EXPECT_LE(in_page, 4096 - kSpare / 2);
      EXPECT_EQ(in_page % 64, 0u);
      std::memset(buffer->data(), 1, buffer->size());
    }
  }
}

// The pages of the old block must not stay in memory beside those of the new one, although another
// block keeps the pool's mapping in use.
TEST_F(ArenaBufferMemory, GivesPagesBack) {
  ArenaBuffer buffer;
  ASSERT_TRUE(buffer.Reserve(kOld, false));
  const Block beside(64 << 10);
  std::memset(buffer.data(), 1, kOld);
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  char* const first =
      buffer.data() + (page - reinterpret_cast<size_t>(buffer.data()) % page) % page;
  ASSERT_TRUE(buffer.Reserve(kNew, false));
  std::vector<unsigned char> resident(kOld / page - 1);
  const int failed = mincore(first, resident.size() * page, resident.data());
  EXPECT_TRUE(failed == 0 || errno == ENOMEM);  // ENOMEM: the addresses are no longer mapped
  EXPECT_EQ(std::count_if(resident.begin(), resident.end(), [](int r) { return (r & 1) != 0; }), 0);
}

// The account's limit is larger than what the system can provide, so the system refuses.
TEST_F(ArenaBufferMemory, HasItsSizeWhereTheSystemRefuses) {
  SetMemoryLimit(~size_t{0});
  ArenaBuffer buffer;
  ASSERT_TRUE(buffer.Reserve(kOld, false));
  EXPECT_FALSE(buffer.Reserve(~size_t{0} / 4, false));
  for (const size_t bytes : {~size_t{0}, ~size_t{0} - 63, ~size_t{0} - 1024, ~size_t{0} / 2}) {
    EXPECT_FALSE(buffer.Reserve(bytes, false)) << bytes;
    EXPECT_FALSE(buffer.Reserve(bytes, true)) << bytes;
  }
  ASSERT_EQ(buffer.size(), kOld);
  ASSERT_NE(buffer.data(), nullptr);
  buffer.data()[kOld - 1] = 5;
  EXPECT_EQ(HeldMemory(), before_ + kOld + kSpare);
}

}  // namespace
}  // namespace litmus
