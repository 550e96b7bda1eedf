// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers operators that add or compare along axes: reductions, softmax, norms.
#include <algorithm>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "delegates/gpu/graph/lowering/lower_matmul.h"
#include "delegates/gpu/graph/lowering/lower_rescale.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {
namespace {

absl::Status RequireShape(const NodeLowering& node, int inputs) {
  if (node.num_inputs() == inputs && node.num_outputs() == 1) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("Expected ", inputs, " inputs and one output."));
}

// Rejects integers: their sums and products soon exceed 2^24, up to which floats hold integers
// exactly.
absl::Status RequireFloat(const NodeLowering& node) {
  const TfLiteTensor* tensor = node.InputTensor(0);
  if (tensor != nullptr && (tensor->type == kTfLiteInt32 || tensor->type == kTfLiteInt64)) {
    return absl::UnimplementedError(
        "The delegate computes integers in floats, exact only up to 2^24.");
  }
  return absl::OkStatus();
}

// Returns the constant axes (input 1), non-negative and without duplicates.
absl::StatusOr<std::vector<int>> Axes(const NodeLowering& node) {
  absl::StatusOr<std::vector<int>> axes = node.IntConstant(1);
  if (!axes.ok()) return axes.status();
  const auto rank = static_cast<int>(node.InputShape(0).size());
  for (int& axis : *axes) {
    if (axis < -rank || axis >= rank) {
      return absl::InvalidArgumentError(
          absl::StrCat("Axis ", axis, " of ", rank, " dimensions does not exist."));
    }
    if (axis < 0) axis += rank;
  }
  std::sort(axes->begin(), axes->end());
  axes->erase(std::unique(axes->begin(), axes->end()), axes->end());
  return axes;
}

// True if input and output have the same scale and zero point. Operators that only select elements
// then need no rounding.
bool SameGrid(const NodeLowering& node) {
  const TfLiteQuantizationParams& a = node.InputTensor(0)->params;
  const TfLiteQuantizationParams& b = node.OutputTensor(0)->params;
  return a.scale == b.scale && a.zero_point == b.zero_point;
}

template <Reduce::Kind kind>
absl::Status LowerReduce(NodeLowering* node) {
  if (absl::Status status = RequireShape(*node, 2); !status.ok()) return status;
  constexpr bool kIsTruth = kind == Reduce::Kind::kAny || kind == Reduce::Kind::kAll;
  constexpr bool kPicks = kind == Reduce::Kind::kMaximum || kind == Reduce::Kind::kMinimum;
  if (absl::Status status = RequireFloat(*node); !status.ok()) return status;
  absl::StatusOr<ValueId> x = node->Input(0);
  if (!x.ok()) return x.status();
  if ((node->graph().values[static_cast<size_t>(*x)].type == ValueType::kBool) != kIsTruth) {
    return absl::InvalidArgumentError("Its input has the wrong type.");
  }
  absl::StatusOr<std::vector<int>> axes = Axes(*node);
  if (!axes.ok()) return axes.status();
  absl::StatusOr<ValueId> out = node->Output(0, kPicks && SameGrid(*node));
  if (!out.ok()) return out.status();
  if (kind == Reduce::Kind::kMean) {
    const int count = Elements(node->InputShape(0)) / Elements(node->OutputShape(0));
    node->Rescale(RescalingOfMean(*node->InputTensor(0), *node->OutputTensor(0), count));
  }
  node->Add(Reduce{kind, *std::move(axes)}, {*x}, {*out});
  return absl::OkStatus();
}

template <bool maximum>
absl::Status LowerArgReduce(NodeLowering* node) {
  if (absl::Status status = RequireShape(*node, 2); !status.ok()) return status;
  if (absl::Status status = RequireFloat(*node); !status.ok()) return status;
  absl::StatusOr<ValueId> x = node->Input(0);
  if (!x.ok()) return x.status();
  absl::StatusOr<std::vector<int>> axes = Axes(*node);
  if (!axes.ok()) return axes.status();
  if (axes->size() != 1) return absl::InvalidArgumentError("Expected one axis.");
  absl::StatusOr<ValueId> out = node->Output(0);
  if (!out.ok()) return out.status();
  node->Add(ArgReduce{maximum, axes->front()}, {*x}, {*out});
  return absl::OkStatus();
}

