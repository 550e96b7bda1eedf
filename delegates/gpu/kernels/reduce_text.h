// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Kernels of reductions. One kind reduces over rows only (each channel separately, by VFs), the
// other over rows and channels; each exists for single work-items and for groups. All arithmetic is
// in 32 bits in every precision.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_REDUCE_TEXT_H_
#define LITMUS_DELEGATES_GPU_KERNELS_REDUCE_TEXT_H_

#include "absl/strings/string_view.h"

namespace litmus::gpu {

absl::string_view ReduceText();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_REDUCE_TEXT_H_
