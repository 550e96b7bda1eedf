// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Artificial result documents of full size with all members, for tests of exports and reports, and
// for viewing. They are always the same.
#ifndef LITMUS_TOOLS_COMMON_EXPORTS_SAMPLE_DOCUMENTS_H_
#define LITMUS_TOOLS_COMMON_EXPORTS_SAMPLE_DOCUMENTS_H_

#include "nlohmann/json.hpp"

namespace litmus {

// One run of a model with `operators` operators with long tensor names, some of them delegated.
nlohmann::ordered_json SampleRun(int operators = 260);

// 3 numbers of threads × 3 backends × 4 models; one cell failed, one is pending.
nlohmann::ordered_json SampleGrid();

// B is 7 % slower than A, and the gate is exceeded.
nlohmann::ordered_json SampleComparison();

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EXPORTS_SAMPLE_DOCUMENTS_H_
