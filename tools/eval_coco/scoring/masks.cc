// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/masks.h"

#include <algorithm>
#include <limits>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace litmus::coco {
namespace {

absl::Status CheckSize(int64_t height, int64_t width) {
  if (height > 0 && width > 0 && height <= std::numeric_limits<int32_t>::max() / width) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat("a mask of ", width, " x ", height,
                                                 " pixels: sizes must be positive, and their "
                                                 "product less than 2^31"));
}

absl::Status CheckCounts(const Mask& mask) {
  uint64_t sum = 0;
  // Cannot overflow: fewer than 2^32 counts below 2^32.
  for (const uint32_t count : mask.counts) sum += count;
  if (sum <= static_cast<uint64_t>(mask.height * mask.width)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("run lengths of ", sum, " pixels in a mask of ",
                                                 mask.width, " x ", mask.height));
}

// Walks the runs of a mask: Inside() holds for the next left() pixels.
class RunCursor {
 public:
  explicit RunCursor(const Mask& mask) : mask_(mask), pixels_(mask.height * mask.width) { Load(); }
  bool Inside() const { return index_ < mask_.counts.size() && index_ % 2 == 1; }
  int64_t left() const { return left_; }
  void Advance(int64_t pixels) {
    left_ -= pixels;
    pixels_ -= pixels;
    if (left_ > 0) return;
    ++index_;
    Load();
  }

 private:
  void Load() {
    const std::vector<uint32_t>& counts = mask_.counts;
    while (index_ < counts.size() && counts[index_] == 0) ++index_;
    left_ = index_ < counts.size() ? counts[index_] : pixels_;
  }

  const Mask& mask_;
  size_t index_ = 0;
  int64_t left_ = 0;
  int64_t pixels_;  // Pixels from here to the end of the mask.
};

int64_t Intersection(const Mask& a, const Mask& b) {
  RunCursor in_a(a), in_b(b);
  int64_t result = 0;
  for (int64_t left = a.height * a.width; left > 0;) {
    const int64_t step = std::min({in_a.left(), in_b.left(), left});
    if (in_a.Inside() && in_b.Inside()) result += step;
    in_a.Advance(step);
    in_b.Advance(step);
    left -= step;
  }
  return result;
}

Mask UnionOfTwo(const Mask& first, const Mask& second) {
  RunCursor a(first), b(second);
  Mask merged{first.height, first.width, {}};
  bool inside = false;
  uint32_t run = 0;
  for (int64_t left = first.height * first.width; left > 0;) {
    const int64_t step = std::min({a.left(), b.left(), left});
    if ((a.Inside() || b.Inside()) != inside) {
      merged.counts.push_back(run);
      run = 0;
      inside = !inside;
    }
    run += static_cast<uint32_t>(step);
    a.Advance(step);
    b.Advance(step);
    left -= step;
  }
  merged.counts.push_back(run);
  return merged;
}

}  // namespace

int64_t MaskArea(const Mask& mask) {
  int64_t area = 0;
  for (size_t i = 1; i < mask.counts.size(); i += 2) area += mask.counts[i];
  return area;
}

std::array<double, 4> MaskBox(const Mask& mask) {
  const int64_t height = mask.height;
  int64_t x0 = mask.width, y0 = height, x1 = -1, y1 = -1, start = 0;
  for (size_t i = 0; i < mask.counts.size(); ++i) {
    const int64_t end = start + mask.counts[i];
    if (i % 2 == 1 && end > start) {
      const int64_t first_column = start / height, last_column = (end - 1) / height;
      x0 = std::min(x0, first_column);
      x1 = std::max(x1, last_column);
      // The run continues in the next column, so all rows count.
      const bool turns = first_column != last_column;
      y0 = std::min(y0, turns ? 0 : start % height);
      y1 = std::max(y1, turns ? height - 1 : (end - 1) % height);
    }
    start = end;
  }
  if (x1 < 0) return {0, 0, 0, 0};
  return {static_cast<double>(x0), static_cast<double>(y0), static_cast<double>(x1 - x0 + 1),
          static_cast<double>(y1 - y0 + 1)};
}

