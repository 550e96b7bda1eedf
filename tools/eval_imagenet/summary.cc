// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/summary.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/plain_number.h"
#include "tools/common/evaluation/intervals.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus::imagenet {
namespace {

constexpr int64_t kFewestImages = 10;
constexpr double kNearChance = 0.01;
// A model that recognises nothing distributes the probability over several classes.
constexpr double kConfident = 0.5, kTimesChance = 3;

bool Hit(int64_t rank, int k) { return rank >= 1 && rank <= k; }

std::string Percent(int64_t hits, int64_t images) {
  return absl::StrFormat("%.1f %%",
                         100.0 * static_cast<double>(hits) / static_cast<double>(images));
}

}  // namespace

Accuracy Summarize(const ImageRecords& records, int ranks) {
  Accuracy accuracy;
  accuracy.hits.assign(static_cast<size_t>(ranks), 0);
  std::map<int64_t, int64_t> first_ranked;
  PairedComparison at1, at5;
  at5.k = 5;
  bool compared = false, probabilities = true;
  std::vector<double> scores;
  for (const auto& [item, record] : records) {
    if (record.broken) {
      ++accuracy.broken;
      continue;
    }
    ++accuracy.images;
    const int64_t rank = record.rank;
    for (int k = 1; k <= ranks; ++k) accuracy.hits[static_cast<size_t>(k - 1)] += Hit(rank, k);
    accuracy.unknown_labels += record.unknown_label;
    accuracy.non_finite += record.non_finite;
    const int64_t top = record.top[0].index;
    ++first_ranked[top];
    const double score = record.top[0].score.value_or(-1);
    probabilities = probabilities && score >= 0 && score <= 1;
    scores.push_back(score);
    accuracy.hits_if_shifted_down += record.shifted_down;
    accuracy.hits_if_shifted_up += record.shifted_up;
    if (!record.other) continue;
    compared = true;
    const int64_t other = record.other->rank;
    accuracy.first_differs += record.other->top != top;
    for (PairedComparison* paired : {&at1, &at5}) {
      const bool test_hit = Hit(rank, paired->k), other_hit = Hit(other, paired->k);
      paired->other_hits += other_hit;
      paired->only_test += test_hit && !other_hit;
      paired->only_other += other_hit && !test_hit;
    }
  }
  for (const auto& [index, count] : first_ranked) {
    accuracy.most_frequent = std::max(accuracy.most_frequent, count);
  }
  if (probabilities && !scores.empty()) accuracy.median_score = Median(scores);
  if (compared) {
    for (PairedComparison paired : {at1, at5}) {
      if (paired.k > ranks) continue;
      paired.p_value = McNemarExact(paired.only_other, paired.only_test);
      paired.difference =
          PairedDifferenceInterval(paired.only_other, paired.only_test, accuracy.images);
      accuracy.comparisons.push_back(paired);
    }
  }
  return accuracy;
}

bool IsClearlyBetter(int64_t hits, int64_t images, const Accuracy& accuracy) {
  return WilsonInterval(hits, images).low > WilsonInterval(accuracy.hits[0], accuracy.images).high;
}

Alarm CheckForChance(const Accuracy& a, int64_t classes) {
  Alarm alarm;
  if (a.images < kFewestImages) return alarm;
  const double chance = 1.0 / static_cast<double>(classes);
  if (WilsonInterval(a.hits[0], a.images).low > chance + kNearChance) return alarm;
  alarm.raised = true;
  alarm.sentence = absl::StrFormat("top-1 accuracy %s is near chance (1 of %d classes: %s)",
                                   Percent(a.hits[0], a.images), classes, litmus::Percent(chance));
  const int64_t best_shift = std::max(a.hits_if_shifted_down, a.hits_if_shifted_up);
  if (IsClearlyBetter(best_shift, a.images, a)) {
    alarm.causes.push_back(
        absl::StrCat("label offset: if each output meant the label on the line ",
                     a.hits_if_shifted_up == best_shift ? "after" : "before",
                     " its own, top-1 would be ", Percent(best_shift, a.images),
                     "; check --model_output_labels (a 'background' line too many or too few?)"));
  }
  if (a.unknown_labels > 0) {
    alarm.causes.push_back(absl::StrCat(
        "labels: ", a.unknown_labels, " of ", a.images,
        " ground-truth labels are not in --model_output_labels; labels must match exactly"));
  }
  if (a.non_finite > 0) {
    alarm.causes.push_back(
        absl::StrCat("outputs: ", a.non_finite, " of ", a.images, " hold NaN or infinity"));
  }
  if (a.most_frequent == a.images) {
    alarm.causes.push_back("outputs: every image gets the same class");
  }
  return alarm;
}

void SuspectOrderOfLabels(const Accuracy& a, int64_t classes, Alarm* alarm) {
  if (!alarm->raised || !alarm->causes.empty() || !a.median_score) return;
  if (*a.median_score < std::max(kConfident, kTimesChance / static_cast<double>(classes))) return;
  alarm->causes.push_back(absl::StrFormat(
      "order of labels: the model is confident (median of the first score: %.2f), but names other "
      "labels; compare the order of --model_output_labels with the outputs: label_image shows the "
      "classes of one image, and class indices as ground truth need no order",
      *a.median_score));
}

std::vector<std::string> LinesOf(const Alarm& alarm) {
  if (!alarm.raised) return {};
  std::vector<std::string> lines = {
      alarm.sentence + (alarm.causes.empty() ? "; no likely cause was found" : "; likely causes:")};
  for (const std::string& cause : alarm.causes) lines.push_back("  " + cause);
  for (const std::string& check : alarm.checked) lines.push_back("  checked: " + check);
  return lines;
}

}  // namespace litmus::imagenet
