// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fuzzes reading and scoring of COCO's files and TensorFlow Lite's ground truth. The bytes before
// the first NUL byte are the ground truth, those after it the detections; without a NUL byte the
// input is both. A protocol buffer may contain NUL bytes, so the whole input is also read as ground
// truth.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "testing/fuzzing/memory_file.h"
#include "testing/fuzzing/targets.h"
#include "tools/eval_coco/scoring/dataset.h"
#include "tools/eval_coco/scoring/detection_files.h"
#include "tools/eval_coco/scoring/evaluate.h"
#include "tools/eval_coco/scoring/ground_truth_proto.h"

namespace litmus::fuzzing {
namespace {

// Max width and height of images, because masks take time proportional to their pixels.
constexpr int64_t kMaxSide = 256;

bool IsSmall(const coco::GroundTruth& truth) {
  return std::all_of(truth.images.begin(), truth.images.end(), [](const coco::Image& image) {
    return image.width <= kMaxSide && image.height <= kMaxSide;
  });
}

void Score(const coco::GroundTruth& truth, const std::vector<coco::Detection>& detections) {
  coco::MatchOptions options;
  options.threads = 1;
  (void)coco::CheckImageIds(truth, detections, "fuzz");
  (void)coco::Evaluate(truth, detections, options);
  if (!IsSmall(truth)) return;
  options.iou_type = coco::IouType::kSegm;
  (void)coco::Evaluate(truth, detections, options);
}

std::optional<std::pair<int64_t, int64_t>> AnySize(const coco::Image& image) {
  if (image.file_name.empty()) return std::nullopt;
  return std::pair<int64_t, int64_t>(64, 48);
}

}  // namespace

void FuzzCoco(const uint8_t* data, size_t size) {
  static auto* const truth_file = new MemoryFile;
  static auto* const detections_file = new MemoryFile;
  const uint8_t* const end = data + size;
  const uint8_t* const separator = std::find(data, end, 0);
  const uint8_t* const second = separator == end ? data : separator + 1;
  const std::string& truth_path = truth_file->Write(data, static_cast<size_t>(separator - data));
  const std::string& detections_path =
      detections_file->Write(second, static_cast<size_t>(end - second));

  absl::StatusOr<coco::GroundTruth> truth = coco::LoadGroundTruth(truth_path, {true});
  absl::StatusOr<std::vector<coco::Detection>> detections =
      coco::LoadDetections(detections_path, {true});
  if (truth.ok() && detections.ok()) Score(*truth, *detections);
  if (separator == end) return;
  auto proto = coco::ParseGroundTruthProto(
      absl::string_view(reinterpret_cast<const char*>(data), size), "fuzz");
  if (!proto.ok()) return;
  coco::ScaleToPixels(AnySize, &*proto);
  Score(*proto, {});
}

}  // namespace litmus::fuzzing
