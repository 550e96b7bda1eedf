// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// LSTM cells, independent of the operator: optional input gate (a coupled cell has none and uses 1
// − forget gate), peepholes, projection, layer normalisation, clips. The order of gates is input,
// forget, cell, output.
#ifndef LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_CELL_H_
#define LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_CELL_H_

#include <cstdint>
#include <vector>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/recurrent/rows.h"

namespace litmus {

enum Gate { kInputGate, kForgetGate, kCellGate, kOutputGate, kGates };

// Positions of a cell's tensors among the node's inputs; −1: absent.
struct LstmPositions {
  int input = 0;
  int weights[kGates] = {1, 2, 3, 4};
  int recurrent[kGates] = {5, 6, 7, 8};
  int peephole[kGates] = {9, 10, -1, 11};
  int bias[kGates] = {12, 13, 14, 15};
  int projection = 16, projection_bias = 17;
  int output_state = 18, cell_state = 19;
  int norm[kGates] = {-1, -1, -1, -1};
  int aux_input = -1;
  int aux_weights[kGates] = {-1, -1, -1, -1};
};

// Parameters of a cell.
struct LstmOptions {
  TfLiteFusedActivation activation = kTfLiteActTanh;
  float cell_clip = 0, projection_clip = 0;  // 0: no clip
  bool asymmetric = false;                   // hybrid cells: rows are quantised with a zero point
  bool time_major = true;
  bool diagonal_recurrent = false;
};

// Tensors of a cell; nullptr: absent.
struct LstmTensors {
  const TfLiteTensor* input;
  const TfLiteTensor* weights[kGates];
  const TfLiteTensor* recurrent[kGates];
  const TfLiteTensor* peephole[kGates];
  const TfLiteTensor* bias[kGates];
  const TfLiteTensor* norm[kGates];
  const TfLiteTensor* projection;
  const TfLiteTensor* projection_bias;
  const TfLiteTensor* aux_input;
  const TfLiteTensor* aux_weights[kGates];
  TfLiteTensor* output_state;
  TfLiteTensor* cell_state;

  bool couples_gates() const { return weights[kInputGate] == nullptr; }
  bool normalizes() const { return norm[kForgetGate] != nullptr; }
  int units() const { return weights[kOutputGate]->dims->data[0]; }
  // Number of outputs, after the projection if there is one.
  int outputs() const { return recurrent[kOutputGate]->dims->data[1]; }
};

LstmTensors TensorsOf(TfLiteContext* context, TfLiteNode* node, const LstmPositions& positions);

// Checks presence, shapes and types of the tensors, for `batch` rows.
TfLiteStatus CheckLstm(TfLiteContext* context, const LstmTensors& tensors,
                       const LstmOptions& options, int batch);

// Runs a float or hybrid cell over the sequence, forwards or backwards. `out`: the cell's first
// output; rows of outputs are `stride` floats apart.
void RunFloatLstm(const LstmTensors& tensors, const LstmOptions& options, const Sequence& sequence,
                  bool backward, float* out, int64_t stride);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_RECURRENT_LSTM_CELL_H_
