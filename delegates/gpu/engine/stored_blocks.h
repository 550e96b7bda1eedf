// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Length and distance of the rows that a dispatch stores.
#ifndef LITMUS_DELEGATES_GPU_ENGINE_STORED_BLOCKS_H_
#define LITMUS_DELEGATES_GPU_ENGINE_STORED_BLOCKS_H_

#include "absl/status/statusor.h"
#include "delegates/gpu/engine/kernel_set.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/dialect/kernel_text.h"

namespace litmus::gpu {

// True if every %store of the kernel writes rows whose number of slices is a multiple of
// `slices_of_block`.
bool StoresWholeBlocks(const Dispatch& dispatch, const ParsedKernel& kernel, int slices_of_block);

// Distance in slices between the rows that the dispatch writes into another value (Value::pitch),
// or 0 if it writes no such rows. Fails if it uses such a value in another way than by %store.
absl::StatusOr<int> PitchOf(const Dispatch& dispatch, const ParsedKernel& kernel,
                            const Graph& graph, const PlannedDispatch& planned);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_STORED_BLOCKS_H_
