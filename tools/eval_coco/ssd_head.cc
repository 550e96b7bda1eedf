// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/ssd_head.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/common/evaluation/image_folder.h"
#include "tools/eval_coco/detector.h"

namespace litmus::coco {
namespace {

double Area(const DetectedBox& b) {
  return std::max(0.0, b.bottom - b.top) * std::max(0.0, b.right - b.left);
}

double Overlap(const DetectedBox& a, const DetectedBox& b) {
  const double height = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  const double width = std::min(a.right, b.right) - std::max(a.left, b.left);
  if (height <= 0 || width <= 0) return 0;
  const double both = height * width;
  return both / (Area(a) + Area(b) - both);
}

// Non-maximum suppression: keeps at most `most` boxes, each of which overlaps every better kept box
// by at most `threshold`.
std::vector<DetectedBox> Suppress(std::vector<DetectedBox> boxes, double threshold, int most) {
  std::stable_sort(boxes.begin(), boxes.end(),
                   [](const DetectedBox& a, const DetectedBox& b) { return a.score > b.score; });
  std::vector<DetectedBox> kept;
  for (const DetectedBox& box : boxes) {
    if (static_cast<int>(kept.size()) >= most) break;
    const bool covered = std::any_of(kept.begin(), kept.end(), [&](const DetectedBox& better) {
      return Overlap(box, better) > threshold;
    });
    if (!covered) kept.push_back(box);
  }
  return kept;
}

bool IsFinite(const DetectedBox& b) {
  return std::isfinite(b.top) && std::isfinite(b.left) && std::isfinite(b.bottom) &&
         std::isfinite(b.right);
}

DetectedBox Decode(const double* code, const Anchor& anchor, const SsdHeadOptions& o) {
  const double y = code[0] / o.y_scale * anchor.height + anchor.y;
  const double x = code[1] / o.x_scale * anchor.width + anchor.x;
  const double half_height = std::exp(code[2] / o.height_scale) * anchor.height / 2;
  const double half_width = std::exp(code[3] / o.width_scale) * anchor.width / 2;
  DetectedBox box;
  box.top = y - half_height;
  box.left = x - half_width;
  box.bottom = y + half_height;
  box.right = x + half_width;
  return box;
}

}  // namespace

absl::StatusOr<std::vector<Anchor>> ReadAnchors(const std::string& path) {
  const auto lines = ReadLines("--anchors_file", path);
  if (!lines.ok()) return lines.status();
  std::vector<Anchor> anchors;
  for (size_t i = 0; i < lines->size(); ++i) {
    const std::vector<absl::string_view> words =
        absl::StrSplit((*lines)[i], absl::ByAnyChar(" \t,"), absl::SkipEmpty());
    if (words.empty() || words[0][0] == '#') continue;
    Anchor a;
    if (words.size() != 4 || !absl::SimpleAtod(words[0], &a.y) ||
        !absl::SimpleAtod(words[1], &a.x) || !absl::SimpleAtod(words[2], &a.height) ||
        !absl::SimpleAtod(words[3], &a.width) || !std::isfinite(a.y + a.x + a.height + a.width) ||
        !(a.height > 0) || !(a.width > 0)) {
      return absl::InvalidArgumentError(
          absl::StrCat("--anchors_file: '", path, "' line ", i + 1,
                       ": expected four numbers: centre y, centre x, height, width"));
    }
    anchors.push_back(a);
  }
  return anchors;
}

std::vector<DetectedBox> DecodeSsdHead(const CountedVector<double>& codes,
                                       const CountedVector<double>& scores,
                                       const std::vector<Anchor>& anchors,
                                       const SsdHeadOptions& options) {
  const size_t classes = anchors.empty() ? 0 : scores.size() / anchors.size();
  const size_t first = options.background_first ? 1 : 0;
  // The threshold is a probability, so logits are converted to probabilities first.
  const auto probability = [&](size_t anchor, size_t c) {
    const double value = scores[anchor * classes + c];
    return options.scores_are_logits ? 1 / (1 + std::exp(-value)) : value;
  };
  std::vector<std::vector<DetectedBox>> groups(options.per_class ? classes : 1);
  for (size_t a = 0; a < anchors.size(); ++a) {
    const DetectedBox decoded = Decode(&codes[a * 4], anchors[a], options);
    // A box with a NaN or an infinity is dropped, because one NaN would make the whole mAP a NaN.
    if (!IsFinite(decoded)) continue;
    DetectedBox best = decoded;
    best.score = -1;
    for (size_t c = first; c < classes; ++c) {
      DetectedBox box = decoded;
      box.score = probability(a, c);
      box.model_class = static_cast<int64_t>(c - first);
      // The comparison is false for a NaN, so that its box is dropped.
      if (!(box.score >= options.score_threshold)) continue;
      if (options.per_class) {
        groups[c].push_back(box);
      } else if (box.score > best.score) {
        best = box;
      }
    }
    if (!options.per_class && best.score >= 0) groups[0].push_back(best);
  }
  std::vector<DetectedBox> detections;
  for (std::vector<DetectedBox>& group : groups) {
    const int most = options.per_class ? options.max_per_class : options.max_detections;
    for (const DetectedBox& box : Suppress(std::move(group), options.iou_threshold, most)) {
      detections.push_back(box);
    }
  }
  std::stable_sort(detections.begin(), detections.end(),
                   [](const DetectedBox& a, const DetectedBox& b) { return a.score > b.score; });
  if (static_cast<int>(detections.size()) > options.max_detections) {
    detections.resize(static_cast<size_t>(options.max_detections));
  }
  return detections;
}

}  // namespace litmus::coco
