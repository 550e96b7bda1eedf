// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a comparison found: of each side, the ratio, the verdict, the gate.
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
  std::string version;                    // of a Litmus tool; "": read as text
  std::string file;                       // of a stored result
  std::string name;                       // of a stored result: what its exports are called
  double median = 0;                      // of the values; 0 without a value
  double spread = 0;                      // robust standard deviation over the median
  std::vector<double> values;             // one for each process
  std::optional<Interval> interval;       // that a stored result states itself
  std::map<std::string, int> words;       // the tool's own verdicts on its runs, with their numbers
  std::string note;                       // what the reader must know of the values
  std::vector<std::string> length_flags;  // that compare added to the command
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
  // The verdict on these runs alone, if the intervals cover the runs within one process each. The
  // verdict itself is unclear then: another process may well differ by more.
  std::optional<RatioVerdict> in_these_runs;
  std::string covers;  // what the interval covers, a sentence without its full stop
  bool paired = true;  // false: two stored results
  int64_t pairs = 0;
  int discarded = 0;
  EndedBy ended_by = EndedBy::kBudget;
  double seconds = 0, seconds_per_pair = 0;
  std::optional<Confirmation> confirmation;
  std::optional<bool> gate_passed;   // empty without --fail_above
  std::vector<std::string> machine;  // lines for people
};

// Takes over what the series measured, and judges the ratio.
void Judge(const PairSeries& series, Findings* findings);

// True when --fail_above is given and the lower end is above the limit.
bool ExceedsGate(const Task& task, const RatioEstimate& ratio);

// Median and spread of `values`; 0 and 0 without a value.
void SummarizeValues(SideFindings* side);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_FINDINGS_H_
