// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/fillable_inputs.h"

#include <cstdint>
#include <set>

#include "absl/strings/str_cat.h"
#include "runtime/model/verify.h"

namespace litmus {

absl::Status CheckFillableInputs(const tflite::Model& model) {
  if (model.subgraphs() == nullptr) return absl::OkStatus();
  // Only the subgraphs that a tool may run are checked; the body of a loop may omit an input.
  std::set<uint32_t> entries = {0};
  if (model.signature_defs() != nullptr) {
    for (const tflite::SignatureDef* signature : *model.signature_defs()) {
      entries.insert(signature->subgraph_index());
    }
  }
  for (const uint32_t s : entries) {
    if (s >= model.subgraphs()->size()) continue;
    const tflite::SubGraph& graph = *model.subgraphs()->Get(s);
    if (graph.inputs() == nullptr) continue;
    for (flatbuffers::uoffset_t i = 0; i < graph.inputs()->size(); ++i) {
      const int32_t tensor = graph.inputs()->Get(i);
      const char* what = nullptr;
      if (tensor < 0) {
        what = "is absent (-1)";
      } else if (graph.tensors()->Get(static_cast<flatbuffers::uoffset_t>(tensor))->sparsity()) {
        what = "is sparse";
      }
      if (what == nullptr) continue;
      return absl::InvalidArgumentError(
          absl::StrCat("model: ", DescribeSubgraph(model, static_cast<int>(s)), ": input ", i, " ",
                       what, ", and cannot be filled; remove it from the subgraph's inputs"));
    }
  }
  return absl::OkStatus();
}

}  // namespace litmus
