// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Ground truth and detections of an object detection data set, and the files that they come from:
// COCO's instances_*.json and results JSON, and TensorFlow Lite's binary
// ObjectDetectionGroundTruth.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_DATASET_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_DATASET_H_

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace litmus::coco {

// Ids of images and categories lie within this of 0: what counts them up and down does not
// overflow.
inline constexpr int64_t kMaxId = int64_t{1} << 53;

// The pixels of an object, as the file has them; exactly one of the three forms is filled.
struct Segmentation {
  // x0, y0, x1, y1, ... of each part, in pixels; the object is their union.
  std::vector<std::vector<double>> polygons;
  // Run lengths, alternately outside and inside, down the columns of a height x width mask.
  std::vector<uint32_t> counts;
  // The same run lengths in COCO's text form (6 bits per character).
  std::string compressed;
  int64_t height = 0;  // of the mask; only for run lengths
  int64_t width = 0;
};

struct Image {
  int64_t id = 0;
  std::string file_name;  // As in the file.
  int64_t width = 0;      // Pixels; 0 where the file does not say.
  int64_t height = 0;
};

struct Category {
  int64_t id = 0;
  std::string name;
};

struct Annotation {
  int64_t id = 0;
  int64_t image_id = 0;
  int64_t category_id = 0;
  std::array<double, 4> bbox = {};  // x, y of the top left corner, width, height.
  double area = 0;                  // As in the file (of the object, not of its box).
  bool crowd = false;
  bool ignore = false;                               // The file's "ignore"; COCO has no use for it.
  std::shared_ptr<const Segmentation> segmentation;  // Null without.
};

struct GroundTruth {
  std::vector<Image> images;            // In the file's order.
  std::vector<Category> categories;     // In the file's order.
  std::vector<Annotation> annotations;  // In the file's order.
  // Boxes and areas are fractions of the image, of unknown size (TensorFlow Lite's proto).
  bool normalized = false;
};

struct Detection {
  int64_t image_id = 0;
  int64_t category_id = 0;
  std::array<double, 4> bbox = {};  // As Annotation's.
  double score = 0;
  // Null for the box itself. Where the file gave a segmentation only, bbox encloses it.
  std::shared_ptr<const Segmentation> segmentation;
  // Area of the segmentation if the file has no boxes, else width * height, as in pycocotools.
  double area = 0;

  // A detection without a segmentation.
  static Detection OfBox(int64_t image_id, int64_t category_id, const std::array<double, 4>& bbox,
                         double score) {
    return {image_id, category_id, bbox, score, nullptr, bbox[2] * bbox[3]};
  }
};

// The order of detections: higher scores first, and what is no number last.
inline bool BetterScore(double a, double b) { return a > b || (std::isnan(b) && !std::isnan(a)); }

struct LoadOptions {
  // Otherwise segmentations are left out, except those that stand in for a detection's box.
  bool with_segmentation = false;
};

// Reads instances_*.json. Errors name the file, the place in it ("annotations[12].bbox") and what
// is wrong: NotFound when the file cannot be read, InvalidArgument when it is no JSON or not of the
// form, when an image or category id appears twice, or when annotations have no array of
// categories. An annotation without "area" has its box's. Annotations of unknown images or
// categories are kept; they count for nothing, as in pycocotools.
absl::StatusOr<GroundTruth> LoadInstances(const std::string& path, const LoadOptions& options = {});

// Reads TensorFlow Lite's binary ObjectDetectionGroundTruth: boxes are normalised; images have
// names and ids (their position from 1 where the file gives none or one twice), no sizes;
// categories are the class ids that occur, in order, named by their numbers. Errors as
// LoadInstances.
absl::StatusOr<GroundTruth> LoadGroundTruthProto(const std::string& path);

// LoadInstances or LoadGroundTruthProto, by the file's first byte that is no white space.
absl::StatusOr<GroundTruth> LoadGroundTruth(const std::string& path,
                                            const LoadOptions& options = {});

// The size of an image in pixels (width, height); nullopt when unknown.
using ImageSizes = std::function<std::optional<std::pair<int64_t, int64_t>>(const Image&)>;

// Turns normalised boxes and areas into pixels; images of unknown size keep neither annotations nor
// size. Nothing happens unless ground_truth->normalized.
void ScaleToPixels(const ImageSizes& sizes, GroundTruth* ground_truth);

// InvalidArgument, with the first offender's id, unless every detection's image is known.
// `what` names the detections in the message (a path).
absl::Status CheckImageIds(const GroundTruth& ground_truth, absl::Span<const Detection> detections,
                           const std::string& what);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_DATASET_H_
