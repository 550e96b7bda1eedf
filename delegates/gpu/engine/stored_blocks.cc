// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/stored_blocks.h"

#include <algorithm>
#include <functional>
#include <string>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {

namespace {

// True if the operand S of every %store is a scalar argument whose value satisfies is_true.
bool AllStores(const Dispatch& dispatch, const ParsedKernel& kernel,
               const std::function<bool(int)>& is_true) {
  return std::all_of(
      kernel.stored_slices.begin(), kernel.stored_slices.end(), [&](const std::string& slices) {
        const auto found =
            std::find_if(kernel.scalars.begin(), kernel.scalars.end(),
                         [&](const KernelArgument& scalar) { return scalar.name == slices; });
        if (found == kernel.scalars.end()) return false;
        const Scalar& scalar =
            dispatch.scalars[static_cast<size_t>(found - kernel.scalars.begin())];
        return scalar.kind == Scalar::Kind::kInt && is_true(scalar.i);
      });
}

}  // namespace

bool StoresWholeBlocks(const Dispatch& dispatch, const ParsedKernel& kernel, int slices_of_block) {
  return slices_of_block == 1 ||
         AllStores(dispatch, kernel, [&](int slices) { return slices % slices_of_block == 0; });
}

absl::StatusOr<int> PitchOf(const Dispatch& dispatch, const ParsedKernel& kernel,
                            const Graph& graph, const PlannedDispatch& planned) {
  int pitch = 0;
  for (size_t i = 0; i < planned.buffers.size(); ++i) {
    const Operand& operand = planned.buffers[i];
    if (operand.kind != Operand::Kind::kValue) continue;
    const Value& value = graph.values[static_cast<size_t>(operand.id)];
    if (value.pitch == 0) continue;
    const bool stores_rows =
        AllStores(dispatch, kernel, [&](int stored) { return stored == Slices(value.shape); });
    if (!dispatch.final_store || !planned.uses[i].written || !stores_rows) {
      return absl::InternalError(
          absl::StrCat("Kernel ", dispatch.kernel, " uses rows of another value."));
    }
    pitch = value.pitch;
  }
  return pitch;
}

}  // namespace litmus::gpu
