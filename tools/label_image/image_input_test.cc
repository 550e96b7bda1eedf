// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the input of the model, with models whose scores are their input. The expected pixels are
// Pillow's; those of resized images are computed by a simple loop.
#include <cmath>

#include "cli/exit_codes.h"
#include "tools/common/images/golden_images.h"
#include "tools/label_image/cli_testing.h"

namespace litmus::label_image {
namespace {

std::string GoldenPath(const GoldenImage& image) { return "testdata/images/" + image.name; }

// Returns the scores that label_image prints for `image`, by index; only those of at least 0.001.
std::map<int, double> PrintedScores(const PixelModel& model, const std::string& image,
                                    const std::vector<std::string>& more = {}) {
  const int count = model.height * model.width * 3;
  std::vector<std::string> line = {"-m", WriteModel(model),  "-i", image,
                                   "-l", WriteLabels(count), "-r", std::to_string(count)};
  line.insert(line.end(), more.begin(), more.end());
  const ToolRun run = RunLabelImage(line);
  EXPECT_EQ(run.exit_code, kExitOk) << image << ": " << run.err;
  std::map<int, double> scores;
  for (const PrintedResult& result : ResultsIn(run.out)) {
    scores[result.index] = result.score;
    EXPECT_EQ(result.label, absl::StrCat("label ", result.index));
  }
  return scores;
}

// A score between two bounds.
struct Range {
  double low = 0, high = 0;
};

// Numbers are printed with six digits.
constexpr double kPrinted = 1e-5;

void ExpectScores(const std::vector<Range>& expected, const std::map<int, double>& printed,
                  const std::string& what) {
  for (size_t i = 0; i < expected.size(); ++i) {
    const auto found = printed.find(static_cast<int>(i));
    if (found == printed.end()) {
      ASSERT_LT(expected[i].low, 0.001 + kPrinted) << what << ", element " << i << " is not shown";
    } else {
      ASSERT_GE(found->second, expected[i].low - kPrinted) << what << ", element " << i;
      ASSERT_LE(found->second, expected[i].high + kPrinted) << what << ", element " << i;
    }
  }
}

TEST(ImageInputTest, EveryFormat) {
  const std::vector<GoldenImage> images = GoldenImages();
  int bmps = 0;
  for (const GoldenImage& golden : images) {
    const Image& image = golden.image;
    bmps += golden.name.find(".bmp") != std::string::npos;
    std::vector<Range> expected;
    for (const uint8_t value : image.rgb) expected.push_back({value / 255.0, value / 255.0});
    ExpectScores(expected, PrintedScores({image.height, image.width}, GoldenPath(golden)),
                 golden.name);
  }
  EXPECT_GE(bmps, 6);
}

// Bilinear resize of the whole image: source = destination * in / out.
std::vector<double> Resized(const Image& image, int height, int width) {
  std::vector<double> pixels;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const double from_y = double{1} * y * image.height / height;
      const double from_x = double{1} * x * image.width / width;
      const int y0 = static_cast<int>(from_y), x0 = static_cast<int>(from_x);
      const int y1 = std::min(y0 + 1, image.height - 1), x1 = std::min(x0 + 1, image.width - 1);
      const double dy = from_y - y0, dx = from_x - x0;
      for (int c = 0; c < 3; ++c) {
        pixels.push_back((1 - dy) * (1 - dx) * image.Row(y0)[3 * x0 + c] +
                         (1 - dy) * dx * image.Row(y0)[3 * x1 + c] +
                         dy * (1 - dx) * image.Row(y1)[3 * x0 + c] +
                         dy * dx * image.Row(y1)[3 * x1 + c]);
      }
    }
  }
  return pixels;
}

struct TypeCase {
  const char* name;
  tflite::TensorType type;
  testdata::Quantization quantization;
  std::vector<std::string> options;
  double (*score)(double pixel);  // increases with the pixel value
};

// Rounding errors of a resized pixel; truncation may turn them into a whole step.
constexpr double kRounding = 1e-4;

TEST(ImageInputTest, StretchedAndNormalisedByType) {
  const std::vector<GoldenImage> images = GoldenImages();
  const auto found = std::find_if(images.begin(), images.end(),
                                  [](const GoldenImage& i) { return i.name == "rgb.bmp"; });
  ASSERT_NE(found, images.end());
  const TypeCase cases[] = {
      {"float", tflite::TensorType_FLOAT32, {}, {}, [](double p) { return (p - 127.5) / 127.5; }},
      {"float, mean and std",
       tflite::TensorType_FLOAT32,
       {},
       {"--input_mean=10", "-s", "255"},
       [](double p) { return (p - 10) / 255; }},
      {"uint8",
       tflite::TensorType_UINT8,
       {{0.5f}, {3}, 0},
       {},
       [](double p) { return std::floor(p) / 255; }},
      {"int8",
       tflite::TensorType_INT8,
       {{0.5f}, {3}, 0},
       {},
       [](double p) { return (std::trunc(p - 128) + 128) / 256; }},
  };
  const std::pair<int, int> sizes[] = {{11, 19}, {1, 1}, {4, 7}, {22, 38}, {13, 5}};
  for (const TypeCase& c : cases) {
    for (const auto& [height, width] : sizes) {
      std::vector<Range> expected;
      for (const double pixel : Resized(found->image, height, width)) {
        expected.push_back({c.score(pixel - kRounding), c.score(pixel + kRounding)});
      }
      ExpectScores(expected,
                   PrintedScores({height, width, 3, 1, c.type, c.quantization}, GoldenPath(*found),
                                 c.options),
                   absl::StrCat(c.name, " ", height, "x", width));
    }
  }
}

}  // namespace
}  // namespace litmus::label_image
