// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lowers LSTM cells, unrolled over time; shared by LSTM and the sequence operators.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_LSTM_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_LSTM_H_

#include <array>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

// The gates in TensorFlow Lite's order.
enum LstmGate { kInputGate, kForgetGate, kCellGate, kOutputGate, kLstmGates };

struct LstmOptions {
  TfLiteFusedActivation activation = kTfLiteActTanh;
  float cell_clip = 0, projection_clip = 0;  // 0: none
};

// The constants of a cell; -1: absent. Without weights of the input gate, that gate is 1 - forget
// gate.
struct LstmWeights {
  using PerGate = std::array<ValueId, kLstmGates>;
  PerGate weights, recurrent, bias, peephole, norm;
  ValueId projection = -1, projection_bias = -1;
  int units = 0, outputs = 0, depth = 0;  // outputs: size of the output after the projection
};

// Rows that a gate occupies in LstmCell's layout: `units` rounded up to whole slices.
inline int PaddedUnits(int units) { return (units + 3) / 4 * 4; }

// A part of a matrix, times `sign`: the rows from `first_row` on and the columns from
// `first_column` on.
struct GateRows {
  ConstantReader reader;
  float sign = 1;
  int first_row = 0, first_column = 0, width = 0;  // width: columns of the whole matrix
};

ConstantReader ReaderOf(const NodeLowering& node, ValueId constant);
// Stacks the gates' matrices [units, columns]; each is padded with zero rows to PaddedUnits(units).
ValueId FusedMatrix(NodeLowering* node, std::vector<GateRows> gates, int units, int columns,
                    bool is_vector);
// Adds a node `op` with these inputs; returns its output, a new value of this shape.
ValueId Apply(NodeLowering* node, const Attributes& op, std::vector<ValueId> inputs, Shape shape);

// The layout of a sequence: [time, batch, depth] if time_major, else [batch, time, depth].
struct SequenceShape {
  int steps = 1, batch = 1;
  bool time_major = true;
  // FirstRow: row of the first batch of `step`. RowStep: distance in rows to the same step of the
  // next batch.
  int FirstRow(int step) const { return time_major ? step * batch : step; }
  int RowStep() const { return time_major ? 1 : steps; }
};

// Returns the rows of one step as a value [batch, channels]; the rows of `x` are those of the
// sequence.
ValueId StepOf(NodeLowering* node, ValueId x, const SequenceShape& sequence, int step);
// Writes the steps' values [batch, channels] to their rows of `out`.
void JoinSteps(NodeLowering* node, const std::vector<ValueId>& steps, const SequenceShape& sequence,
               ValueId out);

// Appends all steps. `x` is the input; *output and *cell are the states [batch, outputs] and
// [batch, units], which the function replaces by the states after the last step. Returns the output
// of each step.
absl::StatusOr<std::vector<ValueId>> LowerLstmSteps(NodeLowering* node, const LstmWeights& weights,
                                                    const LstmOptions& options,
                                                    const SequenceShape& sequence, ValueId x,
                                                    ValueId* output, ValueId* cell);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_LSTM_H_
