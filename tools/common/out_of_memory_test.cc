// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the programs with limited address space: when memory runs out, the exit code must be that of
// low memory, not that of a corrupt model or image.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "tools/common/copies/copy_reader.h"
#include "tools/common/images/black_png.h"
#include "tools/common/read_file.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;

// Creates two folders: one with a valid image that decodes to 432 MB, and one with a small image.
std::string ImageFolder() {
  const std::string folder = testing::TempDir() + "/out_of_memory";
  fs::create_directories(folder + "/images");
  std::ofstream(folder + "/images/large.png", std::ios::binary) << BlackPng(12000, 12000);
  fs::create_directories(folder + "/small");
  std::ofstream(folder + "/small/a.png", std::ios::binary) << BlackPng(20, 20);
  std::ofstream(folder + "/labels.txt") << "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n";
  std::ofstream(folder + "/truth.txt") << "3\n";
  std::ofstream(folder + "/anchors.txt")
      << "0.25 0.25 0.5 0.5\n0.25 0.75 0.5 0.5\n0.75 0.25 0.5 0.5\n0.75 0.75 0.5 0.5\n";
  return folder;
}

TEST(OutOfMemoryTest, ExitCodes) {
  const std::string folder = ImageFolder();
  const std::string benchmark =
      "tools/benchmark_model/benchmark_model --graph=testdata/tiny_cnn_float.tflite --num_runs=1 "
      "--min_secs=0 --warmup_min_secs=0 --input_layer=input ";
  const std::string images = "--ground_truth_images_path=" + folder +
                             "/images --num_decode_threads=1 --skip_broken "
                             "--output_file_path=" +
                             folder + "/result.json";
  const struct {
    int megabytes;  // limit of the address space
    std::string command;
    int exit_code;
    std::string err;
  } kCases[] = {
      // With a batch of 200,000, the input alone needs more than 600 MB of the arena.
      {600, benchmark + "--input_layer_shape=200000,16,16,3", kExitOsError, "out of memory"},
      {600, benchmark + "--input_layer_shape=2,16,16,3", kExitOk, ""},
      {600, benchmark + "--input_layer_value_files=input:/dev/zero", kExitBadData,
       "'/dev/zero' has more than 3072 bytes, the input needs 3072"},
      {600,
       "tools/inference_diff/inference_diff --model_file=testdata/tiny_cnn_float.tflite "
       "--num_runs=1 --inputs=/dev/zero",
       kExitBadData, "'/dev/zero' has more than 3072 bytes, input 'input' takes 3072"},
      {700,
       "tools/eval_imagenet/eval_imagenet --model_file=testdata/tiny_cnn_float.tflite "
       "--model_output_labels=" +
           folder + "/labels.txt --ground_truth_labels=" + folder + "/truth.txt " + images,
       kExitOsError, "large.png: out of memory while decoding "},
      // There is not enough address space for a thousand stacks: the threads that could be started
      // do the work.
      {700,
       "tools/eval_imagenet/eval_imagenet --model_file=testdata/tiny_cnn_float.tflite "
       "--model_output_labels=" +
           folder + "/labels.txt --ground_truth_labels=" + folder +
           "/truth.txt --ground_truth_images_path=" + folder + "/small --num_decode_threads=1000",
       kExitOk, ""},
      {700,
       "tools/eval_coco/eval_coco --model_file=testdata/tiny_detector.tflite "
       "--anchors_file=" +
           folder + "/anchors.txt " + images,
       kExitOsError, "large.png: out of memory while decoding "},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.command);
    fs::remove(folder + "/result.json.journal");
    const ToolRun run = RunTool(
        "/bin/bash", {"-c", "ulimit -v " + std::to_string(c.megabytes) + "000; exec " + c.command});
    EXPECT_EQ(run.exit_code, c.exit_code) << run.out << run.err;
    EXPECT_NE(run.err.find(c.err), std::string::npos) << run.err;
    if (c.command.find("result.json") == std::string::npos) continue;
    const std::string binary = c.command.substr(0, c.command.find(' '));
    ExpectSays(SaidByDocument(ReadFileBytes(folder + "/result.json").value_or("")), "failed", run,
               binary.substr(binary.rfind('/') + 1));
  }
}

// A complete command for each tool that runs a model.
std::vector<std::string> CommandsOfAllTools(const std::string& folder) {
  const std::string model = "testdata/tiny_cnn_float.tflite";
  const std::string images = " --num_decode_threads=1 --ground_truth_images_path=" + folder;
  return {
      "tools/benchmark_model/benchmark_model --num_runs=1 --min_secs=0 --warmup_min_secs=0 "
      "--warmup_max_secs=0 --graph=" +
          model,
      "tools/inference_diff/inference_diff --num_runs=1 --model_file=" + model,
      "tools/eval_imagenet/eval_imagenet --model_output_labels=" + folder +
          "/labels.txt --ground_truth_labels=" + folder + "/truth.txt --model_file=" + model +
          images + "/small",
      "tools/eval_coco/eval_coco --model_file=testdata/tiny_detector.tflite --anchors_file=" +
          folder + "/anchors.txt" + images + "/small",
      "tools/label_image/label_image --labels=" + folder + "/labels.txt --image=" + folder +
          "/small/a.png --tflite_model=" + model,
  };
}

