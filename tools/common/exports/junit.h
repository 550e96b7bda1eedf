// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Writes JUnit XML, which CI servers show as test results.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_JUNIT_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_JUNIT_H_

#include <string>

#include "tools/common/exports/subjects.h"

namespace litmus {

// Writes a suite for each subject, with a case for each metric, each gate (a failure if it is
// exceeded) and the verdict (skipped if it is not settled). A failed subject is an error.
// Thread-safe.
std::string ToJUnitXml(const Subjects& subjects);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_JUNIT_H_
