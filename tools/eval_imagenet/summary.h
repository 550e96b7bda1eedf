// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From the records of a run to its accuracy: everything here follows from the records alone, so
// that a resumed run and merged shards say the same as one run.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_SUMMARY_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_SUMMARY_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/common/interval.h"
#include "tools/eval_imagenet/image_record.h"

namespace litmus::imagenet {

// The run under test against --compare_with, on the same images.
struct PairedComparison {
  int k = 1;
  int64_t other_hits = 0;
  int64_t only_test = 0, only_other = 0;  // right in one of the two alone
  double p_value = 1;                     // McNemar, exact
  Interval difference;                    // of the test's accuracy minus the other's, 95 %
};

struct Accuracy {
  int64_t images = 0;         // evaluated: without broken ones
  std::vector<int64_t> hits;  // [k - 1]: right label among the first k
  int64_t broken = 0;
  int64_t unknown_labels = 0;  // images whose label is none of the model's
  int64_t non_finite = 0;      // images whose output had a NaN or infinity
  int64_t hits_if_shifted_down = 0, hits_if_shifted_up = 0;
  int64_t most_frequent = 0;  // images that got the most frequent first-ranked class
  std::vector<PairedComparison> comparisons;  // k = 1 and 5
  int64_t first_differs = 0;  // images whose first-ranked class is another than the other's

  double at(int k) const {
    return images == 0 ? 0
                       : static_cast<double>(hits[static_cast<size_t>(k - 1)]) /
                             static_cast<double>(images);
  }
};

// `ranks`: how many k there are, 10 or the number of classes.
Accuracy Summarize(const ImageRecords& records, int ranks);

// Whether top-1 of `hits` in `images` is better than the run's beyond chance: the 95 % intervals do
// not meet.
bool IsClearlyBetter(int64_t hits, int64_t images, const Accuracy& accuracy);

// Accuracy so low that guessing explains it, and what may be the cause.
struct Alarm {
  bool raised = false;
  std::string sentence;             // empty unless raised
  std::vector<std::string> causes;  // what was tried or seen, the likeliest first
};

// Raised when at least ten images were evaluated and the 95 % interval of top-1 reaches down to
// within one percent point of 1/classes.
Alarm CheckForChance(const Accuracy& accuracy, int64_t classes);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_SUMMARY_H_