double MaskIou(const Mask& detection, const Mask& object, bool crowd) {
  if (detection.height != object.height || detection.width != object.width) return 0;
  const int64_t both = Intersection(detection, object);
  if (both == 0) return 0;
  const int64_t area = MaskArea(detection);
  const int64_t over = crowd ? area : area + MaskArea(object) - both;
  return static_cast<double>(both) / static_cast<double>(over);
}

// Unions are computed in a balanced tree: adding masks one by one would be quadratic.
Mask UnionOfMasks(absl::Span<const Mask> masks) {
  if (masks.empty()) return Mask();
  if (masks.size() == 1) return masks[0];
  const size_t half = masks.size() / 2;
  return UnionOfTwo(UnionOfMasks(masks.first(half)), UnionOfMasks(masks.subspan(half)));
}

absl::StatusOr<std::vector<uint32_t>> DecodeCounts(absl::string_view text) {
  // A count is a sequence of little-endian groups of five bits, each in a character '0' + group.
  // Bit 5 is set in all groups but the last; bit 4 of the last is the sign. From the fourth count
  // on, the number is the difference to the count two before.
  std::vector<uint32_t> counts;
  for (size_t i = 0; i < text.size();) {
    uint64_t value = 0;
    int shift = 0;
    bool more = true;
    while (more) {
      const int group = i < text.size() ? text[i] - '0' : -1;
      if (group < 0 || group > 63 || shift > 30) {
        return absl::InvalidArgumentError(
            absl::StrCat("counts are not run lengths in COCO's text form: character ", i));
      }
      ++i;
      value |= static_cast<uint64_t>(group & 31) << shift;
      shift += 5;
      more = (group & 32) != 0;
      if (!more && (group & 16) != 0) value |= ~uint64_t{0} << shift;
    }
    int64_t count = static_cast<int64_t>(value);
    if (counts.size() > 2) count += counts[counts.size() - 2];
    if (count < 0 || count > std::numeric_limits<uint32_t>::max()) {
      return absl::InvalidArgumentError(
          absl::StrCat("counts[", counts.size(), "] is out of range: ", count));
    }
    counts.push_back(static_cast<uint32_t>(count));
  }
  return counts;
}

absl::StatusOr<Mask> ToMask(const Segmentation& segmentation, int64_t height, int64_t width) {
  const auto& polygons = segmentation.polygons;
  if (polygons.empty()) {
    Mask mask{segmentation.height, segmentation.width, segmentation.counts};
    absl::Status status = CheckSize(mask.height, mask.width);
    if (!status.ok()) return status;
    if (!segmentation.compressed.empty()) {
      absl::StatusOr<std::vector<uint32_t>> counts = DecodeCounts(segmentation.compressed);
      if (!counts.ok()) return counts.status();
      mask.counts = *std::move(counts);
    }
    status = CheckCounts(mask);
    if (!status.ok()) return status;
    return mask;
  }
  std::vector<Mask> parts;
  for (const std::vector<double>& polygon : polygons) {
    if (polygon.size() < 4 || polygon.size() % 2 != 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("a polygon of ", polygon.size(),
                       " numbers: expected x and y of each corner, an even number of at least 6"));
    }
    absl::StatusOr<Mask> part = PolygonToMask(polygon, height, width);
    if (!part.ok()) return part.status();
    parts.push_back(*std::move(part));
  }
  return UnionOfMasks(parts);
}

absl::StatusOr<Mask> BoxToMask(const std::array<double, 4>& bbox, int64_t height, int64_t width) {
  const double x0 = bbox[0], y0 = bbox[1], x1 = x0 + bbox[2], y1 = y0 + bbox[3];
  return PolygonToMask({x0, y0, x0, y1, x1, y1, x1, y0}, height, width);
}

}  // namespace litmus::coco
