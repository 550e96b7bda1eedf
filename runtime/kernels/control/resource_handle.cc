// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Handles of variables and tables.
#include "runtime/kernels/control/resource_handle.h"

#include <cstdint>
#include <cstring>
#include <utility>

#include "runtime/kernels/checks/ensure.h"

namespace litmus {

int ResourceNumber(TfLiteContext* context, const std::string& container, const std::string& name) {
  ResourceIds* ids = SubgraphInterface::From(context)->resource_ids();
  const int next = static_cast<int>(ids->size());
  return ids->emplace(std::make_pair(container, name), next).first->second;
}

TfLiteStatus SetHandle(TfLiteContext* context, TfLiteTensor* handle, int number) {
  TF_LITE_ENSURE_OK(context, CheckHandle(context, handle));
  const auto value = static_cast<int32_t>(number);
  tflite::SetTensorToPersistentRo(handle);
  TF_LITE_ENSURE_OK(context, TfLiteTensorRealloc(sizeof(value), handle));
  handle->bytes = sizeof(value);
  std::memcpy(handle->data.raw, &value, sizeof(value));
  return kTfLiteOk;
}

TfLiteStatus CheckHandle(TfLiteContext* context, const TfLiteTensor* handle) {
  if (handle->type != kTfLiteResource && handle->type != kTfLiteInt32) {
    TF_LITE_KERNEL_LOG(context, "A handle must be of type RESOURCE or INT32, not %s.",
                       TfLiteTypeGetName(handle->type));
    return kTfLiteError;
  }
  LITMUS_ENSURE_VALUE(context, tflite::NumElements(handle), 1,
                      "The number of elements of the handle");
  return kTfLiteOk;
}

TfLiteStatus ReadHandle(TfLiteContext* context, const TfLiteTensor* handle, int* number) {
  int32_t value;
  TF_LITE_ENSURE_MSG(context, handle->data.raw != nullptr && handle->bytes >= sizeof(value),
                     "A handle holds nothing: VAR_HANDLE or HASHTABLE must come first.");
  std::memcpy(&value, handle->data.raw, sizeof(value));
  TF_LITE_ENSURE_MSG(context, value >= 0, "A handle holds a negative number.");
  *number = value;
  return kTfLiteOk;
}

}  // namespace litmus
