// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Limits that a measurement must keep: --max_median_us and the like. A limit is broken when the
// 95 % interval lies above it, so that noise alone breaks none.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_GATES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_GATES_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/common/interval.h"

namespace litmus::benchmark {

class Printer;
struct Options;
struct Result;

struct Gate {
  std::string name;             // of the flag, "max_median_us"
  double limit = 0;             // in the flag's unit
  std::optional<double> value;  // none: not measured
  std::optional<Interval> interval;
  // What is not measured keeps no limit.
  bool passed() const { return value && (interval ? interval->low : *value) <= limit; }
  // "--max_median_us=300: measured 351.2, 95 % interval 350.1 to 352.6".
  std::string Text() const;
};

// The limits of `gates`, held against another result.
std::vector<Gate> MeasuredAgain(const std::vector<Gate>& gates, const Result& r);
// The texts of those that are broken.
std::vector<std::string> BrokenGates(const std::vector<Gate>& gates);
// What --require_stable says of a result; "": the result is stable.
std::string NotStable(const Result& r);

// Sets result->gates, one for each limit among the flags, and prints those that are broken, and a
// verdict that --require_stable does not accept. Returns the exit code: `code` unless that is 0 and
// something is broken.
int CheckGates(const Options& options, int code, Printer* printer, Result* result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_GATES_H_
