// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/recurrent/lstm_narrow.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/recurrent/fixed16.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

int8_t Saturated8(int64_t x) { return static_cast<int8_t>(ClampToRange(x, -128, 127)); }

// x · 2^15, truncated and saturated to 16 bits; NaN becomes 0.
int16_t ToQ15(float x) {
  const float scaled = x * 32768.0f;
  return std::isnan(scaled) ? int16_t{0} : Saturated16(static_cast<int64_t>(scaled));
}

int16_t FloatSigmoid(int16_t x) {
  return ToQ15(1.0f / (1.0f + std::exp(-(static_cast<float>(x) / 4096.0f))));
}

int16_t FloatTanh(int16_t x, int exponent) {
  return ToQ15(std::tanh(std::ldexp(static_cast<float>(x), exponent)));
}

// A narrow cell, with memory for one step.
class NarrowCell {
 public:
  NarrowCell(const LstmTensors& tensors, const NarrowLstm& data, int batch)
      : t_(tensors),
        d_(data),
        batch_(batch),
        units_(tensors.units()),
        outputs_(tensors.outputs()),
        depth_(tensors.weights[kOutputGate]->dims->data[1]) {
    for (Gate g : {kForgetGate, kCellGate, kOutputGate}) {
      gates_[g].resize(static_cast<size_t>(batch) * static_cast<size_t>(units_));
    }
  }

  void Step() {
    int16_t* c = t_.cell_state->data.i16;
    Compute(kForgetGate);
    Compute(kCellGate);
    Compute(kOutputGate);
    CountedVector<int16_t>& hidden = gates_[kCellGate];
    for (size_t i = 0; i < hidden.size(); ++i) {
      const int16_t forget = FloatSigmoid(gates_[kForgetGate][i]);
      const int16_t cell = FloatTanh(gates_[kCellGate][i], -12);
      const int32_t kept = RoundingDivideByPOT(int32_t{forget} * c[i], 15);
      const int32_t added = RoundingDivideByPOT((32767 - forget) * int32_t{cell}, 15);
      c[i] = Saturated16(int64_t{kept} + added);
      if (d_.cell_clip > 0) {
        c[i] = std::clamp<int16_t>(c[i], static_cast<int16_t>(-d_.cell_clip), d_.cell_clip);
      }
      const int16_t output = FloatSigmoid(gates_[kOutputGate][i]);
      hidden[i] =
          static_cast<int16_t>(RoundingDivideByPOT(int32_t{output} * FloatTanh(c[i], -15), 15));
    }
    Project(hidden.data());
  }

 private:
  static int32_t Sum(const int8_t* weights, const int8_t* x, int32_t zero_point, int n,
                     const NarrowLstm::Addend& addend) {
    int32_t sum = 0;
    for (int i = 0; i < n; ++i) sum = WrappingSum(sum, weights[i] * (x[i] - zero_point));
    const int8_t narrow = Saturated8(int64_t{addend.to_int8(sum)} + addend.zero_point);
    return addend.to_gate(narrow - addend.zero_point);
  }

  void Compute(Gate g) {
    const int8_t* x = t_.input->data.int8;
    const int8_t* h = t_.output_state->data.int8;
    for (int b = 0; b < batch_; ++b) {
      int16_t* row = gates_[g].data() + int64_t{b} * units_;
      for (int u = 0; u < units_; ++u) {
        const int64_t from_input =
            Sum(t_.weights[g]->data.int8 + int64_t{u} * depth_, x + int64_t{b} * depth_,
                t_.input->params.zero_point, depth_, d_.input[g]);
        const int64_t from_state =
            Sum(t_.recurrent[g]->data.int8 + int64_t{u} * outputs_, h + int64_t{b} * outputs_,
                t_.output_state->params.zero_point, outputs_, d_.recurrent[g]);
        row[u] = Saturated16(from_input + from_state);
      }
      Normalize(g, row);
    }
  }

  void Normalize(Gate g, int16_t* row) {
    const auto n = static_cast<float>(units_);
    float sum = 0, squares = 0;
    for (int u = 0; u < units_; ++u) {
      const float value = row[u];
      sum += value;
      squares += value * value;
    }
    const float mean = sum / n;
    const float variance = squares / n - mean * mean;
    const float inverse = 1.0f / std::sqrt(variance == 0 ? 1e-8f : variance);
    const float scale = d_.norm_scale[g], bias_scale = scale / 1024.0f;
    for (int u = 0; u < units_; ++u) {
      const float normal = (static_cast<float>(row[u]) - mean) * inverse;
      const float value = normal * static_cast<float>(t_.norm[g]->data.i16[u]) * scale +
                          static_cast<float>(t_.bias[g]->data.i32[u]) * bias_scale;
      const float rounded = std::round(value * 4096.0f);
      row[u] = static_cast<int16_t>(rounded > -32768.0f ? std::min(rounded, 32767.0f) : -32768.0f);
    }
  }

