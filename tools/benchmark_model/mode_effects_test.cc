// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests one flag of each kind (measurement, limit, model, inputs, delegate, resources, files, parts
// of the result) in each mode that supports the flag according to --help --output=json.
#include <map>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tools/common/flag_effects.h"

namespace litmus {
namespace {

using Lines = std::vector<std::string>;

constexpr char kTool[] = "tools/benchmark_model/benchmark_model";
constexpr char kOptionRuns[] = "tools/benchmark_model/benchmark_model_performance_options";
constexpr char kModel[] = "--graph=testdata/tiny_cnn_float.tflite";
const Lines kDocument = {"--json_out=FILE"};

ModeLine Quick(const std::string& argument, const char* program = kTool) {
  return {
      program,
      {kModel, "--num_runs=3", "--min_secs=0", "--warmup_runs=1", "--warmup_min_secs=0", argument}};
}

TEST(ModeEffectsTest, OneFlagOfEachKindActsInEachModeThatServesIt) {
  const std::map<std::string, ModeLine> lines = {
      {"latency", Quick("--num_threads=1")},
      {"sustained", Quick("--sustained=50ms")},
      {"instances", Quick("--instances=2")},
      {"copies", Quick("--include_copies")},
      {"pacing", Quick("--pacing_fps=1000")},
      {"processes", Quick("--processes=2")},
      {"grid", Quick("--grid=num_threads=1;2")},
      {"option_runs", Quick("--perf_options_list=cpu", kOptionRuns)},
      {"cold", {kTool, {kModel, "--cold=1", "--page_cache=warm"}}}};
  const std::vector<ModeEffect> effects = {
      // Flags of the measurement.
      {{"--max_secs=-1", {}, {"Inference \\(avg\\): not measured"}},
       {{"processes", {"exit 64", "a process measured no run"}},
        {"grid", {"exit 64", "no run was measured"}}}},
      // Flags with a limit.
      {{"--max_init_ms=0.00001", {}, {"exit 1$", "^ERROR: .*--max_init_ms=1e-05: measured "}}, {}},
      {{"--require_stable", {}, {"exit 75", "^ERROR: .*--require_stable: the verdict is "}}, {}},
      // Flags of the model, its inputs, and the delegate.
      {{"--graph=/nonexistent", {}, {"exit 66", "'/nonexistent'"}}, {}},
      {{"--inputs=/nonexistent", {}, {"exit 66", "--inputs: cannot read '/nonexistent'"}}, {}},
      {{"--input_layer_value_files=input:/nonexistent", {"--input_layer=input"}, {"exit 66"}}, {}},
      {{"--external_delegate_path=testing/plugins/perturb_plugin.so",
        kDocument,
        {"\"delegate_nodes\": 1,"}},
       {{"cold", {"^  delegate_create "}}, {"option_runs", {"EXTERNAL delegate created"}}}},
      // Flags of resources.
      {{"--memory_limit=1kB", {}, {"exit 71", "out of memory"}}, {}},
      {{"--weight_cache=FILE", {}, {"^FILE:$"}}, {}},
      // Flags with result files.
      {{"--json_out=FILE", {}, {"^FILE:$", "\"tool\": "}}, {}},
      {{"--export=markdown:FILE", {}, {"^FILE:$"}}, {}},
      {{"--html_report=FILE", {}, {"^FILE:$", "<html"}}, {}},
      {{"--samples=none", kDocument, {"\"stride\": null"}}, {}},
      {{"--output_filepath=FILE", {}, {"^FILE:$"}}, {}},
      {{"--trace_out=FILE", {}, {"^FILE:$", "traceEvents"}}, {}},
      // Flags that add parts to the result.
      {{"--enable_op_profiling", kDocument, {"\"type\": \"CONV_2D\"|Operator-wise Prof"}}, {}},
      {{"--memory_report", kDocument, {"\"snapshots\": \\[$|^  packed_weights "}}, {}},
      {{"--print_placement", {}, {"why on the CPU"}}, {}},
      {{"--dry_run", {}, {"Inference \\(avg\\): not measured"}}, {}},
      {{"--verbose", {}, {"Log parameter values verbosely: \\[1\\]"}}, {}},
  };
  ExpectModeEffects(kTool, lines, testing::TempDir(), effects);
}

}  // namespace
}  // namespace litmus
