// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A variable's new state: a copy, since others may read the old state until the Invoke's end.
#include "absl/status/status.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/movement/operators.h"

namespace litmus::gpu {
namespace {

// N slices, seen as one row; R blocks a work-item.
constexpr char kText[] = R"(
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

absl::Status EmitAssignVariable(const AssignVariable& op, const Node& node, Emitter* emitter) {
  const auto slices = static_cast<int>(StoredElements(emitter->shape(node.inputs[0])) / 4);
  const int blocks = CeilDiv(slices, emitter->V4());
  const int per_item = emitter->policy().RowsPerItem(blocks);
  Launch launch;
  launch.text = kText;
  launch.kernel = "assign_variable";
  launch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(op.variable)};
  launch.scalars = {slices, per_item};
  launch.items = {CeilDiv(blocks, per_item), 1, 1};
  launch.local = {32, 1, 1};
  launch.final_store = false;
  emitter->Add(std::move(launch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
