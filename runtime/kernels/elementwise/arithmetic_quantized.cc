// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// ADD and SUB rescale both inputs to twice the larger scale, shifted left to keep bits: raw =
// m1·((x1 − z1) << L) ± m2·((x2 − z2) << L), out = z + mo·raw. MUL is (x1 − z1)(x2 − z2) · s1·s2/so
// + z. MUL of int16 with an int8 or uint8 output ignores the scales: the product of two Q0.15
// numbers becomes a Q0.7 number.
#include "runtime/kernels/elementwise/arithmetic_quantized.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/elementwise/repeated_rows.h"
#include "runtime/kernels/elementwise/unary.h"
#include "runtime/kernels/simd/int8/elementwise/arithmetic.h"
#include "runtime/threads/parallel_for.h"

namespace litmus {
namespace {

// The left shifts L of ADD and SUB, for 8-bit and 16-bit inputs.
constexpr int kLeftShift8 = 20;
constexpr int kLeftShift16 = 15;
// Min length of a row for the vector kernel; for shorter rows loading its constants takes longer
// than it saves.
constexpr int64_t kVectorRow = 16;
// Approximate nanoseconds per element.
constexpr double kElementNs = 0.03;

bool Log2(double x, int* log2) {
  int exponent;
  const bool exact = std::frexp(x, &exponent) == 0.5;
  *log2 = exponent - 1;
  return exact;
}

// Computes shifts relative to the output's scale. Returns false unless all scales are powers of
// two, one input has the output's scale, and the other input has the same scale or a smaller one.
bool PowerOfTwoShifts(const BinaryTensors& t, ArithmeticData* data) {
  int la, lb, lo;
  if (!Log2(t.a->params.scale, &la) || !Log2(t.b->params.scale, &lb) ||
      !Log2(t.out->params.scale, &lo)) {
    return false;
  }
  data->shift1 = la - lo;
  data->shift2 = lb - lo;
  return data->shift1 <= 0 && data->shift2 <= 0 && (data->shift1 == 0 || data->shift2 == 0) &&
         data->shift1 > -32 && data->shift2 > -32;
}

int32_t ToCommonScale(int32_t value, int left_shift, int32_t multiplier, int shift) {
  return MultiplyByQuantizedMultiplier(WrappingShiftLeft(value, left_shift), multiplier, shift);
}

void FillTables(TfLiteType type, ArithmeticData* d) {
  for (int i = 0; i < 256; ++i) {
    const int32_t q = type == kTfLiteInt8 ? static_cast<int8_t>(i) : i;
    d->common1[i] = ToCommonScale(q - d->zero1, d->left_shift, d->mult1, d->shift1);
    d->common2[i] = ToCommonScale(q - d->zero2, d->left_shift, d->mult2, d->shift2);
  }
}

template <ArithmeticOp op>
int32_t AddOrSub(int32_t x, int32_t y) {
  const auto u = static_cast<uint32_t>(x), v = static_cast<uint32_t>(y);
  return static_cast<int32_t>(op == ArithmeticOp::kSub ? u - v : u + v);
}

template <typename T>
class Output {
 public:
  explicit Output(const ArithmeticData& d)
      : multiplier_(d.mult_out), shift_(d.shift_out), zero_(d.zero_out), min_(d.min), max_(d.max) {}
  T operator()(int32_t raw) const {
    return Clamped(WrappingSum(MultiplyByQuantizedMultiplier(raw, multiplier_, shift_), zero_));
  }
  T Clamped(int32_t value) const { return static_cast<T>(std::min(std::max(value, min_), max_)); }

