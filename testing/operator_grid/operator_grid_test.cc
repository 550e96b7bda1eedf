// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests that the models are like those of converters: every result has a shape in the file.
#include "gtest/gtest.h"
#include "testing/operator_grid/grid.h"
#include "testing/random_models/model_file.h"

namespace litmus::operator_grid {
namespace {

TEST(OperatorGridTest, EveryResultHasItsShape) {
  for (const Cell& cell : WholeGrid()) {
    Draft draft(1, 0, 0);
    cell.draw(&draft);
    ASSERT_EQ(random_models::CompleteShapes(&draft), "") << cell.name;
    const auto& graph = *draft.model().subgraphs.front();
    for (const int output : graph.outputs) {
      EXPECT_FALSE(draft.ShapeOf(output).empty()) << cell.name << ", tensor " << output;
    }
  }
}

}  // namespace
}  // namespace litmus::operator_grid
