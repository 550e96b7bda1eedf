// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests which blocks are counted, and which block form a product uses.
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/kernels/simd/sparse/sparse_product.h"

namespace litmus::f32 {
namespace {

// About `percent` percent of the blocks of a form, at random positions.
std::vector<SparseWeight> SomeBlocks(int units, int depth, const BlockForm& form, int percent) {
  std::minstd_rand random(1);
  std::vector<SparseWeight> weights;
  for (int unit = 0; unit < units; unit += form.units) {
    for (int input = 0; input < depth; input += form.inputs) {
      if (static_cast<int>((random() >> 8) % 100) >= percent) continue;
      for (int u = unit; u < unit + form.units; ++u) {
        for (int i = input; i < input + form.inputs; ++i) {
          weights.push_back({static_cast<uint32_t>(u), static_cast<uint32_t>(i), 1.0f});
        }
      }
    }
  }
  return weights;
}

TEST(SparseChoiceTest, CountsBlocks) {
  EXPECT_EQ(CountBlocks({}), (BlockCounts{0, 0, 0, 0, 0}));
  EXPECT_EQ(CountBlocks({{0, 0, 1}}), (BlockCounts{1, 1, 1, 1, 1}));
  EXPECT_EQ(CountBlocks({{0, 3, 1}, {0, 4, 1}, {3, 15, 1}, {4, 16, 1}}),
            (BlockCounts{4, 4, 3, 4, 4}));
}

TEST(SparseChoiceTest, ListsBlocksThatLeaveRoom) {
  const BlockList list = ListBlocks(2, 6, {1, 4}, {{0, 1, 1}, {0, 5, 2}, {1, 4, 3}});
  EXPECT_EQ(list.starts, (std::vector<uint32_t>{0, 2, 3}));
  EXPECT_EQ(list.indices, (std::vector<uint32_t>{0, 2, 2}));
  EXPECT_EQ(list.weights, (std::vector<float>{0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0}));
}

TEST(SparseChoiceTest, TakesTheLeastTime) {
  const struct {
    BlockForm stored;
    int percent;
    int64_t rows;
    const char* chosen;  // "UNITSxINPUTS", or "dense"
  } kCases[] = {
      {{1, 1}, 50, 1, "dense"},  {{1, 1}, 10, 1, "dense"},  {{1, 1}, 3, 1, "4x1"},
      {{1, 1}, 50, 64, "dense"}, {{1, 1}, 10, 64, "1x1"},   {{1, 1}, 10, 16, "1x1"},
      {{1, 1}, 10, 4, "dense"},  {{1, 4}, 50, 1, "dense"},  {{1, 4}, 15, 1, "1x4"},
      {{1, 4}, 10, 64, "1x1"},   {{1, 16}, 30, 1, "1x16"},  {{1, 16}, 100, 1, "dense"},
      {{4, 1}, 10, 1, "4x1"},    {{4, 1}, 50, 1, "dense"},  {{16, 1}, 30, 1, "16x1"},
      {{16, 1}, 10, 4, "16x1"},  {{16, 1}, 10, 64, "16x1"}, {{16, 1}, 100, 16, "dense"},
  };
  constexpr int kSize = 512;
  for (const auto& c : kCases) {
    const std::optional<size_t> form = BestBlockForm(
        kSize, kSize, c.rows, CountBlocks(SomeBlocks(kSize, kSize, c.stored, c.percent)));
    const std::string chosen = !form ? "dense"
                                     : std::to_string(kBlockForms[*form].units) + "x" +
                                           std::to_string(kBlockForms[*form].inputs);
    EXPECT_EQ(chosen, c.chosen) << c.stored.units << "x" << c.stored.inputs << ", " << c.percent
                                << " %, " << c.rows << " rows";
  }
  EXPECT_EQ(BestBlockForm(kSize, 3, 1, CountBlocks({{0, 0, 1}})), std::optional<size_t>(4));
}

}  // namespace
}  // namespace litmus::f32
