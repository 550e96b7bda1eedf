// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/shard.h"

#include <gtest/gtest.h>

#include "tools/common/status_exit.h"

namespace litmus {
namespace {

TEST(ShardTest, Parse) {
  const struct {
    const char* text;
    int64_t index, count;  // count 0: an error is expected
  } kCases[] = {
      {"", 0, 1},     {"0/1", 0, 1},   {"1/1", 0, 1},
      {"0/3", 0, 3},  {"2/3", 2, 3},   {"3/3", 0, 3},
      {"6/7", 6, 7},  {"4/3", 0, 0},   {"-1/3", 0, 0},
      {"0/0", 0, 0},  {"1", 0, 0},     {"1/", 0, 0},
      {"/3", 0, 0},   {"1/2/3", 0, 0}, {"a/b", 0, 0},
      {"1/-3", 0, 0}, {"1.5/3", 0, 0}, {"0/99999999999999999999", 0, 0},
      {"1,3", 0, 0},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(std::string("--shard=") + c.text);
    const auto shard = ParseShard(c.text);
    if (c.count == 0) {
      ASSERT_FALSE(shard.ok());
      EXPECT_EQ(ExitCodeOf(shard.status()), kExitUsage);
      continue;
    }
    ASSERT_TRUE(shard.ok()) << shard.status();
    EXPECT_EQ(shard->index, c.index);
    EXPECT_EQ(shard->count, c.count);
    EXPECT_EQ(shard->whole(), c.count == 1);
  }
}

// Every item is in exactly one shard, whether shards are counted from 0 or from 1.
TEST(ShardTest, EveryItemOnce) {
  for (int64_t count = 1; count <= 9; ++count) {
    for (int64_t base = 0; base <= 1; ++base) {
      for (int64_t item = 0; item < 40; ++item) {
        int in = 0;
        for (int64_t i = base; i < count + base; ++i) {
          in += ParseShard(std::to_string(i) + "/" + std::to_string(count))->Contains(item);
        }
        EXPECT_EQ(in, 1) << "item " << item << " of " << count << " shards counted from " << base;
      }
    }
  }
}

}  // namespace
}  // namespace litmus
