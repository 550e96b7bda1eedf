// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The operators of this package, which compute nothing: they move elements. Each is defined in the
// file of its name.
#ifndef LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_OPERATORS_H_
#define LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_OPERATORS_H_

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/emitter.h"

namespace litmus::gpu {

absl::Status EmitMove(const Move&, const Node&, Emitter*);
absl::Status EmitReshape(const Reshape&, const Node&, Emitter*);
absl::Status EmitConcatenate(const Concatenate&, const Node&, Emitter*);
absl::Status EmitMirrorPad(const MirrorPad&, const Node&, Emitter*);
absl::Status EmitGather(const Gather&, const Node&, Emitter*);
absl::Status EmitGatherNd(const GatherNd&, const Node&, Emitter*);
absl::Status EmitOneHot(const OneHot&, const Node&, Emitter*);
absl::Status EmitAssignVariable(const AssignVariable&, const Node&, Emitter*);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_KERNELS_MOVEMENT_OPERATORS_H_
