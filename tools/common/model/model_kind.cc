// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/model_kind.h"

#include <algorithm>
#include <array>

namespace litmus {
namespace {

// The kind that follows from the type of a constant input of a float operator; none for constants
// that are not weights.
std::optional<ModelKind> KindOfWeights(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat32:
      return ModelKind::kFloat32;
    case kTfLiteFloat16:
      return ModelKind::kFloat16;
    case kTfLiteInt2:
    case kTfLiteInt4:
    case kTfLiteInt8:
    case kTfLiteUInt8:
      return ModelKind::kDynamicRange;
    default:
      return std::nullopt;
  }
}

// The kind that follows from the type of a result; none for indices, booleans and the like.
std::optional<ModelKind> KindOfResult(const TfLiteTensor& tensor) {
  switch (tensor.type) {
    case kTfLiteFloat32:
      return ModelKind::kFloat32;
    case kTfLiteFloat16:
      return ModelKind::kFloat16;
    case kTfLiteInt8:
    case kTfLiteInt16:
      return tensor.params.scale > 0 ? std::optional(ModelKind::kFullInteger) : std::nullopt;
    case kTfLiteUInt8:
      return tensor.params.scale > 0 ? std::optional(ModelKind::kQuantizationAware) : std::nullopt;
    default:
      return std::nullopt;
  }
}

struct Votes {
  std::array<int, kModelKinds.size()> counts = {};

  void Add(std::optional<ModelKind> kind) {
    if (kind) ++counts[static_cast<size_t>(*kind)];
  }
  std::optional<ModelKind> Winner() const {
    const auto last = std::max_element(counts.rbegin(), counts.rend());
    if (*last == 0) return std::nullopt;
    return kModelKinds[static_cast<size_t>(counts.rend() - last - 1)];
  }
};

}  // namespace

std::optional<ModelKind> KindOf(const tflite::Interpreter& interpreter) {
  Votes with_weights, all;
  for (size_t n = 0; n < interpreter.nodes_size(); ++n) {
    const TfLiteNode& node = interpreter.node_and_registration(static_cast<int>(n))->first;
    if (node.delegate != nullptr || node.outputs->size == 0 || node.outputs->data[0] < 0) continue;
    const auto result = KindOfResult(*interpreter.tensor(node.outputs->data[0]));
    all.Add(result);
    std::optional<ModelKind> weights;
    for (int i = 0; i < node.inputs->size; ++i) {
      if (node.inputs->data[i] < 0) continue;
      const TfLiteTensor& input = *interpreter.tensor(node.inputs->data[i]);
      if (input.allocation_type != kTfLiteMmapRo) continue;
      // Biases have more bits than weights.
      weights = std::max(weights, KindOfWeights(input.type));
    }
    if (!weights || !result) continue;
    with_weights.Add(result == ModelKind::kFloat32 ? weights : result);
  }
  const auto winner = with_weights.Winner();
  return winner ? winner : all.Winner();
}

}  // namespace litmus
