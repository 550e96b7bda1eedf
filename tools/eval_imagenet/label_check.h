// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Whether the labels of the model and of the ground truth belong together.
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

// The ground truth's labels that the model does not have, of the images that are evaluated.
UnknownLabels UnknownLabelsOf(const std::vector<LabelledImage>& images,
                              const std::vector<std::string>& model_labels);

// Whether more than 5 % of the images have such a label: the accuracy then measures the label
// files, not the model.
bool AreTooMany(const UnknownLabels& unknown, int64_t images);

// How many there are, the first ones, and what the model has in their place; "" where there are
// none.
std::string UnknownLabelsSentence(const UnknownLabels& unknown, int64_t images);
// What that sentence goes on with where the run ends.
inline constexpr char kTooManyUnknown[] =
    "; correct the labels, or accept that these images count as wrong with --allow_unknown_labels";

// {"images", "examples": [{"label", "nearest"}]}; null where none is near.
nlohmann::ordered_json ToJson(const UnknownLabels& unknown);

// For an accuracy near chance: whether the labels are in another order than the model's outputs.
// `model`: the bytes of the model's file, whose metadata may have the labels of output `output` of
// a subgraph.
// "": nothing speaks for that.
std::string LabelOrderCause(const std::vector<std::string>& labels, absl::string_view model,
                            int subgraph, int output);

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_LABEL_CHECK_H_
