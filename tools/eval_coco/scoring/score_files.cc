// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/score_files.h"

#include <chrono>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/common/interrupt.h"
#include "tools/eval_coco/scoring/detection_files.h"
#include "tools/eval_coco/scoring/parallel.h"

namespace litmus::coco {
namespace {

class Stopwatch {
 public:
  double Milliseconds() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_)
        .count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

absl::StatusOr<Scored> ScoreFiles(const std::string& ground_truth_path,
                                  const std::string& detections_path, const MatchOptions& options) {
  const Stopwatch total;
  Scored result;
  LoadOptions load;
  load.with_segmentation = options.iou_type == IouType::kSegm;
  absl::StatusOr<GroundTruth> ground_truth;
  absl::StatusOr<std::vector<Detection>> detections;
  ParallelFor(2, options.threads == 1 ? 1 : 2, [&](size_t file) {
    if (file == 0) {
      ground_truth = LoadGroundTruth(ground_truth_path, load);
    } else {
      detections = LoadDetections(detections_path, load);
    }
  });
  if (Interrupted()) return absl::AbortedError("interrupted");
  if (!ground_truth.ok()) return ground_truth.status();
  if (!detections.ok()) return detections.status();
  if (ground_truth->normalized) {
    return absl::InvalidArgumentError(
        absl::StrCat(ground_truth_path,
                     " has normalised boxes and no image sizes, which "
                     "detections in pixels cannot be compared with; use COCO's "
                     "instances JSON"));
  }
  result.ground_truth = *std::move(ground_truth);
  result.detections = *std::move(detections);
  absl::Status status = CheckImageIds(result.ground_truth, result.detections, detections_path);
  if (!status.ok()) return status;
  result.timing.load = total.Milliseconds();

  const Stopwatch match;
  absl::StatusOr<Matches> matches = Match(result.ground_truth, result.detections, options);
  if (!matches.ok()) return matches.status();
  result.matches = *std::move(matches);
  result.timing.match = match.Milliseconds();

  const Stopwatch accumulate;
  result.evaluation = Accumulate(result.matches, options.threads);
  if (Interrupted()) return absl::AbortedError("interrupted");
  result.timing.accumulate = accumulate.Milliseconds();
  result.timing.total = total.Milliseconds();
  return result;
}

}  // namespace litmus::coco
