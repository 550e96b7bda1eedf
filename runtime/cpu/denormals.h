// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Treats denormal floats as zero within a scope: they are up to a hundred times slower than others
// and carry no information in a neural network.
#ifndef LITMUS_RUNTIME_CPU_DENORMALS_H_
#define LITMUS_RUNTIME_CPU_DENORMALS_H_

#include <cstdint>

#include "runtime/cpu/float_control.h"

namespace litmus {

class ScopedNoDenormals {
 public:
  ScopedNoDenormals() : saved_(GetFloatControl()) { SetFloatControl(saved_ | kFlushDenormals); }
  ~ScopedNoDenormals() { SetFloatControl(saved_); }
  ScopedNoDenormals(const ScopedNoDenormals&) = delete;
  ScopedNoDenormals& operator=(const ScopedNoDenormals&) = delete;

 private:
  const uint64_t saved_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CPU_DENORMALS_H_
