// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the cases of testdata/conformance with both resolvers, with 1 and 2 threads, and with every
// CPU target.
#include <string>

#include "gtest/gtest.h"
#include "tools/conformance/case_suite.h"

namespace litmus::conformance {
namespace {

class OwnCase : public testing::TestWithParam<SuiteParameter> {};

TEST_P(OwnCase, GivesTheGolden) {
  const std::string failure = FailureOf(GetParam());
  EXPECT_TRUE(failure.empty()) << failure;
}

INSTANTIATE_TEST_SUITE_P(Operators, OwnCase,
                         testing::ValuesIn(WithEachRunner(FindCases("testdata/conformance"))),
                         SuiteTestName);

INSTANTIATE_TEST_SUITE_P(LesserTargets, OwnCase,
                         testing::ValuesIn(WithEachLesserTarget(FindCases("testdata/conformance"))),
                         SuiteTestName);

}  // namespace
}  // namespace litmus::conformance
