// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fast Fourier transforms of lengths that are powers of two, in double precision.
#ifndef LITMUS_RUNTIME_KERNELS_SIGNAL_FFT_H_
#define LITMUS_RUNTIME_KERNELS_SIGNAL_FFT_H_

#include <cstddef>
#include <vector>

#include "runtime/memory/memory_account.h"

namespace litmus {

// X[k] = Σ over j of x[j] · e^(−2πi·jk / length), for 0 ≤ k < length. Immutable once made.
class ComplexFft {
 public:
  // `length`: a power of two, also 1.
  explicit ComplexFft(size_t length);
  size_t length() const { return order_.size(); }
  // In place; `re` and `im` have `length` values.
  void Transform(double* re, double* im) const;

 private:
  CountedVector<size_t> order_;  // indices with their bits reversed
  // e^(−2πi·j / (2 · half)) for j < half, for half = 1, 2, 4, …, one behind the other.
  CountedVector<double> root_re_, root_im_;
};

// The same of real values, for 0 ≤ k ≤ length / 2: the others are conjugates. Immutable once made.
class RealFft {
 public:
  explicit RealFft(size_t length);
  size_t length() const { return length_; }
  size_t outputs() const { return length_ / 2 + 1; }
  // `in` [length]; `re` and `im` have outputs() values and do not overlap `in`.
  void Transform(const double* in, double* re, double* im) const;

 private:
  size_t length_;
  ComplexFft half_;                          // even values are real parts, odd ones imaginary parts
  CountedVector<double> root_re_, root_im_;  // e^(−2πi·k / length)
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIGNAL_FFT_H_
