// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The three evaluation tools, which so far parse, make their delegates, and say "not there yet".
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tools/common/exit_codes.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

constexpr const char* kTools[] = {"tools/eval_coco/eval_coco"};

TEST(EvalToolsTest, DelegatesAreMadeBeforeAnythingElse) {
  struct Case {
    std::vector<std::string> arguments;
    int exit_code;
    std::vector<std::string> messages;  // In this order in stderr.
  };
  const std::string plugin = "--external_delegate_path=delegates/external/test_plugin.so";
  const Case cases[] = {
      {{"--model_file=m.tflite"}, kExitInternal, {"ERROR: ", " is not there yet"}},
      {{"--delegate=nnapi"}, kExitUnavailable, {"ERROR: ", "--use_nnapi: NNAPI"}},
      {{"--delegate=gpu", "--allow_cpu_fallback"},
       kExitInternal,
       {"WARN: --use_gpu: ", "going on with the CPU", "ERROR: ", " is not there yet"}},
      {{"--delegate=xnnpack"}, kExitInternal, {"WARN: --use_xnnpack: no effect", "not there yet"}},
      {{"--delegate=foo"}, kExitUsage, {"must be one of nnapi, gpu, hexagon, xnnpack, coreml"}},
      {{"--use_coreml"}, kExitUnavailable, {"--use_coreml: CoreML"}},
      {{plugin, "--external_delegate_options=a:b"},
       kExitInternal,
       {"[test_plugin] a=b", "not there yet", "[test_plugin] destroyed"}},
      {{"--external_delegate_path=/no/such.so"},
       kExitUnavailable,
       {"Unable to load external delegate from : /no/such.so ("}},
      {{plugin, "--external_delegate_options=nonsense"}, kExitUsage, {"is not key:value"}},
      {{"--bogus=1", "--ignore_unknown_flags"},
       kExitInternal,
       {"WARN: Unconsumed cmdline flags: --bogus=1\n", "not there yet"}},
      {{"--num_threads=1", "--num_threads=2"},
       kExitInternal,
       {"WARN: --num_threads is given 2 times", "not there yet"}},
  };
  for (const char* tool : kTools) {
    for (const Case& c : cases) {
      SCOPED_TRACE(std::string(tool) + " " + c.arguments[0]);
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
