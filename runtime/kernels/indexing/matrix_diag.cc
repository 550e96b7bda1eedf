// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// MATRIX_DIAG: square matrices that are zero except for the input's vectors on their diagonals.
// MATRIX_SET_DIAG: the input's matrices with other diagonals.
#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"

namespace litmus {
namespace {

TfLiteStatus PrepareDiag(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 1, "The number of inputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(input) >= 1,
                     "The input must have at least one dimension.");
  output->type = input->type;
  size_t size;
  TF_LITE_ENSURE_OK(context, ElementSize(context, input, &size));
  std::vector<int64_t> shape = DimsOf(input);
  shape.push_back(shape.back());
  return ResizeTo(context, output, shape);
}

TfLiteStatus PrepareSetDiag(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  const TfLiteTensor *input, *diagonal;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &diagonal}, {&output}));
  const int rank = tflite::NumDimensions(input);
  TF_LITE_ENSURE_MSG(context, rank >= 2, "The input must have at least two dimensions.");
  LITMUS_ENSURE_TYPE_OF(context, input->type, diagonal->type, "The type of the input",
                        "the type of the diagonal");
  LITMUS_ENSURE_VALUE_OF(context, tflite::NumDimensions(diagonal), rank - 1,
                         "The number of dimensions of the diagonal",
                         "one less than the number of dimensions of the input");
  for (int d = 0; d + 2 < rank; ++d) {
    LITMUS_ENSURE_DIMENSION(context, diagonal, d, "the diagonal", input, d, "the input");
  }
  LITMUS_ENSURE_VALUE_OF(context, diagonal->dims->data[rank - 2],
                         std::min(input->dims->data[rank - 2], input->dims->data[rank - 1]),
                         "The last dimension of the diagonal",
                         "the smaller one of the last two dimensions of the input");
  output->type = input->type;
  size_t size;
  TF_LITE_ENSURE_OK(context, ElementSize(context, input, &size));
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

// Writes the vectors of `diagonal` to the diagonals of the output's matrices.
TfLiteStatus WriteDiagonals(TfLiteContext* context, const TfLiteTensor* diagonal,
                            TfLiteTensor* output) {
  size_t size;
  TF_LITE_ENSURE_OK(context, ElementSize(context, output, &size));
  const int rank = tflite::NumDimensions(output);
  const auto rows = static_cast<size_t>(output->dims->data[rank - 2]);
  const auto columns = static_cast<size_t>(output->dims->data[rank - 1]);
  const size_t length = std::min(rows, columns);
  if (length == 0) return kTfLiteOk;
  const size_t matrices = static_cast<size_t>(tflite::NumElements(output)) / (rows * columns);
  for (size_t m = 0; m < matrices; ++m) {
    for (size_t i = 0; i < length; ++i) {
      std::memcpy(output->data.raw + (m * rows * columns + i * columns + i) * size,
                  diagonal->data.raw + (m * length + i) * size, size);
    }
  }
  return kTfLiteOk;
}

TfLiteStatus EvalDiag(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (output->bytes > 0) std::memset(output->data.raw, 0, output->bytes);
  return WriteDiagonals(context, tflite::GetInput(context, node, 0), output);
}

TfLiteStatus EvalSetDiag(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (output->bytes > 0) {
    std::memcpy(output->data.raw, tflite::GetInput(context, node, 0)->data.raw, output->bytes);
  }
  return WriteDiagonals(context, tflite::GetInput(context, node, 1), output);
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_MATRIX_DIAG() {
  return litmus::MakeRegistration<void, litmus::PrepareDiag, litmus::EvalDiag>();
}
TfLiteRegistration* Register_MATRIX_SET_DIAG() {
  return litmus::MakeRegistration<void, litmus::PrepareSetDiag, litmus::EvalSetDiag>();
}

}  // namespace tflite::ops::builtin
