// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/int8/depthwise/sse/u8s8_dwconv_sse4.h"

namespace litmus::int8 {
void (*const kDwconvRowAvx)(const DwconvRowArgs& args) = &DwconvRowOfSse4;
}  // namespace litmus::int8
