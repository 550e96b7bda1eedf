// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The operators of this package: sums of products. Each is defined in the file of its name.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_OPERATORS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_OPERATORS_H_

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/emitter.h"

namespace litmus::gpu {

absl::Status EmitConvolution(const Convolution&, const Node&, Emitter*);
absl::Status EmitDepthwise(const DepthwiseConvolution&, const Node&, Emitter*);
absl::Status EmitTransposeConvolution(const TransposeConvolution&, const Node&, Emitter*);
absl::Status EmitMatMul(const MatMul&, const Node&, Emitter*);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_OPERATORS_H_
