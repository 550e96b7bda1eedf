// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Products of float rows and matrices for the steps of recurrent cells. For int8 matrices, each row
// is quantised (the hybrid arithmetic of FULLY_CONNECTED).
#ifndef LITMUS_RUNTIME_KERNELS_RECURRENT_ROWS_H_
#define LITMUS_RUNTIME_KERNELS_RECURRENT_ROWS_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/memory/memory_account.h"

namespace litmus {

// `count` contiguous rows of `size` floats, and their quantised form, which is computed when it is
// first needed.
class Rows {
 public:
  // The caller owns the floats, which must not change while this object is used.
  Rows(const float* values, int count, int size, bool asymmetric)
      : values_(values), count_(count), size_(size), asymmetric_(asymmetric) {}

  // out[r][u] += Σ_i matrix[u][i] · row r[i]; rows of `out` are `stride` floats apart. The matrix
  // is float32, or int8 with one scale; uint8 is treated as int8.
  void AddProduct(const TfLiteTensor* matrix, float* out, int64_t stride);

  int count() const { return count_; }

 private:
  void Quantize();

  const float* values_;
  int count_, size_;
  bool asymmetric_;
  CountedVector<int16_t> quantized_;  // minus their zero points
  CountedVector<float> scales_;
};

// Checks the shape and the type of a matrix of weights: float32, or int8 with one scale.
TfLiteStatus CheckMatrix(TfLiteContext* context, const TfLiteTensor* matrix, int rows, int columns,
                         const char* what);

// x = activation(x) for n values. Supports no activation, RELU, RELU6, RELU_N1_TO_1, TANH, SIGMOID
// and SIGN_BIT.
void Activate(TfLiteFusedActivation activation, float* values, int64_t n);

// Layout of a sequence: a [time, batch, …] or [batch, time, …] tensor.
struct Sequence {
  int steps = 1, batch = 1, depth = 0;
  bool time_major = true;

  static Sequence Of(const TfLiteIntArray& dims, bool time_major);
  // The row of the tensor for a step and a batch index.
  int64_t RowOf(int step, int b) const {
    return time_major ? int64_t{step} * batch + b : int64_t{b} * steps + step;
  }
  // The rows of a step as contiguous floats: in place if `values` has them so, otherwise copied to
  // `packed` (batch · depth floats).
  const float* RowsOf(const float* values, int step, std::vector<float>* packed) const;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_RECURRENT_ROWS_H_
