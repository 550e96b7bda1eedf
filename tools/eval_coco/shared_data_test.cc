// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the tool with real models and images; the references are pycocotools and TensorFlow Lite's
// tool.
#include "testing/shared_data.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "tools/eval_coco/cli_testing.h"
#include "tools/eval_coco/scoring/evaluate.h"

namespace litmus::coco {
namespace {

using json = nlohmann::ordered_json;

std::string Shared(const std::string& path) { return SharedDataFolder() + "/" + path; }

// Returns the tool's result document; *printed is set to its stdout.
json Evaluate(std::vector<std::string> arguments, std::string* printed = nullptr) {
  const std::string path = NewFolder("shared") + "/result.json";
  arguments.push_back("--output_file_path=" + path);
  const ToolRun run = RunTool(kTool, arguments);
  EXPECT_EQ(run.exit_code, kExitOk) << ::testing::PrintToString(arguments) << "\n" << run.err;
  if (printed != nullptr) *printed = run.out;
  return ReadJsonFile(path);
}

json OfModel(const std::string& model, std::vector<std::string> more,
             std::string* printed = nullptr) {
  more.push_back("--model_file=" + Shared("models/" + model));
  more.push_back("--ground_truth_images_path=" + Shared("coco/dev/val2017"));
  more.push_back("--ground_truth=" + Shared("coco/dev/instances_dev.json"));
  return Evaluate(more, printed);
}

void ExpectStats(const json& result, const json& golden, double tolerance) {
  ASSERT_EQ(golden.size(), 12u);
  for (size_t i = 0; i < 12; ++i) {
    EXPECT_NEAR(result["accuracy"]["stats"][kStatNames[i]].get<double>(), golden[i].get<double>(),
                tolerance)
        << kStatNames[i];
  }
}

TEST(SharedDataTest, FloatSsd) {
  LITMUS_NEEDS_SHARED_DATA();
  const json golden = ReadJsonFile(Shared("coco/dev/pycocotools_ssd_v1_float.json"));
  ExpectStats(OfModel("derived/ssd_mobilenet_v1_coco_dequant_float.tflite", {}), golden, 0.005);
  // This file is the same model without its last operator, whose work the tool does instead.
  ExpectStats(
      OfModel("derived/ssd_mobilenet_v1_coco_dequant_float_raw.tflite",
              {"--anchors_file=" + Shared("models/derived/ssd_mobilenet_v1_anchors_ycxchw.txt")}),
      golden, 0.005);
}

// Litmus's integer kernels are bit-exact with LiteRT's reference kernels. The golden detections
// were created with LiteRT's default kernels, which round differently; LiteRT's own reference
// kernels differ from them by 0.0056.
TEST(SharedDataTest, Uint8Ssd) {
  LITMUS_NEEDS_SHARED_DATA();
  const std::string model = "coco_ssd_mobilenet_v1_1.0_quant_2018_06_29_no_metadata.tflite";
  std::string printed;
  const json result = OfModel(model, {"--map_definition=tflite", "--log_prefix"}, &printed);
  ExpectStats(result, ReadJsonFile(Shared("coco/dev/pycocotools_ssd_v1_quant.json")), 0.006);
  EXPECT_NEAR(result["accuracy"]["tflite"]["overall"].get<double>(), 0.2006, 0.005);

  // Compares the printed lines with those of TensorFlow Lite's tool, ignoring numbers.
  std::istringstream ours(printed),
      theirs(ReadText(Shared("facts/samples/coco_run_eval_ssd_quant.txt")));
  const auto is_ours = [](const std::string& line) {
    return line.rfind("INFO: ", 0) == 0 && line.find("delegate") == std::string::npos;
  };
  const auto shape = [](const std::string& line) {
    const size_t end = line.rfind(": ");
    std::string text = line.substr(0, end + 2);
    for (const char c : line.substr(end + 2)) {
      const bool digit = (c >= '0' && c <= '9') || c == '.' || c == 'e' || c == '-';
      if (!digit)
        text += c;
      else if (text.back() != '#')
        text += '#';
    }
    return text;
  };
  std::string theirs_line, ours_line;
  int lines = 0;
  while (std::getline(theirs, theirs_line)) {
    if (!is_ours(theirs_line)) continue;
    ASSERT_TRUE(std::getline(ours, ours_line)) << theirs_line;
    EXPECT_EQ(shape(ours_line), shape(theirs_line));
    ++lines;
  }
  EXPECT_EQ(lines, 14);
}

void ExpectGolden(const std::string& truth, const std::string& detections,
                  const std::string& iou_type, const json& golden) {
  SCOPED_TRACE(detections);
  ExpectStats(Evaluate({"--ground_truth=" + truth, "--detections=" + detections,
                        "--iou_type=" + iou_type, "--bootstrap_resamples=0"}),
              golden, 1e-9);
}

TEST(SharedDataTest, Pairs) {
  LITMUS_NEEDS_SHARED_DATA();
  int pairs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(Shared("coco/pairs"))) {
    const std::string folder = entry.path().string();
    json golden = json::array();
    const json file = ReadJsonFile(folder + "/golden.json");
    for (const char* name : kStatNames) golden.push_back(file["stats"][name]);
    ExpectGolden(folder + "/gt.json", folder + "/dets.json", "bbox", golden);
    ++pairs;
  }
  EXPECT_GE(pairs, 12);
  pairs = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(Shared("coco/json_pairs/expected"))) {
    const json golden = ReadJsonFile(entry.path().string());
    ExpectGolden(Shared(golden["gt"].get<std::string>()), Shared(golden["dt"].get<std::string>()),
                 golden["iou"].get<std::string>(), golden["stats"]);
    ++pairs;
  }
  EXPECT_GE(pairs, 3);
}

}  // namespace
}  // namespace litmus::coco
