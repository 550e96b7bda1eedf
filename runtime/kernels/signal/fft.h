// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Fast Fourier transforms of lengths that are powers of two, in double precision.
#ifndef LITMUS_RUNTIME_KERNELS_SIGNAL_FFT_H_
#define LITMUS_RUNTIME_KERNELS_SIGNAL_FFT_H_

#include <cstddef>
#include <vector>

#include "runtime/memory/memory_account.h"

namespace litmus {

// X[k] = Σ over j of x[j] · e^(−2πi·jk / length), for 0 <= k < length. Immutable after
// construction.
class ComplexFft {
 public:
  // `length` must be a power of two; 1 is allowed.
  explicit ComplexFft(size_t length);
  size_t length() const { return order_.size(); }
  // Transforms in place; `re` and `im` have `length` values.
  void Transform(double* re, double* im) const;

 private:
  CountedVector<size_t> order_;  // each index with its bits reversed
  // The roots e^(−2πi·j / (2 · half)) for j < half, for half = 1, 2, 4, … one after another.
  CountedVector<double> root_re_, root_im_;
};

// The same for real values, for 0 <= k <= length / 2; the other X[k] are conjugates of these.
// Immutable after construction.
class RealFft {
 public:
  explicit RealFft(size_t length);
  size_t length() const { return length_; }
  size_t outputs() const { return length_ / 2 + 1; }
  // `in` has `length` values; `re` and `im` have outputs() values and must not overlap `in`.
  void Transform(const double* in, double* re, double* im) const;

 private:
  size_t length_;
  ComplexFft half_;  // transforms even values as real parts and odd values as imaginary parts
  CountedVector<double> root_re_, root_im_;  // the roots e^(−2πi·k / length)
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIGNAL_FFT_H_
