// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Sizes of tensors, computed by one rule. Every shape is checked here: shapes in a file, shapes
// that a program sets, shapes that a kernel computes.
//
// A shape is countable if the product of its nonzero dimensions, times the bits of an element, is
// at most kMaxTensorBits. A tensor with such a shape has no elements and no bytes if any dimension
// is 0. Zeros are left out of the product because kernels multiply some of the dimensions
// separately: strides, rows, a matrix of a batch. None of these products can overflow.
#ifndef LITMUS_RUNTIME_C_TENSOR_SIZE_H_
#define LITMUS_RUNTIME_C_TENSOR_SIZE_H_

#include <cstddef>
#include <cstdint>

#include "runtime/c/common.h"

namespace litmus {

// More bits than any machine has memory. A countable number of elements times 128, the bits of the
// largest element type, is below 2^63.
inline constexpr int64_t kMaxTensorBits = int64_t{1} << 56;

// Bits of one element; 0 for types without a fixed size (string, resource, variant, none).
int BitsPerElement(TfLiteType type);

// True for types whose size in bytes does not follow from the shape.
inline bool HasNoFixedSize(TfLiteType type) { return BitsPerElement(type) == 0; }

// Computes the number of elements of a shape. Returns false if a dimension is negative or the shape
// is not countable; *why, unless null, is then the reason as text.
inline bool CountElements(int bits_per_element, const int* dims, size_t rank, int64_t* elements,
                          const char** why = nullptr) {
  int64_t product = bits_per_element;
  bool has_zero = false;
  for (size_t i = 0; i < rank; ++i) {
    if (dims[i] == 0) {
      has_zero = true;
      continue;
    }
    const bool overflows = __builtin_mul_overflow(product, int64_t{dims[i]}, &product);
    if (dims[i] > 0 && !overflows && product <= kMaxTensorBits) continue;
    if (why != nullptr) {
      *why = dims[i] < 0 ? "a dimension is negative" : "BytesRequired number of bytes overflowed.";
    }
    return false;
  }
  *elements = has_zero ? 0 : product / bits_per_element;
  return true;
}

// Counts the elements of a tensor and checks that the bytes of its `type` do not overflow, either.
// An element without a fixed size counts as one byte.
bool CountElements(TfLiteType type, const int* dims, size_t rank, int64_t* elements,
                   const char** why = nullptr);

// The number of elements; -1 if no tensor can have the shape.
inline int64_t ElementCount(const int* dims, size_t rank) {
  int64_t elements = -1;
  return CountElements(1, dims, rank, &elements) ? elements : -1;
}
inline int64_t ElementCount(const TfLiteIntArray* dims) {
  return dims == nullptr ? 1 : ElementCount(dims->data, static_cast<size_t>(dims->size));
}

// Bytes of a dense tensor; types below 8 bits are packed. Returns false if no tensor can have the
// shape, or if the type has no fixed size; *why, unless null, is then the reason as text.
bool DenseTensorBytes(TfLiteType type, const int* dims, size_t rank, size_t* bytes,
                      const char** why = nullptr);

// Bytes of a shape that a program may declare. In addition to countable shapes, a shape without
// zeros is allowed if its bytes fit a size_t and an element has whole bytes: TensorFlow Lite lets a
// tensor have such a shape until AllocateTensors finds no memory for it. Nothing may compute with
// such a shape. The texts of *why are TensorFlow Lite's.
bool DeclaredTensorBytes(TfLiteType type, const int* dims, size_t rank, size_t* bytes,
                         const char** why = nullptr);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_C_TENSOR_SIZE_H_
