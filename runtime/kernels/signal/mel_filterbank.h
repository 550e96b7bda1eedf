// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Triangular filters on the mel scale, as TensorFlow's Mfcc has them.
#ifndef LITMUS_RUNTIME_KERNELS_SIGNAL_MEL_FILTERBANK_H_
#define LITMUS_RUNTIME_KERNELS_SIGNAL_MEL_FILTERBANK_H_

#include <cstdint>

#include "runtime/memory/memory_account.h"

namespace litmus {

struct MelOptions {
  int bins = 0;              // of a spectrum, from 0 to half the sample rate
  double sample_rate = 0;    // Hz, above 0
  int channels = 0;          // filters
  double low = 0, high = 0;  // Hz, 0 <= low < high
};

// Filters whose corners are equally far apart in mels from `low` to `high`; each begins at the peak
// of the one before the last and ends at the peak of the next. Immutable once made.
class MelFilterbank {
 public:
  // At least two bins and one channel.
  explicit MelFilterbank(const MelOptions& options);

  // Whether the last bin below `high` is one of the spectrum.
  bool valid() const { return last_ < bins_; }

  // sums[channel] = Σ over bins of weight · √power. `power` [bins], `sums` [channels].
  void Compute(const float* power, double* sums) const;

 private:
  // A bin belongs to the falling side of one filter, by `weight`, and to the rising side of the
  // next one by the rest. The first filter is number 0, so channel −1 has no falling side.
  struct Share {
    int channel;
    double weight;
  };
  int64_t bins_, first_, last_;
  int channels_;
  CountedVector<Share> shares_;  // of the bins from first_ to last_
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIGNAL_MEL_FILTERBANK_H_
