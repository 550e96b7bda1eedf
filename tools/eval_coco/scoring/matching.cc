// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/matching.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/common/interrupt.h"
#include "tools/eval_coco/scoring/group_matching.h"
#include "tools/eval_coco/scoring/masks.h"
#include "tools/eval_coco/scoring/parallel.h"

namespace litmus::coco {

// Computed like NumPy's linspace(0.5, 0.95, 10).
const std::array<double, kNumIous> kIous = [] {
  std::array<double, kNumIous> result;
  for (int i = 0; i < kNumIous; ++i) result[i] = i * ((0.95 - 0.5) / (kNumIous - 1)) + 0.5;
  result[kNumIous - 1] = 0.95;
  return result;
}();

namespace {

// Maps ids to indices. Remembers the last id, because files have runs of equal ids.
class Index {
 public:
  void Add(int64_t id, int32_t index) { map_.emplace(id, index); }
  int32_t Find(int64_t id) {  // -1: unknown id.
    if (id != last_id_ || last_ < 0) {
      const auto found = map_.find(id);
      last_id_ = id;
      last_ = found == map_.end() ? -1 : found->second;
    }
    return last_;
  }

 private:
  absl::flat_hash_map<int64_t, int32_t> map_;
  int64_t last_id_ = 0;
  int32_t last_ = -1;
};

// An item of one class, and the index of its image.
template <typename T>
struct InImage {
  int32_t image;
  const T* item;
};

struct ClassInput {
  std::vector<InImage<Annotation>> objects;
  std::vector<InImage<Detection>> detections;
};

template <typename T>
void SortByImage(std::vector<InImage<T>>* items) {
  const auto before = [](const InImage<T>& a, const InImage<T>& b) { return a.image < b.image; };
  if (!std::is_sorted(items->begin(), items->end(), before)) {
    std::stable_sort(items->begin(), items->end(), before);
  }
}

// Moves the items of `image`, which must be the next ones, to *group.
template <typename T>
void TakeImage(const std::vector<InImage<T>>& items, int32_t image, size_t* next,
               std::vector<const T*>* group) {
  group->clear();
  for (; *next < items.size() && items[*next].image == image; ++*next) {
    group->push_back(items[*next].item);
  }
}

// Max grid points of a file's outlines: kFreePoints, about a second of drawing, plus
// kPointsOfCorner for each corner, an edge of 1,600 pixels, which is far more than valid files
// have. Otherwise a short file with polygons as large as its images could take hours.
constexpr int64_t kFreePoints = int64_t{1} << 27;
constexpr int64_t kPointsOfCorner = int64_t{1} << 13;

class OutlineBudget {
 public:
  void Add(const Segmentation& segmentation, const Image& image) {
    for (const std::vector<double>& polygon : segmentation.polygons) {
      points_ += OutlinePoints(polygon, image.height, image.width);
      allowed_ += kPointsOfCorner * static_cast<int64_t>(polygon.size() / 2);
    }
  }
  absl::Status Check(const char* whose) const {
    if (points_ <= allowed_) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat(whose, ": the outlines of all polygons have ", points_ / 5,
                     " pixels, more than the ", allowed_ / 5,
                     " allowed for this number of corners: scale images and polygons down, or give "
                     "--iou_type=bbox"));
  }

 private:
  int64_t points_ = 0, allowed_ = kFreePoints;
};

absl::Status MatchClass(const std::vector<const Image*>& images, const MatchOptions& options,
                        ClassInput* input, ClassMatches* result) {
  SortByImage(&input->objects);
  SortByImage(&input->detections);
  Group group;
  size_t next_object = 0, next_detection = 0;
  constexpr int32_t kNoImage = INT32_MAX;
  while (true) {
    const int32_t image =
        std::min(next_object < input->objects.size() ? input->objects[next_object].image : kNoImage,
                 next_detection < input->detections.size() ? input->detections[next_detection].image
                                                           : kNoImage);
    if (image == kNoImage) break;
    if (Interrupted()) return absl::AbortedError("interrupted");
    group.image = images[image];
    group.image_index = image;
    TakeImage(input->objects, image, &next_object, &group.objects);
    TakeImage(input->detections, image, &next_detection, &group.detections);
    std::stable_sort(group.detections.begin(), group.detections.end(),
                     [](const Detection* a, const Detection* b) { return a->score > b->score; });
    const size_t most = static_cast<size_t>(std::max(0, options.max_dets[2]));
    if (group.detections.size() > most) group.detections.resize(most);
    absl::Status status = ComputeIous(options.iou_type, &group);
    if (!status.ok()) return status;
    MatchGroup(group, result);
  }
  std::stable_sort(
      result->detections.begin(), result->detections.end(),
      [](const MatchedDetection& a, const MatchedDetection& b) { return a.score > b.score; });
  return absl::OkStatus();
}

// The images to evaluate, by ascending ids.
absl::StatusOr<std::vector<const Image*>> ChooseImages(const GroundTruth& ground_truth,
                                                       const std::vector<int64_t>& wanted) {
  std::vector<const Image*> images;
  if (wanted.empty()) {
    for (const Image& image : ground_truth.images) images.push_back(&image);
  } else {
    absl::flat_hash_map<int64_t, const Image*> by_id;
    for (const Image& image : ground_truth.images) by_id[image.id] = &image;
    for (const int64_t id : wanted) {
      const auto found = by_id.find(id);
      if (found == by_id.end()) {
        return absl::InvalidArgumentError(absl::StrCat("the ground truth has no image ", id));
      }
      images.push_back(found->second);
    }
  }
  std::sort(images.begin(), images.end(),
            [](const Image* a, const Image* b) { return a->id < b->id; });
  images.erase(std::unique(images.begin(), images.end()), images.end());
  return images;
}

}  // namespace

