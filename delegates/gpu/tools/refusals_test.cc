// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares what the delegate accepts and refuses of models of one operator with small errors with
// refusals.txt; see //testing/mutation:refusals_test.
#include "testing/mutation/refusals.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "delegates/gpu/tools/lowering_outcome.h"

namespace litmus::gpu {
namespace {

TEST(GpuRefusals, AreThoseOfTheTable) {
  EXPECT_EQ(mutation::ChangesOfTable("testdata/conformance", "delegates/gpu/tools/refusals.txt",
                                     LoweringOutcome),
            std::vector<std::string>())
      << "bazel-bin/delegates/gpu/tools/print_refusals testdata/conformance [OPERATOR] prints the "
         "table, or the edits of an operator";
}

}  // namespace
}  // namespace litmus::gpu
