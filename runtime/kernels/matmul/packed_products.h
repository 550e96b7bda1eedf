// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Right matrices of BATCH_MATMUL, packed for the vector kernels. Each class multiplies left
// matrices by one right matrix. Element is the type of left matrices and output.
#ifndef LITMUS_RUNTIME_KERNELS_MATMUL_PACKED_PRODUCTS_H_
#define LITMUS_RUNTIME_KERNELS_MATMUL_PACKED_PRODUCTS_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/matmul/batch_matmul_common.h"
#include "runtime/kernels/simd/f32/fully_connected.h"
#include "runtime/kernels/simd/int8/gemm/conv.h"
#include "runtime/kernels/simd/int8/gemm/conv_i16.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Products with the arithmetic kFloat.
class FloatProduct {
 public:
  using Element = float;
  static const char* Refusal(const MatmulState& state);
  // Packs the right matrix `index`, on the threads of `pool`, which may be null.
  FloatProduct(const MatmulTensors& tensors, const MatmulState& state, int64_t index,
               ThreadPool* pool);
  // Multiplies `left` [rows, depth] by the packed matrix; the result is `out` [rows, columns].
  void Run(const MatmulState& state, int rows, const float* left, float* out, ThreadPool* pool);
  static const char* target() { return f32::BestKernels().name; }

 private:
  f32::FullyConnected product_;
};

// Products with the arithmetic kInt8.
class ByteProduct {
 public:
  using Element = int8_t;
  static const char* Refusal(const MatmulState& state);
  ByteProduct(const MatmulTensors& tensors, const MatmulState& state, int64_t index,
              ThreadPool* pool);
  void Run(const MatmulState& state, int rows, const int8_t* left, int8_t* out, ThreadPool* pool);
  static const char* target() { return int8::BestU8S8Gemm().name; }

 private:
  int8::Conv product_;
  CountedVector<uint8_t> scratch_;
};

// Products with the arithmetic kInt16Int8.
class WordProduct {
 public:
  using Element = int16_t;
  static const char* Refusal(const MatmulState& state);
  WordProduct(const MatmulTensors& tensors, const MatmulState& state, int64_t index,
              ThreadPool* pool);
  void Run(const MatmulState& state, int rows, const int16_t* left, int16_t* out, ThreadPool* pool);
  static const char* target() { return int8::BestS16Gemm()->name; }

 private:
  int8::ConvI16 product_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_MATMUL_PACKED_PRODUCTS_H_
