// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers arithmetic whose quantised results equal those of the runtime's integer kernels bit for
// bit: sums and products with a fused activation, and rectifiers with a slope for negative numbers.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_ARITHMETIC_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_ARITHMETIC_H_

#include "absl/status/status.h"
#include "delegates/gpu/graph/lowering/lowering_node.h"

namespace litmus::gpu {

absl::Status LowerAdd(NodeLowering* node);
absl::Status LowerSub(NodeLowering* node);
absl::Status LowerMul(NodeLowering* node);
absl::Status LowerDiv(NodeLowering* node);
absl::Status LowerAddN(NodeLowering* node);
absl::Status LowerPrelu(NodeLowering* node);
absl::Status LowerLeakyRelu(NodeLowering* node);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_ARITHMETIC_H_
