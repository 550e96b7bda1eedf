// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the tests of one source: those of NAME.cc if the program is called as NAME
// (joined_tests.bzl).
#include <gtest/gtest.h>

#include <iostream>
#include <string>
#include <vector>

#include "testing/joined_tests/filter.h"

int main(int argc, char** argv) {
  const std::string path = argv[0];
  testing::InitGoogleTest(&argc, argv);
  const testing::UnitTest& program = *testing::UnitTest::GetInstance();
  std::vector<litmus::NamedTest> tests;
  for (int i = 0; i < program.total_test_suite_count(); ++i) {
    const testing::TestSuite& suite = *program.GetTestSuite(i);
    for (int j = 0; j < suite.total_test_count(); ++j) {
      const testing::TestInfo& test = *suite.GetTestInfo(j);
      tests.push_back({std::string(suite.name()) + "." + test.name(), test.file()});
    }
  }
  const std::string source = path.substr(path.rfind('/') + 1) + ".cc";
  std::string filter, error;
  if (!litmus::LimitToSource(tests, source, GTEST_FLAG_GET(filter), &filter, &error)) {
    std::cerr << path << ": " << error << std::endl;
    return 1;
  }
  GTEST_FLAG_SET(filter, filter);
  return RUN_ALL_TESTS();
}
