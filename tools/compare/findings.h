// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The result of a comparison: values of A and B, the ratio, the verdict, the gate.
#ifndef LITMUS_TOOLS_COMPARE_FINDINGS_H_
#define LITMUS_TOOLS_COMPARE_FINDINGS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/interval.h"
#include "tools/common/ratio/ratio_verdict.h"
#include "tools/compare/options.h"
#include "tools/compare/pair_loop.h"

namespace litmus::compare {

struct SideFindings {
  std::vector<std::string> argv;          // empty for a stored result
  std::string version;                    // of a Litmus tool; "": the output is read as text
  std::string file;                       // path of a stored result
  std::string name;                       // of a stored result: the name in its exports
  double median = 0;                      // of `values`; 0 without values
  double spread = 0;                      // robust standard deviation / median
  std::vector<double> values;             // one per process
  std::optional<Interval> interval;       // interval in a stored result
  std::map<std::string, int> words;       // number of processes with each verdict of the tool
  std::string note;                       // remark about the values for the user
  std::vector<std::string> length_flags;  // flags that compare added to the command
};

struct Confirmation {
  RatioEstimate ratio;
  int64_t pairs = 0;
};

struct Findings {
  Task task;
  SideFindings a, b;
  RatioEstimate ratio;  // B / A
  RatioVerdict verdict = RatioVerdict::kUnclear;
  // The verdict on these runs only, if the intervals cover the runs within one process. The verdict
  // itself is unclear then, because another process may differ by more.
  std::optional<RatioVerdict> in_these_runs;
  std::string covers;  // scope of the interval, a sentence without its full stop
  bool paired = true;  // false: two stored results
  int64_t pairs = 0;
  int discarded = 0;
  EndedBy ended_by = EndedBy::kBudget;
  double seconds = 0, seconds_per_pair = 0;
  std::optional<Confirmation> confirmation;
  std::optional<bool> gate_passed;   // empty without --fail_above
  std::vector<std::string> machine;  // lines about the machine
};

// Copies the measurements of the series and computes the verdict on the ratio.
void Judge(const PairSeries& series, Findings* findings);

// Whether --fail_above is set and the interval's lower bound is above the limit.
bool ExceedsGate(const Task& task, const RatioEstimate& ratio);

// Sets median and spread of `values`; both are 0 without values.
void SummarizeValues(SideFindings* side);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_FINDINGS_H_
