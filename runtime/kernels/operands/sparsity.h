// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Makes sparse constants (TfLiteSparsity) dense. A sparse constant is stored level by level, with
// dimensions in any order; a level is dense or compressed; dimensions may be split into dense
// blocks.
#ifndef LITMUS_RUNTIME_KERNELS_OPERANDS_SPARSITY_H_
#define LITMUS_RUNTIME_KERNELS_OPERANDS_SPARSITY_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/c/common.h"

namespace litmus {

// A stored element of a sparse tensor: its index among the stored elements, and its index in the
// dense tensor.
struct StoredElement {
  int64_t position, offset;
};
// All stored elements of a sparse tensor with elements of whole bytes. Nothing if the sparsity is
// inconsistent, or does not fit the tensor's shape or the number of stored bytes.
std::optional<std::vector<StoredElement>> StoredElements(const TfLiteTensor* tensor);

// Writes all elements of `tensor` to `dense`, with zeros for elements that are not stored. The
// tensor must be sparse, with elements of whole bytes. Returns an error if the sparsity is
// inconsistent, or does not fit the tensor's shape or the number of stored bytes. `op` names the
// operator in messages.
TfLiteStatus Densify(TfLiteContext* context, const char* op, const TfLiteTensor* tensor,
                     void* dense);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_OPERANDS_SPARSITY_H_
