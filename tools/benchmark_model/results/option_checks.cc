// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks flags after parsing: invalid values, and flags without effect.
#include <limits>
#include <utility>

#include "absl/strings/numbers.h"
#include "cli/quantity.h"
#include "runtime/cpu/targets.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/common/statistics/percentiles.h"

namespace litmus::benchmark {
namespace {

// LiteRT's block has the runs of one process, and nothing else.
std::string ProblemOfLitertFormat(const ScenarioOptions& scenarios, const Options& o) {
  if (o.log_format != "litert") return "";
  const std::pair<bool, const char*> beyond[] = {{o.processes > 1, "--processes"},
                                                 {o.cold.processes > 0, "--cold"},
                                                 {o.details, "--details"},
                                                 {!scenarios.sustained.empty(), "--sustained"},
                                                 {scenarios.instances > 0, "--instances"},
                                                 {scenarios.include_copies, "--include_copies"},
                                                 {scenarios.pacing_fps > 0, "--pacing_fps"},
                                                 {o.log_prefix == "both", "--log_prefix=both"}};
  for (const auto& [given, flag] : beyond) {
    if (!given) continue;
    return std::string("--log_format=litert and ") + flag +
           ": the block of LiteRT's benchmark_model cannot contain it; give one of them";
  }
  return "";
}

std::string ProblemOf(const ScenarioOptions& scenarios, const Options& o) {
  std::string of_format = ProblemOfLitertFormat(scenarios, o);
  if (!of_format.empty()) return of_format;
  if (!scenarios.inputs.empty() && !o.input_layer_value_files.empty()) {
    return "--inputs and --input_layer_value_files both give the inputs' values; give one of them";
  }
  if (scenarios.instances > 0 && !o.samples_out.empty()) {
    return "--samples_out and --instances: the instances' runs overlap and cannot be written "
           "between runs; give one of them";
  }
  return "";
}

}  // namespace

std::string CompleteOptions(Options* o) {
  o->max_interval_share = 0;
  if (!o->max_interval.empty()) o->max_interval_share = *ParseShare(o->max_interval);
  if (o->samples == "all") {
    o->most_samples = std::numeric_limits<int64_t>::max();
  } else if (o->samples == "none") {
    o->most_samples = 0;
  } else if (!absl::SimpleAtoi(o->samples, &o->most_samples) || o->most_samples < 0) {
    return "--samples: '" + o->samples +
           "' is out of range; it must be all, none or an integer from 0 on";
  }
  o->percentile_list = ParsePercentiles(o->percentiles);
  return ProblemOf(o->scenarios, *o);
}

std::vector<std::string> NoEffectWarnings(const FlagRegistry& flags) {
  const bool half = cpu::MayUseHalfArithmetic();
  const std::pair<const char*, const char*> reasons[] = {
      {"allow_fp16",
       half ? nullptr
            : "the CPU has no fp16 arithmetic that may be used, and computes float32 in float32 "
              "(only a plugin may read it; the GPU has --gpu_precision_loss_allowed)"},
      {"enable_builtin_cast_constant_cache", "--graph_rewriting controls constant folding"}};
  std::vector<std::string> warnings;
  for (const auto& [name, reason] : reasons) {
    if (reason == nullptr || !flags.GetBool(name)) continue;
    warnings.push_back(std::string("--") + name + " has no effect: " + reason);
  }
  if (flags.WasSet("model_runtime_info_output_file") &&
      !flags.GetBool("export_model_runtime_info")) {
    warnings.push_back(
        "--model_runtime_info_output_file has no effect with --export_model_runtime_info=false");
  }
  const std::string of_litert = WarningOfLiteRtFlags(flags);
  if (!of_litert.empty()) warnings.push_back(of_litert);
  return warnings;
}

}  // namespace litmus::benchmark
