// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program with subcommands, links and invalid arguments.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/exit_codes.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kProgram[] = "tools/tflitmus/tflitmus";
constexpr char kModel[] = "testdata/tiny_cnn_float.tflite";

ToolRun Tflitmus(const std::vector<std::string>& arguments) { return RunTool(kProgram, arguments); }

// Runs the program through a link with another name.
ToolRun Link(const std::string& name, const std::vector<std::string>& arguments) {
  const std::string link = std::string(std::getenv("TEST_TMPDIR")) + "/" + name;
  unlink(link.c_str());
  EXPECT_EQ(symlink(std::filesystem::absolute(kProgram).c_str(), link.c_str()), 0);
  return RunTool(link, arguments);
}

TEST(Tflitmus, EachWordIsItsTool) {
  const std::pair<std::vector<std::string>, const char*> kWords[] = {
      {{"bench"}, "benchmark_model"},
      {{"compare"}, "compare"},
      {{"diff"}, "inference_diff"},
      {{"eval", "imagenet"}, "eval_imagenet"},
      {{"eval", "coco"}, "eval_coco"},
      {{"conformance"}, "conformance"},
      {{"label"}, "label_image"},
      {{"report"}, "report"},
      {{"doctor"}, "doctor"},
      {{"options"}, "benchmark_model_performance_options"},
      {{"benchmark_model"}, "benchmark_model"},
      {{"linux_x86-64_eval_inference_diff"}, "inference_diff"},
  };
  const std::string overview = Tflitmus({"help"}).out;
  for (const auto& [words, tool] : kWords) {
    std::vector<std::string> line = words;
    line.push_back("--version");
    ToolRun run = Tflitmus(line);
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_THAT(run.out, StartsWith(std::string(tool) + " (Litmus) "));
    line = words;
    line.insert(line.begin(), "help");
    run = Tflitmus(line);
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_THAT(run.out, StartsWith(std::string(tool) + ": "));
  }
  for (const char* word :
       {"bench", "compare", "diff", "eval imagenet", "eval coco", "conformance", "label", "report",
        "doctor", "options", "device", "device fleet", "help WORD"}) {
    EXPECT_THAT(overview, HasSubstr(std::string("\n  ") + word + " "));
  }
}

TEST(Tflitmus, Overview) {
  const ToolRun help = Tflitmus({"--help"});
  EXPECT_EQ(help.exit_code, kExitOk);
  EXPECT_THAT(help.err, IsEmpty());
  for (const char* word : {"-h", "help"}) EXPECT_EQ(Tflitmus({word}).out, help.out);
  const ToolRun nothing = Tflitmus({});
  EXPECT_EQ(nothing.exit_code, kExitUsage);
  EXPECT_THAT(nothing.out, IsEmpty());
  EXPECT_EQ(nothing.err, help.out);
  EXPECT_THAT(Tflitmus({"--version"}).out, StartsWith("tflitmus (Litmus) "));
  const ToolRun eval = Tflitmus({"help", "eval"});
  EXPECT_EQ(eval.exit_code, kExitOk);
  EXPECT_THAT(eval.out, HasSubstr("eval imagenet"));
  EXPECT_EQ(Tflitmus({"eval", "--help"}).out, eval.out);
}

TEST(Tflitmus, Refused) {
  const std::pair<std::vector<std::string>, const char*> kLines[] = {
      {{"bnech"}, "did you mean 'bench'?"},
      {{"benchmark"}, "did you mean 'benchmark_model'?"},
      {{"imagenet"}, "did you mean 'eval imagenet'?"},
      {{"eval", "imagnet"}, "did you mean 'eval imagenet'?"},
      {{"help", "reprot"}, "did you mean 'report'?"},
      {{"xyzzyxyzzy"}, "'tflitmus help' lists all commands"},
      {{"eval"}, "'eval' needs a data set"},
      {{"--graph=m.tflite"}, "tflitmus bench --graph=m.tflite"},
      {{"run_eval"}, "eval_imagenet, or tflitmus eval imagenet"},
      {{"bench", "--no_such_flag"}, "--no_such_flag"},
  };
  for (const auto& [line, message] : kLines) {
    const ToolRun run = Tflitmus(line);
    EXPECT_EQ(run.exit_code, kExitUsage) << message;
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(run.err, HasSubstr(message));
  }
  EXPECT_THAT(Tflitmus({"xyzzyxyzzy"}).err, Not(HasSubstr("did you mean")));
}

