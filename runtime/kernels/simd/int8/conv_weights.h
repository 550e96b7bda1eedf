// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The weights of a quantised convolution in the layout of the operator.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_CONV_WEIGHTS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_CONV_WEIGHTS_H_

#include <cstdint>

#include "runtime/packing/packed_key.h"

namespace litmus::int8 {

enum class InputType { kInt8, kUint8 };

struct ConvWeights {
  InputType type = InputType::kInt8;  // type of activations and weights
  const void* data = nullptr;         // [out_c, k_h, k_w, in_c]
  int32_t zero_point = 0;             // one for all weights
  const int32_t* bias = nullptr;      // [out_c], may be null

  // Adds the weights of `out_c` channels, `depth` each, and the bias to the key of an object that
  // is packed from them.
  void AddToKey(PackedKey* key, int out_c, size_t depth) const {
    key->Add(type, zero_point);
    key->AddConstant(data, static_cast<size_t>(out_c) * depth);
    key->AddConstant(bias, static_cast<size_t>(out_c) * sizeof(*bias));
  }
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_CONV_WEIGHTS_H_
