// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// EMBEDDING_LOOKUP: rows of a matrix by index. A float output of int8, uint8 or int4 rows is
// value · scale, with the scale of the tensor or of the row.
#include <vector>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/block_copy.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/packed.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *lookup, *table;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&lookup, &table}, {&output}));
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(lookup), 1,
                      "The number of dimensions of the lookup");
  LITMUS_ENSURE_TYPE(context, lookup->type, kTfLiteInt32, "The type of the lookup");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(table) >= 2,
                     "The table must have at least two dimensions.");
  TF_LITE_ENSURE_OK(context, CheckCopyable(context, table));
  if (table->type != output->type) {
    LITMUS_ENSURE_TYPE(context, output->type, kTfLiteFloat32, "The type of the output");
    TF_LITE_ENSURE_MSG(
        context,
        table->type == kTfLiteInt8 || table->type == kTfLiteUInt8 || table->type == kTfLiteInt4,
        "A float output needs float, int8, uint8 or int4 rows.");
    const TfLiteAffineQuantization* quantization = AffineQuantization(table);
    TF_LITE_ENSURE_MSG(context, quantization != nullptr && quantization->scale != nullptr,
                       "The quantised table has no scale.");
    TF_LITE_ENSURE_MSG(
        context,
        quantization->scale->size == 1 || (quantization->quantized_dimension == 0 &&
                                           quantization->scale->size == table->dims->data[0]),
        "There must be one scale, or one per row.");
  }
  std::vector<int64_t> shape = DimsOf(table);
  shape[0] = lookup->dims->data[0];
  if (output->type == kTfLiteString) tflite::SetTensorToDynamic(output);
  return ResizeTo(context, output, shape);
}

// TensorFlow Lite reads uint8 tables as int8.
float ValueAt(const TfLiteTensor* table, int64_t i) {
  if (table->type != kTfLiteInt4) return table->data.int8[i];
  return static_cast<float>(
      PackedAt(reinterpret_cast<const uint8_t*>(table->data.raw), PackedTypeOf(table->type), i));
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* table = tflite::GetInput(context, node, 1);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  CountedVector<int64_t> rows;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 0), "indices", &rows));
  for (const int64_t row : rows) {
    if (row < 0 || row >= table->dims->data[0]) {
      TF_LITE_KERNEL_LOG(context, "Index %lld is outside of a table of %d rows.",
                         static_cast<long long>(row), table->dims->data[0]);
      return kTfLiteError;
    }
  }
  int64_t row_size = 1;
  for (int d = 1; d < table->dims->size; ++d) row_size *= table->dims->data[d];
  if (table->type == output->type) return CopyBlocks(context, table, rows, row_size, output);
  const TfLiteFloatArray& scales = *AffineQuantization(table)->scale;
  float* out = output->data.f;
  for (const int64_t row : rows) {
    const float scale = scales.data[scales.size == 1 ? 0 : row];
    for (int64_t i = 0; i < row_size; ++i) *out++ = ValueAt(table, row * row_size + i) * scale;
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_EMBEDDING_LOOKUP() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
