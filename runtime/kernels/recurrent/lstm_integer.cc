// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/recurrent/lstm_integer.h"

#include <algorithm>

#include "runtime/kernels/common/inverse_square_root.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/recurrent/fixed16.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

// An integer cell, with memory for one step.
class IntegerCell {
 public:
  // rows_as_one: TensorFlow Lite computes a step for the whole batch at once, as in time-major
  // order.
  IntegerCell(const LstmTensors& tensors, const IntegerLstm& data, int batch, bool rows_as_one)
      : t_(tensors),
        d_(data),
        batch_(batch),
        rows_as_one_(rows_as_one),
        units_(tensors.units()),
        outputs_(tensors.outputs()),
        depth_(tensors.weights[kOutputGate]->dims->data[1]),
        hidden_(Count(tensors.units())) {
    for (CountedVector<int16_t>& gate : gates_) gate.resize(Count(units_));
  }

  // Computes one step. `x` is [batch, depth].
  void Step(const int8_t* x) {
    constexpr int kGateIntegerBits = 3;
    int16_t* c = t_.cell_state->data.i16;
    Compute(kForgetGate, x);
    if (!t_.couples_gates()) Compute(kInputGate, x);
    Compute(kCellGate, x);
    for (size_t i = 0; i < hidden_.size(); ++i) {
      const int16_t forget = Sigmoid16(gates_[kForgetGate][i], kGateIntegerBits);
      const int16_t input = t_.couples_gates() ? static_cast<int16_t>(32767 - forget)
                                               : Sigmoid16(gates_[kInputGate][i], kGateIntegerBits);
      const int16_t cell = Tanh16(gates_[kCellGate][i], kGateIntegerBits);
      const int32_t kept = RoundingDivideByPOT(int32_t{forget} * c[i], 15);
      const int32_t added = RoundingDivideByPOT(int32_t{input} * cell, 30 + d_.cell_exponent);
      c[i] = Saturated16(int64_t{static_cast<int16_t>(kept)} + static_cast<int16_t>(added));
      if (d_.cell_clip > 0) {
        c[i] = std::clamp<int16_t>(c[i], static_cast<int16_t>(-d_.cell_clip), d_.cell_clip);
      }
    }
    Compute(kOutputGate, x);
    for (size_t i = 0; i < hidden_.size(); ++i) {
      const int16_t output = Sigmoid16(gates_[kOutputGate][i], kGateIntegerBits);
      const int32_t product = int32_t{output} * Tanh16(c[i], 15 + d_.cell_exponent);
      hidden_[i] = Saturated8(int64_t{d_.hidden(product)} + d_.hidden_zero_point);
    }
    if (t_.projection == nullptr) {
      std::copy(hidden_.begin(), hidden_.end(), t_.output_state->data.int8);
    } else {
      Project();
    }
  }

 private:
  size_t Count(int columns) const {
    return static_cast<size_t>(batch_) * static_cast<size_t>(columns);
  }

  static int8_t Saturated8(int64_t x) {
    return static_cast<int8_t>(std::clamp<int64_t>(x, -128, 127));
  }

  static int32_t Product(const int8_t* a, const int8_t* b, int n, int32_t start) {
    int32_t sum = start;
    for (int i = 0; i < n; ++i) sum = WrappingSum(sum, int32_t{a[i]} * b[i]);
    return sum;
  }

  void Compute(Gate g, const int8_t* x) {
    CountedVector<int16_t>& gate = gates_[g];
    const int8_t* h = t_.output_state->data.int8;
    for (int b = 0; b < batch_; ++b) {
      for (int u = 0; u < units_; ++u) {
        const auto at = static_cast<size_t>(u);
        const int32_t from_input =
            d_.input[g](Product(t_.weights[g]->data.int8 + int64_t{u} * depth_,
                                x + int64_t{b} * depth_, depth_, d_.input_bias[g][at]));
        const int32_t from_state =
            d_.recurrent[g](Product(t_.recurrent[g]->data.int8 + int64_t{u} * outputs_,
                                    h + int64_t{b} * outputs_, outputs_, d_.recurrent_bias[g][at]));
        int16_t value = Saturated16(int64_t{from_state} + Saturated16(from_input));
        const int64_t i = int64_t{b} * units_ + u;
        if (const int p = PeepholeOf(b, u); t_.peephole[g] != nullptr && p >= 0) {
          const int32_t product = int32_t{t_.peephole[g]->data.i16[p]} * t_.cell_state->data.i16[i];
          value = Saturated16(int64_t{d_.peephole[g](product)} + value);
        }
        gate[static_cast<size_t>(i)] = value;
      }
    }
    if (t_.normalizes()) Normalize(g, &gate);
  }

