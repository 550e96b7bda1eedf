// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The part of an LSTM step behind its matrix products: gates, new cell state, output.
#include <limits>

#include "absl/status/status.h"
#include "delegates/gpu/kernels/emit.h"
#include "delegates/gpu/kernels/rows.h"

namespace litmus::gpu {
namespace {

// gates: a batch's four rows of S slices: input, cell, forget, output. ACTIVATION is a
// TfLiteFusedActivation: 1 relu, 3 relu6, 4 tanh, 6 logistic. A cell state beyond CLIP is cut off.
constexpr char kText[] = R"(
%kernel lstm_cell
%in act gates
%in act old
%out act dst
%out act cell
%arg int N S CHANNELS
%arg float CLIP
  int b = GID(0);
  int n = GID(1);
  if (b * V4 >= S || n >= N) return;
  VF one = SPLAT(1.0f);
  VF i = LOADV(gates, n * 4, b, S);
  VF g = LOADV(gates, n * 4 + 1, b, S);
  VF f = LOADV(gates, n * 4 + 2, b, S);
  VF o = LOADV(gates, n * 4 + 3, b, S);
  i = one / (one + VEXP(-i));
  f = one / (one + VEXP(-f));
  o = one / (one + VEXP(-o));
%if ACTIVATION==1
  g = VMAX(g, SPLAT(0.0f));
%end
%if ACTIVATION==3
  g = CLAMPV(g, 0.0f, 6.0f);
%end
%if ACTIVATION==4
  g = VTANH(g);
%end
%if ACTIVATION==6
  g = one / (one + VEXP(-g));
%end
  VF c = MADV(f, LOADV(old, n, b, S), i * g);
  c = CLAMPV(c, -CLIP, CLIP);
  c = VSEL(VLT(BLOCK_LANES(b), SPLAT(TO_FLOAT(CHANNELS))), c, SPLAT(0.0f));
  STOREV(cell, n, b, S, c);
%if ACTIVATION==1
  VF y = VMAX(c, SPLAT(0.0f));
%end
%if ACTIVATION==3
  VF y = CLAMPV(c, 0.0f, 6.0f);
%end
%if ACTIVATION==4
  VF y = VTANH(c);
%end
%if ACTIVATION==6
  VF y = one / (one + VEXP(-c));
%end
  %store dst, n, b, S, o * y
%endkernel
)";

}  // namespace

absl::Status EmitLstmCell(const LstmCell& op, const Node& node, Emitter* emitter) {
  const Shape& shape = emitter->shape(node.outputs[0]);
  const auto rows = static_cast<int>(Rows(shape));
  if (rows > 65535) return absl::InvalidArgumentError("The batch is too large.");
  Launch launch;
  launch.text = kText;
  launch.kernel = "lstm_cell";
  launch.params = {{"ACTIVATION", op.cell_activation}};
  launch.buffers = {Operand::Of(node.inputs[0]), Operand::Of(node.inputs[1]),
                    Operand::Of(node.outputs[0]), Operand::Of(node.outputs[1])};
  launch.scalars = {rows, Slices(shape), Channels(shape),
                    op.cell_clip > 0 ? op.cell_clip : std::numeric_limits<float>::max()};
  launch.items = {Blocks(*emitter, shape), rows, 1};
  launch.local = {8, 8, 1};
  emitter->Add(std::move(launch));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
