// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The result of a comparison: the values of each side, the ratios, the verdicts, the gate.
#ifndef LITMUS_TOOLS_COMPARE_FINDINGS_H_
#define LITMUS_TOOLS_COMPARE_FINDINGS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/interval.h"
#include "tools/common/process/measured/spawn_cost.h"
#include "tools/common/ratio/ratio_verdict.h"
#include "tools/common/statistics/summary.h"
#include "tools/compare/options.h"
#include "tools/compare/rounds.h"

namespace litmus::compare {

// The error of all intervals of a result together: the probability that one of them misses.
inline constexpr double kError = 0.05;

// The values of one metric of one side.
struct MetricFindings {
  std::vector<double> values;                   // one per process
  double median = 0;                            // of `values`; 0 without values
  double spread = 0;                            // robust standard deviation / median
  std::optional<Interval> interval;             // interval in a stored result
  std::vector<PercentileEstimate> percentiles;  // of `values`, those of --percentiles
  // Letters of the groups that this side belongs to: sides that share a letter are not
  // distinguishable. "" with two sides.
  std::string group;
};

struct SideFindings {
  std::string name = "A";                      // "A", "B", …
  std::vector<std::string> argv;               // empty for a stored result
  Chosen parameters;                           // of -L
  std::string version;                         // of a Litmus tool; "": the output is read as text
  std::string file;                            // path of a stored result
  std::string stored_name;                     // of a stored result: the name in its exports
  std::vector<MetricFindings> metrics;         // empty: not measured
  std::map<std::string, int> words;            // number of processes with each verdict of the tool
  std::vector<std::optional<int>> exit_codes;  // one per process; empty: a signal ended it
  std::string note;                            // remark about the values for the user
  std::vector<std::string> length_flags;       // flags that compare added to the command
};

struct Confirmation {
  RatioEstimate ratio;
  int64_t pairs = 0;
};

// One side compared with the first, by one metric.
struct Comparison {
  size_t side = 1, metric = 0;  // indices into Findings
  RatioEstimate ratio;          // of the side to the first
  bool has_ratio = false;       // false: nothing was measured, or a value is not above 0
  RatioVerdict verdict = RatioVerdict::kUnclear;
  // The verdict on these runs only, if the intervals cover the runs within one process. The verdict
  // itself is unclear then, because another process may differ by more.
  std::optional<RatioVerdict> in_these_runs;
  int64_t looks = 0;
  std::optional<int64_t> pairs_to_decide;  // in total, if the verdict is unclear and this is known
  std::optional<Confirmation> confirmation;
  std::optional<bool> gate_passed;  // empty without --fail_above, and if the run did not complete
};

// The own time of starting a process, which is subtracted from the wall times.
struct SpawnFindings {
  SpawnCost process, shell;  // `shell`: beyond the process; 0 without --shell
  int64_t least_resident_bytes = 0;
};

// "A", "B", …, without measurements.
std::vector<SideFindings> NamedSides(size_t count);

struct Findings {
  Task task;
  std::vector<Metric> metrics = {Metric::kMedian};  // chosen, if the task has none
  std::vector<SideFindings> sides = NamedSides(2);
  std::vector<Comparison> comparisons{1};  // by metric, then by side; at least one
  std::string covers;  // scope of the intervals, a sentence without its full stop
  bool paired = true;  // false: two stored results
  int64_t pairs = 0;   // complete rounds
  int discarded = 0;
  EndedBy ended_by = EndedBy::kBudget;
  double seconds = 0, seconds_per_round = 0;
  std::vector<std::string> machine;    // lines about the machine
  std::optional<SpawnFindings> spawn;  // empty: no process was measured

  // Two sides and one metric.
  bool IsSimple() const { return comparisons.size() == 1; }
  bool IsMeasured() const { return !sides[0].metrics.empty(); }
  // False if a comparison did not pass; empty if none was judged.
  std::optional<bool> GatePassed() const;
  bool IsUnclear() const;
};

// Names the sides and the comparisons of findings->task, before anything is measured.
void Prepare(Findings* findings);

// Copies the measurements of the series and computes the verdicts on the ratios.
void Judge(const RoundSeries& series, Findings* findings);

// The error of one comparison of `count`, so that all of them together have kError (Bonferroni).
double ErrorOfOne(size_t count);

// Whether --fail_above is set and the interval's lower bound is above the limit.
bool ExceedsGate(const Task& task, const Comparison& comparison);

// Sets median, spread and `percents` of `values`; median and spread are 0 without values.
void SummarizeValues(const std::vector<double>& percents, MetricFindings* of);

}  // namespace litmus::compare

#endif  // LITMUS_TOOLS_COMPARE_FINDINGS_H_
