// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The modes of benchmark_model. Each flag declares the modes that support it.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MODES_MODES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MODES_MODES_H_

#include <vector>

#include "cli/modes.h"

namespace litmus::benchmark {

inline constexpr Modes kLatency{1 << 0};
inline constexpr Modes kSustained{1 << 1};
inline constexpr Modes kInstances{1 << 2};
inline constexpr Modes kCopies{1 << 3};
inline constexpr Modes kProcesses{1 << 4};
inline constexpr Modes kGrid{1 << 5};
inline constexpr Modes kOptionRuns{1 << 6};  // the runs of benchmark_model_performance_options
inline constexpr Modes kCold{1 << 7};

// Modes that measure latency, in this process or in others.
inline constexpr Modes kMeasured = kLatency | kProcesses | kGrid | kOptionRuns;
// Modes that create an interpreter.
inline constexpr Modes kLoaded = kMeasured | kCold;

// Returns the declarations of these modes.
std::vector<Mode> BenchmarkModes();

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODES_MODES_H_
