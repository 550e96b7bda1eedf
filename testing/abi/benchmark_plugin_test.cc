// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests benchmark_model with the plugin: it measures the delegate, and ends with exit code 69 and
// one line if the plugin fails in Prepare.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace {

struct Outcome {
  int exit_code = -1;
  std::string out, err;
};

std::string ReadFile(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Runs benchmark_model on the one-ADD model with the plugin, which fails at the point `failure`.
Outcome RunTool(const std::string& failure, const std::string& more = "") {
  const std::string base = testing::TempDir() + "run_" + failure;
  const std::string command =
      "tools/benchmark_model/benchmark_model --graph=testdata/add_float.tflite --num_runs=2 "
      "--min_secs=0 --warmup_runs=1 --warmup_min_secs=0 "
      "--external_delegate_path=testing/abi/add_mul_plugin.so "
      "--external_delegate_options=fail:" +
      failure + " " + more + " >" + base + ".out 2>" + base + ".err";
  const int status = std::system(command.c_str());
  Outcome outcome;
  if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
  outcome.out = ReadFile(base + ".out");
  outcome.err = ReadFile(base + ".err");
  return outcome;
}

TEST(BenchmarkPlugin, Measures) {
  const Outcome outcome = RunTool("none");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("Inference timings in us"), std::string::npos) << outcome.out;
}

TEST(BenchmarkPlugin, FailureToPrepareIsExit69) {
  for (const char* failure : {"prepare", "claimed", "node"}) {
    SCOPED_TRACE(failure);
    const Outcome outcome = RunTool(failure);
    EXPECT_EQ(outcome.exit_code, 69) << outcome.err;
    EXPECT_NE(outcome.err.find("ERROR: Failed to apply EXTERNAL delegate.\n"), std::string::npos)
        << outcome.err;
    EXPECT_NE(outcome.err.find("ERROR: add_mul: told to fail"), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out.find("Inference timings in us"), std::string::npos) << outcome.out;
    const Outcome by_cpu = RunTool(failure, "--allow_cpu_fallback");
    EXPECT_EQ(by_cpu.exit_code, 0) << by_cpu.err;
    EXPECT_NE(by_cpu.err.find("the EXTERNAL delegate cannot be applied to this model"),
              std::string::npos)
        << by_cpu.err;
    EXPECT_NE(by_cpu.out.find("Inference timings in us"), std::string::npos) << by_cpu.out;
  }
}

}  // namespace
