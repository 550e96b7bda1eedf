// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// HASHTABLE_LOOKUP: rows of a table by key. The keys are in rising order; for a missing key the
// result is zeros (or an empty string), and `hits` is 0.
#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/util/string_util.h"

namespace litmus {
namespace {

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 3, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 2, "The number of outputs");
  const TfLiteTensor *lookup, *keys, *values;
  TfLiteTensor *output, *hits;
  TF_LITE_ENSURE_OK(context,
                    GetNodeTensors(context, node, {&lookup, &keys, &values}, {&output, &hits}));
  LITMUS_ENSURE_TYPE(context, lookup->type, kTfLiteInt32, "The type of the lookup");
  LITMUS_ENSURE_TYPE(context, keys->type, kTfLiteInt32, "The type of the keys");
  LITMUS_ENSURE_TYPE_OF(context, values->type, output->type, "The type of the values",
                        "the type of the output");
  LITMUS_ENSURE_TYPE(context, hits->type, kTfLiteUInt8, "The type of the hits");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(lookup), 1,
                      "The number of dimensions of the lookup");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(keys), 1,
                      "The number of dimensions of the keys");
  TF_LITE_ENSURE_MSG(context, tflite::NumDimensions(values) >= 1,
                     "The number of dimensions of the values is %d; it must be 1 or more.",
                     tflite::NumDimensions(values));
  LITMUS_ENSURE_VALUE_OF(context, keys->dims->data[0], values->dims->data[0],
                         "Dimension 0 of the keys", "dimension 0 of the values");
  TF_LITE_ENSURE_OK(context,
                    context->ResizeTensor(context, hits, TfLiteIntArrayCopy(lookup->dims)));
  if (values->type == kTfLiteString) {
    LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(values), 1,
                        "The number of dimensions of the values");
    tflite::SetTensorToDynamic(output);
    return kTfLiteOk;
  }
  size_t size;
  TF_LITE_ENSURE_OK(context, ElementSize(context, values, &size));
  std::vector<int64_t> shape = DimsOf(values);
  shape[0] = lookup->dims->data[0];
  return ResizeTo(context, output, shape);
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* lookup = tflite::GetInput(context, node, 0);
  const TfLiteTensor* keys = tflite::GetInput(context, node, 1);
  const TfLiteTensor* values = tflite::GetInput(context, node, 2);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  uint8_t* hits = tflite::GetOutput(context, node, 1)->data.uint8;
  const int *begin = keys->data.i32, *end = begin + keys->dims->data[0];
  const bool strings = values->type == kTfLiteString;
  if (strings) {
    TF_LITE_ENSURE_MSG(context, tflite::GetStringCount(values) == keys->dims->data[0],
                       "The number of strings in the tensor does not match its shape.");
  }
  const size_t row =
      strings || begin == end ? 0 : values->bytes / static_cast<size_t>(keys->dims->data[0]);
  tflite::DynamicBuffer found;
  for (int i = 0; i < lookup->dims->data[0]; ++i) {
    const int* at = std::lower_bound(begin, end, lookup->data.i32[i]);
    const bool hit = at != end && *at == lookup->data.i32[i];
    hits[i] = hit ? 1 : 0;
    if (strings) {
      TF_LITE_ENSURE_OK(
          context, found.AddString(hit ? tflite::GetString(values, static_cast<int>(at - begin))
                                       : tflite::StringRef{"", 0}));
    } else if (hit && row > 0) {
      std::memcpy(output->data.raw + static_cast<size_t>(i) * row,
                  values->data.raw + static_cast<size_t>(at - begin) * row, row);
    } else if (row > 0) {
      std::memset(output->data.raw + static_cast<size_t>(i) * row, 0, row);
    }
  }
  if (strings) {
    found.WriteToTensorAsVector(output);
  } else if (begin == end && output->bytes > 0) {
    std::memset(output->data.raw, 0, output->bytes);
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_HASHTABLE_LOOKUP() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
