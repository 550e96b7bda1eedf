// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Compares the arena of real models with the lower bound. testing/network_grid:arena_test does the
// same for generated networks.
#include <cstdio>
#include <string>
#include <tuple>

#include "gtest/gtest.h"
#include "testing/arena_bound.h"
#include "testing/shared_data.h"

namespace litmus {
namespace {

// Parameters: model, resolver.
class ArenaOfModel : public ::testing::TestWithParam<std::tuple<const char*, const char*>> {};

TEST_P(ArenaOfModel, PeakIsWithinFivePercentOfTheBound) {
  LITMUS_NEEDS_SHARED_DATA();
  const auto& [name, resolver] = GetParam();
  const auto model = tflite::FlatBufferModel::BuildFromFile(
      (SharedDataFolder() + "/models/" + name + ".tflite").c_str());
  ASSERT_NE(model, nullptr);
  const double ratio = PeakByBound(*model, resolver);
  std::printf("%s, %s: peak by lower bound %.4f\n", name, resolver, ratio);
  EXPECT_LE(ratio, 1.05);
}

INSTANTIATE_TEST_SUITE_P(
    Models, ArenaOfModel,
    ::testing::Combine(::testing::Values("mobilenet_v1_1.0_224_dequant_float",
                                         "mobilenet_v1_1.0_224_quant_rebuilt",
                                         "mobilenet_v2_1.0_224_quant",
                                         "tf2_mobilenet_v2_1.0_224_ptq", "deeplabv3_257_mv_gpu",
                                         "derived/posenet_mobilenet_v1_075_353_481_dequant_float",
                                         "posenet_mobilenet_v1_075_353_481_quant",
                                         "derived/ssd_mobilenet_v1_coco_dequant_float",
                                         "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29_no_metadata"),
                       ::testing::ValuesIn(kArenaResolvers)));

}  // namespace
}  // namespace litmus
