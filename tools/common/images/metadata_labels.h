// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A list of labels beside the one in the model's metadata.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_METADATA_LABELS_H_
#define LITMUS_TOOLS_COMMON_IMAGES_METADATA_LABELS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace litmus {

// The labels of one output, and the file in the model's archive that has them. Empty where the
// model has no such metadata, or unreadable ones: they only explain a result.
struct MetadataLabels {
  std::string file;
  std::vector<std::string> labels;
};

// Labels of output `output` of a subgraph; `model`: the bytes of the model's file. Thread-safe.
MetadataLabels LabelsInMetadata(absl::string_view model, int subgraph, int output);

// "--labels has the labels of the model's metadata in another order; take the model's own list:
// unzip MODEL labels.txt"; "" where nothing speaks for that. `flag` gave the labels. Thread-safe.
std::string OtherOrderThanMetadata(const std::string& flag, const std::vector<std::string>& labels,
                                   const MetadataLabels& metadata);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_METADATA_LABELS_H_
