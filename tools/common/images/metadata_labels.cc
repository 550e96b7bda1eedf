// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/images/metadata_labels.h"

#include "absl/strings/str_cat.h"
#include "tools/common/images/metadata.h"
#include "tools/common/labels/label_order.h"
#include "tools/common/labels/split_lines.h"

namespace litmus {
MetadataLabels LabelsInMetadata(absl::string_view model, int subgraph, int output) {
  const auto metadata = ReadModelMetadata(model, "", subgraph);
  if (!metadata.ok() || static_cast<size_t>(output) >= metadata->outputs.size()) return {};
  for (const AssociatedFile& file : metadata->outputs[static_cast<size_t>(output)].files) {
    if (!file.is_labels) continue;
    const auto text = ReadAssociatedFile(model, "", file.name);
    if (text.ok()) return {file.name, SplitLines(*text)};
  }
  return {};
}

std::string OtherOrderThanMetadata(const std::string& flag, const std::vector<std::string>& labels,
                                   const MetadataLabels& metadata) {
  if (metadata.labels.empty() || !IsOtherOrder(labels, metadata.labels)) return "";
  return absl::StrCat(flag, " has the labels of the model's metadata in another order",
                      IsAlphabetical(labels) ? ", the alphabetical one" : "",
                      "; take the model's own list: unzip MODEL ", metadata.file);
}

}  // namespace litmus
