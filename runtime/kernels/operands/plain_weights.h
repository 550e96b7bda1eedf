// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Weights as kernels read them, whichever compact way a model stores them.
#ifndef LITMUS_RUNTIME_KERNELS_OPERANDS_PLAIN_WEIGHTS_H_
#define LITMUS_RUNTIME_KERNELS_OPERANDS_PLAIN_WEIGHTS_H_

#include <vector>

#include "runtime/c/common.h"
#include "runtime/kernels/simd/f32/stored_floats.h"

namespace litmus {

// Stands in for a weight tensor that is not plain: float16 becomes float32, int4 and int2 become
// int8, sparse weights become dense. Kept in the node's user data; the work is done once for a
// constant, in every call for a computed tensor.
class PlainWeights {
 public:
  // Replaces *tensor by its plain form, which lives until the next call. A tensor that is plain
  // stays. The data of a computed tensor is there in Eval only; in Prepare this gives the types.
  TfLiteStatus Unfold(TfLiteContext* context, const char* op, const TfLiteTensor** tensor);

 private:
  TfLiteStatus Fill(TfLiteContext* context, const char* op, const TfLiteTensor* tensor);

  TfLiteTensor stand_in_ = {};
  const void* source_ = nullptr;
  std::vector<char> data_;
};

// Whether weights and bias (which may be null) are there before the graph runs.
bool AreConstant(const TfLiteTensor* filter, const TfLiteTensor* bias);

// The values of a float32 or float16 tensor; null: null.
f32::StoredFloats StoredFloatsOf(const TfLiteTensor* tensor);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_OPERANDS_PLAIN_WEIGHTS_H_
