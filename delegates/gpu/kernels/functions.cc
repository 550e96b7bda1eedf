// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What each elementwise function is in the dialect.
#include "delegates/gpu/kernels/emit.h"

namespace litmus::gpu {

absl::string_view FunctionText(Function) { return "a"; }

}  // namespace litmus::gpu
