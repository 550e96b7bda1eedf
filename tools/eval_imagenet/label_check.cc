// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/label_check.h"

#include "absl/strings/str_cat.h"
#include "tools/common/images/metadata_labels.h"
#include "tools/common/labels/label_order.h"

namespace litmus::imagenet {
namespace {

using json = nlohmann::ordered_json;

constexpr double kMostUnknown = 0.05;

}  // namespace

UnknownLabels UnknownLabelsOf(const std::vector<LabelledImage>& images,
                              const std::vector<std::string>& model_labels) {
  std::vector<std::string> truth;
  truth.reserve(images.size());
  for (const LabelledImage& image : images) truth.push_back(image.label);
  return FindUnknownLabels(truth, model_labels);
}

bool AreTooMany(const UnknownLabels& unknown, int64_t images) {
  return static_cast<double>(unknown.count) > kMostUnknown * static_cast<double>(images);
}

std::string UnknownLabelsSentence(const UnknownLabels& unknown, int64_t images) {
  if (unknown.count == 0) return "";
  return absl::StrCat(
      unknown.count, " of ", images,
      " ground-truth labels are not in --model_output_labels, whose lines they must "
      "equal, spaces too: ",
      ExamplesText(unknown));
}

json ToJson(const UnknownLabels& unknown) {
  json examples = json::array();
  for (const UnknownLabel& example : unknown.examples) {
    examples.push_back({{"label", example.label},
                        {"nearest", example.nearest.empty() ? json() : json(example.nearest)}});
  }
  return {{"images", unknown.count}, {"examples", std::move(examples)}};
}

std::string LabelOrderCause(const std::vector<std::string>& labels, absl::string_view model,
                            int subgraph, int output) {
  const MetadataLabels own = LabelsInMetadata(model, subgraph, output);
  const std::string other = OtherOrderThanMetadata("--model_output_labels", labels, own);
  if (!other.empty()) return absl::StrCat("order of labels: ", other);
  if (!IsAlphabetical(labels) || (!own.labels.empty() && IsAlphabetical(own.labels))) return "";
  return "order of labels: --model_output_labels is in alphabetical order, which outputs rarely "
         "are "
         "in (ImageNet's begin with tench and goldfish); give the labels in the order of the "
         "model's outputs";
}

}  // namespace litmus::imagenet
