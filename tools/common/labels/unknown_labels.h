// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds ground-truth labels that the model does not have. Each image with such a label counts as
// misclassified, regardless of the prediction.
#ifndef LITMUS_TOOLS_COMMON_LABELS_UNKNOWN_LABELS_H_
#define LITMUS_TOOLS_COMMON_LABELS_UNKNOWN_LABELS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace litmus {

struct UnknownLabel {
  std::string label;
  std::string nearest;  // the model's most similar label; "": none is similar
};

struct UnknownLabels {
  int64_t count = 0;                   // number of images with an unknown label
  std::vector<UnknownLabel> examples;  // the first kMostExamples distinct labels
};

inline constexpr size_t kMostExamples = 3;

// `ground_truth` has the label of each image.
UnknownLabels FindUnknownLabels(const std::vector<std::string>& ground_truth,
                                const std::vector<std::string>& model_labels);

// The model's label that was probably meant: one that differs only in case, spaces and underscores;
// otherwise one that has `label` among its synonyms ("tench" for "tench, Tinca tinca"), or the
// reverse; otherwise one within a small edit distance. "" if there is none.
std::string NearestLabel(const std::string& label, const std::vector<std::string>& model_labels);

// Formats the examples for a message: "'tench ' (nearest: 'tench, Tinca tinca'), 'xyz' (none is
// near), …".
std::string ExamplesText(const UnknownLabels& unknown);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_LABELS_UNKNOWN_LABELS_H_
