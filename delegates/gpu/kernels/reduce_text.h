// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Kernels of reductions. Two kinds: over rows alone (every channel for itself, by VFs) and over
// rows and channels; each by single work-items and by groups. Everything is kept in 32 bits
// whatever the precision.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_REDUCE_TEXT_H_
#define LITMUS_DELEGATES_GPU_KERNELS_REDUCE_TEXT_H_

#include "absl/strings/string_view.h"

namespace litmus::gpu {

absl::string_view ReduceText();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_REDUCE_TEXT_H_
