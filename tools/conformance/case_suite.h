// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests with many case folders: one GoogleTest per folder, resolver, number of threads and CPU
// target.
#ifndef LITMUS_TOOLS_CONFORMANCE_CASE_SUITE_H_
#define LITMUS_TOOLS_CONFORMANCE_CASE_SUITE_H_

#include <iosfwd>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tools/conformance/runner.h"

namespace litmus::conformance {

struct SuiteParameter {
  std::string folder;
  std::string name;  // of the test; GoogleTest only allows letters, digits and '_'
  Resolver resolver;
  int threads;
  std::string cpu_target;  // "": the best one
  bool graph_rewriting;
};

void PrintTo(const SuiteParameter& parameter, std::ostream* out);

// Returns every folder with both resolvers, and with 1 and 2 threads.
std::vector<SuiteParameter> WithEachRunner(const std::vector<std::string>& folders);
// Returns every folder with the fast kernels on one thread, without graph rewriting.
std::vector<SuiteParameter> WithoutRewriting(const std::vector<std::string>& folders);

// Returns every folder with the fast kernels of each CPU target below the machine's best one, with
// 2 threads.
std::vector<SuiteParameter> WithEachLesserTarget(const std::vector<std::string>& folders);

// For INSTANTIATE_TEST_SUITE_P.
std::string SuiteTestName(const testing::TestParamInfo<SuiteParameter>& info);

// Returns why the case failed, with the command line that repeats it; empty if it passed.
std::string FailureOf(const SuiteParameter& parameter);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_CASE_SUITE_H_
