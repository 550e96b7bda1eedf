// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The operators of this package: elementwise ones, windows, reductions. Each is defined in the file
// of its name.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_OPERATORS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_OPERATORS_H_

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/emitter.h"

namespace litmus::gpu {

absl::Status EmitElementwise(const Elementwise&, const Node&, Emitter*);
absl::Status EmitPool(const Pool&, const Node&, Emitter*);
absl::Status EmitMaxUnpool(const MaxUnpool&, const Node&, Emitter*);
absl::Status EmitReduce(const Reduce&, const Node&, Emitter*);
absl::Status EmitArgReduce(const ArgReduce&, const Node&, Emitter*);
absl::Status EmitCumulativeSum(const CumulativeSum&, const Node&, Emitter*);
absl::Status EmitSoftmax(const Softmax&, const Node&, Emitter*);
absl::Status EmitL2Normalize(const L2Normalize&, const Node&, Emitter*);
absl::Status EmitResize(const Resize&, const Node&, Emitter*);
absl::Status EmitResampler(const Resampler&, const Node&, Emitter*);
absl::Status EmitLstmCell(const LstmCell&, const Node&, Emitter*);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_OPERATORS_H_
