// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The numbers of pycocotools on the shared data: real detections, boxes and masks.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "testing/shared_data.h"
#include "tools/eval_coco/scoring/golden_pairs.h"

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

}  // namespace
}  // namespace litmus::coco
