// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/node_view.h"

#include <algorithm>
#include <climits>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "delegates/gpu/graph/lowering/lower_constant.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

NodeView::NodeView(const Lowering* lowering, TfLiteNode* node, TfLiteRegistration* registration)
    : lowering_(lowering), node_(node), registration_(registration) {}

int NodeView::InputIndex(int i) const {
  return i >= 0 && i < node_->inputs->size ? node_->inputs->data[i] : -1;
}

int NodeView::OutputIndex(int i) const {
  return i >= 0 && i < node_->outputs->size ? node_->outputs->data[i] : -1;
}

const TfLiteTensor* NodeView::InputTensor(int i) const {
  const int index = InputIndex(i);
  return index < 0 ? nullptr : &lowering_->tensor(index);
}

const TfLiteTensor* NodeView::OutputTensor(int i) const {
  const int index = OutputIndex(i);
  return index < 0 ? nullptr : &lowering_->tensor(index);
}

bool NodeView::IsConstant(int i) const { return lowering_->ConstantOf(InputIndex(i)) >= 0; }

Shape NodeView::InputShape(int i) const {
  const TfLiteTensor* tensor = InputTensor(i);
  return tensor == nullptr ? Shape{} : ShapeOf(*tensor);
}

Shape NodeView::OutputShape(int i) const {
  const TfLiteTensor* tensor = OutputTensor(i);
  return tensor == nullptr ? Shape{} : ShapeOf(*tensor);
}

absl::StatusOr<std::vector<int>> NodeView::IntConstant(int i) const {
  const int source = lowering_->ConstantOf(InputIndex(i));
  if (source < 0) {
    return absl::InvalidArgumentError(absl::StrFormat("Input %d must be a constant.", i));
  }
  const TfLiteTensor& tensor = lowering_->tensor(source);
  if (tensor.sparsity != nullptr || (tensor.type != kTfLiteInt32 && tensor.type != kTfLiteInt64)) {
    return absl::InvalidArgumentError(absl::StrFormat("Input %d has type %s, expected integers.", i,
                                                      TfLiteTypeGetName(tensor.type)));
  }
  const auto count = static_cast<size_t>(Elements(ShapeOf(tensor)));
  std::vector<int> elements(count);
  for (size_t k = 0; k < count; ++k) {
    elements[k] = tensor.type == kTfLiteInt32
                      ? tensor.data.i32[k]
                      : static_cast<int>(std::clamp<int64_t>(tensor.data.i64[k], INT_MIN, INT_MAX));
  }
  return elements;
}

absl::StatusOr<std::vector<float>> NodeView::FloatConstant(int i) const {
  const int source = lowering_->ConstantOf(InputIndex(i));
  if (source < 0) {
    return absl::InvalidArgumentError(absl::StrFormat("Input %d must be a constant.", i));
  }
  const TfLiteTensor& tensor = lowering_->tensor(source);
  const absl::Status status =
      lowering_->CheckTensor(tensor, absl::StrCat("Input ", i), Lowering::Use::kConstant);
  if (!status.ok()) return status;
  return ReadConstant(tensor);
}

}  // namespace litmus::gpu
