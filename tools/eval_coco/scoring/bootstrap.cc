// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/bootstrap.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "tools/eval_coco/scoring/evaluate.h"
#include "tools/eval_coco/scoring/parallel.h"

namespace litmus::coco {
namespace {

// The splitmix64 generator (Steele, Lea, Flood 2014).
class SplitMix64 {
 public:
  explicit SplitMix64(uint64_t state) : state_(state) {}
  uint64_t Next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  // Returns a number in [0, bound); the bias is below bound / 2^32.
  uint32_t Below(uint32_t bound) { return static_cast<uint32_t>(((Next() >> 32) * bound) >> 32); }

 private:
  uint64_t state_;
};

// A detection that is right at some threshold, and the detections before it that are wrong at every
// threshold.
struct Event {
  uint32_t wrong_begin, wrong_end;  // Range of indices into ClassEvents::wrong.
  int32_t image;
  uint16_t right_at, wrong_at;  // Bit masks of thresholds.
};

// The detections of one class, best score first, in the form that resampling needs.
struct ClassEvents {
  std::vector<int32_t> wrong;  // Images of detections that are wrong at every threshold.
  std::vector<Event> events;
  std::vector<ImageObjects> objects;
};

ClassEvents EventsOf(const ClassMatches& matches) {
  ClassEvents result;
  result.objects = matches.objects;
  uint32_t wrong_begin = 0;
  for (const MatchedDetection& detection : matches.detections) {
    const unsigned ignored = detection.ignored[0], matched = detection.matched[0];
    const unsigned right = matched & ~ignored, wrong = ~matched & ~ignored & kAllIous;
    if (right == 0 && wrong == 0) continue;
    if (wrong == kAllIous) {
      result.wrong.push_back(detection.image);
      continue;
    }
    const uint32_t wrong_end = static_cast<uint32_t>(result.wrong.size());
    result.events.push_back({wrong_begin, wrong_end, detection.image, static_cast<uint16_t>(right),
                             static_cast<uint16_t>(wrong)});
    wrong_begin = wrong_end;
  }
  return result;
}

using ByIou = std::array<double, kNumIous>;

// Resamples are processed in blocks of kLanes: most detections are wrong at every threshold, and
// adding one of them to kLanes resamples is a single vector addition.
constexpr int kLanes = 16;
using Lanes = std::array<uint32_t, kLanes>;

// One block of resamples: the number of times that each image was drawn, and scratch memory.
class Block {
 public:
  Block(size_t images, const std::vector<uint64_t>& seeds) : weights_(images) {
    for (size_t lane = 0; lane < seeds.size(); ++lane) {
      SplitMix64 random(seeds[lane]);
      for (size_t i = 0; i < images; ++i) {
        ++weights_[random.Below(static_cast<uint32_t>(images))][lane];
      }
    }
  }

  void StartClass(const ClassEvents& of_class) {
    class_ = &of_class;
    wrong_before_.clear();
    Lanes wrong = {};
    for (const Event& event : of_class.events) {
      for (uint32_t i = event.wrong_begin; i < event.wrong_end; ++i) {
        const Weights& weights = weights_[of_class.wrong[i]];
        for (int lane = 0; lane < kLanes; ++lane) wrong[lane] += weights[lane];
      }
      wrong_before_.push_back(wrong);
    }
  }

  // Computes the average precision of the current class. Returns false if none of its objects was
  // drawn.
  bool AveragePrecision(int lane, ByIou* result) {
    int64_t objects = 0;
    for (const ImageObjects& in_image : class_->objects) {
      objects += static_cast<int64_t>(weights_[in_image.image][lane]) * in_image.count[0];
    }
    if (objects == 0) return false;
    for (auto& points : points_) points.clear();
    std::array<uint32_t, kNumIous> right = {}, wrong = {};
    for (size_t i = 0; i < class_->events.size(); ++i) {
      const Event& event = class_->events[i];
      const uint32_t weight = weights_[event.image][lane];
      if (weight == 0) continue;
      for (int t = 0; t < kNumIous; ++t) {
        wrong[t] += (event.wrong_at >> t & 1) * weight;
        if ((event.right_at >> t & 1) == 0) continue;
        right[t] += weight;
        points_[t].push_back({right[t], wrong[t] + wrong_before_[i][lane]});
      }
    }
    for (int t = 0; t < kNumIous; ++t) (*result)[t] = MeanPrecision(points_[t], objects);
    return true;
  }

 private:
  using Weights = std::array<uint16_t, kLanes>;
  struct Point {
    uint32_t right, wrong;
  };

