// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// For tests: runs label_image on models whose scores are the pixels of the input.
#ifndef LITMUS_TOOLS_LABEL_IMAGE_CLI_TESTING_H_
#define LITMUS_TOOLS_LABEL_IMAGE_CLI_TESTING_H_

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "testdata/generator/model_builder.h"
#include "tools/common/run_tool.h"

namespace litmus::label_image {

inline ToolRun RunLabelImage(const std::vector<std::string>& arguments) {
  return RunTool("tools/label_image/label_image", arguments);
}

inline std::string WriteFile(const std::string& name, const std::string& content) {
  const std::string path = testing::TempDir() + "/" + name;
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

// [1, height, width, channels] -> RESHAPE -> [1, height * width * channels].
struct PixelModel {
  int height = 2, width = 2, channels = 3, batch = 1;
  tflite::TensorType type = tflite::TensorType_UINT8;
  testdata::Quantization quantization = {};
};

// Writes the model to a file and returns its path.
inline std::string WriteModel(const PixelModel& model) {
  testdata::ModelBuilder builder("pixels");
  const auto tensor = [&](const char* name, std::vector<int32_t> shape) {
    testdata::TensorSpec spec;
    spec.name = name;
    spec.shape = std::move(shape);
    spec.type = model.type;
    spec.quantization = model.quantization;
    return builder.AddTensor(spec);
  };
  const int input = tensor("image", {model.batch, model.height, model.width, model.channels});
  tflite::ReshapeOptionsT reshape;
  reshape.new_shape = {1, model.batch * model.height * model.width * model.channels};
  const int output = tensor("scores", reshape.new_shape);
  builder.AddOperator(tflite::BuiltinOperator_RESHAPE, {input}, {output},
                      testdata::Options(reshape));
  builder.SetInputsOutputs({input}, {output});
  const std::vector<uint8_t> bytes = builder.Finish();
  return WriteFile(absl::StrCat("pixels_", model.type, "_", model.batch, "_", model.height, "x",
                                model.width, "x", model.channels, ".tflite"),
                   std::string(bytes.begin(), bytes.end()));
}

// Writes the labels "label 0", "label 1", … to a file and returns its path.
inline std::string WriteLabels(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) absl::StrAppend(&text, "label ", i, "\n");
  return WriteFile(absl::StrCat("labels_", count, ".txt"), text);
}

struct PrintedResult {
  double score = 0;
  int index = 0;
  std::string label;
};

// Returns the lines "score: index label" of an output, in order.
inline std::vector<PrintedResult> ResultsIn(const std::string& out) {
  static const std::regex kResult("(?:INFO: )?([-+.e0-9a-z]+): ([0-9]+) (.*)");
  std::vector<PrintedResult> results;
  std::istringstream lines(out);
  std::smatch match;
  for (std::string line; std::getline(lines, line);) {
    if (!std::regex_match(line, match, kResult)) continue;
    results.push_back({std::stod(match[1]), std::stoi(match[2]), match[3]});
  }
  return results;
}

}  // namespace litmus::label_image

#endif  // LITMUS_TOOLS_LABEL_IMAGE_CLI_TESTING_H_
