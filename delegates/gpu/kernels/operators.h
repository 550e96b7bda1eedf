// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The operators of this package: elementwise operators, windows, reductions. Each is defined in the
// file of its name.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_OPERATORS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_OPERATORS_H_

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"

namespace litmus::gpu {

absl::Status SelectElementwise(const Elementwise&, const Node&, KernelSelector*);
absl::Status SelectPool(const Pool&, const Node&, KernelSelector*);
absl::Status SelectMaxUnpool(const MaxUnpool&, const Node&, KernelSelector*);
absl::Status SelectReduce(const Reduce&, const Node&, KernelSelector*);
absl::Status SelectArgReduce(const ArgReduce&, const Node&, KernelSelector*);
absl::Status SelectCumulativeSum(const CumulativeSum&, const Node&, KernelSelector*);
absl::Status SelectSoftmax(const Softmax&, const Node&, KernelSelector*);
absl::Status SelectL2Normalize(const L2Normalize&, const Node&, KernelSelector*);
absl::Status SelectResize(const Resize&, const Node&, KernelSelector*);
absl::Status SelectResampler(const Resampler&, const Node&, KernelSelector*);
absl::Status SelectLstmCell(const LstmCell&, const Node&, KernelSelector*);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_OPERATORS_H_
