// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Determines the max size of the process without the tool's own samples.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_HIGHEST_SIZE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_HIGHEST_SIZE_H_

#include <cstdint>
#include <optional>

#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// Returns the max resident size of the process so far, in kB; empty if the system does not report
// it.
std::optional<int64_t> PeakKb();

// Call after the series, before its samples are processed. Raises result->memory_end_kb, which is
// never below memory_init_kb.
void NoteMemory(const RunSeries& series, Result* result);

// Call after NoteMemory. Sets result->memory to `memory` (--memory_report), and raises
// result->memory_end_kb to the max growth of the resident size since the first snapshot, so that no
// part of the result exceeds `overall`.
void NoteSnapshots(MemoryByKind memory, Result* result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_HIGHEST_SIZE_H_
