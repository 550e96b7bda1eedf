// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The shape class of custom operators that programs bring along: litmus::Shape with TensorFlow
// Lite's further functions. It throws std::length_error where a shape has more than eight
// dimensions, or more elements than an int counts; in Prepare and Eval that is an error of the
// node.
#ifndef LITMUS_RUNTIME_KERNELS_INTERNAL_RUNTIME_SHAPE_H_
#define LITMUS_RUNTIME_KERNELS_INTERNAL_RUNTIME_SHAPE_H_

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include "runtime/kernels/common/shape.h"
#include "runtime/kernels/internal/compatibility.h"

namespace tflite {

class RuntimeShape : public litmus::Shape {
 public:
  using Shape::Shape;
  RuntimeShape() = default;
  explicit RuntimeShape(const Shape& shape) : Shape(shape) {}

  const int32_t* DimsData() const { return data(); }
  void SetDim(int i, int32_t value) { (*this)[i] = value; }
  // Replaces all dimensions.
  void ReplaceWith(int dimensions_count, const int32_t* dims_data) {
    *this = RuntimeShape(dimensions_count, dims_data);
  }
  // Replaces all dimensions by those of a container of integers.
  template <class Dimensions>
  void BuildFrom(const Dimensions& dimensions) {
    *this = RuntimeShape();
    for (const auto dim : dimensions) Append(static_cast<int>(dim));
  }

  // The number of elements; 1 for a scalar.
  int FlatSize() const { return AsInt(Shape::FlatSize()); }

  // `size` as an int.
  static int AsInt(int64_t size) {
    if (size < 0 || size > std::numeric_limits<int>::max()) {
      throw std::length_error("a tensor has more elements than an int counts");
    }
    return static_cast<int>(size);
  }
};

// Index of element (b, y, x, c) of an NHWC array.
using litmus::Offset;

// A dimension that two shapes must have in common.
inline int MatchingDim(const RuntimeShape& a, int index_a, const RuntimeShape& b, int index_b) {
  TFLITE_DCHECK_EQ(a.Dims(index_a), b.Dims(index_b));
  return std::min(a.Dims(index_a), b.Dims(index_b));
}

// The product of all dimensions but one.
inline int FlatSizeSkipDim(const RuntimeShape& shape, int skip_dim) {
  RuntimeShape others = shape;
  others.SetDim(skip_dim, 1);
  return others.FlatSize();
}

}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_INTERNAL_RUNTIME_SHAPE_H_
