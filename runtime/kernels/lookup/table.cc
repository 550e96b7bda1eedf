// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The custom operator Table: a function of quantised values, given as a table. An int8 input is
// looked up by its byte among 256 entries, so that the entries for 0 to 127 come first; an int16
// input selects one of 512 steps and is interpolated between its ends.
#include <cstddef>
#include <cstdint>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/custom/custom_ops_register.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

// Number of entries; entry 512 is only the end of the last step.
constexpr int kEntries8 = 256, kEntries16 = 513;
constexpr int kStepBits = 7;  // bits of an int16 value that give the position within its step
constexpr double kElementNs = 0.5;

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *input, *table;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &table}, {&output}));
  const bool wide = input->type == kTfLiteInt16;
  TF_LITE_ENSURE_MSG(context, wide || input->type == kTfLiteInt8,
                     "The input must be INT8 or INT16, not %s.", TfLiteTypeGetName(input->type));
  LITMUS_ENSURE_TYPE_OF(context, output->type, input->type, "The type of the output",
                        "the type of the input");
  LITMUS_ENSURE_TYPE_OF(context, table->type, input->type, "The type of the table",
                        "the type of the input");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(table), 1,
                      "The number of dimensions of the table");
  LITMUS_ENSURE_VALUE(context, tflite::SizeOfDimension(table, 0), wide ? kEntries16 : kEntries8,
                      "The number of entries of the table");
  if (wide) {
    LITMUS_ENSURE_VALUE(context, input->params.zero_point, 0, "The zero point of the input");
    LITMUS_ENSURE_VALUE(context, output->params.zero_point, 0, "The zero point of the output");
  }
  return ResizeTo(context, output, DimsOf(input));
}

int16_t Interpolated(const int16_t* table, int16_t x) {
  const int16_t* step = table + kEntries16 / 2 + (x >> kStepBits);
  const int32_t rise = step[1] - step[0], part = x & ((1 << kStepBits) - 1);
  return static_cast<int16_t>(step[0] + ((rise * part + (1 << (kStepBits - 1))) >> kStepBits));
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  const TfLiteTensor *input, *table;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &table}, {&output}));
  const auto count = static_cast<size_t>(tflite::NumElements(input));
  ParallelFor(pool, count, kElementNs, [&](size_t begin, size_t end) {
    if (input->type == kTfLiteInt8) {
      for (size_t i = begin; i < end; ++i) {
        output->data.int8[i] = table->data.int8[static_cast<uint8_t>(input->data.int8[i])];
      }
    } else {
      for (size_t i = begin; i < end; ++i) {
        output->data.i16[i] = Interpolated(table->data.i16, input->data.i16[i]);
      }
    }
  });
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_TABLE() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::custom
