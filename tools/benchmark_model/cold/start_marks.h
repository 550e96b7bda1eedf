// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The data that each process of --cold passes to the process that started it.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_COLD_START_MARKS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_COLD_START_MARKS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tools/benchmark_model/record/members.h"

namespace litmus::benchmark {

// The kind of record (record_request.h) that a child process writes.
inline constexpr char kColdRecord[] = "cold";

// The end of a phase (results/cold_start.h). A phase begins where the previous one ends.
struct ColdMark {
  std::string phase;
  int64_t end_ns = 0;  // CLOCK_MONOTONIC
};

// What a delegate reports about its start.
struct DelegateStart {
  double open_us = 0;  // time of opening the device while the delegate was applied
  double compile_us = 0, upload_us = 0;
  int64_t partitions = 0, cached_programs = 0;
};

struct ColdMarks {
  std::vector<ColdMark> marks;  // sorted by time
  std::vector<DelegateStart> delegates;
};

LITMUS_MEMBERS(ColdMark, phase, end_ns)
LITMUS_MEMBERS(DelegateStart, open_us, compile_us, upload_us, partitions, cached_programs)
LITMUS_MEMBERS(ColdMarks, marks, delegates)

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_COLD_START_MARKS_H_
