// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Bencher Metric Format (BMF): {benchmark: {measure: {value, lower_value, upper_value}}}.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_BENCHER_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_BENCHER_H_

#include <string>

#include "tools/common/exports/subjects.h"

namespace litmus {

// The name of a measure is that of the metric with '-' for '_', like Bencher's slugs. Thread-safe.
std::string ToBencher(const Subjects& subjects);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_BENCHER_H_
