// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares LSTM and RNN cells and sequences over several Invokes with the reference kernels.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "delegates/gpu/testing/op_tester.h"

namespace litmus::gpu {
namespace {

struct Cell {
  const char* name;
  int batch, depth, units, outputs;  // outputs != units: there is a projection
  bool coupled = false, peephole = false, normalized = false;
  float cell_clip = 0, projection_clip = 0;
  TfLiteFusedActivation activation = kTfLiteActTanh;
};

// Adds the inputs that LSTM and UNIDIRECTIONAL_SEQUENCE_LSTM share.
void AddInputs(const Cell& c, const std::vector<int>& input, OpTest* test) {
  test->Input(input);
  const auto gates = [&](bool present, bool input_gate, const std::vector<int>& shape) {
    for (int g = 0; g < 4; ++g) {
      if (!present || (g == 0 && !input_gate)) {
        test->Absent();
      } else {
        test->Constant(shape);
      }
    }
  };
  gates(true, !c.coupled, {c.units, c.depth});
  gates(true, !c.coupled, {c.units, c.outputs});
  for (const bool present : {c.peephole && !c.coupled, c.peephole, c.peephole}) {
    if (present) {
      test->Constant({c.units});
    } else {
      test->Absent();
    }
  }
  gates(true, !c.coupled, {c.units});
  if (c.outputs != c.units) {
    test->Constant({c.outputs, c.units});
  } else {
    test->Absent();
  }
  test->Absent();
  test->Variable({c.batch, c.outputs});
  test->Variable({c.batch, c.units});
  gates(c.normalized, !c.coupled, {c.units});
  test->Output();
  test->set_invokes(2);
  // Cells that are lowered gate by gate need many kernels, so they run only in 32 bits.
  if (c.peephole) test->set_tolerance(1e-4f, 0);
}

const Cell kCells[] = {
    {"plain", 2, 5, 6, 6},
    {"coupled, clipped", 1, 4, 7, 7, true, false, false, 0.25f},
    {"projection, relu", 2, 3, 6, 5, false, false, false, 0, 0.5f, kTfLiteActRelu},
    {"peephole, coupled", 2, 3, 5, 5, true, true},
    {"everything", 2, 3, 6, 5, false, true, true, 0.5f, 0.5f},
};

TEST(SequenceOp, Lstm) {
  for (const Cell& c : kCells) {
    OpTest test(std::string("lstm ") + c.name, kTfLiteBuiltinLstm);
    AddInputs(c, {c.batch, c.depth}, &test);
    TfLiteLSTMParams params = {};
    params.activation = c.activation;
    params.cell_clip = c.cell_clip;
    params.proj_clip = c.projection_clip;
    test.Run(params);
  }
}

TEST(SequenceOp, SequenceLstm) {
  const struct {
    const Cell& cell;
    bool time_major;
  } cases[] = {{kCells[0], false}, {kCells[0], true}, {kCells[3], false}};
  for (const auto& [cell, time_major] : cases) {
    OpTest test(std::string("sequence lstm ") + cell.name,
                kTfLiteBuiltinUnidirectionalSequenceLstm);
    std::vector<int> input = {cell.batch, 3, cell.depth};
    if (time_major) std::swap(input[0], input[1]);
    AddInputs(cell, input, &test);
    TfLiteUnidirectionalSequenceLSTMParams params = {};
    params.activation = cell.activation;
    params.cell_clip = cell.cell_clip;
    params.proj_clip = cell.projection_clip;
    params.time_major = time_major;
    test.Run(params);
  }
}

TEST(SequenceOp, BasicLstm) {
  OpTest test("basic lstm", kTfLiteBuiltinLstm);
  test.set_version(2);
  test.Input({3, 5});
  test.Input({3, 7});
  test.Constant({28, 12});
  test.Constant({28});
  test.Input({3, 7});
  for (int i = 0; i < 4; ++i) test.Output();
  TfLiteLSTMParams params = {};
  params.activation = kTfLiteActTanh;
  params.kernel_type = kTfLiteLSTMBasicKernel;
  test.Run(params);
}

TEST(SequenceOp, Rnn) {
  constexpr int kBatch = 2, kDepth = 3, kUnits = 5;
  for (const bool is_sequence : {false, true}) {
    OpTest test("rnn", is_sequence ? kTfLiteBuiltinUnidirectionalSequenceRnn : kTfLiteBuiltinRnn);
    test.Input(is_sequence ? std::vector<int>{kBatch, 3, kDepth}
                           : std::vector<int>{kBatch, kDepth});
    test.Constant({kUnits, kDepth});
    test.Constant({kUnits, kUnits});
    test.Constant({kUnits});
    test.Variable({kBatch, kUnits});
    test.Output();
    test.set_invokes(2);
    if (is_sequence) {
      TfLiteSequenceRNNParams params = {};
      params.activation = kTfLiteActRelu;
      test.Run(params);
    } else {
      TfLiteRNNParams params = {};
      params.activation = kTfLiteActTanh;
      test.Run(params);
    }
  }
}

}  // namespace
}  // namespace litmus::gpu
