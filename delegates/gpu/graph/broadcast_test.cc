// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the rows that RowBroadcast computes with rows computed from coordinates one by one.
#include "delegates/gpu/graph/broadcast.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::gpu {
namespace {

// The operand's row that belongs to the output's row `row`, by NumPy's rules.
int64_t ExpectedRow(const Shape& operand, const Shape& output, int64_t row) {
  int64_t result = 0, stride = 1;
  const size_t ahead = output.size() - operand.size();
  for (size_t d = output.size() - 1; d-- > 0;) {
    const int64_t at = row % output[d];
    row /= output[d];
    if (d < ahead) continue;
    const int extent = operand[d - ahead];
    if (extent != 1) result += at * stride;
    stride *= extent;
  }
  return result;
}

TEST(CollapseRows, EveryRowIsFound) {
  const struct {
    Shape output;
    std::vector<Shape> operands;
    int dims;  // expected number of row dimensions larger than 1 after merging
  } cases[] = {
      {{}, {{}, {1}}, 0},
      {{5}, {{5}, {1}, {}}, 0},
      {{2, 3, 4, 5}, {{2, 3, 4, 5}, {5}, {1, 1, 1, 5}, {}}, 1},
      {{2, 3, 4, 5}, {{2, 3, 4, 5}, {3, 1, 1}}, 3},
      {{2, 3, 4, 5}, {{2, 1, 1, 5}, {3, 4, 5}}, 2},
      {{2, 3, 4, 5}, {{2, 3, 4, 5}, {2, 3, 1, 1}}, 2},
      {{2, 3, 2, 3, 2, 3, 2}, {{2, 3, 2, 3, 2, 3, 2}, {2, 3, 1, 1, 1, 3, 1}}, 3},
      {{2, 3, 2, 3, 4}, {{2, 1, 2, 1, 4}, {1, 3, 1, 3, 1}}, 4},
      {{1, 3, 1, 3, 4}, {{1, 3, 1, 3, 4}, {3, 4}}, 2},
  };
  for (const auto& c : cases) {
    const auto rows = CollapseRows(c.output, c.operands);
    ASSERT_TRUE(rows.ok()) << ShapeText(c.output) << ": " << rows.status();
    const auto& e = rows->extent;
    ASSERT_EQ(int64_t{e[0]} * e[1] * e[2] * e[3], Rows(c.output));
    EXPECT_EQ((e[0] > 1) + (e[1] > 1) + (e[2] > 1) + (e[3] > 1), c.dims) << ShapeText(c.output);
    for (size_t i = 0; i < c.operands.size(); ++i) {
      EXPECT_EQ(rows->one_channel[i], Channels(c.operands[i]) != Channels(c.output));
      for (int64_t row = 0; row < Rows(c.output) && c.output.size() > 1; ++row) {
        const auto& s = rows->stride[i];
        const int64_t got = row % e[3] * s[3] + row / e[3] % e[2] * s[2] +
                            row / e[3] / e[2] % e[1] * s[1] + row / e[3] / e[2] / e[1] * s[0];
        ASSERT_EQ(got, ExpectedRow(c.operands[i], c.output, row))
            << ShapeText(c.operands[i]) << " in " << ShapeText(c.output) << ", row " << row;
      }
    }
  }
}

TEST(CollapseRows, Refusals) {
  EXPECT_FALSE(CollapseRows({2, 3}, {{2, 4}}).ok());
  EXPECT_FALSE(CollapseRows({3}, {{2, 3}}).ok());
  EXPECT_FALSE(CollapseRows({2, 1}, {{2, 3}}).ok());
  const auto many = CollapseRows({2, 2, 2, 2, 2, 4}, {{2, 1, 2, 1, 2, 4}, {1, 2, 1, 2, 1, 4}});
  EXPECT_EQ(many.status().message(), "Broadcasting over more than five dimensions.");
}

}  // namespace
}  // namespace litmus::gpu
