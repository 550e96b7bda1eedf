// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The binary with the GPU delegate: what it says about the device and its kernels, and that it
// starts from serialized data. Skipped where there is no OpenCL device.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/exit_codes.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;

class GpuTest : public ::testing::Test {
 protected:
  GpuTest() {
    std::string folder = ::testing::TempDir() + "/gpu_test_XXXXXX";
    folder_ = mkdtemp(folder.data());
    setenv("POCL_CACHE_DIR", (folder_ + "/compiler").c_str(), 1);
  }
  ~GpuTest() override { fs::remove_all(folder_); }

  ToolRun Start(std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"--graph=testdata/tiny_cnn_float.tflite", "--use_gpu=true",
                                 "--num_runs=2", "--min_secs=0", "--warmup_min_secs=0"});
    return RunTool("tools/benchmark_model/benchmark_model", flags);
  }

  std::string folder_;
};

#define SKIP_WITHOUT_DEVICE(run) \
  if ((run).exit_code == kExitUnavailable) GTEST_SKIP() << (run).err

TEST_F(GpuTest, ProfileNamesDeviceKernelsAndOperators) {
  const ToolRun run = Start({"--enable_op_profiling=true"});
  SKIP_WITHOUT_DEVICE(run);
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const size_t table = run.out.find("GPU kernels, by the device's clock");
  ASSERT_NE(table, std::string::npos) << run.out;
  EXPECT_NE(run.out.find("CONV_2D:0", table), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("GPU: upload ", table), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("  device  "), std::string::npos) << run.out;
}

TEST_F(GpuTest, JsonHasTheSame) {
  const ToolRun run = Start({"--enable_op_profiling=true", "--output=json"});
  SKIP_WITHOUT_DEVICE(run);
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const auto document = nlohmann::json::parse(run.out);
  const auto& device = document["environment"]["devices"][0];
  EXPECT_EQ(device["delegate"], "GPU");
  EXPECT_NE(device["name"], "");
  // A CPU is told of on stderr, too.
  EXPECT_EQ(device["type"] == "CPU",
            run.err.find("WARNING: The OpenCL device is a CPU") != std::string::npos)
      << run.err;
  const auto& details = document["delegation"]["details"][0];
  EXPECT_EQ(details["statistics"]["partitions"], 1);
  EXPECT_EQ(details["statistics"]["cached_partitions"], 0);
  const auto& profile = details["profile"];
  EXPECT_GT(profile["runs"], 0);
  EXPECT_GT(profile["kernels_us"], 0);
  ASSERT_FALSE(profile["launches"].empty());
  EXPECT_EQ(profile["launches"].size(), details["statistics"]["launches"]);
  EXPECT_FALSE(profile["launches"][0]["nodes"].empty());
}

TEST_F(GpuTest, WithoutProfilingNothingIsMeasured) {
  const ToolRun run = Start({"--output=json"});
  SKIP_WITHOUT_DEVICE(run);
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  const auto document = nlohmann::json::parse(run.out);
  EXPECT_FALSE(document["delegation"]["details"][0].contains("profile"));
  EXPECT_EQ(document["environment"]["devices"].size(), 1u);
}

TEST_F(GpuTest, StartsFromSerializedDataUnderTheModelsHash) {
  const std::string kept = folder_ + "/kept";
  for (const int cached : {0, 1}) {
    const ToolRun run = Start({"--output=json", "--delegate_serialize_dir=" + kept});
    SKIP_WITHOUT_DEVICE(run);
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    const auto document = nlohmann::json::parse(run.out);
    EXPECT_EQ(document["delegation"]["details"][0]["statistics"]["cached_partitions"], cached)
        << run.err;
    ASSERT_EQ(std::distance(fs::directory_iterator(kept), {}), 1);
  }
  const std::string name = fs::directory_iterator(kept)->path().filename();
  EXPECT_EQ(name.find_first_not_of("0123456789abcdef"), 16u) << name;
  const ToolRun named =
      Start({"--delegate_serialize_dir=" + kept, "--delegate_serialize_token=mine"});
  ASSERT_EQ(named.exit_code, kExitOk) << named.err;
  EXPECT_EQ(std::distance(fs::directory_iterator(kept), {}), 2);
}

}  // namespace
}  // namespace litmus
