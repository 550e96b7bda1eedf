// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/lower_lstm.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace litmus::gpu {

ConstantReader ReaderOf(const NodeLowering& node, ValueId constant) {
  return node.graph().values[static_cast<size_t>(constant)].constant;
}

ValueId FusedMatrix(NodeLowering* node, std::vector<GateRows> gates, int units, int columns,
                    bool is_vector) {
  const int padded = PaddedUnits(units);
  auto reader = [gates = std::move(gates), units, padded, columns] {
    std::vector<float> fused(4 * static_cast<size_t>(padded) * static_cast<size_t>(columns));
    float* to = fused.data();
    for (const GateRows& gate : gates) {
      const std::vector<float> from = gate.reader();
      for (int u = 0; u < units; ++u) {
        const float* row =
            from.data() + int64_t{gate.first_row + u} * gate.width + gate.first_column;
        std::transform(row, row + columns, to + int64_t{u} * columns,
                       [&gate](float w) { return gate.sign * w; });
      }
      to += int64_t{padded} * columns;
    }
    return fused;
  };
  Shape shape = {4 * padded};
  if (!is_vector) shape.push_back(columns);
  return node->AddConstant(std::move(shape), ConstantReader(std::move(reader)));
}

ValueId Apply(NodeLowering* node, const Attributes& op, std::vector<ValueId> inputs, Shape shape) {
  const ValueId out = node->AddValue(std::move(shape));
  node->Add(op, std::move(inputs), {out});
  return out;
}

namespace {

// The gates in the order in which LstmCell expects them.
constexpr LstmGate kFusedOrder[] = {kInputGate, kCellGate, kForgetGate, kOutputGate};

// Joins the gates' matrices. A missing input gate is 1 - sigmoid(f) = sigmoid(-f), so it gets the
// negated rows of the forget gate.
ValueId FusedGates(NodeLowering* node, const LstmWeights::PerGate& gates, int units, int columns,
                   bool is_vector) {
  std::vector<GateRows> parts;
  for (const LstmGate g : kFusedOrder) {
    const bool negated = gates[g] < 0;
    const ValueId value = negated ? gates[kForgetGate] : gates[g];
    parts.push_back({ReaderOf(*node, value), negated ? -1.0f : 1.0f, 0, 0, columns});
  }
  return FusedMatrix(node, std::move(parts), units, columns, is_vector);
}

Elementwise ActivationOf(TfLiteFusedActivation activation) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  switch (activation) {
    case kTfLiteActRelu:
      return {Function::kClamp, 0, kInfinity};
    case kTfLiteActRelu6:
      return {Function::kClamp, 0, 6};
    case kTfLiteActSigmoid:
      return {Function::kLogistic};
    default:
      return {Function::kTanh};
  }
}

// Lowers cells with peepholes or normalised gates, which need separate nodes for each gate.
class GateByGate {
 public:
  GateByGate(NodeLowering* node, const LstmWeights& weights, const LstmOptions& options, int batch)
      : node_(node), w_(weights), options_(options), shape_{batch, weights.units} {}

  // `x`: [batch, depth]. Replaces *cell by the new cell state; returns the output before the
  // projection.
  ValueId Step(ValueId x, ValueId h, ValueId* cell) {
    const Elementwise activation = ActivationOf(options_.activation);
    const Elementwise logistic{Function::kLogistic};
    const ValueId forget = Make(logistic, {Gate(kForgetGate, x, h, *cell)});
    const ValueId in = w_.weights[kInputGate] < 0 ? Make({Function::kScaleShift, -1, 1}, {forget})
                                                  : Make(logistic, {Gate(kInputGate, x, h, *cell)});
    const ValueId candidate = Make(activation, {Gate(kCellGate, x, h, *cell)});
    const ValueId kept = Make({Function::kMul}, {forget, *cell});
    const ValueId added = Make({Function::kMul}, {in, candidate});
    *cell = Make({Function::kAdd}, {kept, added});
    if (options_.cell_clip > 0) {
      *cell = Make({Function::kClamp, -options_.cell_clip, options_.cell_clip}, {*cell});
    }
    // The output gate's peephole reads the new cell state.
    const ValueId out = Make(logistic, {Gate(kOutputGate, x, h, *cell)});
    return Make({Function::kMul}, {out, Make(activation, {*cell})});
  }

 private:
  ValueId Make(const Elementwise& op, std::vector<ValueId> inputs) {
    return Apply(node_, op, std::move(inputs), shape_);
  }

  ValueId Gate(LstmGate g, ValueId x, ValueId h, ValueId cell) {
    const bool normalizes = w_.norm[kOutputGate] >= 0;
    std::vector<ValueId> operands = {x, w_.weights[g]};
    if (!normalizes) operands.push_back(w_.bias[g]);
    const ValueId from_input = Apply(node_, Convolution{}, std::move(operands), shape_);
    const ValueId from_state = Apply(node_, Convolution{}, {h, w_.recurrent[g]}, shape_);
    ValueId sum = Make({Function::kAdd}, {from_input, from_state});
    if (w_.peephole[g] >= 0) {
      sum = Make({Function::kAdd}, {sum, Make({Function::kMul}, {cell, w_.peephole[g]})});
    }
    return normalizes ? Normalized(g, sum) : sum;
  }

