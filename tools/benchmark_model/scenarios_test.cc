// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the program with scenarios: several instances, copies, long runs, shapes, inputs from a
// folder. Durations are minimal; no times are checked.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using nlohmann::json;

constexpr char kBinary[] = "tools/benchmark_model/benchmark_model";

ToolRun Measure(std::vector<std::string> arguments) {
  for (const char* flag : {"--num_runs=3", "--min_secs=0", "--warmup_min_secs=0",
                           "--warmup_max_secs=0", "--output=json"}) {
    arguments.insert(arguments.begin(), flag);
  }
  arguments.insert(arguments.begin(), "--graph=testdata/tiny_cnn_float.tflite");
  return RunTool(kBinary, arguments);
}

TEST(ScenariosTest, WithoutTheirFlagsTheMembersAreNull) {
  const ToolRun run = Measure({});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const json document = json::parse(run.out);
  for (const char* member : {"sustained", "instances", "with_copies_us", "resize_and_prepare_us"}) {
    EXPECT_TRUE(document.at(member).is_null()) << member;
  }
}

TEST(ScenariosTest, InstancesRunAtOnce) {
  for (const int count : {1, 3}) {
    SCOPED_TRACE(count);
    const ToolRun run =
        Measure({"--instances=" + std::to_string(count), "--num_threads=2", "--num_runs=120"});
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    const json instances = json::parse(run.out)["instances"];
    EXPECT_EQ(instances["count"], count);
    EXPECT_EQ(instances["threads_per_instance"], 2);
    ASSERT_EQ(instances["per_instance"].size(), static_cast<size_t>(count));
    int64_t runs = 0;
    for (const json& one : instances["per_instance"]) {
      EXPECT_GE(one["runs"], 120);
      EXPECT_GT(one["median_us"], 0);
      runs += one["runs"].get<int64_t>();
    }
    EXPECT_EQ(instances["runs"], runs);
    EXPECT_NEAR(instances["inferences_per_s"].get<double>() * instances["seconds"].get<double>(),
                static_cast<double>(runs), 1e-6 * static_cast<double>(runs));
    const json& latency = instances["latency_us"];
    EXPECT_LE(latency["median"], latency["p95"]);
    EXPECT_LE(latency["p95"], latency["p99"]);
  }
}

