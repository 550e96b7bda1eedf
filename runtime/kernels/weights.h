// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Constant weights as kernels read them: int8 as it is, packed int4 unfolded to int8 once.
#ifndef LITMUS_RUNTIME_KERNELS_WEIGHTS_H_
#define LITMUS_RUNTIME_KERNELS_WEIGHTS_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/kernel_util.h"

namespace litmus {

// Unfolds n signed 4-bit values, two per byte, the lower half first.
inline void UnpackInt4(const uint8_t* packed, int64_t n, int8_t* values) {
  for (int64_t i = 0; i < n; ++i) {
    const uint8_t nibble = i % 2 == 0 ? packed[i / 2] & 15 : packed[i / 2] >> 4;
    values[i] = static_cast<int8_t>((nibble ^ 8) - 8);
  }
}

class Int8Weights {
 public:
  // The tensor's values as int8; int4 ones are unfolded on the first call, those of a computed
  // tensor on every call. The result lives as long as this object and the tensor's data.
  const int8_t* Get(const TfLiteTensor* tensor) {
    if (tensor->type != kTfLiteInt4) return tflite::GetTensorData<int8_t>(tensor);
    const uint8_t* packed = tflite::GetTensorData<uint8_t>(tensor);
    if (packed != source_ || !tflite::IsConstantOrPersistentTensor(tensor)) {
      const int64_t n = tflite::NumElements(tensor);
      values_.resize(static_cast<size_t>(n));
      UnpackInt4(packed, n, values_.data());
      source_ = packed;
    }
    return values_.data();
  }

 private:
  const uint8_t* source_ = nullptr;
  std::vector<int8_t> values_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_WEIGHTS_H_
