// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A detector whose last operator the GPU does not support: each of its nodes has the placement and
// reason that the GPU delegate logs.
#include <gtest/gtest.h>

#include "testing/shared_data.h"
#include "tools/benchmark_model/placement_log_testing.h"

namespace litmus {
namespace {

TEST_F(PlacementGpuTest, Ssd) {
  LITMUS_NEEDS_SHARED_DATA();
  ExpectWhatTheLogSays(
      SharedDataFolder() + "/models/coco_ssd_mobilenet_v1_1.0_quant_2018_06_29_no_metadata.tflite",
      {}, 64);
}

}  // namespace
}  // namespace litmus