ToolRun RunBelow(int64_t kilobytes, const std::string& command) {
  return RunTool("/bin/bash",
                 {"-c", "ulimit -v " + std::to_string(kilobytes) + "; exec " + command});
}

TEST(OutOfMemoryTest, TheLimitOfEveryTool) {
  const std::string folder = ImageFolder();
  const struct {
    const char *limit, *err;
    int exit_code;
  } kCases[] = {
      {"1kB", "--memory_limit", kExitOsError},
      {"1GiB", "", kExitOk},
      {"1G", "--memory_limit: '1G' does not fit; it must be a size", kExitUsage},
  };
  for (const std::string& command : CommandsOfAllTools(folder)) {
    for (const auto& c : kCases) {
      const std::string line = command + " --memory_limit=" + c.limit;
      SCOPED_TRACE(line);
      const ToolRun run = RunBelow(4000000, line);
      EXPECT_EQ(run.exit_code, c.exit_code) << run.out << run.err;
      EXPECT_NE(run.err.find(c.err), std::string::npos) << run.err;
    }
  }
}

// 2^31 - 1 boxes need two outputs of 8.6 GB.
TEST(OutOfMemoryTest, OutputsWhoseSizeAValueDecides) {
  const std::string output = testing::TempDir() + "/boxes.bin";
  const std::string benchmark =
      "tools/benchmark_model/benchmark_model --graph=testdata/boxes_by_value.tflite --num_runs=1 "
      "--min_secs=0 --warmup_runs=0 --warmup_min_secs=0 --input_layer=most "
      "--input_layer_shape=[] ";
  const struct {
    int64_t boxes, kilobytes;  // number of boxes, and limit of the address space in KiB
    const char* flags;
    int exit_code;
    const char* err;
  } kCases[] = {
      {2147483647, 4000000, "", kExitOsError, "out of memory: 8589934588 bytes requested"},
      {2147483647, 4000000, "--memory_limit=1GiB", kExitOsError,
       "the limit is 1073741824 (--memory_limit"},
      {3, 4000000, "--memory_limit=1GiB", kExitOk, ""},
      // The outputs fit into memory, but a copy of them does not.
      {50000000, 700000, "", kExitOk, ""},
  };
  for (const auto& c : kCases) {
    for (const bool to_file : {false, true}) {
      const std::string boxes = std::to_string(c.boxes);
      std::string line =
          benchmark + "--input_layer_value_range=most," + boxes + "," + boxes + " " + c.flags;
      if (to_file) line += " --output_filepath=" + output;
      SCOPED_TRACE(line);
      fs::remove(output);
      const ToolRun run = RunBelow(c.kilobytes, line);
      EXPECT_EQ(run.exit_code, c.exit_code) << run.out << run.err.substr(0, 2000);
      EXPECT_NE(run.err.find(c.err), std::string::npos) << run.err.substr(0, 2000);
      if (!to_file || c.exit_code != kExitOk) continue;
      EXPECT_EQ(static_cast<int64_t>(fs::file_size(output)), 8 * c.boxes + 4);
    }
  }
  fs::remove(output);
}

// Increases the limit from the smallest with which the tool prints its version to the first with
// which the tool succeeds.
TEST(OutOfMemoryTest, AnyAddressSpace) {
  constexpr int64_t kStep = 4096, kEnough = 4000000;  // in KiB
  const std::string folder = ImageFolder();
  int refused = 0;  // for some tools, printing the version needs as much memory as a small model
  for (const std::string& command : CommandsOfAllTools(folder)) {
    SCOPED_TRACE(command);
    const std::string version = command.substr(0, command.find(' ')) + " --version";
    int64_t kilobytes = kStep;
    while (kilobytes < kEnough && RunBelow(kilobytes, version).exit_code != kExitOk) {
      kilobytes += kStep;
    }
    for (; kilobytes < kEnough; kilobytes += kStep) {
      const ToolRun run = RunBelow(kilobytes, command);
      if (run.exit_code == kExitOk) break;
      ++refused;
      EXPECT_EQ(run.exit_code, kExitOsError) << kilobytes << " KB\n" << run.out << run.err;
      EXPECT_NE(run.err, "") << kilobytes << " KB";
    }
    EXPECT_LT(kilobytes, kEnough);
  }
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace litmus