  void Project(const int16_t* hidden) {
    int8_t* h = t_.output_state->data.int8;
    for (int b = 0; b < batch_; ++b) {
      const int16_t* x = hidden + int64_t{b} * units_;
      for (int o = 0; o < outputs_; ++o) {
        const int8_t* weights = t_.projection->data.int8 + int64_t{o} * units_;
        int64_t sum = t_.projection_bias->data.i32[o];
        for (int u = 0; u < units_; ++u) sum += int32_t{x[u]} * weights[u];
        const int64_t scaled =
            MultiplyByQuantizedMultiplier(sum, d_.projection.value, d_.projection.shift);
        int8_t value = Saturated8(scaled + t_.output_state->params.zero_point);
        if (d_.projection_clip > 0) {
          value = std::clamp<int8_t>(value, static_cast<int8_t>(-d_.projection_clip),
                                     d_.projection_clip);
        }
        h[b * outputs_ + o] = value;
      }
    }
  }

  const LstmTensors& t_;
  const NarrowLstm& d_;
  const int batch_, units_, outputs_, depth_;
  CountedVector<int16_t> gates_[kGates];
};

}  // namespace

TfLiteStatus PrepareNarrowLstm(TfLiteContext* context, TfLiteNode* node, const LstmTensors& t,
                               const LstmOptions& options, NarrowLstm* data) {
  TF_LITE_ENSURE_OK(context, CheckIntegerLstm(context, t));
  TF_LITE_ENSURE_MSG(context, t.normalizes() && t.projection && t.projection_bias,
                     "An LSTM of int8 gates needs normalisation, a projection and its bias.");
  TF_LITE_ENSURE_MSG(context, t.cell_state->params.scale == 1.0f / 32768,
                     "An LSTM of int8 gates needs a cell state's scale of 1/32768.");
  const TfLiteTensor* middle[kNarrowIntermediates];
  for (int i = 0; i < kNarrowIntermediates; ++i) {
    TfLiteTensor* tensor;
    TF_LITE_ENSURE_OK(context, tflite::GetIntermediatesSafe(context, node, i, &tensor));
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, tensor, "intermediate"));
    middle[i] = tensor;
  }
  const float state_scale = t.output_state->params.scale;
  for (int g : {kForgetGate, kCellGate, kOutputGate}) {
    // Each gate has three intermediate tensors: those of the gate, of the input's addend and of the
    // state's addend.
    const TfLiteTensor* const* scales = middle + 3 * g;
    const auto addend = [&](const TfLiteTensor* weights, float scale, int i) {
      NarrowLstm::Addend a;
      a.to_int8 = FixedMultiplier(weights->params.scale * scale / scales[i]->params.scale);
      a.to_gate = FixedMultiplier(scales[i]->params.scale / scales[0]->params.scale);
      a.zero_point = static_cast<int8_t>(scales[i]->params.zero_point);
      return a;
    };
    data->input[g] = addend(t.weights[g], t.input->params.scale, 1);
    data->recurrent[g] = addend(t.recurrent[g], state_scale, 2);
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, t.norm[g], "normalisation"));
    const FixedMultiplier norm(t.norm[g]->params.scale);
    data->norm_scale[g] = static_cast<float>(std::ldexp(norm.value, norm.shift - 31));
  }
  // TensorFlow Lite uses wrong parameters for the output gate's state addend: the shift of the
  // forget gate's addend as its multiplier, and the zero point of the cell gate's input addend.
  data->recurrent[kOutputGate].to_gate.value = data->recurrent[kForgetGate].to_gate.shift;
  data->recurrent[kOutputGate].zero_point = data->input[kCellGate].zero_point;

  data->projection = FixedMultiplier(std::ldexp(t.projection->params.scale, -15) / state_scale);
  const float cell_clip = options.cell_clip, projection_clip = options.projection_clip;
  if (cell_clip > 0 && cell_clip < 1) {
    data->cell_clip = static_cast<int16_t>(std::min(cell_clip * 32768.0f, 32767.0f));
  }
  if (projection_clip > 0) {
    data->projection_clip = static_cast<int8_t>(std::min(projection_clip / state_scale, 127.0f));
  }
  return kTfLiteOk;
}

void RunNarrowLstm(const LstmTensors& t, const NarrowLstm& data, int batch, int8_t* out) {
  NarrowCell(t, data, batch).Step();
  std::copy_n(t.output_state->data.int8, int64_t{batch} * t.outputs(), out);
}

}  // namespace litmus
