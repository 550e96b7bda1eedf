// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests a model with dynamic height and width, 1 x 1 in its file, with each tool that feeds it
// images or values.
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/exit_codes.h"
#include "testdata/generator/model_builder.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using Arguments = std::vector<std::string>;

// A model that computes the mean of each channel. `open`: height and width are dynamic; otherwise
// only the batch size is, and is 1 in the file.
std::string WriteModel(bool open) {
  testdata::ModelBuilder builder("means");
  testdata::TensorSpec image, axes, means;
  image.name = "image";
  image.shape = open ? std::vector<int32_t>{1, 1, 1, 3} : std::vector<int32_t>{1, 4, 5, 3};
  image.shape_signature =
      open ? std::vector<int32_t>{-1, -1, -1, 3} : std::vector<int32_t>{-1, 4, 5, 3};
  axes.name = "axes";
  axes.shape = {2};
  axes.type = tflite::TensorType_INT32;
  axes.data = testdata::Bytes(std::vector<int32_t>{1, 2});
  means.name = "means";
  means.shape = {1, 3};
  const int input = builder.AddTensor(image), constant = builder.AddTensor(axes),
            output = builder.AddTensor(means);
  builder.AddOperator(tflite::BuiltinOperator_MEAN, {input, constant}, {output},
                      testdata::Options(tflite::ReducerOptionsT()));
  builder.SetInputsOutputs({input}, {output});
  const std::vector<uint8_t> bytes = builder.Finish();
  const std::string path = absl::StrCat(testing::TempDir(), open ? "/open" : "/batch", ".tflite");
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return path;
}

class DynamicShapesTest : public testing::Test {
 protected:
  void SetUp() override {
    labels_ = testing::TempDir() + "/labels.txt";
    std::ofstream(labels_) << "red\ngreen\nblue\n";
    truth_ = testing::TempDir() + "/truth.txt";
    std::ofstream(truth_) << "file,label\nrgb.bmp,red\n";
  }

  struct Tool {
    std::string path;
    Arguments line;  // arguments after the model
    int exit_code;   // for eval_coco that of no detected boxes
  };
  std::vector<Tool> Tools() const {
    return {
        {"tools/eval_imagenet/eval_imagenet",
         {"--model_output_labels=" + labels_, "--ground_truth_images_path=testdata/images",
          "--ground_truth_labels=" + truth_, "--output=json"},
         kExitOk},
        {"tools/eval_coco/eval_coco", {"--ground_truth_images_path=testdata/images"}, kExitBadData},
        {"tools/inference_diff/inference_diff", {"--num_runs=1"}, kExitOk},
        {"tools/label_image/label_image",
         {"--image=testdata/images/rgb.bmp", "--labels=" + labels_, "--verbose"},
         kExitOk}};
  }

  std::string labels_, truth_;
};

TEST_F(DynamicShapesTest, AreWarnedOfUntilTheFlagChoosesThem) {
  const std::string warning =
      "the model's shape is dynamic: input 'image' of shape [-1, -1, -1, 3] runs at [1, 1, 1, 3], "
      "the size that its file happens to hold; set the one you need: --shapes='image:1,N,N,3'";
  const struct {
    std::string model, shapes;
    bool warned;
  } kCases[] = {{WriteModel(true), "", true},
                {WriteModel(true), "image:1,4,5,3", false},
                {WriteModel(true), "1,4,5,3", false},
                {WriteModel(false), "", false}};
  for (const Tool& tool : Tools()) {
    for (const auto& c : kCases) {
      SCOPED_TRACE(absl::StrCat(tool.path, " ", c.model, " ", c.shapes));
      Arguments line = {c.model};
      line.insert(line.end(), tool.line.begin(), tool.line.end());
      if (!c.shapes.empty()) line.push_back("--shapes=" + c.shapes);
      const ToolRun run = RunTool(tool.path, line);
      EXPECT_EQ(run.exit_code, tool.exit_code) << run.err;
      EXPECT_EQ(absl::StrContains(run.err, warning), c.warned) << run.err;
      if (absl::StrContains(tool.path, "eval_imagenet")) {
        EXPECT_EQ(absl::StrContains(run.out, "\"width\": 5"), !c.warned) << run.out;
      }
      if (absl::StrContains(tool.path, "label_image")) {  // number of bytes of the input
        EXPECT_EQ(absl::StrContains(run.out, "0: image, 240, 1, "), !c.warned) << run.out;
      }
    }
  }
}

TEST_F(DynamicShapesTest, ShapesThatDoNotFit) {
  const struct {
    const char *shapes, *error;
  } kCases[] = {{"x:1,4,5,3", "--shapes: the model has no input 'x'; it has 'image'"},
                {"1,4,5", "--shapes: '1,4,5' has 3 dimensions, the input 'image' 4"},
                {"1,N,N,3", "--shapes: '1,N,N,3' does not fit; it must be [INPUT:]DIM,DIM"}};
  for (const Tool& tool : Tools()) {
    for (const auto& c : kCases) {
      Arguments line = {WriteModel(true), absl::StrCat("--shapes=", c.shapes)};
      line.insert(line.end(), tool.line.begin(), tool.line.end());
      const ToolRun run = RunTool(tool.path, line);
      EXPECT_EQ(run.exit_code, kExitUsage) << tool.path << ": " << run.err;
      EXPECT_TRUE(absl::StrContains(run.err, c.error)) << tool.path << ": " << run.err;
    }
  }
}

}  // namespace
}  // namespace litmus
