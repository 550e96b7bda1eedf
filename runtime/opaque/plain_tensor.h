// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Casts between opaque and plain tensors, which are the same objects.
#ifndef LITMUS_RUNTIME_OPAQUE_PLAIN_TENSOR_H_
#define LITMUS_RUNTIME_OPAQUE_PLAIN_TENSOR_H_

#include "runtime/opaque/c_api_opaque.h"

namespace litmus {

inline const TfLiteTensor* Plain(const TfLiteOpaqueTensor* tensor) {
  return reinterpret_cast<const TfLiteTensor*>(tensor);
}
inline TfLiteTensor* Plain(TfLiteOpaqueTensor* tensor) {
  return reinterpret_cast<TfLiteTensor*>(tensor);
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_OPAQUE_PLAIN_TENSOR_H_
