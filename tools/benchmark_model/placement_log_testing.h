// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helper for tests that compare the document's placement with the GPU delegate's log.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_LOG_TESTING_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_LOG_TESTING_H_

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus {

class PlacementGpuTest : public ::testing::Test {
 protected:
  PlacementGpuTest() {
    std::string folder = ::testing::TempDir() + "/placement_XXXXXX";
    folder_ = mkdtemp(folder.data());
    setenv("POCL_CACHE_DIR", folder_.c_str(), 1);
  }
  ~PlacementGpuTest() override { std::filesystem::remove_all(folder_); }

  ToolRun Start(const std::string& model, std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"--graph=" + model, "--dry_run", "--print_placement"});
    return RunTool("tools/benchmark_model/benchmark_model", flags);
  }

  // Expects the placement in the document to match the delegate's log.
  void ExpectWhatTheLogSays(const std::string& model, std::vector<std::string> flags, int nodes) {
    SCOPED_TRACE(model + " " + ::testing::PrintToString(flags));
    flags.insert(flags.end(), {"--use_gpu=true", "--gpu_backend=cl", "--output=json"});
    const ToolRun run = Start(model, flags);
    if (run.exit_code == kExitUnavailable) GTEST_SKIP() << run.err;
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    const auto placement = nlohmann::json::parse(run.out)["placement"];
    const Log log = ReadLog(run.err);

    std::set<std::string> reasons;
    int on_gpu = 0, partitioned = 0;
    for (const auto& node : placement["nodes"]) {
      const bool taken = node["place"] == "GPU";
      on_gpu += taken;
      EXPECT_EQ(node["partition"].is_null(), !taken) << node;
      EXPECT_EQ(node["reason"].is_string(), !taken) << node;
      EXPECT_EQ(node["reason_reported"], true) << node;
      // The log lists nodes that the delegate does not support, but not supported nodes that stayed
      // on the CPU because of a limit or their cost.
      if (taken || IsChoice(node["reason"])) continue;
      reasons.insert(node["type"].get<std::string>() + ": " + node["reason"].get<std::string>());
    }
    for (const auto& partition : placement["partitions"]) {
      partitioned += static_cast<int>(partition["nodes"].size());
      EXPECT_FALSE(partition["inputs"].empty()) << partition;
      EXPECT_FALSE(partition["outputs"].empty()) << partition;
    }
    EXPECT_EQ(reasons, log.reasons);
    if (!log.reasons.empty()) {
      EXPECT_EQ(on_gpu, log.on_gpu);
      EXPECT_EQ(nodes - on_gpu, log.on_cpu);
    }
    EXPECT_EQ(partitioned, on_gpu);
    EXPECT_EQ(placement["nodes"].size(), static_cast<size_t>(nodes));
    EXPECT_EQ(placement["summary"]["delegated"], on_gpu);
    EXPECT_EQ(placement["summary"]["total"], nodes);
  }

  std::string folder_;

 private:
  struct Log {
    std::set<std::string> reasons;
    int on_gpu = 0, on_cpu = 0;
  };

  static bool IsChoice(const std::string& reason) {
    for (const char* text : {"max_delegated_partitions", "min_nodes_per_partition",
                             "cost more than the GPU saves", "need what it unpacks"}) {
      if (reason.find(text) != std::string::npos) return true;
    }
    return false;
  }

  // Reads the lines between the heading and "63 operations will run on the GPU, and the remaining 1
  // …".
  static Log ReadLog(const std::string& err) {
    Log log;
    std::istringstream lines(err);
    bool inside = false;
    for (std::string line; std::getline(lines, line);) {
      const bool ends = line.find(" operations will run on the GPU") != std::string::npos;
      if (inside && ends && line.rfind("No ", 0) == 0) {
        std::sscanf(line.c_str(), "No operations will run on the GPU, and all %d", &log.on_cpu);
      } else if (inside && ends) {
        std::sscanf(line.c_str(), "%d operations will run on the GPU, and the remaining %d",
                    &log.on_gpu, &log.on_cpu);
      } else if (inside) {
        log.reasons.insert(line);
      }
      inside = (inside && !ends) || line.find("Following operations are not") != std::string::npos;
    }
    return log;
  }
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PLACEMENT_LOG_TESTING_H_
