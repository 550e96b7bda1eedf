// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests polygons that extend far beyond their images, polygons that would take hours to draw, and
// Ctrl-C.
#include <algorithm>
#include <cmath>
#include <csignal>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tools/common/interrupt.h"
#include "tools/eval_coco/scoring/masks.h"
#include "tools/eval_coco/scoring/matching.h"

namespace litmus::coco {
namespace {

// Visits every grid point of the outline as pycocotools does, wherever the points are.
std::vector<uint32_t> AllPointsWalked(const std::vector<double>& xy, int64_t h, int64_t w) {
  const auto rounded = [](double value) { return static_cast<int>(std::trunc(value + 0.5)); };
  std::vector<int> x, y;
  const size_t corners = xy.size() / 2;
  for (size_t i = 0; i < corners; ++i) {
    const size_t j = (i + 1) % corners;
    int xs = rounded(5 * xy[2 * i]), ys = rounded(5 * xy[2 * i + 1]);
    int xe = rounded(5 * xy[2 * j]), ye = rounded(5 * xy[2 * j + 1]);
    const int dx = std::abs(xe - xs), dy = std::abs(ye - ys);
    const bool flip = (dx >= dy && xs > xe) || (dx < dy && ys > ye);
    if (flip) std::swap(xs, xe), std::swap(ys, ye);
    const double slope = dx >= dy ? static_cast<double>(ye - ys) / dx : 1.0 * (xe - xs) / dy;
    for (int d = 0; d <= std::max(dx, dy); ++d) {
      const int t = flip ? std::max(dx, dy) - d : d;
      x.push_back(dx == 0 && dy == 0 ? xs : dx >= dy ? t + xs : rounded(xs + slope * t));
      y.push_back(dx == 0 && dy == 0 ? ys : dx >= dy ? rounded(ys + slope * t) : t + ys);
    }
  }
  std::vector<uint32_t> places;
  for (size_t i = 1; i < x.size(); ++i) {
    if (x[i] == x[i - 1]) continue;
    const double column = (std::min(x[i], x[i - 1]) + 0.5) / 5 - 0.5;
    if (std::floor(column) != column || column < 0 || column > w - 1) continue;
    const double row = std::ceil(
        std::clamp((std::min(y[i], y[i - 1]) + 0.5) / 5 - 0.5, 0.0, static_cast<double>(h)));
    places.push_back(static_cast<uint32_t>(static_cast<int64_t>(column) * h) +
                     static_cast<uint32_t>(row));
  }
  std::sort(places.begin(), places.end());
  std::vector<uint32_t> counts;
  uint32_t last = 0;
  for (size_t i = 0; i < places.size(); ++i) {
    if (i + 1 < places.size() && places[i] == places[i + 1]) {
      ++i;
      continue;
    }
    counts.push_back(places[i] - last);
    last = places[i];
  }
  const auto end = static_cast<uint32_t>(h * w);
  if (last < end || counts.empty()) counts.push_back(end - last);
  return counts;
}

TEST(HostileOutlines, AreDrawnAsIfEveryPointWereWalked) {
  for (unsigned seed = 0; seed < 3000; ++seed) {
    std::mt19937 random(seed);
    const int64_t h = 1 + random() % 30, w = 1 + random() % 30;
    const int reach = std::vector<int>{20, 60, 300, 5000}[random() % 4];
    std::vector<double> xy(2 * (1 + random() % 7));
    for (double& number : xy) {
      number = static_cast<int>(random() % (2 * reach)) - reach + (random() % 5) / 4.0;
    }
    const auto mask = PolygonToMask(xy, h, w);
    ASSERT_TRUE(mask.ok()) << mask.status();
    EXPECT_EQ(mask->counts, AllPointsWalked(xy, h, w)) << "seed " << seed;
  }
}

// Without clipping, this outline has 10^11 grid points.
TEST(HostileOutlines, CostNoMoreThanTheirImage) {
  std::vector<double> xy;
  for (int i = 0; i < 20000; ++i) xy.push_back(i / 2 % 2 == 0 ? -999999.0 + i : 999999.0 - i);
  const auto mask = PolygonToMask(xy, 100, 100);
  ASSERT_TRUE(mask.ok()) << mask.status();
  EXPECT_LE(OutlinePoints(xy, 100, 100), 10000 * (5 * 208 + 2));
}

// One object of `polygons` squares, each as large as its image of `side` x `side` pixels.
GroundTruth Squares(int64_t side, int polygons) {
  GroundTruth truth;
  truth.images.push_back({1, "", side, side});
  truth.categories.push_back({1, ""});
  Annotation object;
  object.id = object.image_id = object.category_id = 1;
  const auto s = static_cast<double>(side);
  const auto segmentation = std::make_shared<Segmentation>();
  segmentation->polygons.assign(static_cast<size_t>(polygons), {0, 0, s, 0, s, s, 0, s});
  object.segmentation = segmentation;
  truth.annotations.push_back(std::move(object));
  return truth;
}

TEST(HostileOutlines, OfAWholeFileHaveABudget) {
  const struct {
    int64_t side;
    int polygons;
    bool fits;
  } kCases[] = {
      {500, 1, true},
      {500, 2000, true},
      {40000, 100, true},
      // 1.6 * 10^9 grid points; one megabyte could hold thousands of such polygons.
      {40000, 2000, false},
  };
  for (const auto& c : kCases) {
    MatchOptions options;
    options.iou_type = IouType::kSegm;
    const auto matches = Match(Squares(c.side, c.polygons), {}, options);
    EXPECT_EQ(matches.ok(), c.fits) << c.side << ", " << c.polygons << ": " << matches.status();
    if (c.fits) continue;
    const std::string error(matches.status().message());
    EXPECT_EQ(matches.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_NE(error.find("ground truth: the outlines of all polygons"), std::string::npos) << error;
    EXPECT_NE(error.find("--iou_type=bbox"), std::string::npos) << error;
  }
}

// Must be the last test of this process, because the signal cannot be reset.
TEST(HostileOutlines, ZInterruptEndsTheScoring) {
  CatchInterrupts();
  std::raise(SIGTERM);
  for (const IouType type : {IouType::kBbox, IouType::kSegm}) {
    MatchOptions options;
    options.iou_type = type;
    const auto matches = Match(Squares(500, 1), {}, options);
    EXPECT_EQ(matches.status().code(), absl::StatusCode::kAborted) << matches.status();
  }
}

}  // namespace
}  // namespace litmus::coco
