// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The expected pairs come from sorting all pairs and walking them once.
#include "tools/eval_coco/scoring/best_pairs.h"

#include <algorithm>
#include <random>

#include "gtest/gtest.h"
#include "tools/eval_coco/scoring/error_breakdown.h"

namespace litmus::coco {
namespace {

struct Pair {
  double overlap;
  size_t detection, object;
};

std::vector<size_t> AllPairsSorted(size_t detections, size_t objects, double least,
                                   const std::vector<double>& overlaps) {
  std::vector<Pair> pairs;
  for (size_t d = 0; d < detections; ++d) {
    for (size_t o = 0; o < objects; ++o) {
      const double overlap = overlaps[d * objects + o];
      if (overlap >= least) pairs.push_back({overlap, d, o});
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const Pair& a, const Pair& b) { return a.overlap > b.overlap; });
  std::vector<size_t> object_of(detections, kUnpaired);
  std::vector<char> used(objects, 0);
  for (const Pair& pair : pairs) {
    if (object_of[pair.detection] != kUnpaired || used[pair.object]) continue;
    object_of[pair.detection] = pair.object;
    used[pair.object] = 1;
  }
  return object_of;
}

TEST(BestPairs, AsAllPairsSorted) {
  std::mt19937 random(1);
  for (const size_t detections : {0, 1, 2, 7, 40}) {
    for (const size_t objects : {0, 1, 3, 8, 50}) {
      for (const unsigned values : {1u, 2u, 10u, 1000u}) {  // Few values give many ties.
        std::vector<double> overlaps(detections * objects);
        for (double& overlap : overlaps) overlap = (random() % values + 1.0) / values;
        const auto overlap = [&](size_t d, size_t o) { return overlaps[d * objects + o]; };
        for (const double least : {0.0, 0.5, 2.0}) {
          const auto expected = AllPairsSorted(detections, objects, least, overlaps);
          for (const size_t most_pairs : {size_t{0}, size_t{100}, kMostPairs}) {
            EXPECT_EQ(BestPairs(detections, objects, least, overlap, most_pairs), expected)
                << detections << " detections, " << objects << " objects, " << values
                << " values, least " << least << ", at most " << most_pairs << " pairs";
          }
        }
      }
    }
  }
}

// 0.3 MB of text may name 2 * 10^4 classes; a cell for each pair of them would take 3.2 GB.
TEST(ConfusionMatrix, TakesNoMemoryForPairsOfClassesThatDoNotOccur) {
  constexpr int64_t kClasses = 2000000;
  GroundTruth ground_truth;
  ground_truth.images.push_back({1, "", 100, 100});
  for (int64_t id = 0; id < kClasses; ++id) ground_truth.categories.push_back({id, ""});
  const std::vector<Detection> detections = {Detection::OfBox(1, kClasses - 1, {0, 0, 9, 9}, 0.9)};
  const ConfusionMatrix matrix = MakeConfusionMatrix(ground_truth, detections, 0.5);
  EXPECT_EQ(matrix.cells.size(), 1u);
  EXPECT_EQ(matrix.CountOf(kClasses, kClasses - 1), 1);
  EXPECT_EQ(matrix.CountOf(0, 0), 0);
}

}  // namespace
}  // namespace litmus::coco
