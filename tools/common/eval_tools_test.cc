// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests what the three evaluation tools print before they evaluate: errors of command line, model
// and delegates.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "cli/version.h"
#include "tools/common/document/build_info.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

constexpr const char* kTools[] = {"tools/eval_imagenet/eval_imagenet", "tools/eval_coco/eval_coco",
                                  "tools/inference_diff/inference_diff"};
constexpr char kModel[] = "--model_file=testdata/dynamic_reshape.tflite";

// The revision is that of this test, which was built from the same sources.
TEST(EvalToolsTest, VersionNamesTheRevision) {
  for (const std::string tool : kTools) {
    const std::string revision = RevisionText(ThisBuild());
    const std::string out = RunTool(tool, {"--version"}).out;  // build facts follow
    EXPECT_EQ(out.substr(0, out.find('\n') + 1), tool.substr(tool.rfind('/') + 1) + " (Litmus) " +
                                                     kVersion +
                                                     (revision.empty() ? "" : ", " + revision) +
                                                     ", built with " + CompilerText() + "\n");
  }
}

TEST(EvalToolsTest, WhatIsWrongIsSaidFirst) {
  struct Case {
    std::vector<std::string> arguments;
    int exit_code;
    std::vector<std::string> messages;  // expected in stderr in this order
  };
  const std::string pointer = std::string(::testing::TempDir()) + "/pointer.tflite";
  std::ofstream(pointer) << "version https://git-lfs.github.com/spec/v1\n";
  const std::string plugin = "--external_delegate_path=delegates/external/test_plugin.so";
  const Case cases[] = {
      {{}, kExitUsage, {"ERROR: ", "--model_file is missing"}},
      {{"--model_file=/no/such.tflite"}, kExitNoInput, {"cannot read '/no/such.tflite'"}},
      {{"--model_file=" + pointer},
       kExitBadData,
       {"The model is not a valid Flatbuffer buffer\n",
        "--model_file: '" + pointer +
            "' is a Git LFS pointer, not the file itself; run in its folder: git lfs pull\n"}},
      {{"--model_file=testdata"}, kExitBadData, {"'testdata' is a folder; give the .tflite file"}},
      {{"--graph=/no/such.tflite"}, kExitNoInput, {"cannot read '/no/such.tflite'"}},
      {{kModel, "--graph=other.tflite"},
       kExitUsage,
       {"--model_file and --graph are one flag with different values"}},
      {{"--model_file=cli/exit_codes.h"}, kExitNoInput, {"cannot read"}},
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
      // A boolean flag does not use the next argument as its value.
      {{"merge", "--ignore_unknown_flags", "/no/such.json"},
       kExitNoInput,
       {"cannot read '/no/such.json'"}},
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

// All flags with numbers of threads have one limit; larger numbers would exhaust the system and end
// the process.
TEST(EvalToolsTest, NumbersOfThreadsHaveALimit) {
  const struct {
    const char *tool, *flag;
  } kCases[] = {
      {kTools[0], "num_threads"},
      {kTools[0], "num_interpreter_threads"},
      {kTools[0], "num_decode_threads"},
      {kTools[1], "num_threads"},
      {kTools[1], "num_decode_threads"},
      {kTools[2], "num_threads"},
      {kTools[2], "num_interpreter_threads"},
  };
  for (const auto& c : kCases) {
    for (const char* value : {"1025", "100000", "2147483647"}) {
      const std::string flag = std::string("--") + c.flag;
      const ToolRun run = RunTool(c.tool, {kModel, flag + "=" + value});
      EXPECT_EQ(run.exit_code, kExitUsage) << c.tool << " " << flag << "=" << value;
      EXPECT_NE(run.err.find(flag + ": '" + value + "' does not fit; it must be at most 1024"),
                std::string::npos)
          << run.err;
    }
  }
}

// The tools load a model in the same way as benchmark_model; FormsOfGraph of its cli_test has more
// cases.
TEST(EvalToolsTest, FormsOfAModel) {
  const std::string model = "testdata/add_float.tflite";
  const std::string size = std::to_string(std::filesystem::file_size(model));
  const std::string tool = "tools/inference_diff/inference_diff --num_runs=1 --model_file=";
  struct Case {
    std::string command;
    int exit_code;
    std::string message;
  };
  const Case cases[] = {
      {tool + model, kExitOk, ""},
      {"exec 5<" + model + "; " + tool + "fd:5:0:" + size, kExitOk, ""},
      {"cat " + model + " | " + tool + "pipe:0:-1:" + size, kExitOk, ""},
      {tool + "fd:77:0:100", kExitNoInput, "--model_file: cannot read 'fd:77:0:100'"},
      {"exec 5<" + model + "; " + tool + "fd:5:0:99999999", kExitBadData, "is not a valid model"},
      {tool + "fd:5:x:1", kExitUsage, "--model_file=fd:5:x:1: expected fd:<fd>:<offset>:<size>"},
      {"head -c 99 " + model + " | " + tool + "pipe:0:-1:" + size, kExitNoInput,
       "--model_file=pipe:0:-1:" + size + ": the pipe ended after 99 bytes"},
      {tool + "buffer:1:2", kExitUsage, "an address of another program cannot be read"},
  };
  for (const Case& c : cases) {
    const ToolRun run = RunTool("/bin/sh", {"-c", c.command});
    EXPECT_EQ(run.exit_code, c.exit_code) << c.command << "\n" << run.err;
    EXPECT_NE(run.err.find(c.message), std::string::npos) << c.command << "\n" << run.err;
  }
}

}  // namespace
}  // namespace litmus
