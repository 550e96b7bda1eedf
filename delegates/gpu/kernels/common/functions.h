// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The functions of elementwise kernels and of epilogue operations, as text.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_COMMON_FUNCTIONS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_COMMON_FUNCTIONS_H_

#include "absl/strings/string_view.h"
#include "delegates/gpu/graph/functions.h"

namespace litmus::gpu {

// The text of a function for the elementwise kernel and epilogue operations: an expression over a,
// b, c (VF) and p, q (float), in the dialect.
absl::string_view FunctionText(Function function);
// How many of p, q (in this order) the text reads: 0, 1 or 2.
int FunctionScalars(Function function);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_COMMON_FUNCTIONS_H_
