// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests of the tool itself: a small data set for the detector //testdata:tiny_detector, whose
// scores can be told by thinking, and command lines over it.
#ifndef LITMUS_TOOLS_EVAL_COCO_CLI_TESTING_H_
#define LITMUS_TOOLS_EVAL_COCO_CLI_TESTING_H_

#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus::coco {

inline constexpr char kTool[] = "tools/eval_coco/eval_coco";

// A new folder below the test's.
std::string NewFolder(const std::string& name);
void WriteText(const std::string& path, const std::string& text);
std::string ReadText(const std::string& path);  // "" when it cannot be read
nlohmann::ordered_json ReadJsonFile(const std::string& path);
bool Exists(const std::string& path);

// Images 000.bmp, 001.bmp … of 16 x 16 pixels with one to four coloured quadrants, and their
// ground truth. The detector finds every one: blue ones exactly (category 3), red (1) and green (2)
// ones exp(-2 / 5) = 0.67 as high. So AP of classes 1 and 2 is 1 up to IoU 0.65 and 0 beyond, that
// of class 3 is 1: mAP = 0.6, AP50 = 1.
struct DataSet {
  std::string folder;   // for outputs
  std::string images;   // folder of images
  std::string json;     // ground truth, as COCO's instances_*.json
  std::string proto;    // the same as TensorFlow Lite's ObjectDetectionGroundTruth
  std::string anchors;  // of the detector
  int objects = 0;

  // The command line that evaluates it; flags of `more` are added, or take the place of ours.
  std::vector<std::string> Arguments(const std::vector<std::string>& more = {}) const;
};
DataSet MakeDataSet(const std::string& name, int images);

// An image of one colour in a quadrant (0 … 3, row by row), for data sets with strays.
void WriteImage(const std::string& path, int quadrant, int colour);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_CLI_TESTING_H_
