// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs each tool that runs one model with a model whose weights are in separate files: the results
// must equal those with weights inside the model. Also checks the errors without the flag or with a
// wrong one.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "testdata/generator/external_weights.h"
#include "testdata/generator/small_models.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using json = nlohmann::json;
using Arguments = std::vector<std::string>;
using Bytes = std::vector<uint8_t>;

std::string Write(const std::string& name, const Bytes& bytes) {
  const std::string path = testing::TempDir() + "/" + name;
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return path;
}

struct Model {
  // The model with its weights inside, and with weights in separate files.
  std::string inside, beside;
  std::string flag;
};

Model MakeModel(const std::string& name, const Bytes& bytes) {
  const testdata::ModelInParts parts = testdata::MoveWeightsOut(bytes, {"first", "a:colon"});
  Model model = {Write(name + ".tflite", bytes), Write(name + "_alone.tflite", parts.model), ""};
  model.flag = absl::StrCat("--external_weights=first:", Write(name + "_0", parts.files[0].bytes),
                            ",a::colon:", Write(name + "_1", parts.files[1].bytes));
  return model;
}

class ExternalWeightsToolsTest : public testing::Test {
 protected:
  void SetUp() override {
    cnn_ = MakeModel("cnn", testdata::TinyCnn(testdata::Precision::kFloat32));
    detector_ = MakeModel("detector", testdata::TinyDetector());
    Arguments names;
    for (int i = 0; i < 10; ++i) names.push_back(absl::StrCat("class", i));
    labels_ = testing::TempDir() + "/labels.txt";
    std::ofstream(labels_) << absl::StrJoin(names, "\n") << "\n";
    truth_ = testing::TempDir() + "/truth.txt";
    std::ofstream(truth_) << "file,label\nrgb.bmp,class3\n";
    anchors_ = "--anchors_file=" + testing::TempDir() + "/anchors.csv";
    std::ofstream(testing::TempDir() + "/anchors.csv")
        << "0.25,0.25,0.5,0.5\n0.25,0.75,0.5,0.5\n0.75,0.25,0.5,0.5\n0.75,0.75,0.5,0.5\n";
    images_ = testing::TempDir() + "/images";
    std::filesystem::create_directories(images_);
    std::filesystem::copy_file("testdata/images/rgb.bmp", images_ + "/rgb.bmp",
                               std::filesystem::copy_options::overwrite_existing);
  }

  struct Tool {
    std::string path;
    const Model& model;
    Arguments line;
    // Member of the document that is compared; "": the tool only measures times.
    const char* result;
  };
  std::vector<Tool> Tools() const {
    const std::string images = "--ground_truth_images_path=" + images_;
    return {{"tools/benchmark_model/benchmark_model",
             cnn_,
             {"--num_runs=1", "--max_secs=0.01", "--warmup_runs=0", "--output=json"},
             ""},
            {"tools/inference_diff/inference_diff",
             cnn_,
             {"--num_runs=2", "--reference=ref_kernels", "--output=json"},
             ""},
            {"tools/eval_imagenet/eval_imagenet",
             cnn_,
             {"--model_output_labels=" + labels_, images, "--ground_truth_labels=" + truth_,
              "--output=json"},
             "/metrics/0/value"},
            {"tools/eval_coco/eval_coco",
             detector_,
             {images, anchors_, "--output=json"},
             "/output_roles"},
            {"tools/label_image/label_image",
             cnn_,
             {"--image=testdata/images/rgb.bmp", "--labels=" + labels_},
             ""}};
  }

  static ToolRun Run(const Tool& tool, const std::string& model, const Arguments& more) {
    Arguments line = {model};
    line.insert(line.end(), tool.line.begin(), tool.line.end());
    line.insert(line.end(), more.begin(), more.end());
    return RunTool(tool.path, line);
  }

  Model cnn_, detector_;
  std::string labels_, truth_, images_, anchors_;
};

TEST_F(ExternalWeightsToolsTest, TheSameAsWithWeightsInside) {
  for (const Tool& tool : Tools()) {
    SCOPED_TRACE(tool.path);
    const ToolRun inside = Run(tool, tool.model.inside, {});
    const ToolRun beside = Run(tool, tool.model.beside, {tool.model.flag});
    ASSERT_EQ(inside.exit_code, kExitOk) << inside.err;
    ASSERT_EQ(beside.exit_code, kExitOk) << beside.err;
    if (*tool.result == '\0') continue;
    const json::json_pointer place(tool.result);
    EXPECT_EQ(json::parse(beside.out)[place], json::parse(inside.out)[place]);
  }
}

// --print_model prints the same numbers regardless of where the constants are stored.
TEST_F(ExternalWeightsToolsTest, DescribedAsWithWeightsInside) {
  const Arguments line = {"--print_model", "--output=json"};
  const auto describe = [&](const Arguments& more) {
    Arguments all = line;
    all.insert(all.end(), more.begin(), more.end());
    const ToolRun run = RunTool("tools/benchmark_model/benchmark_model", all);
    EXPECT_EQ(run.exit_code, kExitOk) << run.err;
    return json::parse(run.out, nullptr, false);
  };
  const json inside = describe({cnn_.inside}), beside = describe({cnn_.beside, cnn_.flag});
  for (const char* member : {"totals", "parameters", "subgraphs"}) {
    ASSERT_TRUE(inside.contains(member)) << member;
    EXPECT_EQ(beside[member], inside[member]) << member;
  }
}

TEST_F(ExternalWeightsToolsTest, BothModelsOfInferenceDiff) {
  for (const bool swapped : {false, true}) {
    const ToolRun run = RunTool("tools/inference_diff/inference_diff",
                                {swapped ? cnn_.inside : cnn_.beside,
                                 "--reference_model_file=" + (swapped ? cnn_.beside : cnn_.inside),
                                 cnn_.flag, "--num_runs=2", "--max_error=0", "--output=json"});
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
  }
}

TEST_F(ExternalWeightsToolsTest, WhatDoesNotFit) {
  for (const Tool& tool : Tools()) {
    const struct {
      Arguments flags;
      int exit_code;
      const char* message;
    } kCases[] = {
        {{}, kExitBadData, "a file next to the model that was not given"},
        {{"--external_weights=first"}, kExitUsage, "--external_weights: 'first' has no file"},
        {{"--external_weights=first:" + labels_ + ",first:" + labels_},
         kExitUsage,
         "--external_weights: group 'first' is given twice"},
        {{"--external_weights=first:/nothing/here"},
         kExitNoInput,
         "--external_weights: cannot read '/nothing/here'"},
        {{tool.model.flag + ",third:" + labels_},
         kExitUsage,
         "--external_weights: the model has no group 'third'; it has 'first', 'a:colon'"},
    };
    for (const auto& c : kCases) {
      SCOPED_TRACE(absl::StrCat(tool.path, " ", c.message));
      const ToolRun run = Run(tool, tool.model.beside, c.flags);
      EXPECT_EQ(run.exit_code, c.exit_code) << run.err;
      EXPECT_TRUE(absl::StrContains(run.err, c.message)) << run.err;
    }
    const ToolRun useless = Run(tool, tool.model.inside, {"--external_weights=first:" + labels_});
    EXPECT_EQ(useless.exit_code, kExitUsage) << useless.err;
    EXPECT_TRUE(absl::StrContains(useless.err, "the model has no weights in other files"))
        << useless.err;
  }
}

}  // namespace
}  // namespace litmus
