// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Parameters of MediaPipe's custom operators, which models store as the bytes of a C struct.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_CUSTOM_OPTIONS_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_CUSTOM_OPTIONS_H_

#include <algorithm>
#include <cstring>

#include "runtime/c/builtin_op_data.h"
#include "runtime/c/common.h"

namespace litmus {

// The integer that the bytes of an enumeration hold. Reading it as the enumeration would be
// undefined behaviour if the type does not include the number.
template <typename Enum>
int NumberOf(const Enum& value) {
  static_assert(sizeof(Enum) == sizeof(int));
  int number;
  std::memcpy(&number, &value, sizeof(number));
  return number;
}

// Copies the custom options to `params`. Returns an error if there are fewer than `least` bytes,
// the size of the struct in old models, or if the padding is not a valid value. Fields beyond the
// stored bytes keep their values. Other enumerations of the struct may hold any number and must be
// read by NumberOf.
template <typename Params>
TfLiteStatus ReadCustomOptions(TfLiteContext* context, const char* op, const TfLiteNode* node,
                               size_t least, Params* params) {
  const auto size = static_cast<size_t>(std::max(node->custom_initial_data_size, 0));
  TF_LITE_ENSURE_MSG(context, node->custom_initial_data != nullptr && size >= least,
                     "%s: the custom options have %zu bytes where %zu are needed.", op, size,
                     least);
  std::memcpy(params, node->custom_initial_data, std::min(size, sizeof(Params)));
  const int padding = NumberOf(params->padding);
  TF_LITE_ENSURE_MSG(context, padding >= kTfLitePaddingUnknown && padding <= kTfLitePaddingValid,
                     "%s: the custom options have the padding %d; 1 is SAME, 2 is VALID.", op,
                     padding);
  return kTfLiteOk;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_CUSTOM_OPTIONS_H_
