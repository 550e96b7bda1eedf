// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the GPU option in every spelling: the classes are those of the CPU, and without a GPU an
// error is printed. Skipped if a backend has no device.
#include <cstdlib>
#include <filesystem>

#include "absl/strings/match.h"
#include "cli/exit_codes.h"
#include "tools/label_image/cli_testing.h"

namespace litmus::label_image {
namespace {

ToolRun Label(std::vector<std::string> options) {
  options.insert(options.begin(), {"-m", "testdata/tiny_cnn_float.tflite", "-i",
                                   "testdata/images/rgb.bmp", "-l", WriteLabels(10), "-r", "10"});
  return RunLabelImage(options);
}

class GpuTest : public testing::TestWithParam<std::vector<std::string>> {
 protected:
  GpuTest() {
    const std::string folder = testing::TempDir() + "/caches";
    std::filesystem::create_directories(folder);
    setenv("POCL_CACHE_DIR", folder.c_str(), 1);
    setenv("MESA_SHADER_CACHE_DIR", folder.c_str(), 1);
  }
  ~GpuTest() override {
    for (const char* name : {"LITMUS_OPENCL_LIBRARY", "LITMUS_EGL_LIBRARY"}) unsetenv(name);
  }
};

INSTANTIATE_TEST_SUITE_P(
    Spellings, GpuTest,
    testing::Values(std::vector<std::string>{"-g", "1"},
                    std::vector<std::string>{"--gl_backend=true"},
                    std::vector<std::string>{"--use_gpu=true", "--gpu_backend=cl"},
                    std::vector<std::string>{"--use_gpu=true", "--gpu_backend=gl"}));

// Sums of 32-bit floats in a small network, in a different order.
constexpr double kTolerance = 1e-3;

TEST_P(GpuTest, FindsTheClassesOfTheCpu) {
  const ToolRun gpu = Label(GetParam());
  if (gpu.exit_code == kExitUnavailable) GTEST_SKIP() << gpu.err;
  ASSERT_EQ(gpu.exit_code, kExitOk) << gpu.err;
  EXPECT_TRUE(absl::StrContains(gpu.out, "\nApplied GPU delegate.\n")) << gpu.out;
  const ToolRun cpu = Label({});
  EXPECT_FALSE(absl::StrContains(cpu.out, "Applied")) << cpu.out;
  std::map<int, double> expected, found;
  for (const PrintedResult& result : ResultsIn(cpu.out)) expected[result.index] = result.score;
  for (const PrintedResult& result : ResultsIn(gpu.out)) found[result.index] = result.score;
  ASSERT_FALSE(expected.empty()) << cpu.out;
  for (const auto& [index, score] : expected) {
    EXPECT_NEAR(found[index], score, kTolerance) << "class " << index << "\n" << gpu.out;
  }
}

TEST_P(GpuTest, SaysThatThereIsNone) {
  for (const char* name : {"LITMUS_OPENCL_LIBRARY", "LITMUS_EGL_LIBRARY"}) {
    setenv(name, "/dev/null", 1);
  }
  std::vector<std::string> options = GetParam();
  const ToolRun none = Label(options);
  EXPECT_EQ(none.exit_code, kExitUnavailable) << none.err;
  EXPECT_TRUE(absl::StrContains(none.err, "ERROR: label_image: --use_gpu: ")) << none.err;
  EXPECT_TRUE(ResultsIn(none.out).empty()) << none.out;
  options.push_back("--allow_cpu_fallback");
  const ToolRun fallback = Label(options);
  EXPECT_EQ(fallback.exit_code, kExitOk) << fallback.err;
  EXPECT_FALSE(ResultsIn(fallback.out).empty()) << fallback.out;
}

}  // namespace
}  // namespace litmus::label_image
