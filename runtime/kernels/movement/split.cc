// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SPLIT and SPLIT_V split the input into pieces along an axis; UNPACK splits the input into slices
// of size one and removes the axis; PACK joins tensors of the same shape along a new axis.
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/simd/copy_rows.h"

namespace litmus {
namespace {

// Layout of data around an axis: `outer` times (size of the axis) x `inner` bytes.
struct Runs {
  int64_t outer = 1, inner = 1;
};

TfLiteStatus RunsAround(TfLiteContext* context, const TfLiteTensor* tensor, int axis, Runs* runs) {
  size_t size;
  TF_LITE_ENSURE_OK(context, ElementSize(context, tensor, &size));
  *runs = {1, static_cast<int64_t>(size)};
  for (int d = 0; d < tensor->dims->size; ++d) {
    if (d < axis) runs->outer *= tensor->dims->data[d];
    if (d > axis) runs->inner *= tensor->dims->data[d];
  }
  return kTfLiteOk;
}

// Copies the positions [at, at + count) of the large tensor's axis to the piece, or from it.
void CopyPiece(const Runs& runs, int64_t axis_size, int64_t at, int64_t count, char* large,
               char* piece, bool to_piece) {
  const auto bytes = static_cast<size_t>(count * runs.inner);
  if (bytes == 0) return;
  char* const here = large + at * runs.inner;
  const auto rows = static_cast<size_t>(runs.outer);
  const int64_t large_row = axis_size * runs.inner, piece_row = count * runs.inner;
  if (to_piece) {
    CopyRows(rows, here, large_row, piece, piece_row, bytes);
  } else {
    CopyRows(rows, piece, piece_row, here, large_row, bytes);
  }
}

// Which operator: it determines where the axis and the sizes of the pieces come from.
enum class Kind { kSplit, kSplitV, kUnpack };

// The input, the axis, and the sizes of the pieces along it.
struct Pieces {
  const TfLiteTensor* input = nullptr;
  int axis = 0;
  std::vector<int64_t> sizes;
};

// State of a node between Prepare and Eval: the pieces, if Prepare could determine them.
struct SplitState {
  Pieces pieces;
  bool known = false;
};

template <Kind kind>
constexpr int kDataInput = kind == Kind::kSplit ? 1 : 0;

// The tensor with the axis; nullptr for UNPACK.
template <Kind kind>
const TfLiteTensor* AxisTensor(TfLiteContext* context, TfLiteNode* node) {
  if (kind == Kind::kUnpack) return nullptr;
  return tflite::GetInput(context, node, kind == Kind::kSplit ? 0 : 2);
}

TfLiteStatus FillMissingSize(TfLiteContext* context, int64_t dim, std::vector<int64_t>* sizes) {
  int64_t sum = 0;
  int64_t* missing = nullptr;
  for (int64_t& size : *sizes) {
    if (size == -1) {
      TF_LITE_ENSURE_MSG(context, missing == nullptr, "Only one size may be -1.");
      missing = &size;
    } else {
      TF_LITE_ENSURE_MSG(context, size >= 0 && size <= dim, "A size is negative or too large.");
      sum += size;
    }
  }
  if (missing != nullptr) {
    TF_LITE_ENSURE_MSG(context, sum <= dim, "The sizes are more than the axis has.");
    *missing = dim - sum;
    sum = dim;
  }
  if (sum != dim) {
    TF_LITE_KERNEL_LOG(context, "The sizes add up to %lld, the axis has %lld elements.",
                       static_cast<long long>(sum), static_cast<long long>(dim));
    return kTfLiteError;
  }
  return kTfLiteOk;
}

template <Kind kind>
TfLiteStatus FindPieces(TfLiteContext* context, TfLiteNode* node, Pieces* pieces) {
  pieces->input = tflite::GetInput(context, node, kDataInput<kind>);
  const int rank = tflite::NumDimensions(pieces->input), outputs = tflite::NumOutputs(node);
  int64_t axis = 0;
  if (kind == Kind::kUnpack) {
    axis = static_cast<const TfLiteUnpackParams*>(node->builtin_data)->axis;
  } else {
    std::vector<int64_t> values;
    TF_LITE_ENSURE_OK(context,
                      ReadIntegers(context, AxisTensor<kind>(context, node), "axis", &values));
    LITMUS_ENSURE_VALUE(context, static_cast<int>(values.size()), 1,
                        "The number of values of the axis");
    axis = values[0];
  }
  TF_LITE_ENSURE_OK(context, NormalizeAxis(context, axis, rank, "axis", &pieces->axis));
  const int64_t dim = pieces->input->dims->data[pieces->axis];
  if (kind == Kind::kSplitV) {
    TF_LITE_ENSURE_OK(context, ReadIntegers(context, tflite::GetInput(context, node, 1), "sizes",
                                            &pieces->sizes));
    LITMUS_ENSURE_VALUE(context, static_cast<int>(pieces->sizes.size()), outputs,
                        "The number of values of the sizes of the pieces");
    return FillMissingSize(context, dim, &pieces->sizes);
  }
  if (outputs == 0 || dim % outputs != 0 || (kind == Kind::kUnpack && dim != outputs)) {
    TF_LITE_KERNEL_LOG(context, "An axis of %lld elements cannot be cut into %d equal outputs.",
                       static_cast<long long>(dim), outputs);
    return kTfLiteError;
  }
  pieces->sizes.assign(static_cast<size_t>(outputs), dim / outputs);
  return kTfLiteOk;
}

template <Kind kind>
TfLiteStatus ResizeOutputs(TfLiteContext* context, TfLiteNode* node, const Pieces& pieces) {
  for (int i = 0; i < tflite::NumOutputs(node); ++i) {
    std::vector<int64_t> shape = DimsOf(pieces.input);
    if (kind == Kind::kUnpack) {
      shape.erase(shape.begin() + pieces.axis);
    } else {
      shape[static_cast<size_t>(pieces.axis)] = pieces.sizes[static_cast<size_t>(i)];
    }
    TF_LITE_ENSURE_OK(context, ResizeTo(context, tflite::GetOutput(context, node, i), shape));
  }
  return kTfLiteOk;
}

// Checks that the number of outputs in the options, if there are options, equals the node's.
template <Kind kind>
TfLiteStatus CheckCount(TfLiteContext* context, const TfLiteNode* node) {
  if (node->builtin_data == nullptr) return kTfLiteOk;
  int count;
  if constexpr (kind == Kind::kUnpack) {
    count = static_cast<const TfLiteUnpackParams*>(node->builtin_data)->num;
  } else if constexpr (kind == Kind::kSplit) {
    count = static_cast<const TfLiteSplitParams*>(node->builtin_data)->num_splits;
  } else {
    count = static_cast<const TfLiteSplitVParams*>(node->builtin_data)->num_splits;
  }
  LITMUS_ENSURE_VALUE_OF(context, tflite::NumOutputs(node), count, "The number of outputs",
                         kind == Kind::kUnpack ? "option num" : "option num_splits");
  return kTfLiteOk;
}

template <Kind kind>
TfLiteStatus PrepareSplit(TfLiteContext* context, TfLiteNode* node) {
  constexpr int kInputs = kind == Kind::kSplitV ? 3 : kind == Kind::kSplit ? 2 : 1;
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), kInputs, "The number of inputs");
  TF_LITE_ENSURE_OK(context, CheckCount<kind>(context, node));
  TF_LITE_ENSURE_MSG(context, kind != Kind::kUnpack || node->builtin_data != nullptr,
                     "The operator has no options.");
  const TfLiteTensor* input;
  bool known = true;
  for (int i = 0; i < kInputs; ++i) {
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &input));
    known = known && (i == kDataInput<kind> || IsKnown(input));
  }
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, kDataInput<kind>, &input));
  size_t size;
  TF_LITE_ENSURE_OK(context, ElementSize(context, input, &size));
  for (int i = 0; i < tflite::NumOutputs(node); ++i) {
    TfLiteTensor* output;
    TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, i, &output));
    LITMUS_ENSURE_TYPE_OF(context, output->type, input->type, "The type of the output",
                          "the type of the input");
    if (!known) tflite::SetTensorToDynamic(output);
  }
  auto* state = static_cast<SplitState*>(node->user_data);
  state->known = known;
  if (!known) return kTfLiteOk;
  TF_LITE_ENSURE_OK(context, FindPieces<kind>(context, node, &state->pieces));
  return ResizeOutputs<kind>(context, node, state->pieces);
}