 private:
  int32_t multiplier_;
  int shift_;
  int32_t zero_, min_, max_;
};

int8::ArithmeticParams VectorParams(ArithmeticOp op, TfLiteType type, const ArithmeticData& d) {
  int8::ArithmeticParams p = {};
  p.element = type == kTfLiteInt8    ? int8::Element::kInt8
              : type == kTfLiteUInt8 ? int8::Element::kUInt8
                                     : int8::Element::kInt16;
  p.operation = op == ArithmeticOp::kAdd   ? int8::Operation::kAdd
                : op == ArithmeticOp::kSub ? int8::Operation::kSubtract
                                           : int8::Operation::kMultiply;
  p.left_shift = d.left_shift;
  p.zero_point1 = d.zero1, p.zero_point2 = d.zero2, p.zero_point_out = d.zero_out;
  p.multiplier1 = d.mult1, p.multiplier2 = d.mult2, p.multiplier_out = d.mult_out;
  p.right1 = -d.shift1, p.right2 = -d.shift2, p.right_out = std::max(0, -d.shift_out);
  p.left_out = std::max(0, d.shift_out);
  p.min = d.min, p.max = d.max;
  return p;
}

// True if one input is a single value and the tensor is large enough for a table: each result then
// depends only on the other input's byte.
bool RunsByTable(const BinaryTensors& t, const ArithmeticData& d) {
  constexpr int64_t kWorthATable = 4096;
  const int64_t a = tflite::NumElements(t.a), b = tflite::NumElements(t.b);
  return d.flat < 0 && t.out->type != kTfLiteInt16 && std::min(a, b) == 1 &&
         std::max(a, b) >= kWorthATable;
}

void RunByTable(ThreadPool* pool, const BinaryTensors& t, const ArithmeticData& d) {
  const bool first_is_one = tflite::NumElements(t.a) == 1;
  uint8_t all[256], table[256];
  std::iota(all, all + 256, uint8_t{0});
  d.rows.Run(first_is_one ? t.a->data.raw : reinterpret_cast<char*>(all), first_is_one,
             first_is_one ? reinterpret_cast<char*>(all) : t.b->data.raw, !first_is_one, table,
             256);
  MapBytes(pool, first_is_one ? t.b : t.a, table, t.out);
}

// Computes long rows with the vector kernel, and elements of short rows with f, whose arguments
// have type T.
template <typename T, typename Out, typename F>
void Rows(ThreadPool* pool, const BinaryTensors& t, const ArithmeticData& d, const F& f) {
  const T* a = tflite::GetTensorData<T>(t.a);
  const T* b = tflite::GetTensorData<T>(t.b);
  Out* out = tflite::GetTensorData<Out>(t.out);
  if (d.flat >= 0) {
    ParallelFor(pool, static_cast<size_t>(d.flat), kElementNs, [&](size_t begin, size_t end) {
      d.rows.Run(a + begin, false, b + begin, false, out + begin, end - begin);
    });
    return;
  }
  if (RunsByTable(t, d)) {
    RunByTable(pool, t, d);
    return;
  }
  const auto run_long = [&](const T* x, const T* y, int64_t output, int64_t n) {
    d.rows.Run(x, false, y, false, out + output, static_cast<size_t>(n));
  };
  const auto piece_of_plan = [&](const BroadcastPiece& piece) {
    if (ForEachRepeatedRow(piece, a, b, run_long)) return;
    ForEachRow(piece.plan,
               [&](int64_t n, int64_t o1, int64_t s1, int64_t o2, int64_t s2, int64_t o) {
                 const T* x = a + piece.offset1 + o1;
                 const T* y = b + piece.offset2 + o2;
                 Out* z = out + piece.output + o;
                 if (n >= kVectorRow) {  // the strides of these rows are 0 or 1
                   d.rows.Run(x, s1 == 0, y, s2 == 0, z, static_cast<size_t>(n));
                   return;
                 }
                 for (int64_t i = 0; i < n; ++i) z[i] = f(x[i * s1], y[i * s2]);
               });
  };
  ForEachPiece(pool, t, piece_of_plan, kElementNs);
}

template <ArithmeticOp op, typename T>
void AddOrSubBytes(ThreadPool* pool, const BinaryTensors& t, const ArithmeticData& d) {
  const Output<T> output(d);
  Rows<uint8_t, T>(pool, t, d, [&](uint8_t p, uint8_t q) {
    return output(AddOrSub<op>(d.common1[p], d.common2[q]));
  });
}

template <ArithmeticOp op>
void AddOrSubWords(ThreadPool* pool, const BinaryTensors& t, const ArithmeticData& d) {
  const Output<int16_t> output(d);
  if (d.power_of_two) {
    BroadcastElements<int16_t, int16_t>(pool, t, [&](int16_t p, int16_t q) {
      return output.Clamped(
          AddOrSub<op>(RoundingDivideByPOT(p, -d.shift1), RoundingDivideByPOT(q, -d.shift2)));
    });
    return;
  }
  Rows<int16_t, int16_t>(pool, t, d, [&](int16_t p, int16_t q) {
    return output(AddOrSub<op>(ToCommonScale(p - d.zero1, d.left_shift, d.mult1, d.shift1),
                               ToCommonScale(q - d.zero2, d.left_shift, d.mult2, d.shift2)));
  });
}

template <ArithmeticOp op>
void EvalAddOrSub(ThreadPool* pool, const BinaryTensors& t, const ArithmeticData& d) {
  if (t.out->type == kTfLiteInt16) return AddOrSubWords<op>(pool, t, d);
  if (t.out->type == kTfLiteInt8) return AddOrSubBytes<op, int8_t>(pool, t, d);
  AddOrSubBytes<op, uint8_t>(pool, t, d);
}

template <typename T>
void EvalMul(ThreadPool* pool, const BinaryTensors& t, const ArithmeticData& d) {
  const Output<T> output(d);
  Rows<T, T>(pool, t, d, [&](T p, T q) {
    // The product of two 17-bit differences may overflow, so it is computed as unsigned and wraps
    // around.
    return output(static_cast<int32_t>(static_cast<uint32_t>(p - d.zero1) *
                                       static_cast<uint32_t>(q - d.zero2)));
  });
}

template <typename Byte>
void EvalMulToBytes(ThreadPool* pool, const BinaryTensors& t, const ArithmeticData& d) {
  BroadcastElements<int16_t, Byte>(pool, t, [&](int16_t p, int16_t q) {
    const int32_t product = p * q;
    const int32_t nudge = product >= 0 ? 1 << 14 : 1 - (1 << 14);
    const int32_t high = std::min((product + nudge) / (1 << 15), 32767);
    const int32_t value = RoundingDivideByPOT(high, 8) + d.zero_out;
    return static_cast<Byte>(std::min(std::max(value, d.min), d.max));
  });
}

}  // namespace

TfLiteStatus PrepareQuantizedArithmetic(TfLiteContext* context, ArithmeticOp op,
                                        TfLiteFusedActivation activation, bool power_of_two,
                                        const BinaryTensors& tensors, ArithmeticData* data) {
  const TfLiteTensor *a = tensors.a, *b = tensors.b;
  TfLiteTensor* out = tensors.out;
  TF_LITE_ENSURE_OK(context, CheckBinaryQuantization(context, tensors));
  TF_LITE_ENSURE_OK(context, tflite::CalculateActivationRangeQuantized(context, activation, out,
                                                                       &data->min, &data->max));
  data->quantized = true;
  data->zero1 = a->params.zero_point;
  data->zero2 = b->params.zero_point;
  data->zero_out = out->params.zero_point;
  if (out->type == kTfLiteInt16) {
    TF_LITE_ENSURE_MSG(context, data->zero1 == 0 && data->zero2 == 0 && data->zero_out == 0,
                       "int16 needs zero points of 0.");
  }
  const auto elements =
      static_cast<size_t>(std::max(tflite::NumElements(a), tflite::NumElements(b)));
  if (op == ArithmeticOp::kMul) {
    // The multiplier is computed in float, as quantised models require.
    const float multiplier = a->params.scale * b->params.scale / out->params.scale;
    QuantizeMultiplier(static_cast<double>(multiplier), &data->mult_out, &data->shift_out);
    data->rows = int8::RowArithmetic(VectorParams(op, out->type, *data), elements);
    return kTfLiteOk;
  }
  if (out->type == kTfLiteInt16 && power_of_two && PowerOfTwoShifts(tensors, data)) {
    data->power_of_two = true;
    return kTfLiteOk;
  }
  const double s1 = a->params.scale, s2 = b->params.scale, so = out->params.scale;
  data->left_shift = out->type == kTfLiteInt16 ? kLeftShift16 : kLeftShift8;
  const double twice_max = 2 * std::max(s1, s2);
  QuantizeMultiplier(s1 / twice_max, &data->mult1, &data->shift1);
  QuantizeMultiplier(s2 / twice_max, &data->mult2, &data->shift2);
  QuantizeMultiplier(twice_max / (static_cast<double>(1 << data->left_shift) * so), &data->mult_out,
                     &data->shift_out);
  if (out->type != kTfLiteInt16) FillTables(out->type, data);
  data->rows = int8::RowArithmetic(VectorParams(op, out->type, *data), elements);
  return kTfLiteOk;
}

void PrepareGate(const TfLiteTensor* input, const TfLiteTensor* gate, ArithmeticData* data) {
  const bool is_signed = input->type == kTfLiteInt8;
  const int low = is_signed ? -128 : 0;
  const Output<int32_t> output(*data);
  for (int q = low; q < low + 256; ++q) {
    const auto factor = static_cast<int32_t>(
        std::clamp(QuantizedLogistic(input, gate, q), static_cast<float>(low), low + 255.0f));
    const int32_t product = (q - data->zero1) * (factor - data->zero2);
    data->gated[static_cast<uint8_t>(q)] = static_cast<uint8_t>(output(product));
  }
}

void EvalQuantizedArithmetic(ThreadPool* pool, ArithmeticOp op, const BinaryTensors& tensors,
                             const ArithmeticData& data) {
  if (op == ArithmeticOp::kAdd) return EvalAddOrSub<ArithmeticOp::kAdd>(pool, tensors, data);
  if (op == ArithmeticOp::kSub) return EvalAddOrSub<ArithmeticOp::kSub>(pool, tensors, data);
  const bool words = tensors.a->type == kTfLiteInt16;
  if (tensors.out->type == kTfLiteInt16) return EvalMul<int16_t>(pool, tensors, data);
  if (tensors.out->type == kTfLiteInt8) {
    return words ? EvalMulToBytes<int8_t>(pool, tensors, data)
                 : EvalMul<int8_t>(pool, tensors, data);
  }
  return words ? EvalMulToBytes<uint8_t>(pool, tensors, data)
               : EvalMul<uint8_t>(pool, tensors, data);
}

}  // namespace litmus
