// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/model_inputs.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace litmus::benchmark {

absl::Status ModelInputs::Resize(const std::vector<InputSpec>& specs, Printer* printer) const {
  if (specs.empty()) return absl::OkStatus();
  if (specs.size() != size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--input_layer names ", specs.size(), " inputs, the model has ", size()));
  }
  for (size_t i = 0; i < specs.size(); ++i) {
    const InputSpec& spec = specs[i];
    // An input without a name in the model needs no warning about a different name.
    const bool named = !name(i).empty() && !spec.by_index;
    if (named && spec.name != name(i)) {
      printer->Warn(
          absl::StrCat("Tensor # ", i, " is named ", name(i), " but flags call it ", spec.name));
    }
    if (!spec.shape || tensor(i)->type == kTfLiteString) continue;
    const auto rank = static_cast<size_t>(tensor(i)->dims->size);
    if (rank != spec.shape->size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("Input tensor #", i, " should have ", rank, " dimensions!"));
    }
    if (interpreter_->ResizeInputTensor(interpreter_->inputs()[i], *spec.shape) != kTfLiteOk) {
      const std::vector<int> dims(tensor(i)->dims->data, tensor(i)->dims->data + rank);
      return absl::InvalidArgumentError(
          absl::StrCat("Input tensor #", i, " cannot be resized. --input_layer_shape gives input '",
                       name(i), "' [", absl::StrJoin(*spec.shape, ", "), "], the file has [",
                       absl::StrJoin(dims, ", "), "]"));
    }
  }
  return absl::OkStatus();
}

int64_t ModelInputs::Bytes() const {
  int64_t sum = 0;
  for (size_t i = 0; i < size(); ++i) sum += static_cast<int64_t>(tensor(i)->bytes);
  return sum;
}

std::vector<InputShape> ModelInputs::Shapes(const std::vector<InputSpec>& specs) const {
  std::vector<InputShape> shapes;
  for (size_t i = 0; i < size(); ++i) {
    const TfLiteTensor& input = *tensor(i);
    InputShape shape;
    shape.name = name(i);
    shape.type = TfLiteTypeGetName(input.type);
    shape.shape.assign(input.dims->data, input.dims->data + input.dims->size);
    const TfLiteIntArray* signature = input.dims_signature;
    if (signature != nullptr) {
      shape.signature.assign(signature->data, signature->data + signature->size);
    }
    const auto open = [](int dimension) { return dimension < 0; };
    if (std::none_of(shape.signature.begin(), shape.signature.end(), open)) {
      shape.signature.clear();
    }
    // A string input needs no warning about its size: every element has the same string.
    const bool chosen = (i < specs.size() && specs[i].shape) || input.type == kTfLiteString;
    shape.placeholder = !shape.signature.empty() && !chosen;
    shapes.push_back(std::move(shape));
  }
  return shapes;
}

}  // namespace litmus::benchmark
