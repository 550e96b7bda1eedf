// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Small models: the document's placement and reasons are those in the GPU delegate's log; for a
// plugin without reasons they are "not reported". Skipped if there is no device.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tools/benchmark_model/placement_log_testing.h"

namespace litmus {
namespace {

TEST_F(PlacementGpuTest, SmallModels) {
  ExpectWhatTheLogSays("testdata/tiny_cnn_float.tflite", {}, 7);
  ExpectWhatTheLogSays("testdata/tiny_cnn_int8.tflite", {}, 7);
  ExpectWhatTheLogSays("testdata/tiny_detector.tflite", {}, 6);
  ExpectWhatTheLogSays("testdata/two_chains.tflite", {"--first_delegate_node_index=1"}, 5);
  ExpectWhatTheLogSays("testdata/two_chains.tflite", {"--min_nodes_per_partition=9"}, 5);
}

// A loop on the CPU, whose condition the GPU computes.
TEST_F(PlacementGpuTest, NodesOfALoopHaveTheirReasons) {
  const ToolRun run =
      Start("testdata/counting_loop.tflite", {"--use_gpu=true", "--gpu_backend=cl"});
  if (run.exit_code == kExitUnavailable) GTEST_SKIP() << run.err;
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  for (const char* line :
       {"Placement: 1 of 3 nodes on GPU, 1 partition; 2 on CPU: WHILE (Operation is not "
        "supported.); ADD (The delegate computes integers in floats, exact only up to 2^24.)\n",
        "0:0  WHILE     CPU            -  Operation is not supported.\n",
        "1:0  LESS      GPU            0\n",
        "2:0  ADD       CPU            -  The delegate computes integers in floats, exact only up "
        "to 2^24.\n",
        "partition 0 on GPU, subgraph 1: 1 node, 0\n"}) {
    EXPECT_NE(run.out.find(line), std::string::npos) << line << "\nis not in\n" << run.out;
  }
}

TEST_F(PlacementGpuTest, APlugInTellsNothing) {
  const std::vector<std::string> kPlugin = {
      "--external_delegate_path=testing/plugins/perturb_plugin.so",
      "--external_delegate_options=first:2;last:3"};
  const ToolRun run = Start("testdata/tiny_cnn_float.tflite", kPlugin);
  ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  for (const char* line : {"Placement: 2 of 7 nodes on EXTERNAL, 1 partition; 5 on CPU: ",
                           "0:1  DEPTHWISE_CONV_2D  CPU               -  not reported\n",
                           "0:2  CONV_2D            EXTERNAL          0\n",
                           "partition 0 on EXTERNAL, subgraph 0: 2 nodes, 2-3\n"}) {
    EXPECT_NE(run.out.find(line), std::string::npos) << line << "\nis not in\n" << run.out;
  }
}

}  // namespace
}  // namespace litmus
