// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the outcome of every small error in a model of one operator with refusals.txt: a check
// that is missing, or that refuses more, changes a count there. The table records the behaviour,
// which is not necessarily the desired one, so a changed line must be reviewed.
#include "testing/mutation/refusals.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace litmus::mutation {
namespace {

constexpr char kTable[] = "testing/mutation/refusals.txt";

TEST(Refusals, AreThoseOfTheTable) {
  EXPECT_EQ(ChangesOfTable("testdata/conformance", kTable, RunOnCpu), std::vector<std::string>())
      << "bazel-bin/testing/mutation/print_refusals testdata/conformance [OPERATOR] prints the "
         "table, or the edits of an operator";
}

// No edit may cause an error without a message.
TEST(Refusals, HaveMessages) {
  for (const auto& [op, lines] : ReadRefusalTable(kTable)) {
    for (const std::string& line : lines) {
      EXPECT_EQ(line.find("unclear"), std::string::npos) << op << ": " << line;
    }
  }
}

}  // namespace
}  // namespace litmus::mutation
