// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// score_files_benchmark GROUND_TRUTH.json DETECTIONS.json [--benchmark_...]: measures scoring,
// including loading. Its counters have the times of the steps in milliseconds and the twelve
// metrics. scripts/dev/compare_with_faster_coco_eval runs it.
#include <cstdio>

#include "benchmark/benchmark.h"
#include "tools/eval_coco/scoring/score_files.h"

namespace litmus::coco {
namespace {

void ScoreFilesOnce(benchmark::State& state, const std::string& ground_truth,
                    const std::string& detections) {
  for ([[maybe_unused]] auto _ : state) {
    const absl::StatusOr<Scored> scored = ScoreFiles(ground_truth, detections);
    if (!scored.ok()) {
      state.SkipWithError(scored.status().ToString().c_str());
      return;
    }
    state.counters["load_ms"] = scored->timing.load;
    state.counters["match_ms"] = scored->timing.match;
    state.counters["accumulate_ms"] = scored->timing.accumulate;
    for (int i = 0; i < kNumStats; ++i) {
      state.counters[kStatNames[i]] = scored->evaluation.stats[i];
    }
  }
}

}  // namespace
}  // namespace litmus::coco

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s GROUND_TRUTH.json DETECTIONS.json [--benchmark_...]\n",
                 argv[0]);
    return 64;
  }
  benchmark::RegisterBenchmark("ScoreFiles", litmus::coco::ScoreFilesOnce, std::string(argv[1]),
                               std::string(argv[2]))
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime()
      ->Iterations(1);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
