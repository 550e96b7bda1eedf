// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares with pycocotools on small pairs that cover corner cases (testdata/coco_pairs).
#include <string>

#include "gtest/gtest.h"
#include "tools/eval_coco/scoring/golden_pairs.h"

namespace litmus::coco {
namespace {

TEST(Golden, Pairs) {
  const std::vector<std::string> pairs = FindGoldenPairs("testdata/coco_pairs");
  EXPECT_GE(pairs.size(), 12u);
  for (const std::string& pair : pairs) EXPECT_EQ(PairDifferences(pair), "") << pair;
}

}  // namespace
}  // namespace litmus::coco
