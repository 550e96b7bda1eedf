// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Unfolds sparse constants (TfLiteSparsity). A sparse constant is stored level by level, in any
// order of dimensions; a level is dense or compressed; dimensions may be split into dense blocks.
#ifndef LITMUS_RUNTIME_KERNELS_OPERANDS_SPARSITY_H_
#define LITMUS_RUNTIME_KERNELS_OPERANDS_SPARSITY_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

// An element that a sparse tensor stores: its index among the stored elements, and in the dense
// tensor.
struct StoredElement {
  int64_t position, offset;
};
// All of them, of a tensor with a sparsity and elements of whole bytes. Nothing if the sparsity
// contradicts itself, the tensor's shape or the number of stored bytes.
std::optional<std::vector<StoredElement>> StoredElements(const TfLiteTensor* tensor);

// Writes all elements of `tensor` to `dense` in the order of a dense tensor, with zeros for
// elements that are not stored. The tensor has a sparsity and elements of whole bytes. Returns an
// error if the sparsity contradicts itself, the tensor's shape or the number of stored bytes. `op`
// names the operator in messages.
TfLiteStatus Densify(TfLiteContext* context, const char* op, const TfLiteTensor* tensor,
                     void* dense);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_OPERANDS_SPARSITY_H_