  // Index of the peephole weight of a unit; -1: none. Without a projection, it is the unit's index.
  // With one, TensorFlow Lite uses the size of the output as the length of a row, and treats the
  // rows of a step as one row if they are computed at once.
  int PeepholeOf(int b, int u) const {
    if (outputs_ >= units_) return u;
    if (!rows_as_one_) return u < outputs_ ? u : -1;
    const int64_t i = int64_t{b} * units_ + u;
    return i < int64_t{batch_} * outputs_ ? static_cast<int>(i % outputs_) : -1;
  }

  // Layer normalisation, with mean and standard deviation in Q10 fixed point.
  void Normalize(Gate g, CountedVector<int16_t>* gate) {
    constexpr int32_t kPrecision = 1 << 20;
    for (int b = 0; b < batch_; ++b) {
      int16_t* row = gate->data() + int64_t{b} * units_;
      int64_t sum = 0, squares = 0;
      for (int u = 0; u < units_; ++u) {
        sum += row[u];
        squares += int32_t{row[u]} * row[u];
      }
      const auto mean = static_cast<int32_t>(sum * 1024 / units_);
      const int64_t variance_wide = squares * (kPrecision / units_) - int64_t{mean} * mean;
      auto variance = static_cast<int32_t>(variance_wide / kPrecision);
      if (variance < 1) variance = d_.variance_guard[g];
      FixedMultiplier inverse;
      InverseSquareRoot(variance, &inverse.value, &inverse.shift);
      for (int u = 0; u < units_; ++u) {
        const int32_t centred = 1024 * row[u] - mean;
        // The product wraps around.
        const int64_t weighed =
            static_cast<int32_t>(static_cast<uint32_t>(inverse(centred)) *
                                     static_cast<uint32_t>(int32_t{t_.norm[g]->data.i16[u]}) +
                                 static_cast<uint32_t>(t_.bias[g]->data.i32[u]));
        const auto rounded =
            static_cast<int32_t>((weighed > 0 ? weighed + 512 : weighed - 512) / 1024);
        row[u] = Saturated16(MultiplyByQuantizedMultiplier(rounded, d_.norm[g].value,
                                                           std::min(d_.norm[g].shift + 12, 30)));
      }
    }
  }

  void Project() {
    int8_t* h = t_.output_state->data.int8;
    for (int b = 0; b < batch_; ++b) {
      for (int o = 0; o < outputs_; ++o) {
        const int32_t sum = Product(t_.projection->data.int8 + int64_t{o} * units_,
                                    hidden_.data() + int64_t{b} * units_, units_,
                                    d_.projection_bias[static_cast<size_t>(o)]);
        int8_t value = Saturated8(int64_t{d_.projection(sum)} + t_.output_state->params.zero_point);
        if (d_.projection_clip > 0) {
          value = std::clamp<int8_t>(value, static_cast<int8_t>(-d_.projection_clip),
                                     d_.projection_clip);
        }
        h[b * outputs_ + o] = value;
      }
    }
  }

  const LstmTensors& t_;
  const IntegerLstm& d_;
  const int batch_;
  const bool rows_as_one_;
  const int units_, outputs_, depth_;
  CountedVector<int16_t> gates_[kGates];
  std::vector<int8_t> hidden_;
};

}  // namespace

void RunIntegerLstm(const LstmTensors& t, const IntegerLstm& data, const Sequence& sequence,
                    int8_t* out) {
  IntegerCell cell(t, data, sequence.batch, sequence.time_major);
  const int outputs = t.outputs();
  CountedVector<int8_t> rows(static_cast<size_t>(sequence.batch) *
                             static_cast<size_t>(sequence.depth));
  for (int step = 0; step < sequence.steps; ++step) {
    for (int b = 0; b < sequence.batch; ++b) {
      std::copy_n(t.input->data.int8 + sequence.RowOf(step, b) * sequence.depth, sequence.depth,
                  rows.data() + int64_t{b} * sequence.depth);
    }
    cell.Step(rows.data());
    for (int b = 0; b < sequence.batch; ++b) {
      std::copy_n(t.output_state->data.int8 + int64_t{b} * outputs, outputs,
                  out + sequence.RowOf(step, b) * outputs);
    }
  }
}

}  // namespace litmus
