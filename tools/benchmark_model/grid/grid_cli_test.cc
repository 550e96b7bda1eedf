// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs grids with the built program: three numbers of threads, three backends and four models in
// one command, with cells that fail, an interrupt, and --resume.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using nlohmann::json;

constexpr char kBinary[] = "tools/benchmark_model/benchmark_model";

std::vector<std::string> Short(std::vector<std::string> arguments) {
  for (const char* flag :
       {"--num_runs=2", "--min_secs=0", "--warmup_min_secs=0", "--warmup_max_secs=0"}) {
    arguments.push_back(flag);
  }
  return arguments;
}

json ReadJson(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return json::parse(text.str(), nullptr, false);
}

// Returns the number of cells with a status.
int Count(const json& document, const std::string& status) {
  const json& cells = document["cells"];
  return static_cast<int>(std::count_if(
      cells.begin(), cells.end(), [&](const json& cell) { return cell["status"] == status; }));
}

// The cells of cl and gl fail, because no device has the given name. The cells of the third model
// fail too.
TEST(GridCliTest, FailingCellsInterruptResume) {
  const std::string out = testing::TempDir() + "/grid.json";
  const std::string graphs =
      "--graph=testdata/tiny_cnn_float.tflite,testdata/tiny_cnn_int8.tflite,testdata/none.tflite,"
      "testdata/add_float.tflite";
  const std::vector<std::string> line = Short({graphs, "--backend=cpu,cl,gl", "--num_threads=1,2,4",
                                               "--gpu_device=none such", "--grid_out=" + out});
  {
    ToolProcess process(kBinary, line);
    json document;
    do {
      usleep(2000);
      document = ReadJson(out);
    } while (process.Running() && (document.is_discarded() || Count(document, "ok") < 2));
    process.Signal(SIGINT);
    const ToolRun run = process.Wait();
    EXPECT_EQ(run.exit_code, kExitTemporary) << run.err;
    EXPECT_NE(run.out.find("pending"), std::string::npos) << run.out;
  }
  const json before = ReadJson(out);
  ASSERT_EQ(before["cells"].size(), 36u);
  EXPECT_GE(Count(before, "ok"), 2);
  EXPECT_GE(Count(before, "pending"), 1);
  EXPECT_EQ(before["exit_code"], kExitTemporary);

  const ToolRun anew = RunTool(kBinary, line);
  EXPECT_EQ(anew.exit_code, kExitUsage);
  EXPECT_NE(anew.err.find("--resume measures the others; to start over, delete the file"),
            std::string::npos)
      << anew.err;
  EXPECT_EQ(ReadJson(out), before);

  std::vector<std::string> again = line;
  again.push_back("--resume");
  const ToolRun run = RunTool(kBinary, again);
  const json after = ReadJson(out);
  ASSERT_EQ(after["cells"].size(), 36u);
  EXPECT_EQ(Count(after, "pending") + Count(after, "interrupted"), 0) << run.err;
  int first_failure = kExitOk;
  for (size_t i = 0; i < 36; ++i) {
    SCOPED_TRACE(i);
    const json& cell = after["cells"][i];
    EXPECT_EQ(cell["index"], i);
    // Measured before the interrupt, so the result is unchanged.
    if (before["cells"][i]["status"] == "ok") {
      EXPECT_EQ(cell["result"], before["cells"][i]["result"]);
    }
    const bool missing = cell["flags"]["graph"] == "testdata/none.tflite";
    const bool fails = missing || cell["flags"]["backend"] != "cpu";
    EXPECT_EQ(cell["status"], fails ? "failed" : "ok") << cell["error"];
    if (fails && !missing) {
      EXPECT_EQ(cell["exit_code"], kExitUnavailable);
    }
    if (missing) {
      EXPECT_EQ(cell["exit_code"], kExitNoInput);
      EXPECT_NE(cell["error"].get<std::string>().find("none.tflite"), std::string::npos);
    }
    if (fails) {
      EXPECT_TRUE(cell["rank"].is_null());
    }
    if (first_failure == kExitOk) first_failure = cell["exit_code"];
  }
  EXPECT_EQ(run.exit_code, first_failure);
  EXPECT_NE(run.exit_code, kExitOk);
  // A heading and 36 cells.
  EXPECT_GE(std::count(run.out.begin(), run.out.end(), '\n'), 37);

  std::vector<std::string> other = again;
  other.push_back("--run_delay=0.001");
  const ToolRun refused = RunTool(kBinary, other);
  EXPECT_EQ(refused.exit_code, kExitUsage);
  EXPECT_NE(refused.err.find("was measured with other flags"), std::string::npos) << refused.err;
}

