// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks whether the model's labels and those of the ground truth match.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_LABEL_CHECK_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_LABEL_CHECK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"
#include "tools/common/labels/unknown_labels.h"
#include "tools/eval_imagenet/data_set.h"

namespace litmus::imagenet {

// The ground-truth labels of the evaluated images that are not among the model's labels.
UnknownLabels UnknownLabelsOf(const std::vector<LabelledImage>& images,
                              const std::vector<std::string>& model_labels);

// Whether more than 5 % of the images have an unknown label: the accuracy would then measure the
// label files instead of the model.
bool AreTooMany(const UnknownLabels& unknown, int64_t images);

// A message with the number of unknown labels, some examples, and the model's most similar labels;
// "" without unknown labels.
std::string UnknownLabelsSentence(const UnknownLabels& unknown, int64_t images);
// The end of that message if unknown labels stop the run.
inline constexpr char kTooManyUnknown[] =
    "; correct the labels, or accept that these images count as wrong with --allow_unknown_labels";

// {"images", "examples": [{"label", "nearest"}]}; "nearest" is null if no label of the model is
// similar.
nlohmann::ordered_json ToJson(const UnknownLabels& unknown);

// For an accuracy near chance: a message if the labels appear to be in another order than the
// model's outputs, otherwise "". `model` has the bytes of the model's file, whose metadata may
// contain the labels of output `output` of subgraph `subgraph`.
std::string LabelOrderCause(const std::vector<std::string>& labels, absl::string_view model,
                            int subgraph, int output);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_LABEL_CHECK_H_