  // Normalises to mean 0 and deviation 1 over the units, then applies weights and bias.
  ValueId Normalized(LstmGate g, ValueId sum) {
    constexpr float kVarianceGuard = 1e-8f;
    const Shape one = {shape_[0], 1};
    const Reduce mean{Reduce::Kind::kMean, {1}};
    const ValueId centred = Make({Function::kSub}, {sum, Apply(node_, mean, {sum}, one)});
    const ValueId variance = Apply(node_, mean, {Make({Function::kSquare}, {centred})}, one);
    const ValueId guarded =
        Apply(node_, Elementwise{Function::kScaleShift, 1, kVarianceGuard}, {variance}, one);
    const ValueId inverse = Apply(node_, Elementwise{Function::kRsqrt}, {guarded}, one);
    const ValueId scaled = Make({Function::kMul}, {centred, inverse});
    const ValueId weighted = Make({Function::kMul}, {scaled, w_.norm[g]});
    return Make({Function::kAdd}, {weighted, w_.bias[g]});
  }

  NodeLowering* node_;
  const LstmWeights& w_;
  const LstmOptions& options_;
  const Shape shape_;
};

ValueId Projected(NodeLowering* node, const LstmWeights& weights, float clip, ValueId output,
                  int batch) {
  if (weights.projection < 0) return output;
  Convolution projection;
  if (clip > 0) {
    projection.low = -clip;
    projection.high = clip;
  }
  std::vector<ValueId> operands = {output, weights.projection};
  if (weights.projection_bias >= 0) operands.push_back(weights.projection_bias);
  return Apply(node, projection, std::move(operands), {batch, weights.outputs});
}

}  // namespace

ValueId StepOf(NodeLowering* node, ValueId x, const SequenceShape& sequence, int step) {
  const int channels = Channels(node->graph().shape(x));
  const Shape shape = {sequence.batch, channels};
  if (sequence.steps == 1) return node->Reshaped(x, shape);
  const int time = sequence.time_major ? 0 : 1;
  StridedCopy copy;
  copy.src_start = {0, 0, 0};
  copy.src_start[static_cast<size_t>(time)] = step;
  copy.dst_start = {0, 0};
  copy.loops = {{sequence.batch, 1 - time, 1, 0, 1}, {channels, 2, 1, 1, 1}};
  return Apply(node, std::move(copy), {x}, shape);
}

void JoinSteps(NodeLowering* node, const std::vector<ValueId>& steps, const SequenceShape& sequence,
               ValueId out) {
  if (steps.size() == 1) {
    node->Add(Reshape{}, {steps[0]}, {out});
    return;
  }
  std::vector<ValueId> parts;
  for (const ValueId step : steps) {
    const int channels = Channels(node->graph().shape(step));
    parts.push_back(node->Reshaped(step, sequence.time_major ? Shape{1, sequence.batch, channels}
                                                             : Shape{sequence.batch, 1, channels}));
  }
  node->Add(Concatenate{sequence.time_major ? 0 : 1}, std::move(parts), {out});
}

absl::StatusOr<std::vector<ValueId>> LowerLstmSteps(NodeLowering* node, const LstmWeights& weights,
                                                    const LstmOptions& options,
                                                    const SequenceShape& sequence, ValueId x,
                                                    ValueId* output, ValueId* cell) {
  const TfLiteFusedActivation activation = options.activation;
  if (activation != kTfLiteActTanh && activation != kTfLiteActSigmoid &&
      activation != kTfLiteActRelu && activation != kTfLiteActRelu6) {
    return absl::UnimplementedError("The cell's activation is not supported.");
  }
  const int batch = sequence.batch, units = weights.units;
  std::vector<ValueId> outputs;
  if (weights.peephole[kOutputGate] >= 0 || weights.norm[kOutputGate] >= 0) {
    GateByGate gates(node, weights, options, batch);
    for (int step = 0; step < sequence.steps; ++step) {
      const ValueId hidden = gates.Step(StepOf(node, x, sequence, step), *output, cell);
      *output = Projected(node, weights, options.projection_clip, hidden, batch);
      outputs.push_back(*output);
    }
    return outputs;
  }
  const ValueId bias = FusedGates(node, weights.bias, units, 1, true);
  const ValueId from_input = FusedGates(node, weights.weights, units, weights.depth, false);
  const ValueId from_state = FusedGates(node, weights.recurrent, units, weights.outputs, false);
  Shape gates_shape = node->graph().shape(x);
  gates_shape.back() = 4 * PaddedUnits(units);
  const ValueId gates = Apply(node, Convolution{}, {x, from_input, bias}, std::move(gates_shape));
  for (int step = 0; step < sequence.steps; ++step) {
    const ValueId recurrent =
        Apply(node, Convolution{}, {*output, from_state}, {batch, 4 * PaddedUnits(units)});
    const ValueId hidden = node->AddValue({batch, units}), next = node->AddValue({batch, units});
    node->Add(LstmCell{sequence.FirstRow(step), sequence.RowStep(), options.cell_clip, activation},
              {gates, recurrent, *cell}, {hidden, next});
    *cell = next;
    *output = Projected(node, weights, options.projection_clip, hidden, batch);
    outputs.push_back(*output);
  }
  return outputs;
}

}  // namespace litmus::gpu
