// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One flag of each kind (what is measured, a limit, the model, its inputs, the delegate, resources,
// files, parts of the result) acts in each mode that serves the flag, as --help --output=json says.
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/flag_effects.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using Lines = std::vector<std::string>;

const Lines kQuick = {"--graph=testdata/tiny_cnn_float.tflite", "--num_runs=3", "--min_secs=0",
                      "--warmup_runs=1", "--warmup_min_secs=0"};

const Lines kDocument = {"--json_out=FILE"};

constexpr char kTool[] = "tools/benchmark_model/benchmark_model";
constexpr char kOptionRuns[] = "option_runs";
constexpr char kCold[] = "cold";

// How each mode is asked for.
const std::map<std::string, Lines>& ModeLines() {
  static const auto* const lines =
      new std::map<std::string, Lines>{{"latency", {}},
                                       {"sustained", {"--sustained=50ms"}},
                                       {"instances", {"--instances=2"}},
                                       {"copies", {"--include_copies"}},
                                       {"pacing", {"--pacing_fps=1000"}},
                                       {"processes", {"--processes=2"}},
                                       {"grid", {"--grid=num_threads=1;2"}},
                                       {kOptionRuns, {"--perf_options_list=cpu"}},
                                       {kCold, {"--cold=1", "--page_cache=warm"}}};
  return *lines;
}

struct Kind {
  FlagEffect effect;
  // By mode, what is seen in place of effect.seen.
  std::map<std::string, Lines> in_mode;
};

const std::vector<Kind>& Kinds() {
  static const auto* const kinds = new std::vector<Kind>{
      // What is measured.
      {{"--max_secs=-1", {}, {"Inference \\(avg\\): not measured"}},
       {{"processes", {"exit 64", "a process measured no run"}},
        {"grid", {"exit 64", "no run was measured"}}}},
      // A limit.
      {{"--max_init_ms=0.00001", {}, {"exit 1$", "^ERROR: .*--max_init_ms=1e-05: measured "}}, {}},
      {{"--require_stable", {}, {"exit 75", "^ERROR: .*--require_stable: the verdict is "}}, {}},
      // The model, its inputs, the delegate.
      {{"--graph=/nonexistent", {}, {"exit 66", "'/nonexistent'"}}, {}},
      {{"--inputs=/nonexistent", {}, {"exit 66", "--inputs: cannot read '/nonexistent'"}}, {}},
      {{"--input_layer_value_files=input:/nonexistent", {"--input_layer=input"}, {"exit 66"}}, {}},
      {{"--external_delegate_path=testing/plugins/perturb_plugin.so",
        kDocument,
        {"\"delegate_nodes\": 1,"}},
       {{kCold, {"^  delegate_create "}}, {kOptionRuns, {"EXTERNAL delegate created"}}}},
      // Resources.
      {{"--memory_limit=1kB", {}, {"exit 71", "out of memory"}}, {}},
      {{"--weight_cache=FILE", {}, {"^FILE:$"}}, {}},
      // Files of results.
      {{"--json_out=FILE", {}, {"^FILE:$", "\"tool\": "}}, {}},
      {{"--export=markdown:FILE", {}, {"^FILE:$"}}, {}},
      {{"--html_report=FILE", {}, {"^FILE:$", "<html"}}, {}},
      {{"--samples=none", kDocument, {"\"stride\": null"}}, {}},
      {{"--output_filepath=FILE", {}, {"^FILE:$"}}, {}},
      {{"--trace_out=FILE", {}, {"^FILE:$", "traceEvents"}}, {}},
      // Parts of the result.
      {{"--enable_op_profiling", kDocument, {"\"type\": \"CONV_2D\"|Operator-wise Prof"}}, {}},
      {{"--memory_report", kDocument, {"\"snapshots\": \\[$|^  packed_weights "}}, {}},
      {{"--print_placement", {}, {"why on the CPU"}}, {}},
      {{"--dry_run", {}, {"Inference \\(avg\\): not measured"}}, {}},
      {{"--verbose", {}, {"Log parameter values verbosely: \\[1\\]"}}, {}},
  };
  return *kinds;
}

std::map<std::string, std::set<std::string>> ModesOfFlags() {
  const ToolRun run = RunTool(kTool, {"--help", "--output=json"});
  std::map<std::string, std::set<std::string>> modes;
  const auto help = nlohmann::json::parse(run.out);
  for (const auto& flag : help["flags"]) {
    modes[flag["name"]] = flag["modes"].get<std::set<std::string>>();
  }
  EXPECT_EQ(help["modes"].size(), ModeLines().size());
  return modes;
}

TEST(ModeEffectsTest, OneFlagOfEachKindActsInEachModeThatServesIt) {
  const auto modes_of = ModesOfFlags();
  std::set<std::string> seen;
  for (const Kind& kind : Kinds()) {
    const std::string& flag = kind.effect.flag;
    for (const std::string& mode : modes_of.at(flag.substr(2, flag.find('=') - 2))) {
      SCOPED_TRACE(mode);
      seen.insert(mode);
      Lines base = mode == kCold ? Lines{kQuick[0]} : kQuick;
      const Lines& asked = ModeLines().at(mode);
      base.insert(base.end(), asked.begin(), asked.end());
      FlagEffect effect = kind.effect;
      if (const auto own = kind.in_mode.find(mode); own != kind.in_mode.end()) {
        effect.seen = own->second;
      }
      if (modes_of.at("json_out").count(mode) == 0 && effect.others == kDocument) {
        effect.others.clear();
      }
      const std::string tool =
          std::string(kTool) + (mode == kOptionRuns ? "_performance_options" : "");
      ExpectFlagEffect(tool, base, testing::TempDir(), effect);
    }
  }
  EXPECT_EQ(seen.size(), ModeLines().size());
}

}  // namespace
}  // namespace litmus
