// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the shared library in the official LiteRT Python package (run_in_litert.py).
#include <gtest/gtest.h>
#include <pwd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "delegates/gpu/testing/needs_opencl.h"
#include "testing/shared_data.h"

namespace {

constexpr int kUnavailable = 69;  // exit code of the script if the package is missing

int RunInLiteRt(const std::string& model) {
  // The script's virtual environment is below the home directory, which Bazel hides.
  if (std::getenv("HOME") == nullptr) {
    if (const passwd* user = getpwuid(getuid())) setenv("HOME", user->pw_dir, 1);
  }
  const std::string command =
      "delegates/gpu/testing/run_in_litert.py delegates/gpu/libtensorflowlite_gpu_delegate.so '" +
      model + "'";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void Check(const std::string& model) {
  LITMUS_NEEDS_OPENCL();
  const int status = RunInLiteRt(model);
  if (status == kUnavailable) GTEST_SKIP() << "LiteRT's Python package cannot be installed";
  EXPECT_EQ(status, 0) << model;
}

TEST(LiteRtTest, MobileNetWithRandomWeights) { Check("testdata/mobilenet_v1_float.tflite"); }

TEST(LiteRtTest, MobileNet) {
  LITMUS_NEEDS_SHARED_DATA();
  Check(litmus::SharedDataFolder() + "/models/mobilenet_v1_1.0_224_dequant_float.tflite");
}

}  // namespace
