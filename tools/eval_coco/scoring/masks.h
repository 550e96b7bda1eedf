// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Masks as run lengths, with the results of COCO's mask API: the same pixels for a polygon, and the
// same IoU for two masks.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_MASKS_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_MASKS_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "tools/eval_coco/scoring/dataset.h"

namespace litmus::coco {

// Run lengths down the columns of a height x width mask, alternately outside and inside, outside
// first. Their sum is at most height * width < 2^31; remaining pixels are outside.
struct Mask {
  int64_t height = 0, width = 0;
  std::vector<uint32_t> counts;
};

// Returns the mask of a segmentation. Polygons are drawn into an image of the given size; run
// lengths have their own size. InvalidArgument: no polygons or too short ones, coordinates beyond
// 10^6 pixels, run lengths that exceed the mask, or invalid characters in COCO's text encoding.
absl::StatusOr<Mask> ToMask(const Segmentation& segmentation, int64_t height, int64_t width);

// Returns the mask of a box, drawn as a polygon of four corners.
absl::StatusOr<Mask> BoxToMask(const std::array<double, 4>& bbox, int64_t height, int64_t width);

// Number of pixels inside.
int64_t MaskArea(const Mask& mask);

// The smallest box of whole pixels that contains all pixels inside: x, y, width, height; zeros for
// an empty mask.
std::array<double, 4> MaskBox(const Mask& mask);

// Intersection over union. If the object is a crowd, the divisor is the area of the detection.
// Returns 0 for masks of different sizes.
double MaskIou(const Mask& detection, const Mask& object, bool crowd);

// The union of masks of equal size.
Mask UnionOfMasks(absl::Span<const Mask> masks);

// Returns the mask of one polygon: x0, y0, x1, y1, ... in pixels. Errors are as in ToMask.
absl::StatusOr<Mask> PolygonToMask(absl::Span<const double> xy, int64_t height, int64_t width);

// Max number of grid points that PolygonToMask visits for this polygon, a measure of its cost.
int64_t OutlinePoints(absl::Span<const double> xy, int64_t height, int64_t width);

// Decodes COCO's text encoding of run lengths.
absl::StatusOr<std::vector<uint32_t>> DecodeCounts(absl::string_view text);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_MASKS_H_