absl::StatusOr<Matches> Match(const GroundTruth& ground_truth,
                              absl::Span<const Detection> detections, const MatchOptions& options) {
  const absl::StatusOr<std::vector<const Image*>> images =
      ChooseImages(ground_truth, options.image_ids);
  if (!images.ok()) return images.status();
  if (options.image_ids.empty()) {
    const absl::Status status = CheckImageIds(ground_truth, detections, "detections");
    if (!status.ok()) return status;
  }
  Matches result;
  result.max_dets = options.max_dets;
  Index image_index, class_index;
  for (const Image* image : *images) {
    image_index.Add(image->id, static_cast<int32_t>(result.image_ids.size()));
    result.image_ids.push_back(image->id);
  }
  for (const Category& category : ground_truth.categories) {
    ClassMatches& matches = result.classes.emplace_back();
    matches.category_id = category.id;
    matches.name = category.name;
  }
  std::sort(result.classes.begin(), result.classes.end(),
            [](const auto& a, const auto& b) { return a.category_id < b.category_id; });
  for (size_t i = 0; i < result.classes.size(); ++i) {
    class_index.Add(result.classes[i].category_id, static_cast<int32_t>(i));
  }

  const bool draws = options.iou_type == IouType::kSegm;
  OutlineBudget of_objects, of_detections;
  std::vector<ClassInput> inputs(result.classes.size());
  for (const Annotation& annotation : ground_truth.annotations) {
    const int32_t image = image_index.Find(annotation.image_id);
    const int32_t of_class = class_index.Find(annotation.category_id);
    if (image < 0 || of_class < 0) continue;
    if (draws && annotation.segmentation != nullptr) {
      of_objects.Add(*annotation.segmentation, *(*images)[image]);
    }
    inputs[of_class].objects.push_back({image, &annotation});
    ++result.annotations;
    result.crowds += annotation.crowd;
    ++(annotation.crowd ? result.classes[of_class].crowds : result.classes[of_class].ground_truths);
  }
  for (size_t i = 0; i < detections.size(); ++i) {
    const Detection& detection = detections[i];
    if (!std::isfinite(detection.score)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "detections: [", i, "].score: ", detection.score, " is not a finite number"));
    }
    const int32_t image = image_index.Find(detection.image_id);
    const int32_t of_class = class_index.Find(detection.category_id);
    if (image < 0 || of_class < 0) continue;
    if (draws && detection.segmentation != nullptr) {
      of_detections.Add(*detection.segmentation, *(*images)[image]);
    }
    inputs[of_class].detections.push_back({image, &detection});
    ++result.detections;
    ++result.classes[of_class].num_detections;
  }

  for (const absl::Status& status :
       {of_objects.Check("ground truth"), of_detections.Check("detections")}) {
    if (!status.ok()) return status;
  }

  // The largest classes come first, so that the threads finish at about the same time.
  std::vector<size_t> order(inputs.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return inputs[a].detections.size() > inputs[b].detections.size();
  });
  std::vector<absl::Status> statuses(inputs.size());
  ParallelFor(order.size(), options.threads, [&](size_t i) {
    const size_t k = order[i];
    statuses[k] = MatchClass(*images, options, &inputs[k], &result.classes[k]);
  });
  if (Interrupted()) return absl::AbortedError("interrupted");
  for (const absl::Status& status : statuses) {
    if (!status.ok()) return status;
  }
  return result;
}

}  // namespace litmus::coco