TEST(ScenariosTest, AGridOfInstancesHasATableOfScaling) {
  const ToolRun run = Measure({"--instances=1,2"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const json scaling = json::parse(run.out)["scaling"];
  ASSERT_EQ(scaling.size(), 2u);
  EXPECT_EQ(scaling[0]["speedup"], 1);
  EXPECT_EQ(scaling[1]["instances"], 2);
  EXPECT_NEAR(
      scaling[1]["speedup"].get<double>(),
      scaling[1]["inferences_per_s"].get<double>() / scaling[0]["inferences_per_s"].get<double>(),
      1e-9);
}

// The instances are ranked by their throughput, not by the median of the single interpreter that
// ran before them.
TEST(ScenariosTest, RoundsRankAGridOfInstancesByThroughput) {
  const ToolRun run = Measure({"--instances=1,2", "--grid_rounds=3", "--num_runs=20"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const json document = json::parse(run.out);
  for (const json& cell : document["cells"]) {
    const json& instances = cell["result"]["instances"];
    EXPECT_GT(instances["inferences_per_s"], 0);
    EXPECT_TRUE(instances.contains("inferences_per_s_ci95"));
    EXPECT_EQ(instances["per_instance"].size(), instances["count"].get<size_t>());
    EXPECT_EQ(cell["result"]["processes"]["count"], 3);
    EXPECT_EQ(cell["result"]["threads"]["requested"], 1);
  }
  // The intervals are too wide to rank the cells.
  const json& by = document["ranked_by"];
  EXPECT_TRUE(by.is_null() || by == "instances.inferences_per_s") << by;
}

TEST(ScenariosTest, CopiesAndPacing) {
  const ToolRun run = Measure({"--pacing_fps=500", "--num_runs=12"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const json document = json::parse(run.out);
  EXPECT_EQ(document["with_copies_us"]["runs"], 12);
  EXPECT_GT(document["with_copies_us"]["median"], 0);
  EXPECT_EQ(document["with_copies_us"]["ci95"].size(), 2u);
}

TEST(ScenariosTest, SustainedHasWindowsAndRecovery) {
  const ToolRun run = Measure({"--sustained=2s", "--sustained_recovery=100ms"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const json sustained = json::parse(run.out)["sustained"];
  EXPECT_EQ(sustained["window_s"], 1);
  ASSERT_GE(sustained["windows"].size(), 2u);
  EXPECT_EQ(sustained["windows"][0]["start_s"].get<double>() < 0.5, true);
  EXPECT_GT(sustained["windows"][1]["runs"], 0);
  EXPECT_GT(sustained["last_over_first"], 0);
  EXPECT_GT(sustained["recovery"]["over_first"], 0);
  EXPECT_NE(run.err.find("sustained: 0:01 of 0:02, median "), std::string::npos) << run.err;
}

// Whether an output file of a running ToolProcess in the test's folder already contains `text`.
bool HasWritten(const std::string& text) {
  for (const auto& entry : std::filesystem::directory_iterator(testing::TempDir())) {
    if (entry.path().extension() != ".err") continue;
    std::ostringstream stream;
    stream << std::ifstream(entry.path()).rdbuf();
    if (stream.str().find(text) != std::string::npos) return true;
  }
  return false;
}

TEST(ScenariosTest, AnInterruptKeepsTheWindows) {
  const std::string out = testing::TempDir() + "/sustained.json";
  ToolProcess process(kBinary,
                      {"--graph=testdata/tiny_cnn_float.tflite", "--num_runs=3", "--min_secs=0",
                       "--warmup_min_secs=0", "--sustained=60s", "--json_out=" + out});
  while (process.Running() && !HasWritten("sustained: 0:01")) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  process.Signal(SIGINT);
  const ToolRun run = process.Wait();
  EXPECT_EQ(run.exit_code, kExitTemporary) << run.err;
  std::ifstream file(out);
  const json document = json::parse(file);
  EXPECT_TRUE(document["interrupted"]);
  EXPECT_GE(document["sustained"]["windows"].size(), 1u);
  EXPECT_LT(document["sustained"]["windows"].size(), 60u);
}

TEST(ScenariosTest, EachShapeIsPreparedAnew) {
  const ToolRun run = Measure({"--shapes=input:1,16,16,3;input:2,16,16,3;input:4,16,16,3"});
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const json document = json::parse(run.out);
  const int batches[] = {1, 2, 4};
  for (size_t i = 0; i < 3; ++i) {
    const json& result = document["cells"][i]["result"];
    EXPECT_EQ(result["inputs"][0]["shape"][0], batches[i]);
    EXPECT_GT(result["resize_and_prepare_us"], 0);
  }
}

TEST(ScenariosTest, InputsComeFromAFolder) {
  const std::string folder = testing::TempDir() + "/letters", out = testing::TempDir() + "/last";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/1") << "abcdefgh";
  std::ofstream(folder + "/2") << "ijklmnop";
  const std::vector<std::string> line = {"--graph=testdata/variable_tensor.tflite",
                                         "--inputs=" + folder, "--output_filepath=" + out,
                                         "--warmup_runs=0"};
  for (const int runs : {1, 2, 3}) {
    std::vector<std::string> arguments = line;
    arguments.push_back("--num_runs=" + std::to_string(runs));
    const ToolRun run = Measure(arguments);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    std::string bytes;
    std::ifstream(out) >> bytes;
    EXPECT_EQ(bytes, runs == 2 ? "ijklmnop" : "abcdefgh") << runs;
  }
  std::ofstream(folder + "/2") << "ijk";
  const ToolRun run = Measure(line);
  EXPECT_EQ(run.exit_code, kExitBadData);
  EXPECT_NE(run.err.find("letters/2' has 3 bytes, input 'in' takes 8"), std::string::npos)
      << run.err;
}

TEST(ScenariosTest, FlagsThatDoNotGoTogether) {
  const struct {
    std::vector<std::string> arguments;
    std::string error;
  } cases[] = {
      {{"--inputs=x", "--input_layer_value_files=a:b"}, "both give the inputs' values"},
      {{"--sustained_recovery=1s"}, "--sustained_recovery has an effect with --sustained only"},
      {{"--sustained=10"}, "--sustained: '10' does not fit"},
      {{"--instances=2", "--processes=2"}, "--instances has no effect with --processes"},
      {{"--include_copies", "--num_threads=1,2", "--grid_rounds=2"}, "leave --grid_rounds out"},
  };
  for (const auto& c : cases) {
    const ToolRun run = Measure(c.arguments);
    EXPECT_EQ(run.exit_code, kExitUsage) << c.error;
    EXPECT_NE(run.err.find(c.error), std::string::npos) << run.err;
  }
}

}  // namespace
}  // namespace litmus
