// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Unpacks weights from the compact forms that models store to the form that kernels read.
#ifndef LITMUS_RUNTIME_KERNELS_OPERANDS_PLAIN_WEIGHTS_H_
#define LITMUS_RUNTIME_KERNELS_OPERANDS_PLAIN_WEIGHTS_H_

#include "runtime/c/common.h"
#include "runtime/kernels/simd/f32/stored_floats.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// Unpacked copy of a weight tensor: float16 becomes float32, int4 and int2 become int8, sparse
// weights become dense. A member of the node's user data. A constant is unpacked once, a computed
// tensor in every call.
class PlainWeights {
 public:
  // Replaces *tensor by its unpacked copy, which is valid until the next call. A tensor that needs
  // no unpacking stays. A computed tensor has data only in Eval; in Prepare its copy has only type
  // and shape. `takes_blocks`: whether the operator supports weights with one scale per block
  // (block_scales.h).
  TfLiteStatus Unfold(TfLiteContext* context, const char* op, const TfLiteTensor** tensor,
                      bool takes_blocks = false) {
    const TfLiteTensor* const source = *tensor;
    TF_LITE_ENSURE_STATUS(Describe(context, op, tensor, takes_blocks));
    return *tensor == source ? kTfLiteOk : AddValues(context, op, source);
  }
  // The same in two steps, for operators that may read the weights as they are stored: the copy
  // made by Describe has no data until AddValues unpacks those of `source`.
  TfLiteStatus Describe(TfLiteContext* context, const char* op, const TfLiteTensor** tensor,
                        bool takes_blocks = false);
  TfLiteStatus AddValues(TfLiteContext* context, const char* op, const TfLiteTensor* source);

 private:
  TfLiteStatus Fill(TfLiteContext* context, const char* op, const TfLiteTensor* tensor);

  TfLiteTensor stand_in_ = {};
  const void* source_ = nullptr;
  CountedVector<char> data_;
};

// Whether weights and bias are constants. `bias` may be null.
bool AreConstant(const TfLiteTensor* filter, const TfLiteTensor* bias);

// The values of a float32 or float16 tensor; null if `tensor` is null.
f32::StoredFloats StoredFloatsOf(const TfLiteTensor* tensor);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_OPERANDS_PLAIN_WEIGHTS_H_
