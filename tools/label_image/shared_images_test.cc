// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares scores of the shared data's classifiers and images with those of LiteRT 2.3.0 (reference
// kernels, images resized with numpy).
#include <cmath>

#include "cli/exit_codes.h"
#include "testing/shared_data.h"
#include "tools/label_image/cli_testing.h"

namespace litmus::label_image {
namespace {

struct Golden {
  const char* model;
  const char* image;
  std::vector<std::pair<int, double>> results;  // class and score, the best one first
  double tolerance;
};

// Floats are summed in a different order. Integer models are equal bit for bit, so only the six
// printed digits limit the comparison.
constexpr double kFloat = 5e-5, kPrinted = 1e-6;

TEST(SharedImagesTest, AsLiteRt) {
  LITMUS_NEEDS_SHARED_DATA();
  const Golden goldens[] = {
      {"mobilenet_v1_1.0_224_dequant_float",
       "grace_hopper",
       {{653, 0.802168}, {907, 0.107543}, {668, 0.00969592}, {458, 0.00865399}, {835, 0.00576126}},
       kFloat},
      {"mobilenet_v1_1.0_224_dequant_float",
       "cat",
       {{286, 0.823852}, {283, 0.131637}, {282, 0.0247972}, {812, 0.00796366}, {285, 0.00328033}},
       kFloat},
      {"mobilenet_v1_1.0_224_quant_rebuilt",
       "grace_hopper",
       {{653, 0.792157}, {907, 0.109804}, {668, 0.0117647}, {458, 0.0117647}, {835, 0.00784314}},
       kPrinted},
      {"mobilenet_v1_1.0_224_quant_rebuilt",
       "cat",
       {{286, 0.8}, {283, 0.152941}, {282, 0.027451}, {812, 0.00784314}, {285, 0.00392157}},
       kPrinted},
      {"mobilenet_v1_0.25_128",
       "grace_hopper",
       {{835, 0.176438}, {401, 0.169091}, {458, 0.118272}, {668, 0.0888854}, {797, 0.078386}},
       kFloat},
      {"mobilenet_v1_0.25_128",
       "cat",
       {{283, 0.419469}, {282, 0.247115}, {286, 0.19565}, {185, 0.0181977}, {187, 0.0135449}},
       kFloat},
      {"mobilenet_v2_1.0_224_quant",
       "grace_hopper",
       {{653, 0.937255}, {835, 0.0196078}, {458, 0.00784314}, {982, 0.00392157}, {907, 0.00392157}},
       kPrinted},
      {"mobilenet_v2_1.0_224_quant",
       "cat",
       {{286, 0.729412}, {282, 0.137255}, {283, 0.0901961}, {729, 0.00392157}, {288, 0.00392157}},
       kPrinted},
  };
  const std::string shared = SharedDataFolder();
  for (const Golden& golden : goldens) {
    const std::string what = absl::StrCat(golden.model, ", ", golden.image);
    const ToolRun run =
        RunLabelImage({"-m", absl::StrCat(shared, "/models/", golden.model, ".tflite"), "-i",
                       absl::StrCat(shared, "/images/coral/", golden.image, ".bmp"), "-l",
                       shared + "/images/labels/imagenet_labels_1001.txt", "-w", "0"});
    ASSERT_EQ(run.exit_code, kExitOk) << what << "\n" << run.err;
    const std::vector<PrintedResult> results = ResultsIn(run.out);
    ASSERT_EQ(results.size(), golden.results.size()) << what << "\n" << run.out;
    for (size_t i = 0; i < golden.results.size(); ++i) {
      EXPECT_EQ(results[i].index, golden.results[i].first) << what << "\n" << run.out;
      EXPECT_NEAR(results[i].score, golden.results[i].second, golden.tolerance) << what << "\n"
                                                                                << run.out;
    }
    if (results[0].index == 653) {
      EXPECT_EQ(results[0].label, "military uniform") << what;
    }
  }
}

}  // namespace
}  // namespace litmus::label_image
