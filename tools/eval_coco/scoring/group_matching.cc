// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/group_matching.h"

#include <algorithm>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "tools/common/interrupt.h"
#include "tools/eval_coco/scoring/iou.h"
#include "tools/eval_coco/scoring/masks.h"

namespace litmus::coco {
namespace {

struct AreaRange {
  double low, high;
  bool Excludes(double area) const { return area < low || area > high; }
};
constexpr std::array<AreaRange, kNumAreas> kAreaRanges = {
    {{0, 1e10}, {0, 32 * 32}, {32 * 32, 96 * 96}, {96 * 96, 1e10}}};

// The min IoU of a match; slightly below 1 if the threshold is 1.
double LeastIou(int threshold) { return std::min(kIous[threshold], 1 - 1e-10); }

// The order in which objects are tried for a range of areas.
struct Order {
  // First the objects that count, then the ignored ones; both in the file's order.
  std::vector<int> objects;
  int counting = 0;  // Number of objects that count.
};

Order OrderFor(const Group& group, int area) {
  Order order;
  std::vector<int> ignored;
  for (size_t i = 0; i < group.objects.size(); ++i) {
    const Annotation& object = *group.objects[i];
    const bool ignore = object.crowd || kAreaRanges[area].Excludes(object.area);
    (ignore ? ignored : order.objects).push_back(static_cast<int>(i));
  }
  order.counting = static_cast<int>(order.objects.size());
  order.objects.insert(order.objects.end(), ignored.begin(), ignored.end());
  return order;
}

// Matches one range of areas at one threshold. Each detection, best score first, takes the free
// object with the highest IoU (of equal ones, the last), and an ignored object only if no other
// qualifies. Crowds are always free. Detections with `hopeless` set are skipped.
void MatchAt(const Group& group, int area, int threshold, const Order& order,
             const std::vector<char>& hopeless, MatchedDetection* detections) {
  const int num_objects = static_cast<int>(group.objects.size());
  const uint16_t bit = static_cast<uint16_t>(1 << threshold);
  std::vector<char> taken(num_objects, 0);  // By position in `order`.
  for (size_t d = 0; d < group.detections.size(); ++d) {
    if (hopeless[d]) continue;
    const double* iou = &group.iou[d * num_objects];
    double best = LeastIou(threshold);
    int match = -1;
    for (int i = 0; i < num_objects; ++i) {
      const int object = order.objects[i];
      if (taken[i] && !group.objects[object]->crowd) continue;
      if (i >= order.counting && match >= 0 && match < order.counting) break;
      if (iou[object] < best) continue;
      best = iou[object];
      match = i;
    }
    if (match < 0) continue;
    taken[match] = 1;
    if (match >= order.counting) detections[d].ignored[area] |= bit;
    // pycocotools stores the object's id as the mark of a match, so an object with id 0 counts as
    // no match.
    if (group.objects[order.objects[match]]->id != 0) detections[d].matched[area] |= bit;
  }
}

}  // namespace

absl::Status ComputeIous(IouType type, Group* group) {
  const size_t num_objects = group->objects.size();
  group->iou.assign(group->detections.size() * num_objects, 0);
  if (group->iou.empty()) return absl::OkStatus();
  if (type == IouType::kBbox) {
    for (size_t d = 0; d < group->detections.size(); ++d) {
      for (size_t o = 0; o < num_objects; ++o) {
        const Annotation& object = *group->objects[o];
        group->iou[d * num_objects + o] =
            BoxIou(group->detections[d]->bbox, object.bbox, object.crowd);
      }
    }
    return absl::OkStatus();
  }
  const int64_t height = group->image->height, width = group->image->width;
  std::vector<Mask> objects;
  for (const Annotation* object : group->objects) {
    if (Interrupted()) return absl::AbortedError("interrupted");
    if (object->segmentation == nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat("the annotation with id ", object->id, " has no segmentation"));
    }
    absl::StatusOr<Mask> mask = ToMask(*object->segmentation, height, width);
    if (!mask.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("the segmentation of the annotation with id ",
                                                     object->id, ": ", mask.status().message()));
    }
    objects.push_back(*std::move(mask));
  }
  for (size_t d = 0; d < group->detections.size(); ++d) {
    if (Interrupted()) return absl::AbortedError("interrupted");
    const Detection& detection = *group->detections[d];
    const absl::StatusOr<Mask> mask = detection.segmentation == nullptr
                                          ? BoxToMask(detection.bbox, height, width)
                                          : ToMask(*detection.segmentation, height, width);
    if (!mask.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the segmentation of a detection of class ", detection.category_id,
                       " in image ", detection.image_id, ": ", mask.status().message()));
    }
    for (size_t o = 0; o < num_objects; ++o) {
      group->iou[d * num_objects + o] = MaskIou(*mask, objects[o], group->objects[o]->crowd);
    }
  }
  return absl::OkStatus();
}

void MatchGroup(const Group& group, ClassMatches* result) {
  const size_t num_objects = group.objects.size();
  const size_t first = result->detections.size();
  std::vector<char> hopeless;
  for (size_t d = 0; d < group.detections.size(); ++d) {
    MatchedDetection detection = {};
    detection.score = group.detections[d]->score;
    detection.image = group.image_index;
    detection.rank = static_cast<int32_t>(d);
    result->detections.push_back(detection);
    const double* iou = group.iou.data() + d * num_objects;
    hopeless.push_back(
        std::none_of(iou, iou + num_objects, [](double x) { return !(x < LeastIou(0)); }));
  }
  MatchedDetection* detections = result->detections.data() + first;
  if (num_objects > 0) {
    ImageObjects objects = {group.image_index, {}};
    const bool any = std::find(hopeless.begin(), hopeless.end(), 0) != hopeless.end();
    for (int area = 0; area < kNumAreas; ++area) {
      const Order order = OrderFor(group, area);
      objects.count[area] = order.counting;
      for (int threshold = 0; any && threshold < kNumIous; ++threshold) {
        MatchAt(group, area, threshold, order, hopeless, detections);
      }
    }
    if (objects.count[0] > 0) result->objects.push_back(objects);
  }
  // A detection without a match whose area is outside the range is ignored.
  for (size_t d = 0; d < group.detections.size(); ++d) {
    for (int area = 0; area < kNumAreas; ++area) {
      if (!kAreaRanges[area].Excludes(group.detections[d]->area)) continue;
      detections[d].ignored[area] |= static_cast<uint16_t>(~detections[d].matched[area] & kAllIous);
    }
  }
}

}  // namespace litmus::coco
