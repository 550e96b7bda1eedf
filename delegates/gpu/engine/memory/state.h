// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What must be settled in a graph before its kernels are chosen: the order of assignments to
// variables.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MEMORY_STATE_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MEMORY_STATE_H_

#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// Moves assignments behind all other nodes. Where a variable's old state outlives the assignments
// (the state is assigned to a variable, reshaped without a kernel, or an output of the graph), a
// copy of the state takes the state's place.
void OrderAssignments(Graph* graph);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MEMORY_STATE_H_
