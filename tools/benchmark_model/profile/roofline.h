// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes the roofline of an operator: the min time of its multiply-adds and bytes on this
// machine.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_ROOFLINE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_ROOFLINE_H_

#include <cstdint>

#include "tools/benchmark_model/results/operator_profile.h"

namespace litmus::benchmark {

// Returns the peak for `arithmetic` in 1e9 operations per second; a multiply-add counts as two. On
// machines without dot products of bytes, the peak of floats applies to both.
double RoofGflops(const MachinePeaks& peaks, Arithmetic arithmetic);

// Returns the rate of the smallest measured size that is at least `bytes`: the data of an operator
// that fit into a cache may come from it.
double RoofGbps(const MachinePeaks& peaks, int64_t bytes);

// Sets rates and roof of an operator whose median, MACs and bytes are set. Values that cannot be
// computed stay empty. The roof of operators on delegates is not known.
void ApplyRoof(const MachinePeaks& peaks, ProfiledOperator* op);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_ROOFLINE_H_
