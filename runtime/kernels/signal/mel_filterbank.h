// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Triangular filters on the mel scale, as in TensorFlow's Mfcc.
#ifndef LITMUS_RUNTIME_KERNELS_SIGNAL_MEL_FILTERBANK_H_
#define LITMUS_RUNTIME_KERNELS_SIGNAL_MEL_FILTERBANK_H_

#include <cstdint>

#include "runtime/memory/memory_account.h"

namespace litmus {

struct MelOptions {
  int bins = 0;              // number of bins of a spectrum, from 0 to half the sample rate
  double sample_rate = 0;    // in Hz, above 0
  int channels = 0;          // number of filters
  double low = 0, high = 0;  // frequency limits in Hz, 0 <= low < high
};

// Filters whose corners are equally spaced in mels from `low` to `high`. Each filter begins at the
// peak of the filter before it and ends at the peak of the next one. Immutable after construction.
class MelFilterbank {
 public:
  // There must be at least two bins and one channel.
  explicit MelFilterbank(const MelOptions& options);

  // Whether the last bin below `high` is within the spectrum.
  bool valid() const { return last_ < bins_; }

  // sums[channel] = Σ over bins of weight · √power. `power` has `bins` values, `sums` has
  // `channels`.
  void Compute(const float* power, double* sums) const;

 private:
  // A bin adds `weight` of its magnitude to filter `channel`, on its falling side, and the rest to
  // filter `channel` + 1, on its rising side. Channel −1 does not exist: only filter 0 gets the
  // rest.
  struct Share {
    int channel;
    double weight;
  };
  int64_t bins_, first_, last_;
  int channels_;
  CountedVector<Share> shares_;  // for the bins from first_ to last_
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIGNAL_MEL_FILTERBANK_H_
