// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --cold: what it is asked for, and what fresh processes took, phase by phase.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_COLD_START_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_COLD_START_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/flags.h"
#include "tools/common/interval.h"

namespace litmus::benchmark {

struct ColdOptions {
  int32_t processes;       // 0: no cold start is measured
  std::string page_cache;  // "warm", "evicted" or "both"
};

// Declares --cold and --page_cache. `options` must outlive the registry.
void DeclareColdFlags(FlagRegistry& flags, ColdOptions* options);

// The names of phases, in the order in which a process goes through them.
namespace phase {
inline constexpr char kExec[] = "exec";    // fork, exec, dynamic linking, up to the tool's main
inline constexpr char kFlags[] = "flags";  // the tool declares and reads its flags
inline constexpr char kOpen[] = "open";    // the model file is mapped
inline constexpr char kVerify[] = "verify";
inline constexpr char kBuild[] = "build";  // the interpreter is made
inline constexpr char kDelegateCreate[] = "delegate_create";
inline constexpr char kDelegateGraph[] = "delegate_graph";
inline constexpr char kDelegateCompile[] = "delegate_compile";
inline constexpr char kDelegateUpload[] = "delegate_upload";
inline constexpr char kPrepare[] = "prepare";  // shapes, arena, packed weights
inline constexpr char kInputs[] = "inputs";    // values are drawn or read
inline constexpr char kFirstRun[] = "first_run";
inline constexpr char kExit[] = "exit";  // from the end of the first run to the parent's wait
inline constexpr char kOther[] = "other";
}  // namespace phase

// Over processes, in microseconds.
struct SpreadUs {
  double median = 0;
  // Mean over the half of the processes whose wall times lie in the middle. Unlike medians, these
  // means of the phases sum to that of the wall time.
  double typical = 0;
  std::optional<Interval> interval;  // 95 %; empty where processes.h has none
};

struct ColdPhase {
  std::string name;
  SpreadUs us;
  double share = 0;               // typical, of the typical wall time
  std::optional<bool> cache_hit;  // of kDelegateCompile, where the delegate tells
};

// Results of the processes that started with the page cache in one state.
struct ColdStart {
  std::string page_cache;  // "warm", "evicted"
  int processes = 0;
  SpreadUs wall;
  std::vector<ColdPhase> phases;
  ColdPhase other;
  // The phases and `other` of a process sum to its wall time; this is the median over processes of
  // their sum over its wall time. Medians need not sum to a median: the second is the sum of the
  // medians over the median wall time, and far from 1 where other processes use the CPUs.
  double sum_over_wall = 0, medians_over_wall = 0;
  double major_faults = 0;  // median
  // The median, over the processes, of the share of the files' pages that the page cache held when
  // the process started; empty where the system does not tell.
  std::optional<double> cached_share;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_COLD_START_H_
