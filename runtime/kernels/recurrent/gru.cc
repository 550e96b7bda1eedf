// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The custom operator UNIDIRECTIONAL_SEQUENCE_GRU, float, time-major:
//   [r u] = sigmoid([x h] · gates + gate bias)
//   c = tanh([x (h · r)] · candidate + candidate bias)
//   h = (1 − u) · c + u · h
// Inputs: x [time, batch, depth], h [batch, units], gates [2 · units, depth + units], their bias,
// candidate [units, depth + units], its bias. Outputs: the states h of all steps [time, batch,
// units], and the last one.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/custom/custom_ops_register.h"
#include "runtime/kernels/recurrent/rows.h"

namespace litmus {
namespace {

struct Gru {
  const TfLiteTensor *input, *state, *gates, *gate_bias, *candidate, *candidate_bias;
  TfLiteTensor *output, *output_state;
};

TfLiteStatus GetGru(TfLiteContext* context, const TfLiteNode* node, Gru* g) {
  return GetNodeTensors(
      context, node,
      {&g->input, &g->state, &g->gates, &g->gate_bias, &g->candidate, &g->candidate_bias},
      {&g->output, &g->output_state});
}

TfLiteStatus CheckBias(TfLiteContext* context, const TfLiteTensor* bias, int64_t size,
                       const char* what) {
  TF_LITE_ENSURE_MSG(context,
                     tflite::NumDimensions(bias) == 1 && tflite::SizeOfDimension(bias, 0) == size,
                     "The %s must have the shape [%lld], not %s.", what,
                     static_cast<long long>(size), tflite::GetShapeDebugString(bias->dims).c_str());
  return kTfLiteOk;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 6, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 2, "The number of outputs");
  Gru g;
  TF_LITE_ENSURE_OK(context, GetGru(context, node, &g));
  for (const TfLiteTensor* tensor : {g.input, g.state, g.gates, g.gate_bias, g.candidate,
                                     g.candidate_bias, const_cast<const TfLiteTensor*>(g.output),
                                     const_cast<const TfLiteTensor*>(g.output_state)}) {
    LITMUS_ENSURE_TYPE(context, tensor->type, kTfLiteFloat32, "The type of an input or output");
  }
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(g.input), 3,
                      "The number of dimensions of the input");
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(g.state), 2,
                      "The number of dimensions of the state");
  LITMUS_ENSURE_DIMENSION(context, g.state, 0, "the state", g.input, 1, "the input");
  const int64_t depth = g.input->dims->data[2], units = g.state->dims->data[1];
  TF_LITE_ENSURE_MSG(context, depth + 2 * units <= INT32_MAX, "The cell is too large.");
  const int columns = static_cast<int>(depth + units);
  TF_LITE_ENSURE_OK(context, CheckMatrix(context, g.gates, static_cast<int>(2 * units), columns,
                                         "gates' weights"));
  TF_LITE_ENSURE_OK(context, CheckMatrix(context, g.candidate, static_cast<int>(units), columns,
                                         "candidate's weights"));
  TF_LITE_ENSURE_OK(context, CheckBias(context, g.gate_bias, 2 * units, "gates' bias"));
  TF_LITE_ENSURE_OK(context, CheckBias(context, g.candidate_bias, units, "candidate's bias"));
  TF_LITE_ENSURE_OK(context, ResizeTo(context, g.output,
                                      {g.input->dims->data[0], g.input->dims->data[1], units}));
  return ResizeTo(context, g.output_state, DimsOf(g.state));
}

// out [batch, rows of the matrix] = activation(bias + joined · matrix).
void Layer(const float* joined, int batch, const TfLiteTensor* matrix, const TfLiteTensor* bias,
           TfLiteFusedActivation activation, float* out) {
  const int rows = matrix->dims->data[0];
  for (int b = 0; b < batch; ++b) std::copy_n(bias->data.f, rows, out + int64_t{b} * rows);
  Rows(joined, batch, matrix->dims->data[1], false).AddProduct(matrix, out, rows);
  Activate(activation, out, int64_t{batch} * rows);
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  Gru g;
  TF_LITE_ENSURE_OK(context, GetGru(context, node, &g));
  const int steps = g.input->dims->data[0], batch = g.input->dims->data[1];
  const int depth = g.input->dims->data[2], units = g.state->dims->data[1];
  const int64_t columns = int64_t{depth} + units;
  std::vector<float> joined(static_cast<size_t>(batch * columns));
  std::vector<float> gates(static_cast<size_t>(int64_t{batch} * 2 * units));
  const float *x = g.input->data.f, *h = g.state->data.f;
  float* out = g.output->data.f;
  for (int step = 0; step < steps; ++step) {
    for (int b = 0; b < batch; ++b) {
      float* row = joined.data() + b * columns;
      std::copy_n(x + int64_t{b} * depth, depth, row);
      std::copy_n(h + int64_t{b} * units, units, row + depth);
    }
    Layer(joined.data(), batch, g.gates, g.gate_bias, kTfLiteActSigmoid, gates.data());
    for (int b = 0; b < batch; ++b) {
      float* kept = joined.data() + b * columns + depth;
      const float* r = gates.data() + int64_t{b} * 2 * units;
      for (int u = 0; u < units; ++u) kept[u] *= r[u];
    }
    Layer(joined.data(), batch, g.candidate, g.candidate_bias, kTfLiteActTanh, out);
    for (int b = 0; b < batch; ++b) {
      const float* update = gates.data() + (int64_t{b} * 2 + 1) * units;
      for (int u = 0; u < units; ++u, ++out, ++h) {
        *out = (1 - update[u]) * *out + update[u] * *h;
      }
    }
    h = out - int64_t{batch} * units;
    x += int64_t{batch} * depth;
  }
  // If there are no steps, the new state is the old one.
  std::copy_n(h, int64_t{batch} * units, g.output_state->data.f);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_UNIDIRECTIONAL_SEQUENCE_GRU() {
  return litmus::MakeRegistration<void, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::custom
