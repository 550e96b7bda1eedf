// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What is said of flags after parsing: values that are wrong, flags without effect.
#include <cmath>
#include <limits>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/strip.h"
#include "runtime/cpu/targets.h"
#include "tools/benchmark_model/results/options.h"

namespace litmus::benchmark {
namespace {

std::string ProblemOf(const ScenarioOptions& scenarios, const Options& o) {
  if (!scenarios.inputs.empty() && !o.input_layer_value_files.empty()) {
    return "--inputs and --input_layer_value_files both give the inputs' values; give one of them";
  }
  const bool any = !scenarios.sustained.empty() || scenarios.instances > 0 ||
                   scenarios.include_copies || scenarios.pacing_fps > 0;
  if (any && o.processes > 1) {
    return "--processes: the results of --sustained, --instances and --include_copies are of one "
           "process; leave --processes out";
  }
  if (!scenarios.sustained_recovery.empty() && scenarios.sustained.empty()) {
    return "--sustained_recovery is a pause after the runs of --sustained, which is not given";
  }
  return "";
}

}  // namespace

std::string CompleteOptions(Options* o) {
  o->max_interval_share = 0;
  if (!o->max_interval.empty()) {
    const bool percent = absl::EndsWith(o->max_interval, "%");
    double value = 0;
    if (!absl::SimpleAtod(absl::StripSuffix(o->max_interval, "%"), &value) || !(value > 0) ||
        !std::isfinite(value)) {
      return "--max_interval: '" + o->max_interval + "' is no share above 0, such as 2% or 0.02";
    }
    o->max_interval_share = percent ? value / 100 : value;
  }
  if (o->cold.processes > 0 && o->processes > 1) {
    return "--cold and --processes exclude each other: --cold=N starts N processes itself";
  }
  if (o->samples == "all") {
    o->most_samples = std::numeric_limits<int64_t>::max();
  } else if (o->samples == "none") {
    o->most_samples = 0;
  } else if (!absl::SimpleAtoi(o->samples, &o->most_samples) || o->most_samples < 0) {
    return "--samples: '" + o->samples + "' is neither all nor none nor a number";
  }
  return ProblemOf(o->scenarios, *o);
}

std::vector<std::string> NoEffectWarnings(const FlagRegistry& flags) {
  const bool half = cpu::MayUseHalfArithmetic();
  const std::pair<const char*, const char*> reasons[] = {
      {"allow_fp16",
       half ? nullptr
            : "the CPU has no half arithmetic that may be used, and computes float32 in float32 "
              "(only a plug-in may read it; the GPU has --gpu_precision_loss_allowed)"},
      {"enable_builtin_cast_constant_cache",
       "--graph_rewriting decides which constants are computed once"}};
  std::vector<std::string> warnings;
  for (const auto& [name, reason] : reasons) {
    if (reason == nullptr || !flags.GetBool(name)) continue;
    warnings.push_back(std::string("--") + name + " has no effect: " + reason);
  }
  if (flags.WasSet("model_runtime_info_output_file") &&
      !flags.GetBool("export_model_runtime_info")) {
    warnings.push_back(
        "--model_runtime_info_output_file has no effect without --export_model_runtime_info");
  }
  return warnings;
}

}  // namespace litmus::benchmark
