// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "tools/common/interrupt.h"
#include "tools/eval_coco/scoring/best_pairs.h"
#include "tools/eval_coco/scoring/error_breakdown.h"
#include "tools/eval_coco/scoring/image_errors.h"
#include "tools/eval_coco/scoring/iou.h"

namespace litmus::coco {

ConfusionMatrix MakeConfusionMatrix(const GroundTruth& ground_truth,
                                    absl::Span<const Detection> detections, double min_score,
                                    double iou) {
  ConfusionMatrix result;
  result.iou = iou;
  result.min_score = min_score;
  result.classes = ground_truth.categories;
  std::sort(result.classes.begin(), result.classes.end(),
            [](const Category& a, const Category& b) { return a.id < b.id; });
  const size_t none = result.classes.size();
  std::map<int64_t, size_t> index;
  for (size_t i = 0; i < none; ++i) index[result.classes[i].id] = i;
  const auto index_of = [&](int64_t id) {
    const auto found = index.find(id);
    return found == index.end() ? none : found->second;
  };
  const auto add = [&](size_t object, size_t detection) { ++result.cells[{object, detection}]; };

  for (const ImageContents& image : GroupByImage(ground_truth, detections)) {
    if (Interrupted()) break;
    std::vector<const Annotation*> objects, crowds;
    for (const Annotation* object : image.objects) {
      if (index_of(object->category_id) == none) continue;
      (object->crowd ? crowds : objects).push_back(object);
    }
    std::vector<const Detection*> counted;  // Best score first.
    for (const Detection* detection : image.detections) {
      if (detection->score < min_score || index_of(detection->category_id) == none) continue;
      counted.push_back(detection);
    }
    const std::vector<size_t> object_of = BestPairs(
        counted.size(), objects.size(), iou,
        [&](size_t d, size_t o) { return BoxIou(counted[d]->bbox, objects[o]->bbox, false); });
    std::vector<char> object_used(objects.size(), 0);
    for (size_t d = 0; d < counted.size(); ++d) {
      const size_t o = object_of[d];
      if (o == kUnpaired) continue;
      object_used[o] = 1;
      add(index_of(objects[o]->category_id), index_of(counted[d]->category_id));
    }
    for (size_t o = 0; o < objects.size(); ++o) {
      if (!object_used[o]) add(index_of(objects[o]->category_id), none);
    }
    for (size_t d = 0; d < counted.size(); ++d) {
      if (object_of[d] != kUnpaired) continue;
      const bool on_crowd = std::any_of(crowds.begin(), crowds.end(), [&](const Annotation* crowd) {
        return BoxIou(counted[d]->bbox, crowd->bbox, true) > iou;
      });
      if (!on_crowd) add(none, index_of(counted[d]->category_id));
    }
  }
  return result;
}

}  // namespace litmus::coco
