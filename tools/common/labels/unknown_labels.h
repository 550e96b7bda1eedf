// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Labels of a ground truth that the model does not have: each image with such a label counts as
// wrong, whatever the model predicts.
#ifndef LITMUS_TOOLS_COMMON_LABELS_UNKNOWN_LABELS_H_
#define LITMUS_TOOLS_COMMON_LABELS_UNKNOWN_LABELS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace litmus {

struct UnknownLabel {
  std::string label;
  std::string nearest;  // of the model's; "": none is near
};

struct UnknownLabels {
  int64_t count = 0;                   // labels of the ground truth, each image's
  std::vector<UnknownLabel> examples;  // the first different ones, kMostExamples at most
};

inline constexpr size_t kMostExamples = 3;

// `ground_truth`: the label of each image.
UnknownLabels FindUnknownLabels(const std::vector<std::string>& ground_truth,
                                const std::vector<std::string>& model_labels);

// The model's label that was probably meant: one that differs in letter case, spaces and
// underscores alone, else one that has `label` among its synonyms ("tench" for "tench, Tinca
// tinca", and the other way round), else one with few other letters. "": none.
std::string NearestLabel(const std::string& label, const std::vector<std::string>& model_labels);

// "'tench ' (nearest: 'tench, Tinca tinca'), 'xyz' (none is near), …": the examples as a sentence
// has them.
std::string ExamplesText(const UnknownLabels& unknown);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_LABELS_UNKNOWN_LABELS_H_