TEST(Tflitmus, AModelIsMeasured) {
  for (const std::vector<std::string>& line : {std::vector<std::string>{kModel},
                                               {"bench", kModel},
                                               {"bench", std::string("--graph=") + kModel}}) {
    std::vector<std::string> all = line;
    all.insert(all.end(), {"--num_runs=3", "--max_secs=1", "--output=json"});
    const ToolRun run = Tflitmus(all);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_EQ(nlohmann::json::parse(run.out)["model"]["path"], kModel);
  }
  const ToolRun missing = Tflitmus({"missing.tflite"});
  EXPECT_EQ(missing.exit_code, kExitNoInput);
  EXPECT_THAT(missing.err, HasSubstr("missing.tflite"));
}

TEST(Tflitmus, ALinkIsTheToolOfItsName) {
  for (const auto& [name, tool] :
       {std::pair{"benchmark_model", "benchmark_model"},
        {"linux_aarch64_benchmark_model_plus_flex", "benchmark_model"},
        {"benchmark_model_performance_options", "benchmark_model_performance_options"},
        {"android_arm_eval_imagenet_image_classification", "eval_imagenet"},
        {"linux_x86-64_eval_coco_object_detection", "eval_coco"},
        {"android_aarch64_eval_inference_diff", "inference_diff"},
        {"label_image", "label_image"},
        {"report", "report"},
        {"doctor", "doctor"},
        {"another_name", "tflitmus"}}) {
    EXPECT_THAT(Link(name, {"--version"}).out, StartsWith(std::string(tool) + " (Litmus) "));
  }
  for (const char* name : {"run_eval", "linux_x86-64_run_eval"}) {
    const ToolRun run = Link(name, {"--model_file=m.tflite"});
    EXPECT_EQ(run.exit_code, kExitUsage);
    for (const char* tool : {"eval_imagenet", "eval_coco", "inference_diff"}) {
      EXPECT_THAT(run.err, HasSubstr(tool));
    }
  }
}

TEST(Tflitmus, ComparesItself) {
  const std::string program = std::filesystem::absolute(kProgram);
  const ToolRun run = Tflitmus({"compare", "--pairs=3", "--output=json", "--", program, "bench",
                                kModel, "--num_runs=3", "--max_secs=0.1", "---", program, kModel,
                                "--num_runs=3", "--max_secs=0.1"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_THAT(run.out, HasSubstr("benchmark_model (Litmus)"));
  const ToolRun wrong =
      Tflitmus({"compare", "--", program, "report", "--out=x", "---", program, "bench", kModel});
  EXPECT_EQ(wrong.exit_code, kExitUsage);
  EXPECT_THAT(wrong.err, HasSubstr("report measures no latency"));
}

// Child processes run as benchmark_model, regardless of the name under which the parent was
// started.
TEST(Tflitmus, ToolsStartThemselves) {
  const std::string graph = std::string("--graph=") + kModel;
  const auto Run = [](bool link, std::vector<std::string> flags) {
    if (link) return Link("benchmark_model", flags);
    flags.insert(flags.begin(), "bench");
    return Tflitmus(flags);
  };
  for (const bool link : {false, true}) {
    ToolRun run = Run(link, {graph, "--processes=2", "--max_secs=0.2", "--output=json"});
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_EQ(nlohmann::json::parse(run.out)["processes"]["medians"].size(), 2u) << run.out;
    run = Run(link, {graph, "--cold=2", "--page_cache=warm"});
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_THAT(run.out, HasSubstr("cold start of 2 processes"));
    run = Run(link, {graph, "--num_threads=1,2", "--max_secs=0.2", "--output=json"});
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_EQ(nlohmann::json::parse(run.out)["cells"].size(), 2u) << run.out;
  }
  const ToolRun options = Tflitmus({"options", graph, "--perf_options_list=cpu", "--max_secs=0.1"});
  EXPECT_EQ(options.exit_code, kExitOk) << options.err;
  EXPECT_THAT(options.out, HasSubstr("cpu w/ 4 threads (xnnpack): count="));
}

}  // namespace
}  // namespace litmus
