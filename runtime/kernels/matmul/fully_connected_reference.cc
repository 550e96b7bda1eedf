// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Reference evaluation of FULLY_CONNECTED: one loop for all arithmetics.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/matmul/fully_connected_common.h"
#include "runtime/kernels/matmul/fully_connected_loop.h"

namespace litmus {
namespace {

using tflite::GetTensorData;

float ClampFloat(float value, const FcState& s) {
  return std::min(std::max(value, s.float_min), s.float_max);
}

void EvalFloat(const FcTensors& t, const FcState& s) {
  const float* bias = GetTensorData<float>(t.bias);
  float* output = GetTensorData<float>(t.output);
  reference::FullyConnected<float>(
      s.rows, s.units, s.depth, GetTensorData<float>(t.input), GetTensorData<float>(t.filter),
      [](float sum, int64_t, float x, float w) { return sum + x * w; },
      [&](int64_t i, int64_t, int unit, float sum) {
        output[i] = ClampFloat(bias ? sum + bias[unit] : sum, s);
      });
}

template <typename T, typename Weight, typename Sum, typename Out = T>
void EvalInteger(const FcTensors& t, const Weight* filter, const FcState& s) {
  const Sum* bias = GetTensorData<Sum>(t.bias);
  Out* output = GetTensorData<Out>(t.output);
  reference::FullyConnected<Sum>(
      s.rows, s.units, s.depth, GetTensorData<T>(t.input), filter,
      [&](Sum sum, int64_t, T x, Weight w) {
        return WrappingSum(sum, Sum{(x - s.input_zero_point) * (w - s.filter_zero_point)});
      },
      [&](int64_t i, int64_t, int unit, Sum sum) {
        if (bias) sum = WrappingSum(sum, bias[unit]);
        const int64_t scaled = MultiplyByDouble(sum, s.multiplier[unit]);
        output[i] =
            static_cast<Out>(ClampToRange(scaled + s.output_zero_point, s.act_min, s.act_max));
      });
}

// Σ x[k] · w[k], computed exactly. Each product is split into two halves; 2^15 halves fit a 32-bit
// sum, of which a vector has more lanes than of 64-bit sums.
int64_t DotWords(const int16_t* x, const int16_t* w, int64_t depth) {
  constexpr int64_t kProducts = 1 << 15;
  int64_t sum = 0;
  for (int64_t begin = 0; begin < depth; begin += kProducts) {
    const int64_t end = std::min(begin + kProducts, depth);
    uint32_t low = 0;
    int32_t high = 0;
    for (int64_t k = begin; k < end; ++k) {
      const int32_t product = int32_t{x[k]} * w[k];
      low += static_cast<uint32_t>(product) & 0xFFFF;
      high += product >> 16;
    }
    sum += int64_t{high} * 65536 + low;
  }
  return sum;
}

template <typename Bias>
void EvalWords(const FcTensors& t, const FcState& s) {
  const int16_t* x = GetTensorData<int16_t>(t.input);
  const int16_t* weights = GetTensorData<int16_t>(t.filter);
  const Bias* bias = GetTensorData<Bias>(t.bias);
  int16_t* output = GetTensorData<int16_t>(t.output);
  for (int64_t row = 0; row < s.rows; ++row, x += s.depth) {
    // Uses Σ x · (w − z) = Σ x · w − z · Σ x.
    const int64_t less = s.filter_zero_point * std::accumulate(x, x + s.depth, int64_t{0});
    for (int unit = 0; unit < s.units; ++unit) {
      int64_t sum = DotWords(x, weights + int64_t{unit} * s.depth, s.depth) - less;
      if (bias) sum = WrappingSum(sum, int64_t{bias[unit]});
      const FcState::FixedPoint& scale = s.fixed_point[unit];
      const int64_t scaled = MultiplyByQuantizedMultiplier(sum, scale.multiplier, scale.shift);
      *output++ = static_cast<int16_t>(ClampToRange(scaled, s.act_min, s.act_max));
    }
  }
}

// Index of element (row, k) in the shuffled layout: blocks of 4 rows by 16 columns, one row of
// blocks after another.
int64_t ShuffledPosition(int row, int k, int depth) {
  return int64_t{row / 4 * 4} * depth + int64_t{k / 16} * 64 + row % 4 * 16 + k % 16;
}

void EvalShuffled(const FcTensors& t, FcState* s) {
  const auto* shuffled = GetTensorData<int8_t>(t.filter);
  s->unshuffled.resize(static_cast<size_t>(int64_t{1} * s->units * s->depth));
  for (int unit = 0; unit < s->units; ++unit) {
    for (int k = 0; k < s->depth; ++k) {
      s->unshuffled[int64_t{unit} * s->depth + k] = shuffled[ShuffledPosition(unit, k, s->depth)];
    }
  }
  EvalInteger<uint8_t, int8_t, int32_t, int16_t>(t, s->unshuffled.data(), *s);
  // The second output of the node is scratch memory of TensorFlow Lite's kernel: the input as int8,
  // in blocks if there are four rows.
  const auto* input = GetTensorData<uint8_t>(t.input);
  auto* scratch = GetTensorData<uint8_t>(t.shuffled_input);
  for (int row = 0; row < s->rows; ++row) {
    for (int k = 0; k < s->depth; ++k) {
      const int64_t at = s->rows == 1 ? k : ShuffledPosition(row, k, s->depth);
      scratch[at] = input[int64_t{row} * s->depth + k] ^ 0x80;
    }
  }
}

}  // namespace

void QuantizeRows(const FcTensors& t, FcState* s, int8_t* quantized) {
  const float* input = GetTensorData<float>(t.input);
  for (int64_t row = 0; row < s->rows; ++row) {
    const float* x = input + row * s->depth;
    int8_t* q = quantized + row * s->depth;
    if (s->asymmetric) {
      AsymmetricQuantizeFloats(x, s->depth, q, &s->row_scales[row], &s->row_zero_points[row]);
    } else {
      SymmetricQuantizeFloats(x, s->depth, q, &s->row_scales[row]);
      s->row_zero_points[row] = 0;
    }
  }
}

void EvalHybridUnits(const FcTensors& t, const FcState& s, const int8_t* quantized,
                     const int8_t* filter, int begin, int end) {
  const float* bias = GetTensorData<float>(t.bias);
  float* output = GetTensorData<float>(t.output);
  reference::FullyConnected<int32_t>(
      s.rows, end - begin, s.depth, quantized, filter + int64_t{1} * begin * s.depth,
      [&](int32_t sum, int64_t row, int8_t x, int8_t w) {
        return WrappingSum(sum, (x - s.row_zero_points[row]) * w);
      },
      [&](int64_t, int64_t row, int i, int32_t sum) {
        const int unit = begin + i;
        const float value = static_cast<float>(sum) * (s.filter_scales[unit] * s.row_scales[row]);
        output[row * s.units + unit] = ClampFloat(bias ? value + bias[unit] : value, s);
      });
}

void EvalBlocks(const FcTensors& t, const FcState& s, const int8_t* quantized) {
  const auto* filter = GetTensorData<int8_t>(t.filter);
  const float* bias = GetTensorData<float>(t.bias);
  float* output = GetTensorData<float>(t.output);
  const int64_t depth = s.depth, size = s.block_scales.block_size, blocks = s.block_scales.blocks;
  for (int64_t row = 0; row < s.rows; ++row) {
    for (int64_t unit = 0; unit < s.units; ++unit) {
      float total = 0;
      for (int64_t block = 0; block < blocks; ++block) {
        int32_t sum = 0;
        for (int64_t k = block * size; k < (block + 1) * size; ++k) {
          sum = WrappingSum(sum, (quantized[row * depth + k] - s.row_zero_points[row]) *
                                     filter[unit * depth + k]);
        }
        total += static_cast<float>(sum) * s.block_scales.scales[unit * blocks + block];
      }
      const float value = total * s.row_scales[row];
      output[row * s.units + unit] = ClampFloat(bias ? value + bias[unit] : value, s);
    }
  }
}

int64_t FcReferenceScratch(const FcState& state) {
  const bool quantizes =
      state.arithmetic == FcArithmetic::kHybrid || state.arithmetic == FcArithmetic::kBlocks;
  return quantizes ? state.rows * state.depth : 0;
}

void EvalFcReference(const FcTensors& t, FcState* state, void* scratch) {
  if (state->depth == 0) {
    // As in LiteRT, for rows of no elements all bytes of the output are 0, whatever bias and zero
    // point are.
    if (t.output->bytes > 0) std::memset(t.output->data.raw, 0, t.output->bytes);
    return;
  }
  switch (state->arithmetic) {
    case FcArithmetic::kFloat:
      return EvalFloat(t, *state);
    case FcArithmetic::kHybrid:
      QuantizeRows(t, state, static_cast<int8_t*>(scratch));
      return EvalHybridUnits(t, *state, static_cast<int8_t*>(scratch),
                             GetTensorData<int8_t>(t.filter), 0, state->units);
    case FcArithmetic::kBlocks:
      QuantizeRows(t, state, static_cast<int8_t*>(scratch));
      return EvalBlocks(t, *state, static_cast<int8_t*>(scratch));
    case FcArithmetic::kInt8:
      return EvalInteger<int8_t, int8_t, int32_t>(t, GetTensorData<int8_t>(t.filter), *state);
    case FcArithmetic::kUint8:
      return EvalInteger<uint8_t, uint8_t, int32_t>(t, GetTensorData<uint8_t>(t.filter), *state);
    case FcArithmetic::kUint8To16:
      return EvalInteger<uint8_t, uint8_t, int32_t, int16_t>(t, GetTensorData<uint8_t>(t.filter),
                                                             *state);
    case FcArithmetic::kShuffled:
      return EvalShuffled(t, state);
    case FcArithmetic::kInt16:
      if (state->wide_sums) {
        return EvalInteger<int16_t, int8_t, int64_t>(t, GetTensorData<int8_t>(t.filter), *state);
      }
      return EvalInteger<int16_t, int8_t, int32_t>(t, GetTensorData<int8_t>(t.filter), *state);
    case FcArithmetic::kWords:
      return state->wide_sums ? EvalWords<int64_t>(t, *state) : EvalWords<int32_t>(t, *state);
  }
}

}  // namespace litmus
