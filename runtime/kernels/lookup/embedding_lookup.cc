// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// EMBEDDING_LOOKUP: rows of a matrix by index. If the table has integers and the output floats (32
// or 16 bits), the output is value · scale, with one scale for the tensor, for each row or for each
// block of a row.
#include <vector>

#include "runtime/c/half.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/block_copy.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/packed.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/operands/block_scales.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

constexpr char kName[] = "EMBEDDING_LOOKUP";

struct State {
  BlockScales blocks;  // used if the table has one scale per block
};

bool IsByte(TfLiteType type) { return type == kTfLiteInt8 || type == kTfLiteUInt8; }

bool IsInteger(TfLiteType type) { return IsByte(type) || PackedTypeOf(type).bits > 0; }

// Whether rows are copied unchanged. TensorFlow Lite copies int8 and uint8 to each other without
// conversion.
bool IsCopied(const TfLiteTensor* table, const TfLiteTensor* output) {
  return table->type == output->type || (IsByte(table->type) && IsByte(output->type));
}

// Checks the scales of an integer table whose rows are multiplied by scales.
TfLiteStatus PrepareScales(TfLiteContext* context, const TfLiteTensor* table, State* state) {
  if (BlockwiseQuantization(table) != nullptr) {
    LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(table), 2,
                        "The number of dimensions of a table with a scale for each block");
    return ReadBlockScales(context, kName, table, &state->blocks);
  }
  const TfLiteAffineQuantization* quantization = AffineQuantization(table);
  TF_LITE_ENSURE_MSG(context, quantization != nullptr && quantization->scale != nullptr,
                     "The quantised table has no scale.");
  TF_LITE_ENSURE_MSG(
      context,
      quantization->scale->size == 1 || (quantization->quantized_dimension == 0 &&
                                         quantization->scale->size == table->dims->data[0]),
      "There must be one scale, or one per row.");
  return kTfLiteOk;
}

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
  if (IsCopied(table, output)) {
    TF_LITE_ENSURE_OK(context, CheckCopyable(context, table));
  } else {
    TF_LITE_ENSURE_MSG(context,
                       IsInteger(table->type) &&
                           (output->type == kTfLiteFloat32 || output->type == kTfLiteFloat16),
                       "Rows of type %s cannot be looked up as %s: the types must be equal or both "
                       "be of bytes, or INT8, UINT8, INT4, UINT4 or INT2 rows give FLOAT32 or "
                       "FLOAT16.",
                       TfLiteTypeGetName(table->type), TfLiteTypeGetName(output->type));
    TF_LITE_ENSURE_OK(context, PrepareScales(context, table, static_cast<State*>(node->user_data)));
  }
  std::vector<int64_t> shape = DimsOf(table);
  shape[0] = lookup->dims->data[0];
  if (output->type == kTfLiteString) tflite::SetTensorToDynamic(output);
  return ResizeTo(context, output, shape);
}

// TensorFlow Lite reads uint8 tables as int8.
float ValueAt(const TfLiteTensor* table, int64_t i) {
  const PackedType packed = PackedTypeOf(table->type);
  if (packed.bits == 0) return table->data.int8[i];
  return static_cast<float>(PackedAt(reinterpret_cast<const uint8_t*>(table->data.raw), packed, i));
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
  if (IsCopied(table, output)) return CopyBlocks(context, table, rows, row_size, output);
  const BlockScales& blocks = static_cast<const State*>(node->user_data)->blocks;
  const bool blockwise = blocks.block_size > 0;
  const TfLiteFloatArray* scales = blockwise ? nullptr : AffineQuantization(table)->scale;
  int64_t written = 0;
  for (const int64_t row : rows) {
    const float* of_row = blockwise ? blocks.scales.data() + row * blocks.blocks
                                    : scales->data + (scales->size == 1 ? 0 : row);
    for (int64_t i = 0; i < row_size; ++i) {
      const float value =
          ValueAt(table, row * row_size + i) * of_row[blockwise ? i / blocks.block_size : 0];
      if (output->type == kTfLiteFloat32) {
        output->data.f[written++] = value;
      } else {
        output->data.f16[written++].data = FloatToHalf(value);
      }
    }
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_EMBEDDING_LOOKUP() {
  return litmus::MakeRegistration<litmus::State, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
