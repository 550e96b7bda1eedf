// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Masks as run lengths, with the results of COCO's mask API: the same pixels for a polygon, the
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
// first. Their sum is at most height * width < 2^31; what is missing is outside.
struct Mask {
  int64_t height = 0, width = 0;
  std::vector<uint32_t> counts;
};

// The mask of any segmentation. Polygons are drawn into an image of the given size; run lengths
// keep their own. InvalidArgument for what is no mask: no or short polygons, coordinates beyond
// 10^6 pixels, run lengths that overflow the mask, characters that are none of COCO's text form.
absl::StatusOr<Mask> ToMask(const Segmentation& segmentation, int64_t height, int64_t width);

// The mask of a box as a polygon of four corners.
absl::StatusOr<Mask> BoxToMask(const std::array<double, 4>& bbox, int64_t height, int64_t width);

// Pixels inside.
int64_t MaskArea(const Mask& mask);

// The smallest box of whole pixels around the inside: x, y, width, height; zeros when it is empty.
std::array<double, 4> MaskBox(const Mask& mask);

// Intersection over union; over the detection's area instead of the union when the object is a
// crowd. 0 for masks of different sizes.
double MaskIou(const Mask& detection, const Mask& object, bool crowd);

// The union of masks of one size.
Mask UnionOfMasks(absl::Span<const Mask> masks);

// One polygon's mask: x0, y0, x1, y1, ... in pixels. Errors as ToMask.
absl::StatusOr<Mask> PolygonToMask(absl::Span<const double> xy, int64_t height, int64_t width);

// Grid points that PolygonToMask walks at most for this polygon: what drawing it costs.
int64_t OutlinePoints(absl::Span<const double> xy, int64_t height, int64_t width);

// Reads COCO's text form of run lengths.
absl::StatusOr<std::vector<uint32_t>> DecodeCounts(absl::string_view text);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_MASKS_H_