template <Kind kind>
TfLiteStatus EvalSplit(TfLiteContext* context, TfLiteNode* node) {
  auto* state = static_cast<SplitState*>(node->user_data);
  Pieces* pieces = &state->pieces;
  pieces->input = tflite::GetInput(context, node, kDataInput<kind>);
  if (!state->known) TF_LITE_ENSURE_OK(context, FindPieces<kind>(context, node, pieces));
  if (tflite::IsDynamicTensor(tflite::GetOutput(context, node, 0))) {
    TF_LITE_ENSURE_OK(context, ResizeOutputs<kind>(context, node, *pieces));
  }
  Runs runs;
  TF_LITE_ENSURE_OK(context, RunsAround(context, pieces->input, pieces->axis, &runs));
  int64_t at = 0;
  for (int i = 0; i < tflite::NumOutputs(node); ++i) {
    const int64_t count = pieces->sizes[static_cast<size_t>(i)];
    CopyPiece(runs, pieces->input->dims->data[pieces->axis], at, count, pieces->input->data.raw,
              tflite::GetOutput(context, node, i)->data.raw, true);
    at += count;
  }
  return kTfLiteOk;
}

TfLiteStatus PackAxis(TfLiteContext* context, TfLiteNode* node, int* axis) {
  const auto* params = static_cast<const TfLitePackParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  LITMUS_ENSURE_VALUE_OF(context, tflite::NumInputs(node), params->values_count,
                         "The number of inputs", "option values_count");
  const int rank = tflite::NumDimensions(tflite::GetInput(context, node, 0)) + 1;
  return NormalizeAxis(context, params->axis, rank, "axis", axis);
}