TEST(GridCliTest, ValuesThatDoNotFitAreRefusedBeforeTheFirstCell) {
  const struct {
    std::vector<std::string> arguments;
    std::string error;
  } cases[] = {
      {{"--num_threads=1,two"}, "--num_threads: 'two' does not fit"},
      {{"--backend=cpu,npu"}, "--backend: 'npu' does not fit"},
      {{"--num_threads=1,2", "--no_such_flag"}, "no_such_flag"},
      {{"--num_threads=1,2", "--resume"}, "--resume needs the --grid_out"},
      {{"--num_threads=1,2", "--output_filepath=x"},
       "--output_filepath has no effect with a list of values"},
      {{"--shapes=in:1;1,2"}, "--shapes: '1,2' does not fit; it must be NAME:DIM,DIM"},
      {{"--num_threads=1,2", "--cold=3"}, "--cold has no effect with a list of values"},
      {{"--num_threads=1,2", "--trace_out=x"}, "--trace_out has no effect with a list of values"},
  };
  for (const auto& c : cases) {
    std::vector<std::string> arguments = {"--graph=testdata/add_float.tflite"};
    arguments.insert(arguments.end(), c.arguments.begin(), c.arguments.end());
    const ToolRun run = RunTool(kBinary, arguments);
    EXPECT_EQ(run.exit_code, kExitUsage) << c.error;
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find(c.error), std::string::npos) << run.err;
  }
}

TEST(GridCliTest, RoundsGiveAnIntervalBetweenProcesses) {
  const ToolRun run =
      RunTool(kBinary, Short({"--graph=testdata/add_float.tflite", "--num_threads=1,2",
                              "--grid_rounds=3", "--output=json"}));
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const json document = json::parse(run.out);
  EXPECT_EQ(document["schema"]["name"], "litmus.benchmark_grid");
  EXPECT_EQ(document["axes"], json::parse(R"([{"flag": "num_threads", "values": ["1", "2"]}])"));
  for (const json& cell : document["cells"]) {
    EXPECT_EQ(cell["result"]["processes"]["count"], 3);
    // The three rounds may differ too much for an interval if the machine is busy.
    const json& interval = cell["result"]["latency_us"]["median_ci95"];
    EXPECT_TRUE(interval.is_null() || interval.size() == 2) << interval;
    EXPECT_GT(cell["result"]["environment"]["evidence"]["wall_ns"], 0);
    EXPECT_TRUE(cell["result"]["environment"]["argv"].is_array());
    EXPECT_EQ(cell["result"]["exit_code"], cell["exit_code"]);
  }
  // The rounds alternate: the first round of both cells is before the second round of either.
  EXPECT_LT(run.err.find("[2/2] round 1 of 3"), run.err.find("[1/2] round 2 of 3")) << run.err;
}

// Every round exceeds the limit.
TEST(GridCliTest, TheDocumentOfRoundsHasTheExitCodeOfTheCell) {
  const ToolRun run =
      RunTool(kBinary, Short({"--graph=testdata/add_float.tflite", "--num_threads=1,2",
                              "--grid_rounds=2", "--max_init_ms=0.00001", "--output=json"}));
  EXPECT_EQ(run.exit_code, kExitGate) << run.err;
  for (const json& cell : json::parse(run.out)["cells"]) {
    EXPECT_EQ(cell["exit_code"], kExitGate);
    EXPECT_EQ(cell["result"]["exit_code"], kExitGate);
    EXPECT_EQ(cell["result"]["gates"][0]["gate"], "max_init_ms");
    EXPECT_EQ(cell["result"]["gates"][0]["passed"], false);
  }
  for (const char* cell : {"--num_threads=1", "--num_threads=2"}) {
    EXPECT_NE(run.err.find(std::string("ERROR: ") + cell + ": --max_init_ms=1e-05: measured "),
              std::string::npos)
        << run.err;
  }
}

TEST(GridCliTest, WarningsOfCellsAreToldOnce) {
  const ToolRun run = RunTool(
      kBinary, Short({"--graph=testdata/add_float.tflite", "--backend=cl,gl", "--num_threads=1,2",
                      "--gpu_device=none such", "--allow_cpu_fallback"}));
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const size_t first = run.err.find("WARN: ");
  ASSERT_NE(first, std::string::npos) << run.err;
  const std::string line = run.err.substr(first, run.err.find('\n', first) - first);
  EXPECT_EQ(run.err.find(line, first + 1), std::string::npos) << run.err;
}

TEST(GridCliTest, OneShapeAndOneBackendAreNoGrid) {
  const ToolRun run =
      RunTool(kBinary, Short({"--graph=testdata/tiny_cnn_float.tflite", "--backend=cpu",
                              "--shapes=input:3,16,16,3", "--output=json"}));
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const json document = json::parse(run.out);
  EXPECT_EQ(document["schema"]["name"], "litmus.benchmark_model");
  EXPECT_EQ(document["inputs"][0]["shape"], json({3, 16, 16, 3}));
}

}  // namespace
}  // namespace litmus
