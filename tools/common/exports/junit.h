// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// JUnit XML, which servers of continuous integration show as tests.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_JUNIT_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_JUNIT_H_

#include <string>

#include "tools/common/exports/subjects.h"

namespace litmus {

// A suite for each subject: a case for each metric, each gate (a failure where it is broken) and
// the verdict (skipped where it is not settled); a subject that failed is an error. Thread-safe.
std::string ToJUnitXml(const Subjects& subjects);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_JUNIT_H_
