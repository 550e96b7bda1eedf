// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares BlockPool with a plain list of live blocks: blocks never overlap and keep their
// contents, and in the end all memory is returned to the system.
#include "runtime/memory/block_pool.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <thread>
#include <vector>

#include "runtime/memory/block.h"

namespace litmus {
namespace {

struct Live {
  char* data;
  size_t bytes;
  char mark;
};

bool Holds(const Live& block) {
  return block.data[0] == block.mark &&
         std::memcmp(block.data, block.data + 1, block.bytes - 1) == 0;
}

#ifdef MADV_HUGEPAGE
TEST(BlockPoolTest, RandomBlocksKeepTheirContentAndMemoryGoesBack) {
  for (uint32_t seed = 1; seed <= 5; ++seed) {
    BlockPool pool;
    std::minstd_rand random(seed);
    std::vector<Live> live;
    for (int step = 0; step < 400; ++step) {
      if (live.empty() || random() % 5 < 3) {
        const size_t bytes = 64 * (1 + random() % (random() % 8 == 0 ? 300000 : 3000));
        char* const data = pool.Allocate(bytes);
        ASSERT_NE(data, nullptr) << bytes << " bytes, seed " << seed << " step " << step;
        ASSERT_EQ(reinterpret_cast<uintptr_t>(data) % 64, 0u) << "seed " << seed;
        live.push_back({data, bytes, static_cast<char>(random())});
        std::memset(data, live.back().mark, bytes);
      } else {
        const size_t i = random() % live.size();
        ASSERT_TRUE(Holds(live[i])) << "seed " << seed << " step " << step;
        pool.Free(live[i].data, live[i].bytes);
        live[i] = live.back();
        live.pop_back();
      }
    }
    for (const Live& block : live) {
      ASSERT_TRUE(Holds(block)) << "seed " << seed;
      pool.Free(block.data, block.bytes);
    }
    EXPECT_EQ(pool.mapped_bytes(), 0u) << "seed " << seed;
  }
}
#else
TEST(BlockPoolTest, HasNoBlocksWhereThePlatformKnowsNoHugePages) {
  BlockPool pool;
  EXPECT_EQ(pool.Allocate(64), nullptr);
  EXPECT_EQ(pool.mapped_bytes(), 0u);
}
#endif

TEST(BlockTest, AnySizeIsAlignedAndWritable) {
  for (const size_t bytes : {1, 63, 64, 65, 4096, 65535, 65536, 65537, 5 << 20, 40 << 20}) {
    Block block(bytes);
    ASSERT_NE(block.data(), nullptr) << bytes;
    EXPECT_GE(block.size(), bytes);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(block.data()) % Block::kAlignment, 0u) << bytes;
    std::memset(block.data(), 1, block.size());
  }
}

TEST(BlockTest, NothingAndTooMuch) {
  EXPECT_EQ(Block(0).data(), nullptr);
  EXPECT_EQ(Block(SIZE_MAX).data(), nullptr);
  EXPECT_EQ(Block(SIZE_MAX / 2).data(), nullptr);
  EXPECT_EQ(Block().size(), 0u);
}

TEST(BlockTest, MovesAndReleases) {
  Block a(100000);
  a.data()[0] = 7;
  Block b = std::move(a);
  EXPECT_EQ(b.data()[0], 7);
  b = Block(200000);
  EXPECT_GE(b.size(), 200000u);
  b.Release();
  EXPECT_EQ(b.data(), nullptr);
  b.Release();
}

TEST(BlockTest, SeveralThreads) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([t] {
      std::minstd_rand random(t + 1);
      std::vector<Block> blocks(8);
      for (int i = 0; i < 200; ++i) {
        Block& block = blocks[random() % blocks.size()];
        block = Block(random() % 300000 + 1);
        std::memset(block.data(), i, block.size());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace litmus
