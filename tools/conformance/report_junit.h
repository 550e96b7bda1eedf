// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the report for continuous integration: JUnit XML, as read by Jenkins, GitLab and GitHub's
// actions.
#ifndef LITMUS_TOOLS_CONFORMANCE_REPORT_JUNIT_H_
#define LITMUS_TOOLS_CONFORMANCE_REPORT_JUNIT_H_

#include <string>

#include "tools/conformance/results.h"

namespace litmus::conformance {

// Returns a test suite for each group, sorted, with a test case for each run. The max error is in
// its standard output, and the reason of a failure in <failure>. The XML is well-formed for all
// names: characters that XML does not allow and invalid UTF-8 are replaced by U+FFFD.
std::string ToJUnit(const Results& results, const Ending& ending);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_REPORT_JUNIT_H_
