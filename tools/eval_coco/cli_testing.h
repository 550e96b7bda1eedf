// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helpers for tests of the tool: a small data set for the detector //testdata:tiny_detector, with
// scores that can be computed by hand, and command lines that evaluate it.
#ifndef LITMUS_TOOLS_EVAL_COCO_CLI_TESTING_H_
#define LITMUS_TOOLS_EVAL_COCO_CLI_TESTING_H_

#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/common/run_tool.h"

namespace litmus::coco {

inline constexpr char kTool[] = "tools/eval_coco/eval_coco";

// Creates a new folder in the test's temporary folder.
std::string NewFolder(const std::string& name);
void WriteText(const std::string& path, const std::string& text);
std::string ReadText(const std::string& path);  // "" if the file is unreadable
nlohmann::ordered_json ReadJsonFile(const std::string& path);
bool Exists(const std::string& path);

// Images 000.bmp, 001.bmp … of 16 x 16 pixels with one to four coloured quadrants, and their ground
// truth. The detector finds every quadrant: blue ones (category 3) exactly; red (1) and green (2)
// ones with exp(-2 / 5) = 0.67 of their height. So the AP of categories 1 and 2 is 1 up to an IoU
// of 0.65 and 0 above, and that of category 3 is 1: mAP = 0.6, AP50 = 1.
struct DataSet {
  std::string folder;   // for outputs
  std::string images;   // folder of images
  std::string json;     // ground truth, as COCO's instances_*.json
  std::string proto;    // the same as TensorFlow Lite's ObjectDetectionGroundTruth
  std::string anchors;  // anchor file of the detector
  int objects = 0;

  // The command line that evaluates the data set. Flags in `more` are added, or replace a default
  // flag of the same name.
  std::vector<std::string> Arguments(const std::vector<std::string>& more = {}) const;
};
DataSet MakeDataSet(const std::string& name, int images);

// Writes an image with one quadrant (0 … 3, row by row) of one colour, for images outside the
// ground truth.
void WriteImage(const std::string& path, int quadrant, int colour);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_CLI_TESTING_H_
