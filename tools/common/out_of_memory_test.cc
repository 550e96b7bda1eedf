// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Drives the real binaries in little address space: when memory runs out, the exit code is the one
// for that, not the one for a broken model or image.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tools/cli/exit_codes.h"
#include "tools/common/images/black_png.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

namespace fs = std::filesystem;

// A folder with one good image that decodes to 432 MB, and one with a small image.
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
    int megabytes;  // of address space
    std::string command;
    int exit_code;
    std::string err;
  } kCases[] = {
      // The arena of a batch of 200,000 has more than 600 MB for the input alone.
      {600, benchmark + "--input_layer_shape=200000,16,16,3", kExitOsError, "out of memory"},
      {600, benchmark + "--input_layer_shape=2,16,16,3", kExitOk, ""},
      {600, benchmark + "--input_layer_value_files=input:/dev/zero", kExitBadData,
       "'/dev/zero' has more than 3072 bytes, the input needs 3072"},
      {600,
       "tools/inference_diff/inference_diff --model_file=testdata/tiny_cnn_float.tflite "
       "--num_runs=1 --input_files=/dev/zero",
       kExitBadData, "'/dev/zero' has more than 3072 bytes of values, input 'input' takes 3072"},
      {700,
       "tools/eval_imagenet/eval_imagenet --model_file=testdata/tiny_cnn_float.tflite "
       "--model_output_labels=" +
           folder + "/labels.txt --ground_truth_labels=" + folder + "/truth.txt " + images,
       kExitOsError, "large.png: out of memory while decoding "},
      // A thousand stacks find no room: the threads that were started do the work.
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
  }
}

}  // namespace
}  // namespace litmus
