// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How large the process was at most, less the tool's own samples.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_HIGHEST_SIZE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_HIGHEST_SIZE_H_

#include <cstdint>
#include <optional>

#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// The highest resident size of the process so far, in kB; empty where the system does not tell.
std::optional<int64_t> PeakKb();

// After the series, and before anything is made of its samples: raises result->memory_end_kb, which
// is never below memory_init_kb.
void NoteMemory(const RunSeries& series, Result* result);

// After NoteMemory: sets result->memory, what --memory_report read, and raises
// result->memory_end_kb to the largest growth of a snapshot's resident size since the first one, so
// that no part of the result is above `overall`.
void NoteSnapshots(MemoryByKind memory, Result* result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_HIGHEST_SIZE_H_
