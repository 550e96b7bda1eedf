// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts polygons to masks with exactly the pixels of COCO's mask API. The outline is walked on a
// grid that is five times finer than the pixels. Where the outline passes from one column of pixels
// to the next, its row begins or ends a run; these positions, sorted down the columns, give the run
// lengths.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/eval_coco/scoring/masks.h"

namespace litmus::coco {
namespace {

// Rounds like pycocotools: halves up, and negative numbers towards zero.
int Rounded(double value) { return static_cast<int>(std::trunc(value + 0.5)); }

constexpr int kFine = 5;           // Grid points per pixel, in each direction.
constexpr double kFarthest = 1e6;  // Max coordinate in pixels; keeps grid coordinates within int.
constexpr int64_t kLongest = 1 << 28;  // Max grid points of an outline.
constexpr int64_t kMargin = 2;  // Pixels around the image that are walked like the image itself.

struct GridPoint {
  int x, y;
};

// The grid points from one corner to the next, both included, along the longer direction. The other
// coordinate is computed from the end with the smaller coordinate, whatever the direction of the
// walk, so steps count from that end.
struct Line {
  Line(GridPoint from, GridPoint to) {
    const int dx = std::abs(to.x - from.x), dy = std::abs(to.y - from.y);
    along_x = dx >= dy;
    backwards = along_x ? from.x > to.x : from.y > to.y;
    low = backwards ? to : from;
    const GridPoint high = backwards ? from : to;
    length = along_x ? dx : dy;
    slope = along_x ? static_cast<double>(high.y - low.y) / dx
                    : static_cast<double>(high.x - low.x) / dy;
  }
  GridPoint At(int step) const {
    if (along_x) return {low.x + step, Rounded(low.y + slope * step)};
    return {Rounded(low.x + slope * step), low.y + step};
  }
  // Returns the first step whose point satisfies `wanted`, which must be monotonic; length + 1 if
  // no step does.
  template <typename Wanted>
  int First(const Wanted& wanted) const {
    int first = 0;
    for (int end = length + 1; first < end;) {
      const int middle = first + (end - first) / 2;
      if (wanted(At(middle))) {
        end = middle;
      } else {
        first = middle + 1;
      }
    }
    return first;
  }

  bool along_x, backwards;
  GridPoint low;
  int length;
  double slope;
};

// Collects the positions where the outline passes from column to column.
class Outline {
 public:
  Outline(int64_t height, int64_t width)
      : height_(height),
        width_(width),
        right_(kFine * (width + kMargin)),
        bottom_(kFine * (height + kMargin)) {}

  // An edge takes no more steps than the image has grid points along its sides, however far away
  // its corners are: left and right of the image no column is passed, and above and below it, the
  // row of a passage is the first or the last.
  void Edge(GridPoint from, GridPoint to) {
    if (from.x == to.x && from.y == to.y) return Visit(from);
    const Line line(from, to);
    if (IsNear(from) && IsNear(to)) return Walk(line, 0, line.length + 1);
    const bool rises = line.along_x || line.slope >= 0;
    const auto reached_left = [](GridPoint p) { return p.x >= kFirst; };
    const auto beyond_right = [&](GridPoint p) { return p.x > right_; };
    const auto reached_right = [&](GridPoint p) { return p.x <= right_; };
    const auto beyond_left = [](GridPoint p) { return p.x < kFirst; };
    const int first = rises ? line.First(reached_left) : line.First(reached_right);
    const int end = rises ? line.First(beyond_right) : line.First(beyond_left);
    if (first >= end) return;
    if (line.along_x) return Walk(line, first, end);
    const auto step_at = [&](int64_t y) {
      return static_cast<int>(std::clamp<int64_t>(y - line.low.y, int64_t{first}, int64_t{end}));
    };
    const int top = step_at(kFirst), bottom = step_at(bottom_ + 1);
    if (line.backwards) {
      PassOutside(line, bottom, end);
      Walk(line, top, bottom);
      PassOutside(line, first, top);
    } else {
      PassOutside(line, first, top);
      Walk(line, top, bottom);
      PassOutside(line, bottom, end);
    }
  }

  std::vector<uint32_t> Counts() {
    const uint32_t end = static_cast<uint32_t>(height_ * width_);
    std::sort(places_.begin(), places_.end());
    // Two passages at the same position cancel out.
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
  static constexpr int kFirst = -kFine * static_cast<int>(kMargin);

  bool IsNear(GridPoint p) const {
    return p.x >= kFirst && p.x <= right_ && p.y >= kFirst && p.y <= bottom_;
  }

  void Visit(GridPoint point) {
    if (started_ && point.x != last_.x) Pass(point);
    last_ = point;
    started_ = true;
  }

  // Visits the steps [first, end) in the direction of the edge.
  void Walk(const Line& line, int first, int end) {
    for (int i = first; i < end; ++i) Visit(line.At(line.backwards ? first + end - 1 - i : i));
  }

  // Likewise for steps above or below the image: only columns matter, and consecutive points are
  // one column apart.
  void PassOutside(const Line& line, int first, int end) {
    if (first >= end) return;
    GridPoint from = line.At(first), to = line.At(end - 1);
    if (line.backwards) std::swap(from, to);
    const int y = from.y < kFirst ? kFirst - 1 : static_cast<int>(bottom_ + 1);
    const int step = from.x <= to.x ? 1 : -1;
    for (int x = from.x;; x += step) {
      Visit({x, y});
      if (x == to.x) return;
    }
  }

  void Pass(GridPoint point) {
    // The column between the two points, if the centre line of a column lies there.
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
  const int64_t right_, bottom_;  // Last grid coordinates of the margin.
  bool started_ = false;
  GridPoint last_ = {0, 0};
  std::vector<uint32_t> places_;
};

}  // namespace

int64_t OutlinePoints(absl::Span<const double> xy, int64_t height, int64_t width) {
  const double around = static_cast<double>(height) + static_cast<double>(width) + 8;
  const double most = kFine * std::min(around, 2 * kFarthest);
  int64_t points = 0;
  const size_t corners = xy.size() / 2;
  for (size_t i = 0; i < corners; ++i) {
    const size_t next = (i + 1) % corners;
    const double length = kFine * std::max(std::fabs(xy[2 * next] - xy[2 * i]),
                                           std::fabs(xy[2 * next + 1] - xy[2 * i + 1]));
    points += static_cast<int64_t>(length < most ? length : most) + 2;
  }
  return points;
}

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
  if (OutlinePoints(xy, height, width) > kLongest) {
    return absl::InvalidArgumentError("a polygon's outline is longer than 5 * 10^7 pixels");
  }
  Outline outline(height, width);
  for (size_t i = 0; i < corners.size(); ++i) {
    outline.Edge(corners[i], corners[(i + 1) % corners.size()]);
  }
  return Mask{height, width, outline.Counts()};
}

}  // namespace litmus::coco
