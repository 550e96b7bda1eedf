// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reports likely errors in a file of detections. The metric is still that of pycocotools and would
// look like that of a bad detector.
#include <set>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/eval_coco/result.h"

namespace litmus::coco {
namespace {

constexpr double kMostRepeated = 0.01, kFewestImages = 0.5;
constexpr size_t kFewestScores = 20;

std::string RepeatedDetections(const std::vector<Detection>& detections) {
  absl::flat_hash_set<std::tuple<int64_t, int64_t, std::array<double, 4>, double>> seen;
  size_t repeated = 0;
  for (const Detection& d : detections) {
    repeated += !seen.insert({d.image_id, d.category_id, d.bbox, d.score}).second;
  }
  if (static_cast<double>(repeated) <= kMostRepeated * static_cast<double>(detections.size())) {
    return "";
  }
  return absl::StrCat(repeated, " of ", detections.size(),
                      " detections repeat an earlier one with its box and score, and count as "
                      "false positives, as in pycocotools; write each once to --detections");
}

std::string ImagesWithoutDetections(const ScoredData& data) {
  std::set<int64_t> with_objects, with_both;
  for (const Annotation& a : data.truth.annotations) {
    if (!a.crowd) with_objects.insert(a.image_id);
  }
  for (const Detection& d : data.detections) {
    if (with_objects.count(d.image_id) != 0) with_both.insert(d.image_id);
  }
  const double share =
      static_cast<double>(with_both.size()) / static_cast<double>(with_objects.size());
  if (with_objects.empty() || with_both.empty() || share >= kFewestImages) return "";
  return absl::StrCat(with_both.size(), " of ", with_objects.size(),
                      " images with objects have detections; if --detections has a part of the "
                      "data only, give the ground truth of the same images");
}

std::string EqualScores(const std::vector<Detection>& detections) {
  if (detections.size() < kFewestScores) return "";
  for (const Detection& d : detections) {
    if (d.score != detections[0].score) return "";
  }
  return absl::StrFormat(
      "all %d detections have the score %g: average precision takes detections in the order of "
      "their scores, and here in that of --detections; write the detector's scores",
      detections.size(), detections[0].score);
}

}  // namespace

std::vector<std::string> FindNotesOnFile(const ScoredData& data) {
  std::vector<std::string> notes;
  for (std::string note : {RepeatedDetections(data.detections), ImagesWithoutDetections(data),
                           EqualScores(data.detections)}) {
    if (!note.empty()) notes.push_back(std::move(note));
  }
  return notes;
}

}  // namespace litmus::coco
