// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The functions of elementwise kernels and epilogue operations, as text.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_COMMON_FUNCTIONS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_COMMON_FUNCTIONS_H_

#include "absl/strings/string_view.h"
#include "delegates/gpu/graph/functions.h"

namespace litmus::gpu {

// Returns the function as an expression of the dialect over a, b, c (VF) and p, q (float).
absl::string_view FunctionText(Function function);
// Number of the scalars p, q that the text reads: 0, 1 (p) or 2.
int FunctionScalars(Function function);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_COMMON_FUNCTIONS_H_
