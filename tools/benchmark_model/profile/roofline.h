// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The roofline of an operator: what multiply-adds and bytes would take at least on this machine.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_ROOFLINE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_ROOFLINE_H_

#include <cstdint>

#include "tools/benchmark_model/results/operator_profile.h"

namespace litmus::benchmark {

// The roof for `arithmetic`: 1e9 operations per second, two for each multiply-add. Machines without
// dot products of bytes have the floats' roof for both.
double RoofGflops(const MachinePeaks& peaks, Arithmetic arithmetic);

// The rate of the smallest measured amount that holds `bytes`: an operator's data that fit into
// caches may come from there.
double RoofGbps(const MachinePeaks& peaks, int64_t bytes);

// Fills in rates and roof of an operator whose median, MACs and bytes are known; leaves empty what
// follows from nothing. Operators of delegates run elsewhere: for them, the roof is not known.
void ApplyRoof(const MachinePeaks& peaks, ProfiledOperator* op);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_ROOFLINE_H_
