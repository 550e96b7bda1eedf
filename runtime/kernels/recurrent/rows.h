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

// `count` contiguous rows of `size` floats, and their quantised form, which is computed on first
// need.
class Rows {
 public:
  // The caller owns the floats, which must not change while the object is in use.
  Rows(const float* values, int count, int size, bool asymmetric)
      : values_(values), count_(count), size_(size), asymmetric_(asymmetric) {}

  // out[r][u] += Σ_i matrix[u][i] · row r[i]; out has `stride` floats per row. The matrix is
  // float32 or int8 with one scale; uint8 counts as int8.
  void AddProduct(const TfLiteTensor* matrix, float* out, int64_t stride);

  int count() const { return count_; }

 private:
  void Quantize();

  const float* values_;
  int count_, size_;
  bool asymmetric_;
  CountedVector<int16_t> quantized_;  // less their zero points
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
  // Row of the tensor for a step and a batch index.
  int64_t RowOf(int step, int b) const {
    return time_major ? int64_t{step} * batch + b : int64_t{b} * steps + step;
  }
  // The rows of a step, contiguous: in `values` if the tensor has them so, else as a copy in
  // `packed` (batch · depth floats).
  const float* RowsOf(const float* values, int step, std::vector<float>* packed) const;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_RECURRENT_ROWS_H_