absl::Status LowerCumulativeSum(NodeLowering* node) {
  if (absl::Status status = RequireShape(*node, 2); !status.ok()) return status;
  if (absl::Status status = RequireFloat(*node); !status.ok()) return status;
  const auto parameters = node->Parameters<TfLiteCumsumParams>();
  if (!parameters.ok()) return parameters.status();
  absl::StatusOr<ValueId> x = node->Input(0);
  if (!x.ok()) return x.status();
  absl::StatusOr<std::vector<int>> axes = Axes(*node);
  if (!axes.ok()) return axes.status();
  if (axes->size() != 1) return absl::InvalidArgumentError("Expected one axis.");
  absl::StatusOr<ValueId> out = node->Output(0);
  if (!out.ok()) return out.status();
  node->Add(CumulativeSum{axes->front(), (*parameters)->exclusive, (*parameters)->reverse}, {*x},
            {*out});
  return absl::OkStatus();
}

absl::Status LowerToSoftmax(NodeLowering* node, const Softmax& op) {
  if (absl::Status status = RequireShape(*node, 1); !status.ok()) return status;
  absl::StatusOr<ValueId> x = node->Input(0);
  if (!x.ok()) return x.status();
  absl::StatusOr<ValueId> out = node->Output(0);
  if (!out.ok()) return out.status();
  node->Add(op, {*x}, {*out});
  return absl::OkStatus();
}

absl::Status LowerSoftmax(NodeLowering* node) {
  const auto parameters = node->Parameters<TfLiteSoftmaxParams>();
  if (!parameters.ok()) return parameters.status();
  return LowerToSoftmax(node, Softmax{(*parameters)->beta, false});
}

absl::Status LowerLogSoftmax(NodeLowering* node) { return LowerToSoftmax(node, Softmax{1, true}); }

absl::Status LowerL2Normalization(NodeLowering* node) {
  if (absl::Status status = RequireShape(*node, 1); !status.ok()) return status;
  const auto parameters = node->Parameters<TfLiteL2NormParams>();
  if (!parameters.ok()) return parameters.status();
  absl::StatusOr<ValueId> x = node->Input(0);
  if (!x.ok()) return x.status();
  absl::StatusOr<ValueId> out = node->Output(0);
  if (!out.ok()) return out.status();
  return node->AddWithActivation(L2Normalize{}, {*x}, *out, (*parameters)->activation);
}

}  // namespace

const std::vector<LoweringEntry>& ReductionLowerings() {
  static const auto* const entries = new std::vector<LoweringEntry>{
      {kTfLiteBuiltinSum, nullptr, 2, LowerReduce<Reduce::Kind::kSum>},
      {kTfLiteBuiltinMean, nullptr, 3, LowerReduce<Reduce::Kind::kMean>},
      {kTfLiteBuiltinReduceProd, nullptr, 2, LowerReduce<Reduce::Kind::kProduct>},
      {kTfLiteBuiltinReduceMax, nullptr, 3, LowerReduce<Reduce::Kind::kMaximum>},
      {kTfLiteBuiltinReduceMin, nullptr, 3, LowerReduce<Reduce::Kind::kMinimum>},
      {kTfLiteBuiltinReduceAny, nullptr, 2, LowerReduce<Reduce::Kind::kAny>},
      {kTfLiteBuiltinReduceAll, nullptr, 1, LowerReduce<Reduce::Kind::kAll>},
      {kTfLiteBuiltinArgMax, nullptr, 3, LowerArgReduce<true>},
      {kTfLiteBuiltinArgMin, nullptr, 3, LowerArgReduce<false>},
      {kTfLiteBuiltinCumsum, nullptr, 1, LowerCumulativeSum},
      {kTfLiteBuiltinSoftmax, nullptr, 3, LowerSoftmax},
      {kTfLiteBuiltinLogSoftmax, nullptr, 2, LowerLogSoftmax},
      {kTfLiteBuiltinL2Normalization, nullptr, 2, LowerL2Normalization},
      {kTfLiteBuiltinBatchMatmul, nullptr, 4, LowerBatchMatMul},
  };
  return *entries;
}

}  // namespace litmus::gpu
