// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares a list of labels with the one in the model's metadata.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_METADATA_LABELS_H_
#define LITMUS_TOOLS_COMMON_IMAGES_METADATA_LABELS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace litmus {

// The labels of an output, and the file in the model's archive that contains them. Empty if the
// model has no readable metadata for them, because they serve only to explain a result.
struct MetadataLabels {
  std::string file;
  std::vector<std::string> labels;
};

// Returns the labels of output `output` of a subgraph. `model`: the bytes of the model's file.
// Thread-safe.
MetadataLabels LabelsInMetadata(absl::string_view model, int subgraph, int output);

// Returns "--labels has the labels of the model's metadata in another order; take the model's own
// list: unzip MODEL labels.txt", or "" if the order is not suspicious. `flag`: the flag that gave
// the labels. Thread-safe.
std::string OtherOrderThanMetadata(const std::string& flag, const std::vector<std::string>& labels,
                                   const MetadataLabels& metadata);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_METADATA_LABELS_H_
