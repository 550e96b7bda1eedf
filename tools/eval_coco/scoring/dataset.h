// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Ground truth and detections of an object detection data set, and their files: COCO's
// instances_*.json and results JSON, and TensorFlow Lite's binary ObjectDetectionGroundTruth.
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

// Max magnitude of image and category ids, so that arithmetic on ids does not overflow.
inline constexpr int64_t kMaxId = int64_t{1} << 53;

// The pixels of an object as stored in the file. Exactly one of the three forms is filled.
struct Segmentation {
  // x0, y0, x1, y1, ... of each part, in pixels; the object is the union of the parts.
  std::vector<std::vector<double>> polygons;
  // Run lengths, alternately outside and inside, down the columns of a height x width mask.
  std::vector<uint32_t> counts;
  // The same run lengths in COCO's text encoding (6 bits per character).
  std::string compressed;
  int64_t height = 0;  // of the mask; only for run lengths
  int64_t width = 0;
};

struct Image {
  int64_t id = 0;
  std::string file_name;  // As in the file.
  int64_t width = 0;      // Pixels; 0: not in the file.
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
  double area = 0;                  // As in the file: the area of the object, not of its box.
  bool crowd = false;
  bool ignore = false;  // The file's "ignore", which COCO's metric does not use.
  std::shared_ptr<const Segmentation> segmentation;  // Null: none.
};

struct GroundTruth {
  std::vector<Image> images;            // In the file's order.
  std::vector<Category> categories;     // In the file's order.
  std::vector<Annotation> annotations;  // In the file's order.
  // True: boxes and areas are fractions of the image, whose size is unknown (TensorFlow Lite's
  // proto).
  bool normalized = false;
};

struct Detection {
  int64_t image_id = 0;
  int64_t category_id = 0;
  std::array<double, 4> bbox = {};  // As Annotation's.
  double score = 0;
  // Null: the object is the box. If the file has only a segmentation, bbox encloses it.
  std::shared_ptr<const Segmentation> segmentation;
  // Area of the segmentation if the file has no boxes, else width * height, as in pycocotools.
  double area = 0;

  // Makes a detection without a segmentation.
  static Detection OfBox(int64_t image_id, int64_t category_id, const std::array<double, 4>& bbox,
                         double score) {
    return {image_id, category_id, bbox, score, nullptr, bbox[2] * bbox[3]};
  }
};

// The order of detections: higher scores first, NaNs last.
inline bool BetterScore(double a, double b) { return a > b || (std::isnan(b) && !std::isnan(a)); }

struct LoadOptions {
  // False: segmentations are not loaded, except those of detections without a box.
  bool with_segmentation = false;
};

// Reads instances_*.json. Errors name the file, the place in it ("annotations[12].bbox") and the
// problem. NotFound: the file cannot be read. InvalidArgument: it is not JSON or not of this form,
// an image or category id appears twice, or there are annotations but no categories. An annotation
// without "area" gets the area of its box. Annotations of unknown images or categories are kept,
// but do not count, as in pycocotools.
absl::StatusOr<GroundTruth> LoadInstances(const std::string& path, const LoadOptions& options = {});

// Reads TensorFlow Lite's binary ObjectDetectionGroundTruth. Boxes are normalised. Images have
// names and ids (their position from 1 if the file has no ids or repeats one), but no sizes.
// Categories are the class ids that occur, in ascending order, named by their numbers. Errors are
// as in LoadInstances.
absl::StatusOr<GroundTruth> LoadGroundTruthProto(const std::string& path);

// Calls LoadInstances or LoadGroundTruthProto, depending on the first byte that is not white space.
absl::StatusOr<GroundTruth> LoadGroundTruth(const std::string& path,
                                            const LoadOptions& options = {});

// Returns the size of an image in pixels (width, height), or nullopt if it is unknown.
using ImageSizes = std::function<std::optional<std::pair<int64_t, int64_t>>(const Image&)>;

// Converts normalised boxes and areas to pixels. Images of unknown size lose their annotations.
// Does nothing unless ground_truth->normalized.
void ScaleToPixels(const ImageSizes& sizes, GroundTruth* ground_truth);

// Returns InvalidArgument, with the first unknown id, unless every detection's image is known.
// `what` names the detections in the message (a path).
absl::Status CheckImageIds(const GroundTruth& ground_truth, absl::Span<const Detection> detections,
                           const std::string& what);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_DATASET_H_
