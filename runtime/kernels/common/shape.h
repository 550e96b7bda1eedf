// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Shape of a tensor as a value: up to eight dimensions, no allocation. Kernels use it where a
// TfLiteIntArray would have to be freed.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_SHAPE_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_SHAPE_H_

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>

#include "runtime/c/common.h"
#include "runtime/c/tensor_size.h"

namespace litmus {

class Shape {
 public:
  static constexpr int kMaxRank = 8;

  // The constructors and Append throw std::length_error for more than eight dimensions; in Prepare
  // and Invoke the exception becomes an error of the node. Functions that run on threads of a pool
  // use existing shapes, so they do not throw.

  // Makes the shape of a scalar.
  Shape() = default;
  Shape(int rank, int value) : rank_(rank) {
    if (rank > kMaxRank) ThrowTooLong();
    std::fill_n(dims_, rank_, value);
  }
  Shape(std::initializer_list<int> dims) {
    for (int d : dims) Append(d);
  }
  explicit Shape(const TfLiteIntArray& dims) {
    for (int i = 0; i < dims.size; ++i) Append(dims.data[i]);
  }
  Shape(int rank, const int* dims) {
    for (int i = 0; i < rank; ++i) Append(dims[i]);
  }

  // `shape` extended to `rank` dimensions by ones in front, for broadcasting and NHWC code.
  static Shape Extended(int rank, const Shape& shape) {
    Shape result(rank, 1);
    for (int i = 0; i < shape.rank_ && i < rank; ++i) {
      result.dims_[result.rank_ - 1 - i] = shape.dims_[shape.rank_ - 1 - i];
    }
    return result;
  }

  int DimensionsCount() const { return rank_; }
  int Dims(int i) const { return dims_[i]; }
  int& operator[](int i) { return dims_[i]; }
  int operator[](int i) const { return dims_[i]; }
  const int* data() const { return dims_; }
  void Append(int dim) {
    if (rank_ == kMaxRank) ThrowTooLong();
    dims_[rank_++] = dim;
  }

  int64_t FlatSize() const { return FlatSizeOf(0, rank_); }
  // Product of the dimensions [begin, end); -1 if no tensor can have that shape.
  int64_t FlatSizeOf(int begin, int end) const {
    return ElementCount(dims_ + begin, static_cast<size_t>(end - begin));
  }

  bool operator==(const Shape& other) const {
    return rank_ == other.rank_ && std::equal(dims_, dims_ + rank_, other.dims_);
  }
  bool operator!=(const Shape& other) const { return !(*this == other); }

 private:
  [[noreturn]] static void ThrowTooLong() {
    throw std::length_error("a tensor has more than 8 dimensions");
  }

  int rank_ = 0;
  int dims_[kMaxRank] = {};
};

// True when the array has at most Shape::kMaxRank dimensions.
inline bool FitsShape(const TfLiteIntArray* dims) { return dims && dims->size <= Shape::kMaxRank; }

// The tensor's shape; a scalar for an absent tensor.
inline Shape GetTensorShape(const TfLiteTensor* tensor) {
  return tensor && tensor->dims ? Shape(*tensor->dims) : Shape();
}

// Index of element (b, y, x, c) of an NHWC array of this shape.
inline int64_t Offset(const Shape& shape, int b, int y, int x, int c) {
  return ((static_cast<int64_t>(b) * shape[1] + y) * shape[2] + x) * shape[3] + c;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_SHAPE_H_
