// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The report for continuous integration: JUnit's XML, as Jenkins, GitLab and GitHub's actions read
// it.
#ifndef LITMUS_TOOLS_CONFORMANCE_REPORT_JUNIT_H_
#define LITMUS_TOOLS_CONFORMANCE_REPORT_JUNIT_H_

#include <string>

#include "tools/conformance/results.h"

namespace litmus::conformance {

// A test suite for each group, sorted; a test case for each run, with the worst error as standard
// output, and as <failure> why the run failed. Well-formed whatever the names hold: characters that
// XML does not allow, and bytes that are no UTF-8, are U+FFFD.
std::string ToJUnit(const Results& results, const Ending& ending);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_REPORT_JUNIT_H_
