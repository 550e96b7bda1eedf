// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Polygons to masks, to the pixel as COCO's mask API does it: the outline is walked on a grid five
// times finer than the pixels; where it passes from one column of pixels to the next, the row of
// the passage begins or ends a run; sorted down the columns, these places are the run lengths.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/eval_coco/scoring/masks.h"

namespace litmus::coco {
namespace {

// As pycocotools rounds: halves up, and what is below zero towards it.
int Rounded(double value) { return static_cast<int>(std::trunc(value + 0.5)); }

constexpr int kFine = 5;               // Grid points per pixel.
constexpr double kFarthest = 1e6;      // Pixels; keeps the grid within int.
constexpr int64_t kLongest = 1 << 28;  // Grid points of an outline.

struct GridPoint {
  int x, y;
};

// Collects the passages of the outline between columns.
class Outline {
 public:
  Outline(int64_t height, int64_t width) : height_(height), width_(width) {}

  void Visit(GridPoint point) {
    if (started_ && point.x != last_.x) Pass(point);
    last_ = point;
    started_ = true;
  }

  // Every grid point from one corner to the next, both included, along the longer direction. The
  // other coordinate is computed from the end with the smaller coordinate, whichever way we walk.
  void Edge(GridPoint from, GridPoint to) {
    const int dx = std::abs(to.x - from.x), dy = std::abs(to.y - from.y);
    if (dx == 0 && dy == 0) return Visit(from);
    const bool along_x = dx >= dy;
    const bool backwards = along_x ? from.x > to.x : from.y > to.y;
    const GridPoint& low = backwards ? to : from;
    const GridPoint& high = backwards ? from : to;
    const int length = along_x ? dx : dy;
    const double slope = along_x ? static_cast<double>(high.y - low.y) / dx
                                 : static_cast<double>(high.x - low.x) / dy;
    for (int i = 0; i <= length; ++i) {
      const int step = backwards ? length - i : i;
      if (along_x) {
        Visit({low.x + step, Rounded(low.y + slope * step)});
      } else {
        Visit({Rounded(low.x + slope * step), low.y + step});
      }
    }
  }

  std::vector<uint32_t> Counts() {
    const uint32_t end = static_cast<uint32_t>(height_ * width_);
    std::sort(places_.begin(), places_.end());
    // Two passages at one place cancel out.
    std::vector<uint32_t> counts;
    uint32_t last = 0;
    for (size_t i = 0; i < places_.size();) {
      if (i + 1 < places_.size() && places_[i] == places_[i + 1]) {
        i += 2;
        continue;
      }
      counts.push_back(places_[i] - last);
      last = places_[i++];
    }
    if (last < end || counts.empty()) counts.push_back(end - last);
    return counts;
  }

 private:
  void Pass(GridPoint point) {
    // The column between the two points, if the centre line of one lies there.
    const int left = point.x < last_.x ? point.x : point.x - 1;
    const double column = (left + 0.5) / kFine - 0.5;
    if (column != std::floor(column) || column < 0 || column > width_ - 1) return;
    const int upper = std::min(point.y, last_.y);
    const double row =
        std::ceil(std::clamp((upper + 0.5) / kFine - 0.5, 0.0, static_cast<double>(height_)));
    places_.push_back(
        static_cast<uint32_t>(static_cast<int64_t>(column) * height_ + static_cast<int64_t>(row)));
  }

  const int64_t height_, width_;
  bool started_ = false;
  GridPoint last_ = {0, 0};
  std::vector<uint32_t> places_;
};

}  // namespace

absl::StatusOr<Mask> PolygonToMask(absl::Span<const double> xy, int64_t height, int64_t width) {
  if (height <= 0 || width <= 0 || height > INT32_MAX / width) {
    return absl::InvalidArgumentError(
        absl::StrCat("a polygon needs its image's size; got ", width, " x ", height));
  }
  std::vector<GridPoint> corners;
  for (size_t i = 0; i + 1 < xy.size(); i += 2) {
    if (!(std::fabs(xy[i]) <= kFarthest && std::fabs(xy[i + 1]) <= kFarthest)) {
      return absl::InvalidArgumentError(absl::StrCat("a polygon's corner at ", xy[i], ", ",
                                                     xy[i + 1], " is more than 10^6 pixels away"));
    }
    corners.push_back({Rounded(kFine * xy[i]), Rounded(kFine * xy[i + 1])});
  }
  int64_t length = 0;
  Outline outline(height, width);
  for (size_t i = 0; i < corners.size(); ++i) {
    const GridPoint& from = corners[i];
    const GridPoint& to = corners[(i + 1) % corners.size()];
    length += std::max(std::abs(to.x - from.x), std::abs(to.y - from.y)) + 1;
    if (length > kLongest) {
      return absl::InvalidArgumentError("a polygon's outline is longer than 5 * 10^7 pixels");
    }
    outline.Edge(from, to);
  }
  return Mask{height, width, outline.Counts()};
}

}  // namespace litmus::coco
