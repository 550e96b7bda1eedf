// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares accuracies on the shared ImageNet sample with those of a reference implementation, and
// checks the warnings for wrong labels and wrong normalisation.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/exit_codes.h"
#include "nlohmann/json.hpp"
#include "testing/shared_data.h"
#include "tools/common/run_tool.h"

namespace litmus {
namespace {

using json = nlohmann::ordered_json;
using Arguments = std::vector<std::string>;

std::string Get(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

ToolRun Evaluate(const std::string& model, const std::string& labels, const Arguments& more) {
  const std::string shared = SharedDataFolder();
  Arguments line = {
      "--model_file=" + shared + "/models/" + model, "--model_output_labels=" + labels,
      "--ground_truth_images_path=" + shared + "/images/imagenet-sample",
      "--ground_truth_labels=" + shared + "/images/labels/imagenet_sample_labels.txt"};
  line.insert(line.end(), more.begin(), more.end());
  return RunTool("tools/eval_imagenet/eval_imagenet", line);
}

// Kernels round differently: the tolerance is one image for float models and three images for
// quantised models.
TEST(SharedAccuracyTest, AsTheReference) {
  LITMUS_NEEDS_SHARED_DATA();
  const std::string shared = SharedDataFolder();
  const std::vector<std::string> rows =
      absl::StrSplit(Get(shared + "/expected/imagenet.tsv"), '\n', absl::SkipEmpty());
  ASSERT_EQ(rows.size(), 6u);
  const std::string result = testing::TempDir() + "/r.json";
  for (size_t row = 1; row < rows.size(); ++row) {
    SCOPED_TRACE(rows[row]);
    const std::vector<std::string> cells = absl::StrSplit(rows[row], '\t');
    ASSERT_EQ(cells.size(), 13u);
    const bool quantised = absl::StrContains(cells[0], "quant_") ||
                           absl::StrContains(cells[0], "ptq") ||
                           absl::EndsWith(cells[0], "_quant.tflite");
    const ToolRun run = Evaluate(
        cells[0], absl::StrCat(shared, "/images/labels/imagenet_labels_", cells[2], ".txt"),
        {"--output_file_path=" + result});
    ASSERT_EQ(run.exit_code, kExitOk) << run.err;
    const json accuracy = json::parse(Get(result))["accuracy"];
    const int64_t images = std::stoll(cells[1]);
    EXPECT_EQ(accuracy["images"], images);
    for (size_t k = 1; k <= 10; ++k) {
      const int64_t expected = std::llround(std::stod(cells[2 + k]) * static_cast<double>(images));
      EXPECT_LE(std::abs(accuracy["topk"][k - 1]["hits"].get<int64_t>() - expected),
                quantised ? 3 : 1)
          << "top-" << k << ": " << accuracy["topk"][k - 1].dump() << ", expected " << expected;
    }
  }
}

constexpr char kFloatModel[] = "mobilenet_v1_1.0_224_dequant_float.tflite";

TEST(SharedAccuracyTest, LabelsThatAreOffByOne) {
  LITMUS_NEEDS_SHARED_DATA();
  const std::string folder = SharedDataFolder() + "/images/labels/";
  const std::string thousand = Get(folder + "imagenet_labels_1000.txt");
  const struct {
    std::string text;
    const char* named;
  } kCases[] = {{thousand + "one more\n", "the line before its own"},
                {"background\nbackground 2\n" +
                     thousand.substr(0, thousand.rfind('\n', thousand.size() - 2) + 1),
                 "the line after its own"}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.named);
    const std::string labels = testing::TempDir() + "/shifted.txt";
    std::ofstream(labels) << c.text;
    const ToolRun run = Evaluate(kFloatModel, labels, {"--num_images=20"});
    EXPECT_EQ(run.exit_code, kExitOk);
    EXPECT_TRUE(absl::StrContains(run.err, "near chance")) << run.err;
    EXPECT_TRUE(absl::StrContains(
        run.err, absl::StrCat("label offset: if each output meant the label on ", c.named)))
        << run.err;
  }
}

TEST(SharedAccuracyTest, NormalisationThatRuinsTheModel) {
  LITMUS_NEEDS_SHARED_DATA();
  const ToolRun run =
      Evaluate(kFloatModel, SharedDataFolder() + "/images/labels/imagenet_labels_1001.txt",
               {"--num_images=20", "--input_mean=0", "--input_std=1"});
  EXPECT_EQ(run.exit_code, kExitOk);
  EXPECT_TRUE(absl::StrContains(run.err, "near chance")) << run.err;
  EXPECT_TRUE(
      absl::StrContains(run.err, "with --input_mean=127.5 --input_std=127.5 (values from -1 to 1)"))
      << run.err;
}

}  // namespace
}  // namespace litmus
