// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Puts assignments to variables in order, before kernels are chosen.
// variables.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MEMORY_STATE_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MEMORY_STATE_H_

#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// Moves assignments after all other nodes. If the old state of a variable is still needed after the
// assignments (it is assigned to another variable, reshaped without a kernel, or an output of the
// graph), a copy of the state replaces it there.
void OrderAssignments(Graph* graph);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MEMORY_STATE_H_
