// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/lower_strided_copy.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

constexpr float kExactIntegers = 1 << 24;

bool IsInteger(const TfLiteTensor& tensor) {
  return tensor.type == kTfLiteInt32 || tensor.type == kTfLiteInt64;
}

// Finds the node of the model that computes the tensor; returns false if there is none.
bool FindProducer(TfLiteContext* context, int tensor, TfLiteNode** node,
                  TfLiteRegistration** registration) {
  TfLiteIntArray* plan = nullptr;
  if (context->GetExecutionPlan(context, &plan) != kTfLiteOk) return false;
  for (int i = 0; i < plan->size; ++i) {
    if (context->GetNodeAndRegistration(context, plan->data[i], node, registration) != kTfLiteOk) {
      return false;
    }
    const TfLiteIntArray* made = (*node)->outputs;
    if (std::find(made->data, made->data + made->size, tensor) != made->data + made->size) {
      return true;
    }
  }
  return false;
}

// True if floats hold the tensor's integers exactly, because they are positions, counts of
// booleans, or rounded floats.
bool HoldsExactFloats(TfLiteContext* context, int tensor) {
  for (int depth = 0; depth < 64; ++depth) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    if (tensor < 0 || !FindProducer(context, tensor, &node, &registration)) return false;
    switch (registration->builtin_code) {
      case kTfLiteBuiltinArgMax:
      case kTfLiteBuiltinArgMin:
        return true;
      case kTfLiteBuiltinCast: {
        const TfLiteType from = context->tensors[node->inputs->data[0]].type;
        if (from == kTfLiteFloat32 || from == kTfLiteBool) return true;
        break;
      }
      case kTfLiteBuiltinReshape:
      case kTfLiteBuiltinSqueeze:
      case kTfLiteBuiltinExpandDims:
      case kTfLiteBuiltinTranspose:
      case kTfLiteBuiltinSlice:
      case kTfLiteBuiltinStridedSlice:
      case kTfLiteBuiltinTile:
      case kTfLiteBuiltinBroadcastTo:
      case kTfLiteBuiltinGather:
      case kTfLiteBuiltinReverseV2:
        break;
      default:
        return false;
    }
    tensor = node->inputs->data[0];
  }
  return false;
}

}  // namespace

absl::StatusOr<ValueId> MovedInput(NodeLowering* node, int i) {
  const TfLiteTensor* tensor = node->InputTensor(i);
  if (tensor == nullptr)
    return absl::InvalidArgumentError(absl::StrCat("Input ", i, " is missing."));
  if (IsInteger(*tensor)) {
    bool exact = false;
    if (node->IsConstant(i)) {
      const auto values = node->FloatConstant(i);
      if (!values.ok()) return values.status();
      exact = std::all_of(values->begin(), values->end(),
                          [](float v) { return std::abs(v) <= kExactIntegers; });
    } else {
      exact = HoldsExactFloats(node->lowering()->context(), node->node()->inputs->data[i]);
    }
    if (!exact) {
      return absl::UnimplementedError(
          "Integers are floats on the GPU, which hold them exactly up to 2^24 only.");
    }
  }
  return node->Input(i);
}

absl::StatusOr<ValueId> MovedOutput(NodeLowering* node, int i, const std::vector<int>& inputs) {
  const TfLiteTensor* output = node->OutputTensor(i);
  if (output == nullptr) return absl::InvalidArgumentError("An output is missing.");
  bool on_grid = true;
  for (const int k : inputs) {
    const TfLiteTensor* input = node->InputTensor(k);
    if (input->type != output->type) {
      return absl::InvalidArgumentError("Input and output differ in type.");
    }
    on_grid &= input->params.scale == output->params.scale &&
               input->params.zero_point == output->params.zero_point;
  }
  return node->Output(i, on_grid);
}

absl::Status CheckArity(const NodeLowering& node, int inputs) {
  if (node.num_inputs() < inputs || node.num_outputs() != 1) {
    return absl::InvalidArgumentError(absl::StrCat("Expected ", inputs, " inputs and one output."));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<int>> ConstantList(const NodeLowering& node, int i, const char* what,
                                              int count) {
  if (!node.HasInput(i) || !node.IsConstant(i)) {
    return absl::UnimplementedError(absl::StrCat("The ", what, " must be a constant."));
  }
  auto list = node.IntConstant(i);
  if (list.ok() && count >= 0 && static_cast<int>(list->size()) != count) {
    return absl::InvalidArgumentError(
        absl::StrCat("The ", what, " must have ", count, " elements."));
  }
  return list;
}

absl::StatusOr<int> NormalizedAxis(int axis, int rank) {
  const int normalized = axis < 0 ? axis + rank : axis;
  if (normalized >= 0 && normalized < rank) return normalized;
  return absl::InvalidArgumentError(
      absl::StrCat("Axis ", axis, " is out of range for ", rank, " dimensions."));
}

StridedCopy EmptyCopy(const Shape& src, const Shape& dst) {
  StridedCopy copy;
  copy.src_start.assign(src.size(), 0);
  copy.dst_start.assign(dst.size(), 0);
  return copy;
}

StridedCopy WholeCopy(const Shape& src) {
  StridedCopy copy = EmptyCopy(src, src);
  for (int d = 0; d < static_cast<int>(src.size()); ++d) {
    copy.loops.push_back({src[static_cast<size_t>(d)], d, 1, d, 1});
  }
  return copy;
}

absl::Status LowerStridedCopy(NodeLowering* node, int from, StridedCopy copy) {
  const auto in = MovedInput(node, from);
  if (!in.ok()) return in.status();
  const auto out = MovedOutput(node, 0, {from});
  if (!out.ok()) return out.status();
  node->Add(std::move(copy), {*in}, {*out});
  return absl::OkStatus();
}

}  // namespace litmus::gpu
