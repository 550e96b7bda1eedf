// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The operators of this package, which compute sums of products. Each is defined in the file of its
// name.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_OPERATORS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_OPERATORS_H_

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

absl::Status SelectConvolution(const Convolution&, const Node&, KernelSelector*);
absl::Status SelectDepthwise(const DepthwiseConvolution&, const Node&, KernelSelector*);
absl::Status SelectTransposeConvolution(const TransposeConvolution&, const Node&, KernelSelector*);
absl::Status SelectMatMul(const MatMul&, const Node&, KernelSelector*);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_CONVOLUTION_OPERATORS_H_
