// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Greedy non-maximum suppression, hard and soft, and the overlap of boxes (intersection over
// union).
#ifndef LITMUS_RUNTIME_KERNELS_DETECTION_GREEDY_NMS_H_
#define LITMUS_RUNTIME_KERNELS_DETECTION_GREEDY_NMS_H_

#include <algorithm>

#include "runtime/memory/memory_account.h"

namespace litmus {

// An axis-aligned box: ymin <= ymax and xmin <= xmax.
struct DetectionBox {
  float ymin, xmin, ymax, xmax;
};

inline float Area(const DetectionBox& box) { return (box.ymax - box.ymin) * (box.xmax - box.xmin); }

// Area of the intersection divided by the area of the union; 0 if a box is empty.
inline float IntersectionOverUnion(const DetectionBox& a, const DetectionBox& b) {
  const float area_a = Area(a), area_b = Area(b);
  if (area_a <= 0 || area_b <= 0) return 0;
  const float height = std::max(std::min(a.ymax, b.ymax) - std::max(a.ymin, b.ymin), 0.0f);
  const float width = std::max(std::min(a.xmax, b.xmax) - std::max(a.xmin, b.xmin), 0.0f);
  const float intersection = height * width;
  return intersection / (area_a + area_b - intersection);
}

// The decision about the candidate with the best score.
enum class NmsVerdict {
  kSelected,
  kSuppressed,
  kPostponed,  // the score was lowered, so the candidate returns to the heap
};

// Removes candidates from a heap (std::make_heap with `after`), best first, until `most` are
// selected or none is left. `judge(&candidate)` returns the verdict; it may compare with `selected`
// and may lower the score. Selected candidates are appended to `selected`.
template <typename Candidate, typename After, typename Judge>
void SelectGreedily(CountedVector<Candidate>* heap, const After& after, size_t most,
                    const Judge& judge, CountedVector<Candidate>* selected) {
  while (!heap->empty() && selected->size() < most) {
    std::pop_heap(heap->begin(), heap->end(), after);
    const NmsVerdict verdict = judge(&heap->back());
    if (verdict == NmsVerdict::kPostponed) {
      std::push_heap(heap->begin(), heap->end(), after);
      continue;
    }
    if (verdict == NmsVerdict::kSelected) selected->push_back(heap->back());
    heap->pop_back();
  }
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_DETECTION_GREEDY_NMS_H_
