// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Recurrent operators: sequences of LSTM cells, and SVDF.
#include "testing/operator_grid/grid.h"
#include "testing/random_models/types.h"

namespace litmus::operator_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

constexpr int kAbsent = -1;

void AddLstm(Grid* grid) {
  constexpr struct { int steps, in, units; } kSizes[] = {{28, 28, 20}, {16, 64, 64}, {1, 128, 128}};
  for (const TensorType weights : {kF32, kI8}) {
    for (const auto& c : kSizes) {
      grid->push_back({std::string("UNIDIRECTIONAL_SEQUENCE_LSTM_") +
                           (weights == kF32 ? "float32_" : "hybrid_") + Text({c.steps, c.in}) +
                           "_to_" + std::to_string(c.units),
                       [=](Draft* d) {
                         const Quant quant = weights == kF32 ? Quant() : Quant{{0.003f}, {0}, 0};
                         const auto matrix = [&](int columns) {
                           return d->Constant(
                               weights, {c.units, columns}, quant,
                               weights == kI8 ? Values{-127, 127} : Values{-0.3, 0.3});
                         };
                         std::vector<int> inputs = {d->Input(kF32, {1, c.steps, c.in})};
                         for (int gate = 0; gate < 4; ++gate) inputs.push_back(matrix(c.in));
                         for (int gate = 0; gate < 4; ++gate) inputs.push_back(matrix(c.units));
                         inputs.insert(inputs.end(), 3, kAbsent);  // no peepholes
                         for (int gate = 0; gate < 4; ++gate)
                           inputs.push_back(d->Constant(kF32, {c.units}));
                         inputs.insert(inputs.end(), 2, kAbsent);  // no projection
                         for (int state = 0; state < 2; ++state)
                           inputs.push_back(d->Variable(kF32, {1, c.units}));
                         UnidirectionalSequenceLSTMOptionsT options;
                         options.fused_activation_function = ActivationFunctionType_TANH;
                         d->Op(BuiltinOperator_UNIDIRECTIONAL_SEQUENCE_LSTM, inputs,
                               {d->Output(kF32)}, options);
                       }});
    }
  }
}

void AddSvdf(Grid* grid) {
  constexpr struct { int in, units, memory; } kSizes[] = {{96, 64, 8}, {40, 128, 10}};
  for (const TensorType type : {kF32, kI8}) {
    for (const auto& c : kSizes) {
      grid->push_back({"SVDF_" + Name(type) + "_" + std::to_string(c.in) + "_to_" +
                           std::to_string(c.units) + "_memory_" + std::to_string(c.memory),
                       [=](Draft* d) {
                         const bool bytes = type == kI8;
                         const TensorType state = bytes ? kI16 : kF32, sums = bytes ? kI32 : kF32;
                         const Quant weights = bytes ? Quant{{0.01f}, {0}, 0} : Quant();
                         const Quant words = bytes ? Quant{{0.001f}, {0}, 0} : Quant();
                         SVDFOptionsT options;
                         options.rank = 1;
                         if (bytes) options.fused_activation_function = ActivationFunctionType_RELU;
                         d->Op(BuiltinOperator_SVDF,
                               {d->Input(type, {1, c.in}, Activation(type)),
                                d->Constant(type, {c.units, c.in}, weights),
                                d->Constant(state, {c.units, c.memory}, words),
                                d->Constant(sums, {c.units}, words),
                                d->Variable(state, {1, c.units * c.memory}, words)},
                               {d->Output(type, Activation(type))}, options);
                       }});
    }
  }
}

}  // namespace

void AddRecurrent(Grid* grid) {
  AddLstm(grid);
  AddSvdf(grid);
}

}  // namespace litmus::operator_grid
