// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_coco/scoring/best_pairs.h"

#include <algorithm>
#include <queue>
#include <utility>

#include "tools/common/interrupt.h"

namespace litmus::coco {
namespace {

struct Candidate {
  double overlap;
  size_t object;
};

bool IsBetter(const Candidate& a, const Candidate& b) {
  return a.overlap != b.overlap ? a.overlap > b.overlap : a.object < b.object;
}

// The best free objects of one detection, in ascending order.
struct Candidates {
  std::vector<Candidate> best;
  bool complete = false;  // There are no further candidates.
};

class Pairing {
 public:
  Pairing(size_t detections, size_t objects, double least,
          const std::function<double(size_t, size_t)>& overlap, size_t most_pairs)
      : least_(least),
        overlap_(overlap),
        most_(std::max<size_t>(1, most_pairs / std::max<size_t>(1, detections))),
        used_(objects, 0),
        candidates_(detections),
        object_of_(detections, kUnpaired) {}

  std::vector<size_t> Run() {
    // A queue of detections, ordered by their best candidate. If the candidate is no longer free,
    // the detection is queued again with its next candidate, which is not better.
    std::priority_queue<Entry> queue;
    const auto push = [&](size_t detection) {
      if (const Candidate* best = Best(detection)) queue.push({best->overlap, detection});
    };
    for (size_t d = 0; d < candidates_.size(); ++d) push(d);
    while (!queue.empty()) {
      const size_t detection = queue.top().detection;
      queue.pop();
      const size_t object = candidates_[detection].best.back().object;
      if (used_[object]) {
        push(detection);
        continue;
      }
      used_[object] = 1;
      object_of_[detection] = object;
      std::vector<Candidate>().swap(candidates_[detection].best);
    }
    return std::move(object_of_);
  }

 private:
  struct Entry {
    double overlap;
    size_t detection;
    bool operator<(const Entry& other) const {
      return overlap != other.overlap ? overlap < other.overlap : detection > other.detection;
    }
  };

  // The best free candidate, or nullptr if there is none.
  const Candidate* Best(size_t detection) {
    Candidates& mine = candidates_[detection];
    while (!mine.best.empty() && used_[mine.best.back().object]) mine.best.pop_back();
    if (mine.best.empty() && !mine.complete) Find(detection);
    return mine.best.empty() ? nullptr : &mine.best.back();
  }

  void Find(size_t detection) {
    found_.clear();
    for (size_t o = 0; o < used_.size() && !Interrupted(); ++o) {
      if (used_[o]) continue;
      const double overlap = overlap_(detection, o);
      if (overlap >= least_) found_.push_back({overlap, o});
    }
    if (Interrupted()) found_.clear();
    Candidates& mine = candidates_[detection];
    const size_t kept = std::min(found_.size(), most_);
    std::partial_sort(found_.begin(), found_.begin() + static_cast<ptrdiff_t>(kept), found_.end(),
                      IsBetter);
    mine.complete = kept == found_.size();
    mine.best.assign(found_.rend() - static_cast<ptrdiff_t>(kept), found_.rend());
  }

  const double least_;
  const std::function<double(size_t, size_t)>& overlap_;
  const size_t most_;  // Max candidates held per detection.
  std::vector<char> used_;
  std::vector<Candidates> candidates_;
  std::vector<size_t> object_of_;
  std::vector<Candidate> found_;  // scratch memory for the candidates of one detection
};

}  // namespace

std::vector<size_t> BestPairs(size_t detections, size_t objects, double least,
                              const std::function<double(size_t, size_t)>& overlap,
                              size_t most_pairs) {
  return Pairing(detections, objects, least, overlap, most_pairs).Run();
}

}  // namespace litmus::coco
