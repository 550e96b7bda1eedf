// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Command lines with which TensorFlow Lite's tools were recorded; other tests compare Litmus's
// output with the recorded output. Each line must be accepted, or answered as
// docs/reference/differences.md states. The models are Litmus's; the image folders do not exist.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using Flags = std::vector<std::string>;

constexpr char kBenchmark[] = "tools/benchmark_model/benchmark_model";
constexpr char kDiff[] = "tools/inference_diff/inference_diff";
constexpr char kImagenet[] = "tools/eval_imagenet/eval_imagenet";
constexpr char kCoco[] = "tools/eval_coco/eval_coco";

constexpr char kFloat[] = "--graph=testdata/tiny_cnn_float.tflite";
constexpr char kQuant[] = "--graph=testdata/tiny_cnn_int8.tflite";
constexpr char kFloatFile[] = "--model_file=testdata/tiny_cnn_float.tflite";
constexpr char kQuantFile[] = "--model_file=testdata/tiny_cnn_int8.tflite";
constexpr char kDetectorFile[] = "--model_file=testdata/tiny_detector.tflite";

// `in_err` is an expected part of stderr; "" expects a stderr without errors.
void ExpectAnswer(const char* tool, const Flags& flags, int exit_code, const char* in_err) {
  const ToolRun run = RunTool(tool, flags);
  std::string command = tool;
  for (const std::string& flag : flags) command += " " + flag;
  SCOPED_TRACE(command);
  EXPECT_EQ(run.exit_code, exit_code) << run.err;
  if (*in_err == '\0') {
    EXPECT_EQ(run.err.find("ERROR"), std::string::npos) << run.err;
  } else {
    EXPECT_NE(run.err.find(in_err), std::string::npos) << run.err;
  }
}

struct Case {
  Flags flags;
  int exit_code;
  const char* in_err;
};

TEST(RecordedCommandsTest, BenchmarkModel) {
  const std::string csv = testing::TempDir() + "prof.csv";
  const Case kCases[] = {
      {{}, kExitUsage, "ERROR: Please specify the name of your TF Lite input file with --graph"},
      {{"--graph=/nonexistent.tflite"}, kExitNoInput, "ERROR: Failed to load model"},
      {{"--help"}, kExitOk, ""},
      {{kFloat}, kExitOk, ""},
      {{kFloat, "--bogus=1", "--num_runs=2"}, kExitUsage, "--bogus"},
      {{kFloat, "--input_layer=input", "--input_layer_shape=1,16,16,3", "--num_runs=3"},
       kExitOk,
       ""},
      {{kFloat, "--num_threads=1", "--external_delegate_path=libdummy_external_delegate.so",
        "--external_delegate_options=verbose:1;ops:all", "--use_xnnpack=false"},
       kExitUnavailable,
       "libdummy_external_delegate.so"},
      {{kFloat, "--num_threads=1", "--num_runs=5", "--print_preinvoke_state=true",
        "--print_postinvoke_state=true"},
       kExitOk,
       ""},
      {{kFloat, "--num_threads=1", "--report_peak_memory_footprint=true", "--num_runs=5"},
       kExitOk,
       ""},
      {{kFloat, "--num_threads=1", "--use_xnnpack=false", "--enable_op_profiling=true"},
       kExitOk,
       ""},
      {{kFloat, "--num_threads=1", "--use_xnnpack=false", "--enable_op_profiling=true",
        "--profiling_output_csv_file=" + csv},
       kExitOk,
       ""},
      {{kFloat, "--num_threads=1", "--use_xnnpack=true", "--enable_op_profiling=true"},
       kExitOk,
       "WARN: --use_xnnpack: no effect"},
      {{kFloat, "--num_threads=1", "--verbose=true", "--num_runs=5"}, kExitOk, ""},
      {{kFloat, "--num_threads=1", "--use_xnnpack=false"}, kExitOk, ""},
      {{kFloat, "--num_threads=1", "--use_xnnpack=true"},
       kExitOk,
       "WARN: --use_xnnpack: no effect"},
      {{kFloat, "--num_threads=2", "--use_xnnpack=false"}, kExitOk, ""},
      {{kFloat, "--num_threads=2", "--use_xnnpack=true"},
       kExitOk,
       "WARN: --use_xnnpack: no effect"},
      {{kQuant}, kExitOk, ""},
      {{kQuant, "--num_threads=1", "--use_xnnpack=false"}, kExitOk, ""},
      {{kQuant, "--num_threads=1", "--use_xnnpack=false", "--enable_op_profiling=true"},
       kExitOk,
       ""},
      {{kQuant, "--num_threads=1", "--use_xnnpack=true"},
       kExitOk,
       "WARN: --use_xnnpack: no effect"},
      {{kQuant, "--num_threads=2", "--use_xnnpack=false"}, kExitOk, ""},
      {{kQuant, "--num_threads=2", "--use_xnnpack=true"},
       kExitOk,
       "WARN: --use_xnnpack: no effect"},
  };
  for (const Case& c : kCases) {
    Flags flags = c.flags;
    // Shortens the runs. A command line without flags stays without flags.
    if (!flags.empty()) flags.insert(flags.end(), {"--min_secs=0", "--warmup_min_secs=0"});
    ExpectAnswer(kBenchmark, flags, c.exit_code, c.in_err);
  }
}

