// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program: invalid arguments, and that benchmark_model counts the same added fraction and
// can run the model.
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

constexpr char kBinary[] = "tools/compare/slower_model/make_slower_model";
constexpr char kBenchmark[] = "tools/benchmark_model/benchmark_model";
constexpr char kModel[] = "testdata/tiny_cnn_float.tflite";

std::string TempPath(const std::string& name) {
  return std::string(std::getenv("TEST_TMPDIR")) + "/" + name;
}

// Parses "multiply-accumulates per run: 1,234" from --print_model.
int64_t MultiplyAccumulates(const std::string& model) {
  const ToolRun run = RunTool(kBenchmark, {"--graph=" + model, "--print_model"});
  const std::string label = "multiply-accumulates per run: ";
  const size_t at = run.out.find(label);
  if (at == std::string::npos) return -1;
  int64_t count = 0;
  for (size_t i = at + label.size(); i < run.out.size() && run.out[i] != '\n'; ++i) {
    if (run.out[i] != ',') count = 10 * count + run.out[i] - '0';
  }
  return count;
}

TEST(MakeSlowerModelTest, BenchmarkModelCountsAndRunsWhatWasAdded) {
  const std::string slower = TempPath("slower.tflite");
  const ToolRun run = RunTool(kBinary, {kModel, slower, "--by=30%"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const size_t at = run.out.find("added ");
  ASSERT_NE(at, std::string::npos) << run.out;
  const double added = std::strtod(run.out.c_str() + at + 6, nullptr) / 100;
  const auto before = static_cast<double>(MultiplyAccumulates(kModel));
  const auto after = static_cast<double>(MultiplyAccumulates(slower));
  ASSERT_GT(before, 0);
  // The percentage is printed with three digits.
  EXPECT_NEAR(after / before, 1 + added, 1e-5) << run.out;
  EXPECT_EQ(RunTool(kBenchmark,
                    {"--graph=" + slower, "--num_runs=1", "--min_secs=0", "--warmup_min_secs=0"})
                .exit_code,
            kExitOk);
}

TEST(MakeSlowerModelTest, Mistakes) {
  const std::string text = TempPath("text.tflite"), out = TempPath("out.tflite");
  std::ofstream(text) << "no model";
  const struct {
    std::vector<std::string> arguments;
    int exit_code;
    const char* message;
  } cases[] = {
      {{}, kExitUsage, "give a model and a file to write"},
      {{kModel}, kExitUsage, "give a model and a file to write"},
      {{kModel, out, out}, kExitUsage, "give a model and a file to write"},
      {{kModel, out, "--by=5"}, kExitUsage, "--by: '5' does not fit"},
      {{"/no/such/model", out}, kExitNoInput, "cannot read '/no/such/model'"},
      {{kModel, "/no/such/folder/x"}, kExitCantCreate, "cannot create '/no/such/folder/x'"},
      {{text, out}, kExitBadData, "not a .tflite model"},
      {{"testdata/add_float.tflite", out}, kExitBadData, "no node is a CONV_2D"},
      {{"testdata/tiny_cnn_external_buffers.tflite", out},
       kExitBadData,
       "outside of the flatbuffer"},
  };
  for (const auto& c : cases) {
    const ToolRun run = RunTool(kBinary, c.arguments);
    const std::string what = testing::PrintToString(c.arguments);
    EXPECT_EQ(run.exit_code, c.exit_code) << what << run.err;
    EXPECT_NE(run.err.find(c.message), std::string::npos) << what << run.err;
    EXPECT_FALSE(std::ifstream(out).good()) << what;
  }
}

}  // namespace
}  // namespace litmus
