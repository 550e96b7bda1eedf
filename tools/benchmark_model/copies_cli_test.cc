// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program in each mode with each kind of failure. Every copy of the result must have the
// process's exit code and last error, and none may be left from an earlier run.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "testdata/generator/model_builder.h"
#include "tools/common/copies/read_copies.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using testdata::Bytes;
using testdata::ModelBuilder;
using testdata::TensorSpec;
using Words = std::vector<std::string>;

constexpr char kTool[] = "tools/benchmark_model/benchmark_model";
constexpr char kModel[] = "--graph=testdata/tiny_cnn_float.tflite";
constexpr char kPlugin[] = "--external_delegate_path=testing/plugins/perturb_plugin.so";

std::string Path(const std::string& name) { return absl::StrCat(testing::TempDir(), "/", name); }

std::string Written(const std::string& name, const std::vector<uint8_t>& bytes) {
  std::ofstream(Path(name), std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return Path(name);
}

// A RESHAPE of four elements to a shape of nine: Prepare fails.
std::string CannotPrepare() {
  ModelBuilder model("RESHAPE");
  TensorSpec in, shape, out;
  in.name = "x";
  in.shape = {1, 4};
  shape.name = "shape";
  shape.shape = {2};
  shape.type = tflite::TensorType_INT32;
  shape.data = Bytes<int32_t>({3, 3});
  out.name = "y";
  out.shape = {3, 3};
  const int x = model.AddTensor(in), to = model.AddTensor(shape), y = model.AddTensor(out);
  model.AddOperator(tflite::BuiltinOperator_RESHAPE, {x, to}, {y},
                    testdata::Options(tflite::ReshapeOptionsT()));
  model.SetInputsOutputs({x}, {y});
  return Written("cannot_prepare.tflite", model.Finish());
}

struct Mode {
  std::string name;
  Words flags;
  bool has_children = false;
};

const Words kQuick = {"--num_runs=4", "--min_secs=0", "--warmup_runs=1", "--warmup_min_secs=0"};

const std::vector<Mode>& Modes() {
  static const auto* const kModes = new std::vector<Mode>{
      {"single", kQuick},
      {"processes", {"--processes=2"}, true},
      {"cold", {"--cold=1", "--page_cache=warm"}, true},
      {"grid", {"--num_threads=1,2"}, true},
      {"rounds", {"--num_threads=1,2", "--grid_rounds=2"}, true},
      {"sustained", {"--sustained=20ms"}},
      {"instances", {"--instances=2"}},
      {"copies", {"--include_copies"}},
      {"pacing", {"--pacing_fps=1000"}},
  };
  return *kModes;
}

struct Failing {
  const char* how;
  Words flags;
  int exit_code;
  std::string error;
  std::set<std::string> not_in = {};  // modes without this failure
  std::string limit = {};             // shell command that limits a resource before the tool starts
};

std::vector<Failing> WaysToFail() {
  const std::string broken = Written("broken.tflite", {'T', 'F', 'L', '3', 1, 2, 3, 4, 5, 6, 7, 8});
  const auto plugin = [](const char* options) {
    return Words{kModel, kPlugin, absl::StrCat("--external_delegate_options=", options)};
  };
  return {
      {"no failure", {kModel}, kExitOk, ""},
      {"no model", {"--graph=/no/such.tflite"}, kExitNoInput, "Could not open '/no/such.tflite'"},
      {"a broken model", {"--graph=" + broken}, kExitBadData, broken},
      {"a delegate that is missing",
       {kModel, "--external_delegate_path=/no/such.so"},
       kExitUnavailable,
       "/no/such.so"},
      {"Prepare fails",
       {"--graph=" + CannotPrepare()},
       kExitBadData,
       "(RESHAPE) failed to prepare",
       {"cold"}},
      {"the first Invoke fails", plugin("fail_every:1"), kExitInternal, "failed to invoke"},
      {"a later Invoke fails", plugin("fail_every:3"), kExitInternal, "Invoke failed", {"cold"}},
      {"no memory by the limit", {kModel, "--memory_limit=1kB"}, kExitOsError, "out of memory"},
      {"no memory in the address space",
       {kModel, "--input_layer=input", "--input_layer_shape=200000,16,16,3"},
       kExitOsError,
       "out of memory",
       {},
       "ulimit -v 600000; "},
      {"no memory for the tool itself",
       {kModel},
       kExitOsError,
       "out of memory",
       {"cold"},
       "ulimit -v 60000; "},
      {"an output that cannot be created",
       {kModel, "--json_out=/no/such/folder/x"},
       kExitCantCreate,
       "cannot create '/no/such/folder/x'"},
      {"an output on a full disk", {kModel, "--json_out=/dev/full"}, kExitIoError, "/dev/full"},
      {"a gate that does not hold",
       {kModel, "--max_init_ms=0.00001"},
       kExitGate,
       "--max_init_ms=1e-05: measured",
       {"cold"}},
      {"a child that is killed",
       plugin("raise:9;raise_at:1"),
       kExitInternal,
       "signal 9",
       {"single", "sustained", "instances", "copies", "pacing"}},
      {"a wrong command line", {kModel, "--no_such_flag=1"}, kExitUsage, "'--no_such_flag=1'"},
      {"a list that is wrong", {kModel, "--num_threads=1,none"}, kExitUsage, "'none' does not fit"},
      {"a flag of another mode", {kModel, "--resume"}, kExitUsage, "--resume", {"grid", "rounds"}},
      {"a mistake that is seen late", {kModel, "--samples=few"}, kExitUsage, "--samples"},
  };
}

// One file per format, then standard output.
Words FormsOf(const Mode& mode) {
  Words forms = {"json",    "html",        "gbench", "github-smaller", "github-bigger",
                 "bencher", "openmetrics", "junit",  "markdown"};
  if (mode.name == "single" || mode.name == "processes") forms.emplace_back("proto");
  return forms;
}

Words LineOf(const Mode& mode, const Failing& way, const Copies& copies, const std::string& form) {
  Words line = mode.flags;
  if (mode.name != "cold") line.insert(line.end(), kQuick.begin(), kQuick.end());
  for (const std::string& flag : {"--json_out=" + copies.Path("json"), copies.ExportFlag(),
                                  "--html_report=" + copies.Path("html"), "--output=" + form}) {
    line.push_back(flag);
  }
  if (mode.name == "single" || mode.name == "processes") {
    line.push_back("--result_file_path=" + copies.Path("proto"));
  }
  line.insert(line.end(), way.flags.begin(), way.flags.end());
  return line;
}

std::string Quoted(const Words& words) {
  std::string text;
  for (const std::string& word : words) absl::StrAppend(&text, " '", word, "'");
  return text;
}

ToolRun RunMode(const Mode& mode, const Failing& way, const Copies& copies,
                const std::string& form) {
  const Words line = LineOf(mode, way, copies, form);
  if (way.limit.empty()) return RunTool(kTool, line);
  return RunTool("/bin/bash", {"-c", absl::StrCat(way.limit, "exec ", kTool, Quoted(line))});
}

// Stores stdout as the file "json" in modes where --json_out does not write the document.
void TakeDocumentFromStdout(const ToolRun& run, const Copies& copies) {
  std::ofstream(copies.Path("json"), std::ios::binary) << run.out;
}

// The document is written to stdout, too. All copies' files contain the results of an earlier run
// before the test.
TEST(CopiesCliTest, EveryCopySaysHowTheProcessEnds) {
  const Copies copies(Path("copies"));
  for (const Failing& way : WaysToFail()) {
    for (const Mode& mode : Modes()) {
      if (way.not_in.count(mode.name) > 0) continue;
      SCOPED_TRACE(absl::StrCat(way.how, ", ", mode.name));
      const Words forms = FormsOf(mode);
      copies.MakeOld(forms);
      const ToolRun run = RunMode(mode, way, copies, "json");
      if (absl::StrContains(copies.Text("json"), "old")) TakeDocumentFromStdout(run, copies);
      EXPECT_EQ(run.out, copies.Text("json"));
      copies.Expect(run, way.exit_code, way.error, forms);
    }
  }
}

TEST(CopiesCliTest, TextAndCsvSayIt) {
  const Copies copies(Path("copies"));
  for (const Failing& way : WaysToFail()) {
    for (const Mode& mode : {Modes()[0], Modes()[3]}) {
      if (way.not_in.count(mode.name) > 0) continue;
      SCOPED_TRACE(absl::StrCat(way.how, ", ", mode.name));
      copies.MakeOld({"json"});
      const ToolRun run = RunMode(mode, way, copies, "csv");
      EXPECT_EQ(run.exit_code, way.exit_code) << run.err;
      EXPECT_TRUE(absl::StrContains(absl::StrCat(run.out, run.err), way.error)) << run.err;
      if (way.exit_code == kExitOk) continue;
      EXPECT_TRUE(absl::StrContains(run.out, absl::StrCat(way.exit_code))) << run.out;
      EXPECT_TRUE(absl::StrContains(run.out, way.error)) << run.out;
      if (mode.name != "single" || way.how == std::string("a list that is wrong")) continue;
      const CopySays says = ReadCopy("csv", run.out);
      EXPECT_EQ(says.exit_code, way.exit_code) << run.out;
      const bool stands = way.exit_code == kExitGate || way.exit_code == kExitIoError;
      EXPECT_EQ(says.what, stands ? Says::kValue : Says::kFailed) << run.out;
    }
  }
}

// The signal is sent after the runs have begun: by the process to itself, or by the shell once a
// child process exists.
TEST(CopiesCliTest, EveryCopyOfARunThatWasInterrupted) {
  const Copies copies(Path("copies"));
  for (const Mode& mode : Modes()) {
    SCOPED_TRACE(mode.name);
    const Words forms = FormsOf(mode);
    copies.MakeOld(forms);
    ToolRun run;
    if (!mode.has_children) {
      const Failing way = {
          "", {kModel, kPlugin, "--external_delegate_options=raise:2;raise_at:3"}, 75, ""};
      run = RunMode(mode, way, copies, "json");
    } else {
      Failing way = {"", {kModel, "--run_delay=0.05", "--num_runs=1000000"}, 75, ""};
      if (mode.name == "cold") way.flags = {kModel, "--cold=100"};
      const std::string line = Quoted(LineOf(mode, way, copies, "json"));
      run = RunTool("/bin/bash",
                    {"-c", absl::StrCat(kTool, line,
                                        " & tool=$!\n"
                                        "for i in $(seq 1000); do\n"
                                        "  grep -q . /proc/$tool/task/$tool/children && break\n"
                                        "  sleep 0.01\n"
                                        "done\n"
                                        "kill -TERM $tool; wait $tool")});
    }
    copies.Expect(run, kExitTemporary, "", forms);
  }
}

TEST(CopiesCliTest, AnUnfinishedGridIsNotLostToAMistake) {
  const std::string out = Path("unfinished.json");
  const std::string unfinished =
      R"({"schema": {"name": "litmus.benchmark_grid", "version": "3.0"}, "exit_code": 75, )"
      R"("cells": [{"status": "ok"}]})";
  for (const Words& mistake : {Words{"--no_such_flag"}, Words{"--num_threads=1,2,none"},
                               Words{"--num_threads=1,2", "--memory_limit=1kB"}}) {
    std::ofstream(out) << unfinished;
    Words line = {kModel, "--num_threads=1,2", "--grid_out=" + out,
                  "--export=junit:" + Path("unfinished.xml")};
    line.insert(line.end(), mistake.begin(), mistake.end());
    std::filesystem::remove(Path("unfinished.xml"));
    EXPECT_EQ(RunTool(kTool, line).exit_code, kExitUsage);
    std::string text;
    std::getline(std::ifstream(out), text);
    EXPECT_EQ(text, unfinished);
    EXPECT_TRUE(std::filesystem::exists(Path("unfinished.xml")));
  }
}

}  // namespace
}  // namespace litmus
