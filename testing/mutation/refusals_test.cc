// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What every small error in a model of one operator leads to is what refusals.txt says: a check
// that is missing, or that refuses more, changes a count there. The table says what is, not what
// must be: whoever changes a line reads it first.
#include "testing/mutation/refusals.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace litmus::mutation {
namespace {

constexpr char kFolder[] = "testdata/conformance";

TEST(Refusals, AreThoseOfTheTable) {
  const auto table = ReadRefusalTable("testing/mutation/refusals.txt");
  const std::vector<std::string> operators = OperatorsOf(kFolder);
  EXPECT_EQ(table.size(), operators.size());
  for (const std::string& op : operators) {
    const auto found = table.find(op);
    ASSERT_NE(found, table.end()) << op << " has cases and is not in the table";
    EXPECT_EQ(SummaryOf(EditedCasesOf(kFolder, op, RunOnCpu)), found->second)
        << op << ": `bazel-bin/testing/mutation/print_refusals " << kFolder << " " << op
        << "` prints its edits;\n`bazel-bin/testing/mutation/print_refusals " << kFolder
        << " > testing/mutation/refusals.txt` writes the table anew";
  }
}

// No error without a message, whatever the edit.
TEST(Refusals, HaveMessages) {
  for (const auto& [op, lines] : ReadRefusalTable("testing/mutation/refusals.txt")) {
    for (const std::string& line : lines) {
      EXPECT_EQ(line.find("unclear"), std::string::npos) << op << ": " << line;
    }
  }
}

}  // namespace
}  // namespace litmus::mutation
