// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How long the rows are that a dispatch stores, and how far apart.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_STORED_BLOCKS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_STORED_BLOCKS_H_

#include "absl/status/statusor.h"
#include "delegates/gpu/engine/kernel_set.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/dialect/kernel_text.h"

namespace litmus::gpu {

// True when every %store of the kernel writes rows of a multiple of `slices_of_block` slices.
bool StoresWholeBlocks(const Dispatch& dispatch, const ParsedKernel& kernel, int slices_of_block);

// Slices between the rows that the dispatch writes into those of another value (Value::pitch); 0:
// the dispatch writes no such rows. Error: it uses such a value other than by %store, row by row.
absl::StatusOr<int> PitchOf(const Dispatch& dispatch, const ParsedKernel& kernel,
                            const Graph& graph, const PlannedDispatch& planned);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_STORED_BLOCKS_H_
