// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Functions of int16 values by tables with linear interpolation, bit for bit as TensorFlow Lite's
// int16 kernels compute them: exp and 1/(1+x) for SOFTMAX, the sigmoid for LOGISTIC and TANH.
#ifndef LITMUS_RUNTIME_KERNELS_COMMON_LOOKUP16_H_
#define LITMUS_RUNTIME_KERNELS_COMMON_LOOKUP16_H_

#include <cstdint>

namespace litmus {

// f over [low, high], spread evenly over all int16 values; results in Q0.15.
class Lookup16 {
 public:
  Lookup16(double (*f)(double), double low, double high);

  int16_t operator()(int16_t x) const {
    const int index = 256 + (x >> 7);
    const int32_t base = table_[index], slope = table_[index + 1] - base;
    return static_cast<int16_t>(base + ((slope * (x & 0x7F) + 64) >> 7));
  }

 private:
  int16_t table_[513];  // the last one only ends the last slope
};

// How an int16 input of LOGISTIC or TANH becomes the table's argument, 1/12288 a step:
// (x · multiplier, rounded) >> shift. Both fit: |multiplier| < 2^15, shift <= 31.
struct SigmoidScale {
  int32_t multiplier = 0;
  int shift = 0;
};

// `max_shift`: the largest left shift that a power-of-two scale of 2^(shift − 12) may stand for (0
// for LOGISTIC, 1 for TANH).
SigmoidScale MakeSigmoidScale(float input_scale, int max_shift);

// Output in Q0.15.
int16_t LogisticInt16(int16_t x, const SigmoidScale& scale);
int16_t TanhInt16(int16_t x, const SigmoidScale& scale);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_COMMON_LOOKUP16_H_
