// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the three evaluation tools say before they evaluate: command line, model, delegates.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tools/cli/exit_codes.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

constexpr const char* kTools[] = {"tools/eval_imagenet/eval_imagenet", "tools/eval_coco/eval_coco",
                                  "tools/inference_diff/inference_diff"};
constexpr char kModel[] = "--model_file=testdata/dynamic_reshape.tflite";

TEST(EvalToolsTest, WhatIsWrongIsSaidFirst) {
  struct Case {
    std::vector<std::string> arguments;
    int exit_code;
    std::vector<std::string> messages;  // In this order in stderr.
  };
  const std::string plugin = "--external_delegate_path=delegates/external/test_plugin.so";
  const Case cases[] = {
      {{}, kExitUsage, {"ERROR: ", "--model_file is missing"}},
      {{"--model_file=/no/such.tflite"}, kExitNoInput, {"cannot read '/no/such.tflite'"}},
      {{"--graph=/no/such.tflite"}, kExitNoInput, {"cannot read '/no/such.tflite'"}},
      {{kModel, "--graph=other.tflite"}, kExitUsage, {"name different models"}},
      {{"--model_file=tools/cli/exit_codes.h"}, kExitNoInput, {"cannot read"}},
      {{"--resume"}, kExitUsage, {"--resume: there is no journal"}},
      {{"--output_file_path=/no/such/folder/r.json"},
       kExitCantCreate,
       {"--output_file_path: cannot"}},
      {{kModel, "--delegate=nnapi"}, kExitUnavailable, {"ERROR: ", "--use_nnapi: NNAPI"}},
      {{kModel, "--delegate=gpu", "--gpu_device=no such"},
       kExitUnavailable,
       {"ERROR: ", "--use_gpu: "}},
      {{kModel, "--delegate=foo"},
       kExitUsage,
       {"must be one of nnapi, gpu, hexagon, xnnpack, coreml"}},
      {{kModel, "--use_coreml"}, kExitUnavailable, {"--use_coreml: CoreML"}},
      {{kModel, "--external_delegate_path=/no/such.so"},
       kExitUnavailable,
       {"Unable to load external delegate from : /no/such.so ("}},
      {{kModel, plugin, "--external_delegate_options=nonsense"}, kExitUsage, {"is not key:value"}},
      {{"--bogus=1", "--ignore_unknown_flags"},
       kExitUsage,
       {"WARN: Unconsumed cmdline flags: --bogus=1\n", "--model_file is missing"}},
      {{"--num_threads=1", "--num_threads=2"},
       kExitUsage,
       {"WARN: --num_threads is given 2 times", "--model_file is missing"}},
      {{"merge", "/no/such.json"}, kExitNoInput, {"cannot read '/no/such.json'"}},
      {{"merge"}, kExitUsage, {"merge: "}},
  };
  for (const char* tool : kTools) {
    for (const Case& c : cases) {
      SCOPED_TRACE(std::string(tool) + " " + ::testing::PrintToString(c.arguments));
      const ToolRun run = RunTool(tool, c.arguments);
      EXPECT_EQ(run.exit_code, c.exit_code);
      EXPECT_EQ(run.out, "");
      size_t at = 0;
      for (const std::string& message : c.messages) {
        const size_t found = run.err.find(message, at);
        ASSERT_NE(found, std::string::npos) << message << "\nis not in\n" << run.err;
        at = found;
      }
    }
  }
}

}  // namespace
}  // namespace litmus
