// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The program finds the node of MobileNet v1 at which the plugin adds an error.
#include <gtest/gtest.h>

#include "cli/exit_codes.h"
#include "testing/shared_data.h"
#include "tools/inference_diff/cli_testing.h"

namespace litmus::diff {
namespace {

TEST(CliModelsTest, PerOpFindsTheWrongNode) {
  LITMUS_NEEDS_SHARED_DATA();
  const std::string model =
      "--model_file=" + SharedDataFolder() + "/models/mobilenet_v1_1.0_224_dequant_float.tflite";
  const std::string path = TempPath("per_op.json");
  for (const int k : {5, 22}) {
    const ToolRun run =
        RunDiff({model, kPerturb, "--external_delegate_options=node:" + std::to_string(k),
                 "--num_runs=2", "--per_op", "--output_file_path=" + path});
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    EXPECT_EQ(Json(path)["per_op"]["first_divergence"]["node"], k) << run.out;
  }
}

}  // namespace
}  // namespace litmus::diff
