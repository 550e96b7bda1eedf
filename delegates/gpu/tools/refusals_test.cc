// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the delegate takes and refuses of every small error in a model of one operator is what
// refusals.txt says: see //testing/mutation:refusals_test.
#include "testing/mutation/refusals.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "delegates/gpu/tools/lowering_outcome.h"

namespace litmus::gpu {
namespace {

TEST(GpuRefusals, AreThoseOfTheTable) {
  constexpr char kFolder[] = "testdata/conformance";
  const auto table = mutation::ReadRefusalTable("delegates/gpu/tools/refusals.txt");
  const std::vector<std::string> operators = mutation::OperatorsOf(kFolder);
  EXPECT_EQ(table.size(), operators.size());
  for (const std::string& op : operators) {
    const auto found = table.find(op);
    ASSERT_NE(found, table.end()) << op << " has cases and is not in the table";
    EXPECT_EQ(mutation::SummaryOf(mutation::EditedCasesOf(kFolder, op, LoweringOutcome)),
              found->second)
        << op << ": `bazel-bin/delegates/gpu/tools/print_refusals " << kFolder << " " << op
        << "` prints its edits;\n`bazel-bin/delegates/gpu/tools/print_refusals " << kFolder
        << " > delegates/gpu/tools/refusals.txt` writes the table anew";
  }
}

}  // namespace
}  // namespace litmus::gpu
