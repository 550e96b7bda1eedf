// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// CONCATENATION along one axis. uint8 inputs whose quantisation differs from the output's are
// rescaled; all others are copied.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/movement/elements.h"
#include "runtime/kernels/simd/copy_rows.h"
#include "runtime/kernels/simd/int8/elementwise/byte_table.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

bool NeedsRescaling(const TfLiteTensor* input, const TfLiteTensor* output) {
  return input->params.scale != output->params.scale ||
         input->params.zero_point != output->params.zero_point;
}

// Scalars are concatenated as vectors of one element.
int RankOf(const TfLiteTensor* tensor) { return std::max(tflite::NumDimensions(tensor), 1); }
int SizeAlong(const TfLiteTensor* tensor, int axis) {
  return tflite::NumDimensions(tensor) == 0 ? 1 : tensor->dims->data[axis];
}

TfLiteStatus Axis(TfLiteContext* context, const TfLiteNode* node, int rank, int* axis) {
  const auto* params = static_cast<const TfLiteConcatenationParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  TF_LITE_ENSURE_MSG(context, params->activation == kTfLiteActNone,
                     "fused_activation_function: CONCATENATION has none; use a separate operator.");
  *axis = params->axis + (params->axis < 0 ? rank : 0);
  TF_LITE_ENSURE_MSG(context, *axis >= 0 && *axis < rank, "The axis is out of range.");
  return kTfLiteOk;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_MSG(context, tflite::NumInputs(node) >= 1, "The operator has no inputs.");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor* first;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &first));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  const int rank = tflite::NumDimensions(first);
  int axis;
  TF_LITE_ENSURE_OK(context, Axis(context, node, RankOf(first), &axis));
  TF_LITE_ENSURE_MSG(context, first->type != kTfLiteString, "Strings are not supported.");
  size_t element;
  TF_LITE_ENSURE_OK(context, MovedSize(context, first, &element));
  int64_t sum = 0;
  for (int i = 0; i < tflite::NumInputs(node); ++i) {
    const TfLiteTensor* input;
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &input));
    TF_LITE_ENSURE_MSG(context, input->type == output->type,
                       "The type of input %d is %s; it must be %s, the type of the output.", i,
                       TfLiteTypeGetName(input->type), TfLiteTypeGetName(output->type));
    TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) == rank,
                       "Input %d has %d dimensions; it must have %d, as input 0 has.", i,
                       tflite::NumDimensions(input), rank);
    for (int d = 0; d < rank; ++d) {
      TF_LITE_ENSURE_MSG(context, d == axis || input->dims->data[d] == first->dims->data[d],
                         "Dimension %d of input %d is %d; it must be %d, dimension %d of input 0: "
                         "the inputs are joined along dimension %d.",
                         d, i, input->dims->data[d], first->dims->data[d], d, axis);
    }
    if (input->type == kTfLiteInt8) {
      TF_LITE_ENSURE_MSG(context, !NeedsRescaling(input, output),
                         "Inputs and output must share their quantisation.");
    }
    if (input->type == kTfLiteInt16) {
      TF_LITE_ENSURE_MSG(context, input->params.zero_point == 0 && output->params.zero_point == 0,
                         "Zero points of int16 must be 0.");
    }
    if (input->type == kTfLiteUInt8 && NeedsRescaling(input, output)) {
      TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, input, "input"));
      TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, output, "output"));
    }
    sum += SizeAlong(input, axis);
  }
  TF_LITE_ENSURE_MSG(context, sum <= INT32_MAX,
                     "The output is too large: more than 2147483647 in the dimension of the axis.");
  TfLiteIntArray* shape = rank == 0 ? TfLiteIntArrayCreate(1) : TfLiteIntArrayCopy(first->dims);
  TF_LITE_ENSURE_MSG(context, shape != nullptr, "No memory for a shape.");
  shape->data[axis] = static_cast<int>(sum);
  return context->ResizeTensor(context, output, shape);
}

// State of a node between Prepare and Eval: sizes for inputs that are copied unchanged. Shapes do
// not change between the two.
struct Copies {
  bool usable = false;
  size_t rows = 1, out_row = 0;
  std::vector<size_t> in_row;  // bytes of each input per index of the dimensions before the axis
};

