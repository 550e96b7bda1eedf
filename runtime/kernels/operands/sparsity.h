// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Unfolds constants that are stored sparsely (TfLiteSparsity): level by level in any order, dense
// or compressed, with dimensions split into dense blocks.
#ifndef LITMUS_RUNTIME_KERNELS_OPERANDS_SPARSITY_H_
#define LITMUS_RUNTIME_KERNELS_OPERANDS_SPARSITY_H_

#include "runtime/c/common.h"

namespace litmus {

// Writes all elements of `tensor` (which has a sparsity and elements of whole bytes) to `dense` in
// the order of a dense tensor, zeros where nothing is stored. An error when the sparsity
// contradicts itself, the tensor's shape or the number of stored bytes; `op` names the operator in
// messages.
TfLiteStatus Densify(TfLiteContext* context, const char* op, const TfLiteTensor* tensor,
                     void* dense);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_OPERANDS_SPARSITY_H_
