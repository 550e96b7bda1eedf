// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/lower_basic_lstm.h"

#include <utility>
#include <vector>

#include "delegates/gpu/graph/lowering/lower_lstm.h"

namespace litmus::gpu {

absl::Status LowerBasicLstm(NodeLowering* node) {
  enum { kData, kLastOutput, kWeights, kBias, kLastState };
  if (node->num_inputs() != 5 || node->num_outputs() != 4) {
    return absl::InvalidArgumentError("Expected 5 inputs and 4 outputs.");
  }
  if (node->InputTensor(kData) == nullptr || node->InputTensor(kData)->type != kTfLiteFloat32) {
    return absl::UnimplementedError("Integer LSTM cells are not supported.");
  }
  if (!node->IsConstant(kWeights) || !node->IsConstant(kBias)) {
    return absl::UnimplementedError("The weights and the bias must be constants.");
  }
  ValueId inputs[5];
  for (int i = 0; i < 5; ++i) {
    absl::StatusOr<ValueId> input = node->Input(i);
    if (!input.ok()) return input.status();
    inputs[i] = *input;
  }
  ValueId outputs[4];
  for (int i = 0; i < 4; ++i) {
    absl::StatusOr<ValueId> output = node->Output(i);
    if (!output.ok()) return output.status();
    outputs[i] = *output;
  }
  const Shape data = node->InputShape(kData), last = node->InputShape(kLastOutput);
  if (data.size() != 2 || last.size() != 2 || node->InputShape(kLastState) != last) {
    return absl::InvalidArgumentError("The shapes of its inputs do not fit.");
  }
  const int batch = data[0], depth = data[1], units = last[1], width = depth + units;
  if (node->InputShape(kWeights) != Shape{4 * units, width} ||
      node->InputShape(kBias) != Shape{4 * units}) {
    return absl::InvalidArgumentError("The shapes of its weights do not fit.");
  }
  const ConstantReader weights = ReaderOf(*node, inputs[kWeights]);
  std::vector<GateRows> of_data, of_state, of_bias;
  for (int g = 0; g < 4; ++g) {
    of_data.push_back({weights, 1, g * units, 0, width});
    of_state.push_back({weights, 1, g * units, depth, width});
    of_bias.push_back({ReaderOf(*node, inputs[kBias]), 1, g * units, 0, 1});
  }
  const Shape gates_shape = {batch, 4 * PaddedUnits(units)};
  const ValueId data_weights = FusedMatrix(node, std::move(of_data), units, depth, false);
  const ValueId state_weights = FusedMatrix(node, std::move(of_state), units, units, false);
  const ValueId bias = FusedMatrix(node, std::move(of_bias), units, 1, true);
  const ValueId gates =
      Apply(node, Convolution{}, {inputs[kData], data_weights, bias}, gates_shape);
  const ValueId recurrent =
      Apply(node, Convolution{}, {inputs[kLastOutput], state_weights}, gates_shape);
  node->Add(LstmCell{}, {gates, recurrent, inputs[kLastState]}, {outputs[0], outputs[1]});
  // The operator's further outputs. RemoveDeadNodes removes those that nothing reads.
  node->Add(Concatenate{1}, {inputs[kData], inputs[kLastOutput]}, {outputs[2]});
  StridedCopy without_padding;
  without_padding.src_start = without_padding.dst_start = {0, 0, 0};
  const int extents[] = {batch, 4, units};
  for (int d = 0; d < 3; ++d) without_padding.loops.push_back({extents[d], d, 1, d, 1});
  const ValueId sums = Apply(node, Elementwise{Function::kAdd}, {gates, recurrent}, gates_shape);
  const ValueId padded = node->Reshaped(sums, {batch, 4, PaddedUnits(units)});
  const ValueId dense = Apply(node, std::move(without_padding), {padded}, {batch, 4, units});
  node->Add(Reshape{}, {dense}, {outputs[3]});
  for (const auto& [input, value] :
       {std::pair(kLastOutput, outputs[0]), std::pair(kLastState, outputs[1])}) {
    if (!node->InputTensor(input)->is_variable) continue;
    if (absl::Status status = node->Assign(input, value); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace litmus::gpu