TfLiteStatus PlanCopies(TfLiteContext* context, TfLiteNode* node, Copies* copies) {
  *copies = Copies();
  const TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (IsMovedUnpacked(output->type) || tflite::IsDynamicTensor(output)) return kTfLiteOk;
  const int rank = tflite::NumDimensions(output);
  int axis;
  TF_LITE_ENSURE_OK(context, Axis(context, node, rank, &axis));
  size_t inner;
  TF_LITE_ENSURE_OK(context, MovedSize(context, output, &inner));
  for (int d = 0; d < axis; ++d) copies->rows *= output->dims->data[d];
  for (int d = axis + 1; d < rank; ++d) inner *= output->dims->data[d];
  copies->out_row = inner * output->dims->data[axis];
  for (int i = 0; i < tflite::NumInputs(node); ++i) {
    const TfLiteTensor* input = tflite::GetInput(context, node, i);
    if (input->type == kTfLiteUInt8 && NeedsRescaling(input, output)) return kTfLiteOk;
    copies->in_row.push_back(inner * SizeAlong(input, axis));
  }
  copies->usable = true;
  return kTfLiteOk;
}

void Copy(TfLiteContext* context, TfLiteNode* node, const Copies& copies, ThreadPool* pool) {
  char* out = tflite::GetOutput(context, node, 0)->data.raw;
  const auto out_row = static_cast<ptrdiff_t>(copies.out_row);
  for (size_t i = 0; i < copies.in_row.size(); ++i) {
    const size_t row = copies.in_row[i];
    if (row == 0) continue;
    const char* in = tflite::GetInput(context, node, static_cast<int>(i))->data.raw;
    CopyRows(copies.rows, in, static_cast<ptrdiff_t>(row), out, out_row, row, pool);
    out += row;
  }
}

// Fills a table that maps input values to output values.
void FillRescaled(const TfLiteTensor* input, const TfLiteTensor* output, uint8_t table[256]) {
  const float scale = input->params.scale * (1.0f / output->params.scale);
  const float bias = -static_cast<float>(input->params.zero_point) * scale;
  for (int i = 0; i < 256; ++i) {
    const float value = std::round(static_cast<float>(i) * scale + bias) +
                        static_cast<float>(output->params.zero_point);
    table[i] = static_cast<uint8_t>(std::clamp(value, 0.0f, 255.0f));
  }
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const auto& copies = *static_cast<const Copies*>(node->user_data);
  if (copies.usable) {
    Copy(context, node, copies, pool);
    return kTfLiteOk;
  }
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  const int rank = tflite::NumDimensions(output);
  int axis;
  TF_LITE_ENSURE_OK(context, Axis(context, node, rank, &axis));
  size_t element;
  TF_LITE_ENSURE_OK(context, MovedSize(context, output, &element));
  const bool unpacked = IsMovedUnpacked(output->type);
  size_t outer = 1, inner = element;
  for (int d = 0; d < axis; ++d) outer *= output->dims->data[d];
  for (int d = axis + 1; d < rank; ++d) inner *= output->dims->data[d];
  const size_t out_run = inner * output->dims->data[axis];
  CountedVector<char> all(unpacked ? outer * out_run : 0), part;
  char* const out = unpacked ? all.data() : output->data.raw;
  size_t offset = 0;
  for (int i = 0; i < tflite::NumInputs(node); ++i) {
    const TfLiteTensor* input;
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &input));
    const size_t run = inner * SizeAlong(input, axis);
    if (run == 0) continue;
    if (unpacked) TF_LITE_ENSURE_OK(context, Unpack(context, input, &part));
    const char* const in = unpacked ? part.data() : input->data.raw;
    const bool rescale = input->type == kTfLiteUInt8 && NeedsRescaling(input, output);
    uint8_t table[256];
    if (rescale) FillRescaled(input, output, table);
    for (size_t o = 0; rescale && o < outer; ++o) {
      int8::LookUpBytes(table, reinterpret_cast<const uint8_t*>(in + o * run),
                        reinterpret_cast<uint8_t*>(out + o * out_run + offset), run);
    }
    const auto from_row = static_cast<ptrdiff_t>(run), to_row = static_cast<ptrdiff_t>(out_run);
    if (!rescale) CopyRows(outer, in, from_row, out + offset, to_row, run, pool);
    offset += run;
  }
  return unpacked ? Pack(output, all, output) : kTfLiteOk;
}

TfLiteStatus PrepareAndFold(TfLiteContext* context, TfLiteNode* node) {
  bool known = true;
  for (int i = 0; i < tflite::NumInputs(node); ++i) {
    const TfLiteTensor* input;
    TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, i, &input));
    known = known && IsKnown(input) && tflite::NumDimensions(input) <= 1;
  }
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  // If all inputs are constants, the output is computed in Prepare: it usually is a shape, which
  // later nodes need there.
  if (known) tflite::SetTensorToPersistentRo(output);
  TF_LITE_ENSURE_OK(context, Prepare(context, node));
  TF_LITE_ENSURE_OK(context, PlanCopies(context, node, static_cast<Copies*>(node->user_data)));
  return known ? Eval(context, node, nullptr) : kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_CONCATENATION() {
  return litmus::MakeRegistration<litmus::Copies, litmus::PrepareAndFold, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
