// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks of operators with one input and an output of the same shape, and loops over all elements
// on the threads of a pool.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_MAP_ELEMENTS_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_MAP_ELEMENTS_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/threads/thread_pool.h"

namespace litmus {

// Gets input 0 and output 0, checks that they have the same type, and resizes the output to the
// input's shape. If `quantized` is true and the type is quantised, also checks the scales.
TfLiteStatus PrepareUnary(TfLiteContext* context, TfLiteNode* node, const TfLiteTensor** input,
                          TfLiteTensor** output, bool quantized = true);

// Calls f(begin, end) for ranges that cover [0, n), on the threads of `pool` (nullptr: on the
// calling thread). `item_ns`: approximate nanoseconds per element.
void ParallelRange(ThreadPool* pool, int64_t n,
                   absl::FunctionRef<void(int64_t begin, int64_t end)> f, double item_ns = 0.25);

// out[i] = f(in[i]).
template <typename In, typename Out, typename F>
void MapElements(ThreadPool* pool, const TfLiteTensor* input, TfLiteTensor* output, const F& f) {
  const In* in = tflite::GetTensorData<In>(input);
  Out* out = tflite::GetTensorData<Out>(output);
  ParallelRange(pool, tflite::NumElements(input), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) out[i] = f(in[i]);
  });
}

// Maps int8 or uint8 elements by a table of 256 entries; the index is the input's byte.
void MapBytes(ThreadPool* pool, const TfLiteTensor* input, const uint8_t* table,
              TfLiteTensor* output);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_MAP_ELEMENTS_H_
