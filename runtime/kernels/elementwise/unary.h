// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tables and loops for elementwise operators with one input.
//
// int8 and uint8 use a table of all 256 values; int16 uses a table of all 65536 values, exact or
// interpolated. Prepare computes the table, so that both resolvers have the same results.
#ifndef LITMUS_RUNTIME_KERNELS_ELEMENTWISE_UNARY_H_
#define LITMUS_RUNTIME_KERNELS_ELEMENTWISE_UNARY_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "runtime/c/half.h"
#include "runtime/kernels/common/map_elements.h"
#include "runtime/kernels/simd/elementwise/elementwise.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Look-up tables, the user data of a unary operator. The input's type determines which of the two
// is used.
struct UnaryTables {
  uint8_t table8[256];           // indexed by the input's byte
  std::vector<int16_t> table16;  // indexed by the input + 32768
};

// Returns the quantised output for a quantised input, before the clamp to the output's type.
using QuantizedFunction = std::function<int64_t(int32_t q)>;

// Fills the table for the input's type (int8, uint8 or int16) with the clamped values of f.
void FillTables(TfLiteType type, const QuantizedFunction& f, UnaryTables* tables);

// Returns the function q -> round(f(scale · (q − zero point)) / output scale) + output zero point,
// computed in float: the quantised form of operators without integer arithmetic.
QuantizedFunction ThroughFloat(const TfLiteTensor* input, const TfLiteTensor* output,
                               const std::function<float(float)>& f);

// The LOGISTIC of an int8 or uint8 value as quantised output, before the clamp to the output's
// type.
float QuantizedLogistic(const TfLiteTensor* input, const TfLiteTensor* output, int q);

// Fills the int16 table by interpolation in TensorFlow Lite's table of 513 entries, which are
// spread evenly over the input's range.
void FillInterpolated(const TfLiteTensor* input, const TfLiteTensor* output,
                      const std::function<float(float)>& f, UnaryTables* tables);

// out[i] = f(in[i]) for float32, float16 and bfloat16. f computes in float; the result is rounded
// once.
template <typename F>
void MapFloats(ThreadPool* pool, const TfLiteTensor* input, TfLiteTensor* output, const F& f) {
  if (input->type == kTfLiteFloat16) {
    MapElements<uint16_t, uint16_t>(pool, input, output,
                                    [&](uint16_t x) { return FloatToHalf(f(HalfToFloat(x))); });
  } else if (input->type == kTfLiteBFloat16) {
    MapElements<uint16_t, uint16_t>(pool, input, output,
                                    [&](uint16_t x) { return FloatToBFloat(f(BFloatToFloat(x))); });
  } else {
    MapElements<float, float>(pool, input, output, f);
  }
}

// out[i] = op(in[i]) of float32, vectorised.
void MapFloats(ThreadPool* pool, const TfLiteTensor* input, TfLiteTensor* output,
               elementwise::Unary op, float p = 0, float q = 0);

inline bool IsFloatType(TfLiteType type) {
  return type == kTfLiteFloat32 || type == kTfLiteFloat16 || type == kTfLiteBFloat16;
}

// Maps int8, uint8 and int16 elements through the tables.
void MapThroughTables(ThreadPool* pool, const TfLiteTensor* input, const UnaryTables& tables,
                      TfLiteTensor* output);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_ELEMENTWISE_UNARY_H_
