// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks limits such as --max_median_us. A limit is exceeded only if the whole 95 % interval is
// above the limit, so that noise alone does not fail the run.
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
  std::string name;             // name of the flag, e.g. "max_median_us"
  double limit = 0;             // in the flag's unit
  std::optional<double> value;  // empty: not measured
  std::optional<Interval> interval;
  // A value that was not measured fails its limit.
  bool passed() const { return value && (interval ? interval->low : *value) <= limit; }
  // "--max_median_us=300: measured 351.2, 95 % interval 350.1 to 352.6".
  std::string Text() const;
};

// Evaluates the limits of `gates` for another result.
std::vector<Gate> MeasuredAgain(const std::vector<Gate>& gates, const Result& r);
// The texts of the limits that are exceeded.
std::vector<std::string> BrokenGates(const std::vector<Gate>& gates);
// The message of --require_stable for a result; "" if the result is stable.
std::string NotStable(const Result& r);

// Sets result->gates, one for each limit that a flag sets. Prints exceeded limits, and a verdict
// that --require_stable rejects. Returns `code` if it is not 0, otherwise the exit code of the
// check.
int CheckGates(const Options& options, int code, Printer* printer, Result* result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_GATES_H_
