// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the programs with a model whose loop never ends: Ctrl-C, and for benchmark_model --max_secs,
// must end the current run.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "tools/common/images/black_png.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;

constexpr char kBenchmark[] = "tools/benchmark_model/benchmark_model";
constexpr char kLoop[] = "testdata/endless_loop.tflite";

std::string Npy(const std::string& shape, size_t floats) {
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }";
  header += std::string(118 - header.size() - 1, ' ') + "\n";
  std::string text("\x93NUMPY\x01\0", 8);
  text += static_cast<char>(header.size());
  text += '\0';
  return text + header + std::string(4 * floats, '\0');
}

// Creates a folder with an image, labels, anchors and conformance cases.
std::string MakeFolder() {
  const std::string folder = testing::TempDir() + "/endless_loop";
  fs::remove_all(folder);
  fs::create_directories(folder + "/images");
  fs::create_directories(folder + "/cases/ADD/zeros");
  fs::create_directories(folder + "/cases/WHILE/endless");
  std::ofstream(folder + "/images/black.png", std::ios::binary) << BlackPng(8, 8);
  std::ofstream(folder + "/labels.txt") << "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n";
  std::ofstream(folder + "/truth.txt") << "3\n";
  std::ofstream(folder + "/anchors.txt")
      << "0.25 0.25 0.5 0.5\n0.25 0.75 0.5 0.5\n0.75 0.25 0.5 0.5\n0.75 0.75 0.5 0.5\n";
  const std::string one = folder + "/cases/WHILE/endless/";
  std::ofstream(one + "case.json")
      << R"({"op": "WHILE", "steps": 1, "inputs": [{}], "outputs": [{}],
             "tolerance": {"kind": "float", "atol": 0, "rtol": 0}, "reference": "by hand"})";
  fs::copy_file(kLoop, one + "model.tflite");
  std::ofstream(one + "in0.npy", std::ios::binary) << Npy("(1, 8, 8, 3)", 192);
  std::ofstream(one + "out0.npy", std::ios::binary) << Npy("(1, 12)", 12);
  // A case that is run before the endless one.
  const std::string sum = folder + "/cases/ADD/zeros/";
  std::ofstream(sum + "case.json")
      << R"({"op": "ADD", "steps": 1, "inputs": [{}, {}], "outputs": [{}],
             "tolerance": {"kind": "float", "atol": 0, "rtol": 0}, "reference": "by hand"})";
  fs::copy_file("testdata/add_float.tflite", sum + "model.tflite");
  for (const char* array : {"in0.npy", "in1.npy", "out0.npy"}) {
    std::ofstream(sum + array, std::ios::binary) << Npy("(1, 8, 8, 3)", 192);
  }
  return folder;
}

std::vector<std::string> Words(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

TEST(EndlessLoopTest, AnInterruptEndsARunOfEveryTool) {
  const std::string folder = MakeFolder();
  const std::string images =
      " --ground_truth_images_path=" + folder + "/images --num_decode_threads=1";
  const std::string commands[] = {
      std::string(kBenchmark) + " --graph=" + kLoop,
      std::string(kBenchmark) + " --graph=" + kLoop + " --warmup_runs=0 --warmup_min_secs=0",
      "tools/inference_diff/inference_diff --num_runs=1 --model_file=" + std::string(kLoop),
      "tools/inference_diff/inference_diff --per_op --num_runs=1 --model_file=" +
          std::string(kLoop),
      "tools/eval_imagenet/eval_imagenet --model_file=" + std::string(kLoop) +
          " --model_output_labels=" + folder + "/labels.txt --ground_truth_labels=" + folder +
          "/truth.txt" + images,
      "tools/eval_coco/eval_coco --model_file=testdata/endless_detector.tflite --anchors_file=" +
          folder + "/anchors.txt" + images,
      "tools/label_image/label_image --tflite_model=" + std::string(kLoop) + " --labels=" + folder +
          "/labels.txt --image=" + folder + "/images/black.png",
      "tools/conformance/conformance " + folder + "/cases",
  };
  for (const std::string& command : commands) {
    SCOPED_TRACE(command);
    std::vector<std::string> arguments = Words(command);
    const std::string binary = arguments.front();
    arguments.erase(arguments.begin());
    ToolProcess tool(binary, arguments);
    // Loading takes a tenth of this time (seconds), so the loop is running by then. Otherwise, the
    // tool must end in the same way.
    constexpr double kInTheLoop = 0.5;
    while (tool.Running() && tool.CpuSeconds() < kInTheLoop) usleep(10000);
    tool.Signal(SIGINT);
    const ToolRun run = tool.Wait();
    EXPECT_EQ(run.exit_code, kExitTemporary) << run.out << run.err;
    // A stop that the user requested is not reported as an error of the runtime.
    EXPECT_EQ(run.err.find("Client requested"), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find("failed to invoke"), std::string::npos) << run.err;
    if (binary.find("conformance") == std::string::npos) continue;
    EXPECT_NE(run.out.find("\n2 passed, 0 failed\n"), std::string::npos) << run.out;
  }
}

TEST(EndlessLoopTest, ALimitOfTimeThatWasGivenEndsTheRun) {
  const struct {
    std::vector<std::string> flags;
    const char* err;
  } kCases[] = {
      {{"--max_secs=0.2"}, "--max_secs: the first of the warm-up took more than 0.2 s"},
      {{"--max_secs=0.2", "--warmup_runs=0", "--warmup_min_secs=0"},
       "--max_secs: the first of the regular runs took more than 0.2 s"},
  };
  for (const auto& c : kCases) {
    std::vector<std::string> arguments = {std::string("--graph=") + kLoop};
    arguments.insert(arguments.end(), c.flags.begin(), c.flags.end());
    const ToolRun run = RunTool(kBenchmark, arguments);
    EXPECT_EQ(run.exit_code, kExitTemporary) << run.out << run.err;
    EXPECT_NE(run.err.find(c.err), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find("Invoke failed"), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find("Client requested"), std::string::npos) << run.err;
  }
}

// If runs complete, the limit ends the measurement without a failure.
TEST(EndlessLoopTest, RunsBeforeTheLimitAreReported) {
  const ToolRun run = RunTool(
      kBenchmark, {"--graph=testdata/counting_loop.tflite", "--max_secs=0.2", "--min_secs=100",
                   "--warmup_runs=1", "--warmup_min_secs=0", "--warmup_max_secs=0"});
  EXPECT_EQ(run.exit_code, kExitOk) << run.err;
  EXPECT_NE(run.out.find("max_secs"), std::string::npos) << run.out;
  EXPECT_EQ(run.out.find("Inference (avg): not measured"), std::string::npos) << run.out;
}

}  // namespace
}  // namespace litmus
