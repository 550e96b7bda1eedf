// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Float LSTM cells, and hybrid LSTM cells (float with int8 matrices).
#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime/kernels/recurrent/lstm_cell.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// Element i of a float vector, or of an int8 vector with one scale.
float ElementOf(const TfLiteTensor* vector, int64_t i) {
  if (vector->type == kTfLiteFloat32) return vector->data.f[i];
  return vector->params.scale * static_cast<float>(vector->data.int8[i]);
}

// Layer normalisation: subtracts the mean of each row, divides by its standard deviation, then
// multiplies by `weights`.
void Normalize(const TfLiteTensor* weights, int batch, int units, float* values) {
  constexpr float kVarianceGuard = 1e-8f;
  for (int b = 0; b < batch; ++b, values += units) {
    float sum = 0, squares = 0;
    for (int u = 0; u < units; ++u) sum += values[u];
    const float mean = sum / static_cast<float>(units);
    for (int u = 0; u < units; ++u) squares += (values[u] - mean) * (values[u] - mean);
    const float inverse = 1.0f / std::sqrt(squares / static_cast<float>(units) + kVarianceGuard);
    for (int u = 0; u < units; ++u) {
      values[u] = (values[u] - mean) * inverse * ElementOf(weights, u);
    }
  }
}

// A float or hybrid cell in one direction.
class FloatCell {
 public:
  FloatCell(const LstmTensors& tensors, const LstmOptions& options, int batch)
      : t_(tensors), options_(options), batch_(batch), units_(tensors.units()) {
    outputs_ = options.diagonal_recurrent ? units_ : tensors.outputs();
    for (CountedVector<float>& gate : gates_) gate.resize(Count(units_));
  }

  // Computes one step. `x` and `aux` are the rows of the step; `aux` may be null.
  void Step(Rows* x, Rows* aux) {
    float* h = t_.output_state->data.f;
    float* c = t_.cell_state->data.f;
    const auto n = static_cast<int64_t>(Count(units_));
    Rows state(h, batch_, outputs_, options_.asymmetric);
    Compute(kForgetGate, kTfLiteActSigmoid, x, aux, &state);
    if (!t_.couples_gates()) Compute(kInputGate, kTfLiteActSigmoid, x, aux, &state);
    Compute(kCellGate, options_.activation, x, aux, &state);
    for (int64_t i = 0; i < n; ++i) {
      const auto at = static_cast<size_t>(i);
      const float forget = gates_[kForgetGate][at];
      const float input = t_.couples_gates() ? 1.0f - forget : gates_[kInputGate][at];
      c[i] = forget * c[i] + input * gates_[kCellGate][at];
    }
    Clip(options_.cell_clip, c, n);
    // The output gate's peephole reads the new cell state, so the gate is computed after the state.
    Compute(kOutputGate, kTfLiteActSigmoid, x, aux, &state);
    CountedVector<float>& output = gates_[kCellGate];
    // As in TensorFlow Lite, the activation reads the cell state and writes to the buffer of the
    // cell gate. Without an activation the state is not copied, so the buffer still contains the
    // cell gate.
    if (options_.activation != kTfLiteActNone) {
      std::copy_n(c, n, output.data());
      Activate(options_.activation, output.data(), n);
    }
    for (size_t i = 0; i < output.size(); ++i) output[i] *= gates_[kOutputGate][i];
    if (t_.projection == nullptr) {
      std::copy(output.begin(), output.end(), h);
    } else {
      Project(output.data(), h);
    }
  }

  int outputs() const { return outputs_; }

 private:
  size_t Count(int columns) const {
    return static_cast<size_t>(batch_) * static_cast<size_t>(columns);
  }

  void Compute(Gate g, TfLiteFusedActivation activation, Rows* x, Rows* aux, Rows* state) {
    CountedVector<float>& gate = gates_[g];
    for (int b = 0; b < batch_; ++b) {
      for (int u = 0; u < units_; ++u) {
        gate[static_cast<size_t>(b * units_ + u)] = t_.normalizes() ? 0 : ElementOf(t_.bias[g], u);
      }
    }
    x->AddProduct(t_.weights[g], gate.data(), units_);
    if (aux != nullptr) aux->AddProduct(t_.aux_weights[g], gate.data(), units_);
    if (options_.diagonal_recurrent) {
      AddDiagonal(t_.recurrent[g], t_.output_state->data.f, &gate);
    } else {
      state->AddProduct(t_.recurrent[g], gate.data(), units_);
    }
    if (t_.peephole[g] != nullptr) AddDiagonal(t_.peephole[g], t_.cell_state->data.f, &gate);
    if (t_.normalizes()) {
      Normalize(t_.norm[g], batch_, units_, gate.data());
      for (size_t i = 0; i < gate.size(); ++i) {
        gate[i] += ElementOf(t_.bias[g], static_cast<int64_t>(i) % units_);
      }
    }
    Activate(activation, gate.data(), static_cast<int64_t>(gate.size()));
  }

  void AddDiagonal(const TfLiteTensor* weights, const float* values, CountedVector<float>* gate) {
    for (size_t i = 0; i < gate->size(); ++i) {
      (*gate)[i] += ElementOf(weights, static_cast<int64_t>(i) % units_) * values[i];
    }
  }

  void Project(const float* output, float* h) {
    for (int b = 0; b < batch_; ++b) {
      for (int o = 0; o < outputs_; ++o) {
        h[b * outputs_ + o] = t_.projection_bias == nullptr ? 0 : ElementOf(t_.projection_bias, o);
      }
    }
    Rows(output, batch_, units_, options_.asymmetric).AddProduct(t_.projection, h, outputs_);
    Clip(options_.projection_clip, h, static_cast<int64_t>(Count(outputs_)));
  }

  static void Clip(float limit, float* values, int64_t n) {
    if (limit <= 0) return;
    for (int64_t i = 0; i < n; ++i) values[i] = std::min(std::max(values[i], -limit), limit);
  }

  const LstmTensors& t_;
  const LstmOptions& options_;
  int batch_, units_, outputs_;
  CountedVector<float> gates_[kGates];
};

}  // namespace

void RunFloatLstm(const LstmTensors& t, const LstmOptions& options, const Sequence& sequence,
                  bool backward, float* out, int64_t stride) {
  FloatCell cell(t, options, sequence.batch);
  const bool has_aux = t.aux_weights[kOutputGate] != nullptr;
  std::vector<float> packed, aux_packed;
  for (int i = 0; i < sequence.steps; ++i) {
    const int step = backward ? sequence.steps - 1 - i : i;
    Rows x(sequence.RowsOf(t.input->data.f, step, &packed), sequence.batch, sequence.depth,
           options.asymmetric);
    if (has_aux) {
      const Sequence aux_sequence = Sequence::Of(*t.aux_input->dims, options.time_major);
      Rows aux(aux_sequence.RowsOf(t.aux_input->data.f, step, &aux_packed), sequence.batch,
               aux_sequence.depth, options.asymmetric);
      cell.Step(&x, &aux);
    } else {
      cell.Step(&x, nullptr);
    }
    for (int b = 0; b < sequence.batch; ++b) {
      std::copy_n(t.output_state->data.f + int64_t{b} * cell.outputs(), cell.outputs(),
                  out + sequence.RowOf(step, b) * stride);
    }
  }
}

}  // namespace litmus
