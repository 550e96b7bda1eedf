// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Functions of int16 values by tables with linear interpolation, with the same bits as TensorFlow
// Lite's int16 kernels: exp and 1/(1+x) for SOFTMAX, and the sigmoid for LOGISTIC and TANH.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_LOOKUP16_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_LOOKUP16_H_

#include <cstdint>

namespace litmus {

// Table of a function f over [low, high]. The int16 arguments are spread evenly over this interval;
// the results are Q0.15.
class Lookup16 {
 public:
  Lookup16(double (*f)(double), double low, double high);

  int16_t operator()(int16_t x) const {
    const int index = 256 + (x >> 7);
    const int32_t base = table_[index], slope = table_[index + 1] - base;
    return static_cast<int16_t>(base + ((slope * (x & 0x7F) + 64) >> 7));
  }

 private:
  int16_t table_[513];  // entry 512 is only the end of the last slope
};

// Scaling of an int16 input of LOGISTIC or TANH to the table's argument, which has steps of
// 1/12288: (x · multiplier, rounded) >> shift, with |multiplier| < 2^15 and shift <= 31.
struct SigmoidScale {
  int32_t multiplier = 0;
  int shift = 0;
};

// Returns the scaling for inputs of scale `input_scale`: an exact left shift for a scale of
// 2^(shift − 12) with 0 <= shift <= max_shift, a rounded multiplication for any other. `max_shift`
// is 0 for LOGISTIC and 1 for TANH.
SigmoidScale MakeSigmoidScale(float input_scale, int max_shift);

// The results are Q0.15.
int16_t LogisticInt16(int16_t x, const SigmoidScale& scale);
int16_t TanhInt16(int16_t x, const SigmoidScale& scale);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_LOOKUP16_H_