TEST(RecordedCommandsTest, InferenceDiff) {
  const Case kCases[] = {
      {{"--help"}, kExitOk, ""},
      {{kFloatFile, "--num_runs=10", "--output_file_path=" + testing::TempDir() + "diff.pb"},
       kExitOk,
       "WARN: no delegate is requested"},
      {{kFloatFile, "--num_runs=10", "--delegate=foo"}, kExitUsage, "--delegate: 'foo'"},
      // Litmus has no XNNPACK delegate, so that the tools have nothing to compare.
      {{kFloatFile, "--num_runs=10", "--delegate=xnnpack"}, kExitUnavailable, "XNNPACK"},
      {{kQuantFile, "--num_runs=5", "--delegate=xnnpack"}, kExitUnavailable, "XNNPACK"},
      {{kQuantFile, "--num_runs=5", "--use_xnnpack=true"}, kExitUnavailable, "XNNPACK"},
      {{kFloatFile, "--num_runs=5", "--external_delegate_path=dummy_external_delegate.so",
        "--external_delegate_options=allowed_builtin_code:0"},
       kExitUnavailable,
       "dummy_external_delegate.so"},
      {{kFloatFile, "--num_runs=5", "--external_delegate_path=libdummy_external_delegate.so",
        "--external_delegate_options=verbose:1"},
       kExitUnavailable,
       "libdummy_external_delegate.so"},
  };
  for (const Case& c : kCases) ExpectAnswer(kDiff, c.flags, c.exit_code, c.in_err);
}

// Missing files are reported only after all flags were parsed.
TEST(RecordedCommandsTest, Evaluations) {
  ExpectAnswer(kImagenet, {"--help"}, kExitOk, "");
  ExpectAnswer(kImagenet,
               {kFloatFile, "--ground_truth_images_path=eval/imagenet",
                "--ground_truth_labels=images/labels/imagenet_labels_1000.txt",
                "--model_output_labels=images/labels/imagenet_labels_1001.txt", "--num_images=100",
                "--num_threads=1", "--output_file_path=" + testing::TempDir() + "im.pb"},
               kExitNoInput, "images/labels/imagenet_labels_1001.txt");
  ExpectAnswer(kCoco, {"--help"}, kExitOk, "");
  for (const char* labels : {"eval/labelmap.txt", "eval/labelmap91.txt"}) {
    ExpectAnswer(kCoco,
                 {kDetectorFile, std::string("--model_output_labels=") + labels,
                  "--ground_truth_images_path=coco/dev/val2017",
                  "--ground_truth_proto=eval/ground_truth.pb", "--num_interpreter_threads=1"},
                 kExitNoInput, "eval/ground_truth.pb");
  }
}

// With a GPU, these commands run; without a GPU, they fail as unavailable, not as invalid.
TEST(RecordedCommandsTest, Gpu) {
  const struct {
    const char* tool;
    Flags flags;
  } kCases[] = {
      {kBenchmark, {kFloat, "--use_gpu=true", "--num_runs=10"}},
      {kBenchmark, {kFloat, "--use_gpu=true", "--gpu_backend=cl"}},
      {kBenchmark, {kFloat, "--use_gpu=true", "--gpu_backend=gl", "--num_runs=10"}},
      {kBenchmark,
       {kFloat, "--use_gpu=true", "--gpu_backend=cl", "--num_runs=10", "--verbose=true"}},
      {kBenchmark,
       {kFloat, "--use_gpu=true", "--gpu_backend=cl", "--gpu_precision_loss_allowed=false",
        "--num_runs=10"}},
      {kBenchmark,
       {kFloat, "--use_gpu=true", "--gpu_backend=cl", "--gpu_precision_loss_allowed=false"}},
      {kBenchmark,
       {kFloat, "--use_gpu=true", "--gpu_backend=cl", "--gpu_precision_loss_allowed=true"}},
      {kBenchmark,
       {kFloat, "--use_gpu=true", "--gpu_backend=cl", "--gpu_precision_loss_allowed=false",
        "--enable_op_profiling=true"}},
      {kBenchmark, {kQuant, "--use_gpu=true", "--gpu_backend=cl"}},
      {kDiff, {kFloatFile, "--num_runs=10", "--delegate=gpu"}},
  };
  for (const auto& c : kCases) {
    Flags flags = c.flags;
    if (c.tool == kBenchmark) flags.insert(flags.end(), {"--min_secs=0", "--warmup_min_secs=0"});
    const ToolRun run = RunTool(c.tool, flags);
    EXPECT_TRUE(run.exit_code == kExitOk || run.exit_code == kExitUnavailable)
        << run.exit_code << run.err;
  }
}

}  // namespace
}  // namespace litmus
