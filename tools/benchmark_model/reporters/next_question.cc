// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/reporters/next_question.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/number.h"
#include "tools/benchmark_model/modes/modes.h"

namespace litmus::benchmark {
namespace {

constexpr int kUsualProcesses = 10, kMostProcesses = 100;
constexpr float kFewestSecs = 5;

std::optional<NextQuestion> MoreColdStarts(const Options& options) {
  const int count = std::min(2 * options.cold.processes, kMostProcesses);
  if (count <= options.cold.processes) return std::nullopt;
  return NextQuestion{kCold, absl::StrCat("--cold=", count)};
}

NextQuestion MoreProcesses(const Options& options) {
  const int count = options.processes > 1 ? 2 * options.processes : kUsualProcesses;
  return {kProcesses, absl::StrCat("--processes=", std::min(count, kMostProcesses))};
}

NextQuestion ForStability(const Options& options, Word word) {
  const bool several = options.processes > 1;
  switch (word) {
    case Word::kThrottled:
      if (options.wait_until_cool > 0) break;
      return {several ? kProcesses : kLatency, "--wait_until_cool=120"};
    case Word::kTooShort:
      if (several) break;
      return {kLatency,
              absl::StrCat("--min_secs=", Number(std::max(kFewestSecs, 5 * options.min_secs)))};
    case Word::kDisturbed:
    case Word::kNoisy:
    case Word::kStable:
      break;
  }
  return MoreProcesses(options);
}

bool HasFallbacks(const Result& r) {
  return !r.delegates.empty() && r.plan && r.plan->delegate_nodes < r.plan->nodes;
}

}  // namespace

std::optional<NextQuestion> NextQuestionOf(const Options& options, const Result& r) {
  const bool is_file =
      !absl::StartsWith(options.graph, "fd:") && !absl::StartsWith(options.graph, "pipe:");
  if (!r.verdict || !is_file) return std::nullopt;
  if (!r.cold.empty()) {
    return r.verdict->stable() ? std::nullopt : MoreColdStarts(options);
  }
  if (!r.verdict->stable()) return ForStability(options, r.verdict->word);
  if (HasFallbacks(r) && !options.print_placement) {
    return NextQuestion{r.processes ? kProcesses : kLatency, "--print_placement"};
  }
  if (r.processes) return NextQuestion{kLatency, "--enable_op_profiling"};
  return options.enable_op_profiling ? MoreProcesses(options)
                                     : NextQuestion{kLatency, "--enable_op_profiling"};
}

}  // namespace litmus::benchmark
