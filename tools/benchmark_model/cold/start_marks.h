// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What each process of --cold tells the one that started it.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_COLD_START_MARKS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_COLD_START_MARKS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tools/benchmark_model/record/members.h"

namespace litmus::benchmark {

// The kind of record (record_request.h) that a child is asked for.
inline constexpr char kColdRecord[] = "cold";

// A phase (results/cold_start.h) begins where the one before ends.
struct ColdMark {
  std::string phase;
  int64_t end_ns = 0;  // CLOCK_MONOTONIC
};

// What a delegate says of its start.
struct DelegateStart {
  double open_us = 0;  // of opening the device while the delegate was applied
  double compile_us = 0, upload_us = 0;
  int64_t partitions = 0, cached_programs = 0;
};

struct ColdMarks {
  std::vector<ColdMark> marks;  // in the order of time
  std::vector<DelegateStart> delegates;
};

LITMUS_MEMBERS(ColdMark, phase, end_ns)
LITMUS_MEMBERS(DelegateStart, open_us, compile_us, upload_us, partitions, cached_programs)
LITMUS_MEMBERS(ColdMarks, marks, delegates)

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_COLD_START_MARKS_H_
