// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares masks with pycocotools (testdata/polygons.tsv), and with plain loops over pixels.
#include "tools/eval_coco/scoring/masks.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace litmus::coco {
namespace {

std::vector<bool> Pixels(const Mask& mask) {
  std::vector<bool> pixels(mask.height * mask.width, false);
  size_t at = 0;
  for (size_t i = 0; i < mask.counts.size(); ++i) {
    for (uint32_t n = 0; n < mask.counts[i]; ++n) pixels.at(at++) = i % 2 == 1;
  }
  return pixels;
}

Mask RandomMask(int64_t height, int64_t width, std::mt19937* random) {
  Mask mask{height, width, {}};
  uint64_t left = height * width;
  while (left > 0 && (*random)() % 20 != 0) {
    const uint32_t run = static_cast<uint32_t>(std::min<uint64_t>(left, (*random)() % 12));
    mask.counts.push_back(run);
    left -= run;
  }
  return mask;
}

// Encodes run lengths in COCO's text encoding, as pycocotools does.
std::string EncodeCounts(const std::vector<uint32_t>& counts) {
  std::string text;
  for (size_t i = 0; i < counts.size(); ++i) {
    int64_t value = counts[i];
    if (i > 2) value -= counts[i - 2];
    for (bool more = true; more;) {
      const int group = static_cast<int>(value & 31);
      value >>= 5;
      more = value != ((group & 16) != 0 ? -1 : 0);
      text.push_back(static_cast<char>('0' + group + (more ? 32 : 0)));
    }
  }
  return text;
}

TEST(Masks, PolygonsAreDrawnAsByPycocotools) {
  std::ifstream file("tools/eval_coco/scoring/testdata/polygons.tsv");
  std::string line;
  int rows = 0;
  while (std::getline(file, line)) {
    if (line[0] == '#') continue;
    std::istringstream fields(line);
    int64_t height, width;
    fields >> height >> width >> std::ws;
    std::string numbers, counts;
    std::getline(fields, numbers, '\t');
    std::getline(fields, counts);
    std::istringstream xy(numbers);
    Segmentation segmentation;
    segmentation.polygons.emplace_back();
    for (double number; xy >> number;) segmentation.polygons[0].push_back(number);
    const auto expected = DecodeCounts(counts);
    const auto got = ToMask(segmentation, height, width);
    ASSERT_TRUE(expected.ok() && got.ok()) << line;
    EXPECT_EQ(Pixels(*got), Pixels({height, width, *expected})) << line;
    EXPECT_EQ(EncodeCounts(*expected), counts) << line;
    ++rows;
  }
  EXPECT_GE(rows, 50);
}

TEST(Masks, AgreeWithLoopsOverPixels) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    const int64_t height = 1 + random() % 9, width = 1 + random() % 9;
    const Mask a = RandomMask(height, width, &random), b = RandomMask(height, width, &random);
    const std::vector<bool> in_a = Pixels(a), in_b = Pixels(b);
    int64_t both = 0, either = 0, area = 0, x0 = width, y0 = height, x1 = -1, y1 = -1;
    for (int64_t i = 0; i < height * width; ++i) {
      both += in_a[i] && in_b[i];
      either += in_a[i] || in_b[i];
      area += in_a[i];
      if (!in_a[i]) continue;
      x0 = std::min(x0, i / height), x1 = std::max(x1, i / height);
      y0 = std::min(y0, i % height), y1 = std::max(y1, i % height);
    }
    const double none = 0;
    EXPECT_EQ(MaskArea(a), area) << "seed " << seed;
    EXPECT_EQ(MaskArea(UnionOfMasks({a, b})), either) << "seed " << seed;
    EXPECT_EQ(MaskIou(a, b, false), both == 0 ? none : 1.0 * both / either) << "seed " << seed;
    EXPECT_EQ(MaskIou(a, b, true), both == 0 ? none : 1.0 * both / area) << "seed " << seed;
    std::array<double, 4> box = {};
    if (x1 >= 0) box = {1.0 * x0, 1.0 * y0, x1 - x0 + 1.0, y1 - y0 + 1.0};
    EXPECT_EQ(MaskBox(a), box) << "seed " << seed;
    const auto counts = DecodeCounts(EncodeCounts(a.counts));
    ASSERT_TRUE(counts.ok()) << "seed " << seed;
    EXPECT_EQ(*counts, a.counts) << "seed " << seed;
  }
}

TEST(Masks, OfDifferentSizesDoNotOverlap) {
  EXPECT_EQ(MaskIou({2, 3, {0, 6}}, {3, 2, {0, 6}}, false), 0);
}

TEST(Masks, RefuseWhatIsNoMask) {
  struct Case {
    const char* what;
    Segmentation segmentation;
    const char* message;
  };
  const Case cases[] = {
      {"short polygon", {{{1, 2}}, {}, "", 0, 0}, "a polygon of 2 numbers"},
      {"odd polygon", {{{1, 2, 3, 4, 5}}, {}, "", 0, 0}, "a polygon of 5 numbers"},
      {"far away", {{{1, 2, 3, 4, 5, 1e300}}, {}, "", 0, 0}, "more than 10^6 pixels away"},
      {"empty", {}, "sizes must be positive"},
      {"negative size", {{}, {1, 2}, "", -4, -5}, "sizes must be positive"},
      {"huge size", {{}, {1, 2}, "", 1 << 30, 1 << 30}, "less than 2^31"},
      {"too many", {{}, {1, 4000000000, 4000000000}, "", 4, 5}, "8000000001 pixels in a mask"},
      {"bad text", {{}, {}, "a b", 4, 5}, "character 1"},
      {"unfinished text", {{}, {}, "P", 4, 5}, "character 1"},
      {"endless count", {{}, {}, "oooooooooooooo0", 4, 5}, "COCO's text form"},
      {"negative count", {{}, {}, "O", 4, 5}, "counts[0] is out of range: -1"},
  };
  for (const Case& c : cases) {
    const auto mask = ToMask(c.segmentation, 4, 5);
    ASSERT_FALSE(mask.ok()) << c.what;
    EXPECT_NE(std::string(mask.status().message()).find(c.message), std::string::npos)
        << c.what << ": " << mask.status();
  }
  EXPECT_FALSE(PolygonToMask({0, 0, 1, 0, 1, 1}, 0, 0).ok());
}

}  // namespace
}  // namespace litmus::coco
