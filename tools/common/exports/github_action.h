// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes the arrays that github-action-benchmark calls customSmallerIsBetter and
// customBiggerIsBetter.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_GITHUB_ACTION_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_GITHUB_ACTION_H_

#include <string>

#include "tools/common/exports/subjects.h"

namespace litmus {

// Returns entries {name, unit, value, range, extra} for the metrics of one direction, named
// SUBJECT/METRIC. Thread-safe.
std::string ToGithubAction(const Subjects& subjects, bool bigger_is_better);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_GITHUB_ACTION_H_
