// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Quantisation parameters for the float input of hybrid operators, computed from the range of each
// image or row.
#ifndef LITMUS_RUNTIME_KERNELS_OPERANDS_HYBRID_INPUT_H_
#define LITMUS_RUNTIME_KERNELS_OPERANDS_HYBRID_INPUT_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/hybrid/hybrid_image.h"
#include "runtime/memory/memory_account.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Quantisation parameters of a node's float input.
class HybridInput {
 public:
  // Allocates memory for `images` images, so that Quantization need not allocate.
  void Reserve(int64_t images);

  // Returns one entry per image, valid until the next call. `in` has the shape
  // [images][image_size]. `symmetric`: all zero points are 0. `pool` may be null.
  const int8::HybridQuantization* Quantization(const float* in, int64_t images, int64_t image_size,
                                               bool symmetric, ThreadPool* pool);

 private:
  CountedVector<int8::FloatRange> ranges_;
  CountedVector<int8::HybridQuantization> quantization_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_OPERANDS_HYBRID_INPUT_H_
