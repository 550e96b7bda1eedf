// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A plugin that adds an error at one node of MobileNet v1 or SSD is found at that node, for 8
// random nodes of each model, whether or not the plugin reports intermediate outputs. A plugin that
// adds no error diverges in no model.
#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <set>

#include "testing/long_tests.h"
#include "testing/shared_data.h"
#include "tools/inference_diff/per_op.h"
#include "tools/inference_diff/per_op_testing.h"

namespace litmus {
namespace {

constexpr uint32_t kSeed = 20260;
constexpr int kDrawn = 8;
const char* const kModels[] = {
    "/models/mobilenet_v1_1.0_224_dequant_float.tflite",
    "/models/derived/ssd_mobilenet_v1_coco_dequant_float.tflite",
};

struct Setup {
  const char* model;
  bool intermediates;
};

class PerOpModels : public testing::TestWithParam<Setup> {};

TEST_P(PerOpModels, FindsTheWrongNode) {
  LITMUS_NEEDS_SHARED_DATA();
  const PerOpModel model(SharedDataFolder() + GetParam().model);
  ASSERT_TRUE(model.ok()) << GetParam().model;
  const std::vector<std::string> inputs = model.DrawInputs(kSeed);
  const auto clean = ComparePerOperator(model.Cpu(), model.WithPlugins({""}), inputs);
  ASSERT_TRUE(clean.ok()) << clean.status();
  EXPECT_FALSE(clean->first.has_value()) << PerOpTable(*clean);
  const int nodes = static_cast<int>(clean->rows.size());

  std::mt19937 random(kSeed);
  std::set<int> drawn = {0, nodes - 1};
  while (drawn.size() < kDrawn) drawn.insert(static_cast<int>(random() % nodes));
  int found = 0;
  for (const int k : drawn) {
    const std::string options =
        "node:" + std::to_string(k) +
        (GetParam().intermediates ? ";intermediates:1" : ";intermediates:0");
    SCOPED_TRACE(std::string(GetParam().model) +
                 " --external_delegate_path=testing/plugins/perturb_plugin.so "
                 "--external_delegate_options=" +
                 options + ", inputs drawn with seed " + std::to_string(kSeed));
    const auto report = ComparePerOperator(model.Cpu(), model.WithPlugins({options}), inputs);
    ASSERT_TRUE(report.ok()) << report.status();
    ASSERT_TRUE(report->first.has_value()) << PerOpTable(*report);
    const PerOpRow& row = report->rows[*report->first];
    EXPECT_EQ(row.node, k) << PerOpTable(*report);
    EXPECT_FALSE(report->first_needs_fusion);
    found += row.node == k;
  }
  EXPECT_EQ(found, kDrawn);
}

// For every shared model, a plugin without errors shows no divergence, or the graph rejects it
// because of dynamic tensors.
TEST(PerOpAllModels, NothingDepartsWhereNothingIsWrong) {
  LITMUS_IS_LONG_TEST();
  LITMUS_NEEDS_SHARED_DATA();
  int compared = 0;
  for (const char* folder : {"/models", "/models/derived", "/models/tiny"}) {
    for (const auto& entry : std::filesystem::directory_iterator(SharedDataFolder() + folder)) {
      const std::string path = entry.path().string();
      if (entry.path().extension() != ".tflite") continue;
      SCOPED_TRACE(path);
      const PerOpModel model(path);
      // The model has unsupported operators.
      if (!model.ok() || !model.Cpu().make_interpreter().ok()) continue;
      const std::vector<std::string> inputs = model.DrawInputs(kSeed);
      const auto report = ComparePerOperator(model.Cpu(), model.WithPlugins({""}), inputs);
      if (report.ok()) {
        EXPECT_FALSE(report->first.has_value()) << PerOpTable(*report);
        ++compared;
      } else if (ComparePerOperator(model.Cpu(), model.Cpu(), inputs).ok()) {
        EXPECT_EQ(report.status().code(), absl::StatusCode::kUnavailable) << report.status();
      }
    }
  }
  EXPECT_GT(compared, 20);
}

INSTANTIATE_TEST_SUITE_P(All, PerOpModels,
                         testing::Values(Setup{kModels[0], false}, Setup{kModels[0], true},
                                         Setup{kModels[1], false}, Setup{kModels[1], true}));

}  // namespace
}  // namespace litmus
