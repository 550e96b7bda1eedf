// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Rows of floats times matrices: what one step of a recurrent cell consists of. int8 matrices take
// the rows quantised one by one (the hybrid arithmetic of FULLY_CONNECTED).
#ifndef LITMUS_RUNTIME_KERNELS_RECURRENT_ROWS_H_
#define LITMUS_RUNTIME_KERNELS_RECURRENT_ROWS_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

// `count` rows of `size` floats, one after another, and their quantised form once it is needed.
class Rows {
 public:
  // The floats stay the caller's and must not change while the object is used.
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
  std::vector<int8_t> quantized_;
  std::vector<float> scales_;
  std::vector<int32_t> zero_points_;
};

// Weights as TensorFlow Lite's recurrent operators take them: float32, or int8 with one scale.
TfLiteStatus CheckMatrix(TfLiteContext* context, const TfLiteTensor* matrix, int rows, int columns,
                         const char* what);

// x = f(x) for n values; none, RELU, RELU6, RELU_N1_TO_1, TANH, SIGMOID, SIGN_BIT.
void Activate(TfLiteFusedActivation activation, float* values, int64_t n);

// Which rows of a [time, batch, …] or [batch, time, …] tensor belong to one time step.
struct Sequence {
  int steps = 1, batch = 1, depth = 0;
  bool time_major = true;

  static Sequence Of(const TfLiteIntArray& dims, bool time_major);
  // The row of a batch index at a step, in rows of the tensor.
  int64_t RowOf(int step, int b) const {
    return time_major ? int64_t{step} * batch + b : int64_t{b} * steps + step;
  }
  // The step's rows, packed, in `packed` (room for batch · depth floats) where they are not already
  // one after another.
  const float* RowsOf(const float* values, int step, std::vector<float>* packed) const;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_RECURRENT_ROWS_H_
