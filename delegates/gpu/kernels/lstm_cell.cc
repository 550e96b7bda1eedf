// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The elementwise part of an LSTM step, after its matrix products: two dispatches of four buffers
// each compute the new cell state and then the output.
#include <limits>

#include "absl/status/status.h"
#include "delegates/gpu/kernels/common/grid.h"
#include "delegates/gpu/kernels/common/kernel_selector.h"
#include "delegates/gpu/kernels/operators.h"

namespace litmus::gpu {
namespace {

// The gates of a batch are four rows of S slices; for batch n they begin with row 4 * (FIRST + n *
// STEP) of `gates` and row 4 * n of `recurrent`. ACTIVATION is a TfLiteFusedActivation: 1 relu, 3
// relu6, 4 tanh, 6 logistic.
#define LITMUS_ACTIVATE(x)                          \
  "%if ACTIVATION==1\n"                             \
  "  " x " = CLAMPV(" x                             \
  ", 0.0f, INFINITY_);\n"                           \
  "%end\n"                                          \
  "%if ACTIVATION==3\n"                             \
  "  " x " = CLAMPV(" x                             \
  ", 0.0f, 6.0f);\n"                                \
  "%end\n"                                          \
  "%if ACTIVATION==4\n"                             \
  "  " x " = VTANH(" x                              \
  ");\n"                                            \
  "%end\n"                                          \
  "%if ACTIVATION==6\n"                             \
  "  " x " = SPLAT(1.0f) / (SPLAT(1.0f) + VEXP(-" x \
  "));\n"                                           \
  "%end\n"

constexpr char kLstmCellText[] = R"(
A cell state beyond CLIP is cut off; the CHANNELS of a row fill S slices.
%kernel lstm_state
%in act gates
%in act recurrent
%in act old
%out act dst
%arg int N S CHANNELS FIRST STEP
%arg float CLIP
  int b = GID(0);
  int n = GID(1);
  if (b * V4 >= S || n >= N) return;
  VF one = SPLAT(1.0f);
  int row = 4 * (FIRST + n * STEP);
  VF i = LOADV(gates, row, b, S) + LOADV(recurrent, n * 4, b, S);
  VF g = LOADV(gates, row + 1, b, S) + LOADV(recurrent, n * 4 + 1, b, S);
  VF f = LOADV(gates, row + 2, b, S) + LOADV(recurrent, n * 4 + 2, b, S);
  i = one / (one + VEXP(-i));
  f = one / (one + VEXP(-f));
)" LITMUS_ACTIVATE("g") R"(
  VF c = MADV(f, LOADV(old, n, b, S), i * g);
  c = CLAMPV(c, -CLIP, CLIP);
  %store dst, n, b, S, VSEL(VLT(BLOCK_LANES(b), SPLAT(TO_FLOAT(CHANNELS))), c, SPLAT(0.0f))
%endkernel

%kernel lstm_output
%in act gates
%in act recurrent
%in act state
%out act dst
%arg int N S FIRST STEP
  int b = GID(0);
  int n = GID(1);
  if (b * V4 >= S || n >= N) return;
  VF o = LOADV(gates, 4 * (FIRST + n * STEP) + 3, b, S) + LOADV(recurrent, n * 4 + 3, b, S);
  o = SPLAT(1.0f) / (SPLAT(1.0f) + VEXP(-o));
  VF c = LOADV(state, n, b, S);
)" LITMUS_ACTIVATE("c") R"(
  %store dst, n, b, S, o * c
%endkernel
)";
#undef LITMUS_ACTIVATE

}  // namespace

absl::Status SelectLstmCell(const LstmCell& op, const Node& node, KernelSelector* selector) {
  const Shape& shape = selector->shape(node.outputs[0]);
  const auto rows = static_cast<int>(Rows(shape));
  if (rows > kMostGroups) return absl::InvalidArgumentError("The batch is too large.");
  const Operand gates = Operand::Of(node.inputs[0]), recurrent = Operand::Of(node.inputs[1]);
  const float clip = op.cell_clip > 0 ? op.cell_clip : std::numeric_limits<float>::max();
  Dispatch state;
  state.text = kLstmCellText;
  state.kernel = "lstm_state";
  state.params = {{"ACTIVATION", op.cell_activation}};
  state.buffers = {gates, recurrent, Operand::Of(node.inputs[2]), Operand::Of(node.outputs[1])};
  state.scalars = {rows, Slices(shape), Channels(shape), op.first_row, op.row_step, clip};
  state.items = {Blocks(*selector, shape), rows, 1};
  state.local = {8, 8, 1};
  state.final_store = false;
  Dispatch output = state;
  output.kernel = "lstm_output";
  output.buffers = {gates, recurrent, Operand::Of(node.outputs[1]), Operand::Of(node.outputs[0])};
  output.scalars = {rows, Slices(shape), op.first_row, op.row_step};
  output.final_store = true;
  selector->Add(std::move(state));
  selector->Add(std::move(output));
  return absl::OkStatus();
}

}  // namespace litmus::gpu
