// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads string tensors with all checks.
#include "runtime/kernels/common/string_tensor.h"

#include <cstdint>
#include <cstring>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

TfLiteStatus ReadStrings(TfLiteContext* context, const TfLiteTensor* tensor,
                         CountedVector<tflite::StringRef>* strings) {
  LITMUS_ENSURE_TYPE(context, tensor->type, kTfLiteString, "The type of a tensor");
  const int64_t n = tflite::NumElements(tensor);
  if (n == 0) return kTfLiteOk;
  const char* raw = tensor->data.raw;
  const char* name = tensor->name != nullptr ? tensor->name : "unnamed";
  const size_t header = (static_cast<size_t>(n) + 2) * sizeof(int32_t);
  TF_LITE_ENSURE_MSG(context,
                     raw != nullptr && tensor->bytes >= header && tflite::GetStringCount(raw) == n,
                     "The tensor %s does not hold the %lld strings of its shape.", name,
                     static_cast<long long>(n));
  CountedVector<int32_t> offsets(static_cast<size_t>(n) + 1);
  std::memcpy(offsets.data(), raw + sizeof(int32_t), header - sizeof(int32_t));
  strings->reserve(strings->size() + static_cast<size_t>(n));
  for (size_t i = 0; i < static_cast<size_t>(n); ++i) {
    TF_LITE_ENSURE_MSG(context,
                       offsets[i] >= 0 && offsets[i] <= offsets[i + 1] &&
                           static_cast<size_t>(offsets[i + 1]) <= tensor->bytes,
                       "String %zu lies outside of its tensor (%s).", i, name);
    strings->push_back({raw + offsets[i], static_cast<size_t>(offsets[i + 1] - offsets[i])});
  }
  return kTfLiteOk;
}

}  // namespace litmus
