// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/memory/highest_size.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <utility>
#include <vector>

#include "runtime/profiling/memory_info.h"

namespace litmus::benchmark {

std::optional<int64_t> PeakKb() {
  const int64_t kb = PeakResidentKb();
  return kb < 0 ? std::nullopt : std::optional<int64_t>(kb);
}

// The samples are part of the tool's memory, not the model's. After a warm-up, the peak contains
// the memory of the listeners for its samples; a model that has run needs no more.
void NoteMemory(const RunSeries& series, Result* result) {
#ifdef __GLIBC__
  malloc_trim(0);  // memory that listeners have freed
#endif
  std::optional<int64_t> kb = PeakKb();
  if (!result->warmup.empty()) kb = ReadResidentMemory().total_kb;
  if (!kb || *kb < 0) return;
  *kb -= (result->warmup.ns.resident_bytes() + series.ns.resident_bytes()) / 1024;
  result->memory_end_kb =
      std::max({*kb, result->memory_end_kb.value_or(0), result->memory_init_kb.value_or(0)});
}

void NoteSnapshots(MemoryByKind memory, Result* result) {
  result->memory = std::move(memory);
  if (!result->memory_start_kb || !result->memory_end_kb) return;
  const std::vector<MemoryPoint>& points = result->memory->points;
  for (const MemoryPoint& point : points) {
    const int64_t growth_kb = point.rss_kb - points.front().rss_kb;
    result->memory_end_kb = std::max(*result->memory_end_kb, *result->memory_start_kb + growth_kb);
  }
}

}  // namespace litmus::benchmark