  // The mean over the 101 recalls of the best precision at that recall or a higher one.
  static double MeanPrecision(const std::vector<Point>& points, int64_t objects) {
    double sum = 0, best = 0;
    int64_t counted = kNumRecalls;  // Recalls from this index on are already in `sum`.
    for (size_t i = points.size(); i-- > 0;) {
      const Point& point = points[i];
      // The number of recalls that this point reaches is about right * 100 / objects + 1.
      const int64_t reached = static_cast<int64_t>(point.right) * (kNumRecalls - 1) / objects + 1;
      if (reached < counted) {
        sum += static_cast<double>(counted - reached) * best;
        counted = reached;
      }
      best = std::max(best, point.right / static_cast<double>(point.right + point.wrong));
    }
    return (sum + static_cast<double>(counted) * best) / kNumRecalls;
  }

  std::vector<Weights> weights_;
  const ClassEvents* class_ = nullptr;
  // For each event: sum of the detections before it that are wrong at every threshold.
  std::vector<Lanes> wrong_before_;
  std::array<std::vector<Point>, kNumIous> points_;
};

// Returns the quantile `share` (0 ... 1) of the sorted values, with linear interpolation.
double Quantile(const std::vector<double>& sorted, double share) {
  const double position = share * static_cast<double>(sorted.size() - 1);
  const size_t below = static_cast<size_t>(position);
  const size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (position - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

// The estimate plus and minus the spread of the resampled values around their mean. Their mean is
// biased upwards: a class with few objects is either not drawn, and omitted, or drawn too often.
Interval IntervalOf(double estimate, std::vector<double> values, double confidence) {
  values.erase(std::remove(values.begin(), values.end(), -1.0), values.end());
  if (values.empty() || estimate < 0) return kNoInterval;
  std::sort(values.begin(), values.end());
  double mean = 0;
  for (const double value : values) mean += value / static_cast<double>(values.size());
  const double outside = (1 - confidence) / 2;
  return {std::max(0.0, estimate - mean + Quantile(values, outside)),
          std::min(1.0, estimate - mean + Quantile(values, 1 - outside))};
}

struct Averages {
  double ap = -1, ap50 = -1, ap75 = -1;
};

Averages Average(const ByIou& sum, int64_t classes) {
  if (classes == 0) return Averages();
  const double count = static_cast<double>(classes);
  double total = 0;
  for (const double value : sum) total += value;
  return {total / kNumIous / count, sum[kIou50] / count, sum[kIou75] / count};
}

}  // namespace

BootstrapResult Bootstrap(const Matches& matches, const Evaluation& evaluation,
                          const BootstrapOptions& options) {
  BootstrapResult result;
  result.resamples = std::max(0, options.resamples);
  const size_t images = matches.image_ids.size();
  if (images == 0) return result;
  std::vector<ClassEvents> classes(matches.classes.size());
  ParallelFor(classes.size(), options.threads,
              [&](size_t i) { classes[i] = EventsOf(matches.classes[i]); });
  SplitMix64 seeder(options.seed);
  std::vector<std::vector<uint64_t>> seeds((result.resamples + kLanes - 1) / kLanes);
  for (int i = 0; i < result.resamples; ++i) seeds[i / kLanes].push_back(seeder.Next());

  std::vector<double> ap(result.resamples), ap50(result.resamples), ap75(result.resamples);
  ParallelFor(seeds.size(), options.threads, [&](size_t block_index) {
    Block block(images, seeds[block_index]);
    const int lanes = static_cast<int>(seeds[block_index].size());
    std::array<ByIou, kLanes> sum = {};
    std::array<int64_t, kLanes> counted = {};
    for (const ClassEvents& of_class : classes) {
      block.StartClass(of_class);
      for (int lane = 0; lane < lanes; ++lane) {
        ByIou of_this;
        if (!block.AveragePrecision(lane, &of_this)) continue;
        for (int t = 0; t < kNumIous; ++t) sum[lane][t] += of_this[t];
        ++counted[lane];
      }
    }
    for (int lane = 0; lane < lanes; ++lane) {
      const Averages averages = Average(sum[lane], counted[lane]);
      const size_t i = block_index * kLanes + lane;
      ap[i] = averages.ap;
      ap50[i] = averages.ap50;
      ap75[i] = averages.ap75;
    }
  });
  result.ap = IntervalOf(evaluation.stats[kAp], std::move(ap), options.confidence);
  result.ap50 = IntervalOf(evaluation.stats[kAp50], std::move(ap50), options.confidence);
  result.ap75 = IntervalOf(evaluation.stats[kAp75], std::move(ap75), options.confidence);
  return result;
}

}  // namespace litmus::coco
