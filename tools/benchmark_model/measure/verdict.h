// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decides whether a measurement is reliable, and gives the reasons if it is not.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_VERDICT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_VERDICT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "tools/benchmark_model/measure/disturbance.h"
#include "tools/common/machine/evidence.h"
#include "tools/common/statistics/summary.h"

namespace litmus::benchmark {

// Sorted by precedence, except kStable, which is used if no other word applies.
enum class Word {
  kStable,
  kThrottled,  // the CPU frequency or a container's limit slowed the process down
  kDisturbed,  // other programs used the CPU
  kTooShort,   // not enough runs for a precise median
  kNoisy,      // the latencies vary, drift or have two modes, and no cause was found
};

// Returns "stable", "throttled", "disturbed", "too short" or "noisy", as in JSON.
const char* WordName(Word word);

// Max width of the median's interval, as a fraction of the median. A result with a wider interval
// is noisy: it is not precise enough for differences of a few per cent.
inline constexpr double kWidestInterval = 0.05;

// One line of 80 columns has space for a brief cause of this length, and the start of a cure.
inline constexpr size_t kLongestBrief = 36;

struct Reason {
  std::string cause;  // what was measured, with its value
  std::string cure;   // what the user can do: alternatives, the most effective one first
  std::string brief;  // the cause in at most kLongestBrief characters
};

// Returns the first alternative of `cure`: "stop other programs" for "stop other programs, or use
// …".
std::string FirstAlternative(const std::string& cure);

struct Verdict {
  Word word = Word::kStable;
  std::vector<Reason> reasons;  // of all kinds, first those of `word`
  bool stable() const { return word == Word::kStable; }
};

// What a cure may suggest: fewer threads or other CPUs help only a process that has them.
struct CpuUse {
  int threads = 1;        // of the interpreter
  std::vector<int> cpus;  // that the process may use, in rising order
};

// `summary` describes the regular runs (at least one), `evidence` the time in which they ran.
// docs/reference/measurements.md lists the rules.
Verdict Judge(const Summary& summary, const Disturbance& disturbance, const Evidence& evidence,
              const CpuUse& use = CpuUse());

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEASURE_VERDICT_H_
