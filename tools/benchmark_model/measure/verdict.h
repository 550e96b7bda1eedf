// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Whether a measurement can be believed, and what speaks against it.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_VERDICT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_VERDICT_H_

#include <string>
#include <vector>

#include "tools/benchmark_model/measure/disturbance.h"
#include "tools/common/machine/evidence.h"
#include "tools/common/statistics/summary.h"

namespace litmus::benchmark {

// In the order of precedence, but for kStable, which nothing below speaks against.
enum class Word {
  kStable,
  kThrottled,  // the machine, or a container's limit, slowed the process down
  kDisturbed,  // others had the CPU
  kTooShort,   // too few runs to know the median
  kNoisy,      // the latencies themselves are wide, drift or have two modes; the cause was not seen
};

// "stable", "throttled", "disturbed", "too short", "noisy": as JSON has them.
const char* WordName(Word word);

// The widest interval of a headline that is not noisy, as a share: beyond, the headline is not
// known to the few per cent that people compare by.
inline constexpr double kWidestInterval = 0.05;

struct Reason {
  std::string cause;  // what was measured, with its figure
  std::string cure;   // what to do: alternatives, the first of which helps most
  std::string brief;  // the cause in at most 36 letters, for one line together with a cure
};

// The first alternative of a cure: "stop other processes" of "stop other processes, or use …".
std::string FirstAlternative(const std::string& cure);

struct Verdict {
  Word word = Word::kStable;
  std::vector<Reason> reasons;  // of all kinds, those of `word` first
  bool stable() const { return word == Word::kStable; }
};

// `summary` of the regular runs, one at least; `evidence` of the time in which they ran.
// docs/reference/statistics.md lists the rules.
Verdict Judge(const Summary& summary, const Disturbance& disturbance, const Evidence& evidence);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_VERDICT_H_
