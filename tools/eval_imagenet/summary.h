// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes the accuracy from the records of a run. The records are the only input, so that a
// resumed run and merged shards have the same result as one run.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_SUMMARY_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_SUMMARY_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/common/interval.h"
#include "tools/eval_imagenet/image_record.h"

namespace litmus::imagenet {

// Compares the tested model with the model of --compare_with on the same images.
struct PairedComparison {
  int k = 1;
  int64_t other_hits = 0;
  // Images that only one of the two models classifies correctly.
  int64_t only_test = 0, only_other = 0;
  double p_value = 1;   // exact McNemar test
  Interval difference;  // 95 % interval of the tested model's accuracy minus the other's
};

struct Accuracy {
  int64_t images = 0;  // number of evaluated images, without unreadable ones
  // hits[k - 1]: images whose ground-truth label is among the first k classes.
  std::vector<int64_t> hits;
  int64_t broken = 0;
  int64_t unknown_labels = 0;  // images whose ground-truth label the model does not have
  int64_t non_finite = 0;      // images whose output had a NaN or infinity
  int64_t hits_if_shifted_down = 0, hits_if_shifted_up = 0;
  int64_t most_frequent = 0;  // number of images with the most frequent first-ranked class
  // Median of the first-ranked classes' scores; empty if these are not probabilities.
  std::optional<double> median_score;
  std::vector<PairedComparison> comparisons;  // for k = 1 and k = 5
  int64_t first_differs = 0;  // images for which the two models' first-ranked classes differ

  double at(int k) const {
    return images == 0 ? 0
                       : static_cast<double>(hits[static_cast<size_t>(k - 1)]) /
                             static_cast<double>(images);
  }
};

// Computes top-1 … top-`ranks` accuracy; `ranks` is 10, or the number of classes if that is
// smaller.
Accuracy Summarize(const ImageRecords& records, int ranks);

// Whether the top-1 accuracy hits / images is higher than the run's by more than chance: their 95 %
// intervals do not overlap.
bool IsClearlyBetter(int64_t hits, int64_t images, const Accuracy& accuracy);

// A warning about an accuracy that guessing would explain, with likely causes.
struct Alarm {
  bool raised = false;
  std::string sentence;             // the message; empty unless raised
  std::vector<std::string> causes;  // likely causes, the most likely first
  // What was tried and explains nothing, or could not be tried. Not a cause: a reader would change
  // what was ruled out.
  std::vector<std::string> checked;
};

// The sentence, the causes and the checks, each a line.
std::vector<std::string> LinesOf(const Alarm& alarm);

// Raises the warning when at least ten images were evaluated and the lower bound of top-1's 95 %
// interval is at most one percentage point above 1 / classes.
Alarm CheckForChance(const Accuracy& accuracy, int64_t classes);

// For an alarm without a cause: if the model is confident, it recognises something, and the suspect
// is the order of its labels.
void SuspectOrderOfLabels(const Accuracy& accuracy, int64_t classes, Alarm* alarm);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_SUMMARY_H_
