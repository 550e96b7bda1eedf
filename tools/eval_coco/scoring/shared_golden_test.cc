// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares with pycocotools on the shared data: real detections, boxes and masks.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "testing/shared_data.h"
#include "tools/eval_coco/scoring/detection_files.h"
#include "tools/eval_coco/scoring/golden_pairs.h"
#include "tools/eval_coco/scoring/tflite_metric.h"

namespace litmus::coco {
namespace {

nlohmann::json ReadJson(const std::string& path) {
  std::ifstream file(path);
  return nlohmann::json::parse(file, nullptr, false);
}

TEST(SharedGolden, Pairs) {
  LITMUS_NEEDS_SHARED_DATA();
  const auto pairs = FindGoldenPairs(SharedDataFolder() + "/coco/pairs");
  EXPECT_GE(pairs.size(), 12u);
  for (const std::string& pair : pairs) EXPECT_EQ(PairDifferences(pair), "") << pair;
}

TEST(SharedGolden, JsonPairs) {
  LITMUS_NEEDS_SHARED_DATA();
  int pairs = 0;
  const std::string folder = SharedDataFolder() + "/coco/json_pairs/expected";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const nlohmann::json golden = ReadJson(entry.path());
    EXPECT_EQ(StatsDifferences(SharedDataFolder() + "/" + golden["gt"].get<std::string>(),
                               SharedDataFolder() + "/" + golden["dt"].get<std::string>(),
                               golden["iou"] == "segm" ? IouType::kSegm : IouType::kBbox,
                               golden["stats"]),
              "")
        << entry.path();
    ++pairs;
  }
  EXPECT_GE(pairs, 3);
}

TEST(SharedGolden, DetectionsOfSsd) {
  LITMUS_NEEDS_SHARED_DATA();
  const std::string folder = SharedDataFolder() + "/coco/dev/";
  for (const std::string model : {"ssd_v1_float", "ssd_v1_quant"}) {
    EXPECT_EQ(
        StatsDifferences(folder + "instances_dev.json", folder + "detections_" + model + ".json",
                         IouType::kBbox, ReadJson(folder + "pycocotools_" + model + ".json")),
        "")
        << model;
  }
}

// Output of TensorFlow Lite's tool for the same images and model. Its images are resized slightly
// differently, so single thresholds may differ although the mean hardly does.
TEST(SharedGolden, TfliteMetricOfSsd) {
  LITMUS_NEEDS_SHARED_DATA();
  const std::string folder = SharedDataFolder() + "/coco/dev/";
  const auto ground_truth = LoadInstances(folder + "instances_dev.json");
  const auto detections = LoadDetections(folder + "detections_ssd_v1_quant.json");
  ASSERT_TRUE(ground_truth.ok()) << ground_truth.status();
  ASSERT_TRUE(detections.ok()) << detections.status();
  const TfliteMetric metric = EvaluateTflite(AsTflitePreprocesses(*ground_truth), *detections);
  std::ifstream file(SharedDataFolder() + "/facts/samples/coco_run_eval_ssd_quant.txt");
  int lines = 0;
  for (std::string line; std::getline(file, line);) {
    double threshold, expected;
    if (std::sscanf(line.c_str(), "INFO: Average Precision [IOU Threshold=%lf]: %lf", &threshold,
                    &expected) == 2) {
      ASSERT_LT(lines, kNumIous);
      EXPECT_NEAR(kIous[lines], threshold, 1e-9);
      EXPECT_NEAR(metric.ap_by_iou[lines], expected, 0.015) << line;
      ++lines;
    } else if (std::sscanf(line.c_str(), "INFO: Overall mAP: %lf", &expected) == 1) {
      EXPECT_NEAR(metric.overall, expected, 0.005);
      ++lines;
    }
  }
  EXPECT_EQ(lines, kNumIous + 1);
}

}  // namespace
}  // namespace litmus::coco