TfLiteStatus EvalPack(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  int axis;
  TF_LITE_ENSURE_OK(context, PackAxis(context, node, &axis));
  Runs runs;
  TF_LITE_ENSURE_OK(context, RunsAround(context, output, axis, &runs));
  for (int i = 0; i < tflite::NumInputs(node); ++i) {
    CopyPiece(runs, tflite::NumInputs(node), i, 1, output->data.raw,
              tflite::GetInput(context, node, i)->data.raw, false);
  }
  return kTfLiteOk;
}

TfLiteStatus PreparePack(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_MSG(context, tflite::NumInputs(node) >= 1, "The operator has no inputs.");
  const TfLiteTensor *first, *other;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &first));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  LITMUS_ENSURE_TYPE_OF(context, first->type, output->type, "The type of the first tensor",
                        "the type of the output");
  size_t size;
  TF_LITE_ENSURE_OK(context, ElementSize(context, first, &size));
  bool known = IsKnown(first) && tflite::NumDimensions(first) == 0;
  for (int i = 1; i < tflite::NumInputs(node); ++i) {
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &other));
    known = known && IsKnown(other);
    TF_LITE_ENSURE_MSG(context, tflite::HaveSameShapes(first, other),
                       "All inputs must have the same shape.");
    LITMUS_ENSURE_TYPE_OF(context, first->type, other->type, "The type of the first tensor",
                          "the type of the other operand");
  }
  int axis;
  TF_LITE_ENSURE_OK(context, PackAxis(context, node, &axis));
  std::vector<int64_t> shape = DimsOf(first);
  shape.insert(shape.begin() + axis, tflite::NumInputs(node));
  // If all inputs are constants, the output is computed in Prepare: it usually is a shape, which
  // later nodes need there.
  if (known) tflite::SetTensorToPersistentRo(output);
  TF_LITE_ENSURE_OK(context, ResizeTo(context, output, shape));
  return known ? EvalPack(context, node) : kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_SPLIT() {
  using litmus::Kind;
  return litmus::MakeRegistration<litmus::SplitState, litmus::PrepareSplit<Kind::kSplit>,
                                  litmus::EvalSplit<Kind::kSplit>>();
}
TfLiteRegistration* Register_SPLIT_V() {
  using litmus::Kind;
  return litmus::MakeRegistration<litmus::SplitState, litmus::PrepareSplit<Kind::kSplitV>,
                                  litmus::EvalSplit<Kind::kSplitV>>();
}
TfLiteRegistration* Register_UNPACK() {
  using litmus::Kind;
  return litmus::MakeRegistration<litmus::SplitState, litmus::PrepareSplit<Kind::kUnpack>,
                                  litmus::EvalSplit<Kind::kUnpack>>();
}
TfLiteRegistration* Register_PACK() {
  return litmus::MakeRegistration<void, litmus::PreparePack, litmus::EvalPack>();
}

}  // namespace tflite::ops::builtin
