// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --cold: its flags, and the times of new processes by phase.
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
  int32_t processes;       // number of processes; 0: cold starts are not measured
  std::string page_cache;  // "warm", "evicted" or "both"
};

// Declares --cold and --page_cache. `options` must outlive the registry.
void DeclareColdFlags(FlagRegistry& flags, ColdOptions* options);

// The names of the phases in chronological order.
namespace phase {
inline constexpr char kExec[] = "exec";    // fork, exec, dynamic linking, up to the tool's main
inline constexpr char kFlags[] = "flags";  // the tool declares and parses its flags
inline constexpr char kOpen[] = "open";    // the model file is opened and mapped
inline constexpr char kVerify[] = "verify";
inline constexpr char kBuild[] = "build";  // the interpreter is created
inline constexpr char kDelegateCreate[] = "delegate_create";
inline constexpr char kDelegateGraph[] = "delegate_graph";
inline constexpr char kDelegateCompile[] = "delegate_compile";
inline constexpr char kDelegateUpload[] = "delegate_upload";
inline constexpr char kPrepare[] = "prepare";  // shapes, arena, packed weights
inline constexpr char kInputs[] = "inputs";    // input values are drawn or read
inline constexpr char kFirstRun[] = "first_run";
// From the end of the first run until the parent's wait returns.
inline constexpr char kExit[] = "exit";
inline constexpr char kOther[] = "other";
}  // namespace phase

// Statistics over processes, in µs.
struct SpreadUs {
  double median = 0;
  // The interquartile mean: over the half of the processes with the middle wall times. Unlike
  // medians, these means of the phases sum to the mean of the wall time.
  double typical = 0;
  // 95 % interval of the median; empty if processes.h computes none.
  std::optional<Interval> interval;
};

struct ColdPhase {
  std::string name;
  SpreadUs us;
  double share = 0;               // `typical` as a fraction of the typical wall time
  std::optional<bool> cache_hit;  // for kDelegateCompile; empty if the delegate does not report it
};

// Results of the processes that started with the page cache in one state.
struct ColdStart {
  std::string page_cache;  // "warm" or "evicted"
  int processes = 0;
  SpreadUs wall;          // from before fork until the parent's wait returns
  SpreadUs first_result;  // from before fork until the first run ends: `wall` without kExit
  std::vector<ColdPhase> phases;
  ColdPhase other;
  // sum_over_wall: median over processes of (phases + `other`) / wall time of the process.
  // medians_over_wall: sum of the phases' medians / median wall time; medians need not add up, and
  // this ratio is far from 1 if other processes use the CPUs.
  double sum_over_wall = 0, medians_over_wall = 0;
  double major_faults = 0;  // median over processes
  // Median over processes of the fraction of the files' pages that were in the page cache when the
  // process started; empty if the system does not report it.
  std::optional<double> cached_share;

  // True if the pages were to be evicted and the system kept more than single ones, which stay if
  // another process maps the file: the times are not those of a file on the disk.
  bool not_evicted() const {
    constexpr double kStillCached = 0.05;
    return page_cache == "evicted" && cached_share.value_or(0) > kStillCached;
  }
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_COLD_START_H_
