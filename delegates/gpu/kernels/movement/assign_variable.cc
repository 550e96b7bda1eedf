// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Sets a variable's new state by a copy, because other nodes may read the old state until the end
// of the Invoke.
#include "absl/status/status.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/movement/operators.h"

namespace litmus::gpu {
namespace {

// N slices, treated as one row; a work-item copies R blocks.
constexpr char kAssignVariableText[] = R"(
%kernel assign_variable
%in act src
%out act dst
%arg int N R
  int first = GID(0) * R;
  NO_UNROLL for (int b = first; b < first + R; ++b) {
    if (b * V4 < N) {
      %store dst, 0, b, N, LOADV(src, 0, b, N)
    }
  }
%endkernel
)";

}  // namespace

absl::Status SelectAssignVariable(const AssignVariable& op, const Node& node,
                                  KernelSelector* selector) {
  const auto slices = static_cast<int>(StoredElements(selector->shape(node.inputs[0])) / 4);
  const int blocks = CeilDiv(slices, selector->V4());
  const int per_item = selector->policy().RowsPerItem(blocks);
  Dispatch dispatch;
  dispatch.text = kAssignVariableText;
  dispatch.kernel = "assign_variable";
  dispatch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(op.variable)};
  dispatch.scalars = {slices, per_item};
  dispatch.items = {CeilDiv(blocks, per_item), 1, 1};
  dispatch.local = {32, 1, 1};
  dispatch.final_store = false;
  selector->Add(std::move(dispatch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
