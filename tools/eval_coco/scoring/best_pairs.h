// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Detections and objects of one image in pairs, the best overlap first.
#ifndef LITMUS_TOOLS_EVAL_COCO_SCORING_BEST_PAIRS_H_
#define LITMUS_TOOLS_EVAL_COCO_SCORING_BEST_PAIRS_H_

#include <cstddef>
#include <functional>
#include <vector>

namespace litmus::coco {

// Candidate pairs that are held at a time, 16 bytes each. Usual images have fewer in all.
inline constexpr size_t kMostPairs = size_t{1} << 22;
inline constexpr size_t kUnpaired = static_cast<size_t>(-1);

// The object of each detection, or kUnpaired. Among pairs that overlap by at least `least`, the one
// with the largest overlap is taken (ties: the first detection, then the first object), then the
// largest of those whose detection and object are both free, and so on. A file of a stranger may
// put thousands of boxes at one place: never more than most_pairs + detections candidates are held.
// A detection whose candidates are all taken looks for further ones. After Ctrl-C pairs are
// missing.
std::vector<size_t> BestPairs(size_t detections, size_t objects, double least,
                              const std::function<double(size_t, size_t)>& overlap,
                              size_t most_pairs = kMostPairs);

}  // namespace litmus::coco

#endif  // LITMUS_TOOLS_EVAL_COCO_SCORING_BEST_PAIRS_H_
