// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// LSTM cells, unrolled over time: what LSTM and the sequence operators have in common.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_LSTM_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_LSTM_H_

#include <array>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

// TensorFlow Lite's order of gates.
enum LstmGate { kInputGate, kForgetGate, kCellGate, kOutputGate, kLstmGates };

struct LstmOptions {
  TfLiteFusedActivation activation = kTfLiteActTanh;
  float cell_clip = 0, projection_clip = 0;  // 0: none
};

// A cell's constants, -1: absent. Without weights of the input gate it is 1 - forget gate.
struct LstmWeights {
  using PerGate = std::array<ValueId, kLstmGates>;
  PerGate weights, recurrent, bias, peephole, norm;
  ValueId projection = -1, projection_bias = -1;
  int units = 0, outputs = 0, depth = 0;  // outputs: behind the projection
};

// Units of a gate as LstmCell counts them: whole slices.
inline int PaddedUnits(int units) { return (units + 3) / 4 * 4; }

// Part of a matrix: `rows` rows from `first_row` on, times `sign`; columns from `first_column` on.
struct GateRows {
  ConstantReader reader;
  float sign = 1;
  int first_row = 0, first_column = 0, width = 0;  // width: columns of the whole matrix
};

ConstantReader ReaderOf(const NodeLowering& node, ValueId constant);
// The four gates' matrices [units, columns], one below the other, each padded with zero rows.
ValueId FusedMatrix(NodeLowering* node, std::vector<GateRows> gates, int units, int columns,
                    bool is_vector);
// A new value of this shape: `op` of the inputs.
ValueId Apply(NodeLowering* node, const Attributes& op, std::vector<ValueId> inputs, Shape shape);

// A sequence in memory: [time, batch, depth], or [batch, time, depth].
struct SequenceShape {
  int steps = 1, batch = 1;
  bool time_major = true;
  // Row of a step's first batch; distance to the next batch's.
  int FirstRow(int step) const { return time_major ? step * batch : step; }
  int RowStep() const { return time_major ? 1 : steps; }
};

// Rows of a step as [batch, channels] of `x`, whose rows are the sequence's.
ValueId StepOf(NodeLowering* node, ValueId x, const SequenceShape& sequence, int step);
// Puts the steps' values [batch, channels] together into `out`.
void JoinSteps(NodeLowering* node, const std::vector<ValueId>& steps, const SequenceShape& sequence,
               ValueId out);

// Appends all steps. `x`: the input; `output`, `cell`: the states before, [batch, outputs] and
// [batch, units]; both are replaced by the states after. Returns each step's output.
absl::StatusOr<std::vector<ValueId>> LowerLstmSteps(NodeLowering* node, const LstmWeights& weights,
                                                    const LstmOptions& options,
                                                    const SequenceShape& sequence, ValueId x,
                                                    ValueId* output, ValueId* cell);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_LSTM_H_
