// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Pairs the detections and objects of one image, best overlap first.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_BEST_PAIRS_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_BEST_PAIRS_H_

#include <cstddef>
#include <functional>
#include <vector>

namespace litmus::coco {

// Max candidate pairs held at a time, 16 bytes each. Typical images have fewer in total.
inline constexpr size_t kMostPairs = size_t{1} << 22;
inline constexpr size_t kUnpaired = static_cast<size_t>(-1);

// Returns the object of each detection, or kUnpaired. Of the pairs that overlap by at least
// `least`, the one with the largest overlap is paired (ties: the first detection, then the first
// object), then the largest of those whose detection and object are both free, and so on. An
// untrusted file may put thousands of boxes at one place, so at most most_pairs + detections
// candidates are held; a detection whose candidates are all taken searches for further ones. After
// Ctrl-C the result is incomplete.
std::vector<size_t> BestPairs(size_t detections, size_t objects, double least,
                              const std::function<double(size_t, size_t)>& overlap,
                              size_t most_pairs = kMostPairs);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_BEST_PAIRS_H_
