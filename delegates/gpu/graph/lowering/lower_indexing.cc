// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers GATHER, GATHER_ND and ONE_HOT.
#include "delegates/gpu/graph/lowering/lower_indexing.h"

#include <utility>

#include "delegates/gpu/graph/lowering/lower_strided_copy.h"

namespace litmus::gpu {
namespace {

absl::StatusOr<ValueId> Indices(NodeLowering* node, int i) {
  const TfLiteTensor* tensor = node->InputTensor(i);
  if (tensor == nullptr || (tensor->type != kTfLiteInt32 && tensor->type != kTfLiteInt64)) {
    return absl::InvalidArgumentError("The indices must be int32 or int64.");
  }
  return node->Input(i);
}

absl::Status LowerGather(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 2); !status.ok()) return status;
  const auto params = node->Parameters<TfLiteGatherParams>();
  if (!params.ok()) return params.status();
  const Shape src = node->InputShape(0);
  Shape index_shape = node->InputShape(1);
  const int index_rank = static_cast<int>(index_shape.size());
  Gather op;
  const auto axis = NormalizedAxis((*params)->axis, static_cast<int>(src.size()));
  if (!axis.ok()) return axis.status();
  op.axis = *axis;
  op.batch_dims = (*params)->batch_dims + ((*params)->batch_dims < 0 ? index_rank : 0);
  if (op.batch_dims < 0 || op.batch_dims > index_rank || op.batch_dims > op.axis) {
    return absl::InvalidArgumentError("The number of batch dimensions is wrong.");
  }
  for (size_t d = 0; d < static_cast<size_t>(op.batch_dims); ++d) {
    if (src[d] != index_shape[d]) {
      return absl::InvalidArgumentError("The batch dimensions differ.");
    }
  }
  const auto in = MovedInput(node, 0);
  if (!in.ok()) return in.status();
  const auto indices = Indices(node, 1);
  if (!indices.ok()) return indices.status();
  const auto out = MovedOutput(node, 0, {0});
  if (!out.ok()) return out.status();
  if (op.batch_dims < index_rank) {
    node->Add(op, {*in, *indices}, {*out});
    return absl::OkStatus();
  }
  // One index per batch becomes a list of one index per batch.
  index_shape.push_back(1);
  Shape gathered = src;
  gathered[static_cast<size_t>(op.axis)] = 1;
  const ValueId list = node->Reshaped(*indices, index_shape);
  const ValueId middle =
      node->AddValue(gathered, node->graph().values[static_cast<size_t>(*in)].type);
  node->Add(op, {*in, list}, {middle});
  node->Add(Reshape{}, {middle}, {*out});
  return absl::OkStatus();
}

absl::Status LowerGatherNd(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 2); !status.ok()) return status;
  const Shape src = node->InputShape(0), index_shape = node->InputShape(1);
  const auto rank = static_cast<int>(src.size());
  const int depth = Channels(index_shape);
  if (index_shape.empty() || depth > rank || depth > (depth == rank ? 6 : 5)) {
    return absl::UnimplementedError("The indices have too many or too few dimensions.");
  }
  const auto in = MovedInput(node, 0);
  if (!in.ok()) return in.status();
  const auto indices = Indices(node, 1);
  if (!indices.ok()) return indices.status();
  const auto out = MovedOutput(node, 0, {0});
  if (!out.ok()) return out.status();
  node->Add(GatherNd{}, {*in, *indices}, {*out});
  return absl::OkStatus();
}

absl::StatusOr<float> OneElement(const NodeLowering& node, int i, const char* what) {
  if (!node.HasInput(i) || !node.IsConstant(i)) {
    return absl::UnimplementedError(std::string("The ") + what + " must be a constant.");
  }
  const auto values = node.FloatConstant(i);
  if (!values.ok()) return values.status();
  if (values->size() != 1) return absl::InvalidArgumentError("A scalar has several elements.");
  return values->front();
}

absl::Status LowerOneHot(NodeLowering* node) {
  if (absl::Status status = CheckArity(*node, 4); !status.ok()) return status;
  const auto params = node->Parameters<TfLiteOneHotParams>();
  if (!params.ok()) return params.status();
  const auto depth = ConstantList(*node, 1, "depth", 1);
  if (!depth.ok()) return depth.status();
  const auto on = OneElement(*node, 2, "value of the chosen elements");
  if (!on.ok()) return on.status();
  const auto off = OneElement(*node, 3, "value of the other elements");
  if (!off.ok()) return off.status();
  const int rank = static_cast<int>(node->OutputShape(0).size());
  const auto axis = NormalizedAxis((*params)->axis == -1 ? rank - 1 : (*params)->axis, rank);
  if (!axis.ok()) return axis.status();
  const auto indices = Indices(node, 0);
  if (!indices.ok()) return indices.status();
  const auto out = node->Output(0);
  if (!out.ok()) return out.status();
  node->Add(OneHot{*axis, *on, *off}, {*indices}, {*out});
  return absl::OkStatus();
}

}  // namespace

const std::vector<LoweringEntry>& IndexingLowerings() {
  static const auto* const entries = new std::vector<LoweringEntry>{
      {kTfLiteBuiltinGather, nullptr, 8, LowerGather},
      {kTfLiteBuiltinGatherNd, nullptr, 6, LowerGatherNd},
      {kTfLiteBuiltinOneHot, nullptr, 1, LowerOneHot},
      {kTfLiteBuiltinResizeBilinear, nullptr, 4, LowerResizeBilinear},
      {kTfLiteBuiltinResizeNearestNeighbor, nullptr, 4, LowerResizeNearest},
      {kTfLiteBuiltinCustom, "Resampler", 1, LowerResampler},
      {kTfLiteBuiltinCustom, "MaxUnpooling2D", 1, LowerMaxUnpool},
  };
  return *entries;
}

}  // namespace litmus::gpu
