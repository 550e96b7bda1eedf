// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// EQUAL, NOT_EQUAL, GREATER, GREATER_EQUAL, LESS, LESS_EQUAL.
//
// Quantised int8 and uint8 are compared as fixed-point numbers s·(q − z) with eight bits after the
// point, so with small scales neighbouring values become equal. For int16 only EQUAL and NOT_EQUAL
// compare in this way; the other operators compare the stored values. Scales of 1 and more are
// exact here; TensorFlow Lite shifts by a negative number of bits for such scales and compares only
// signs.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/string_tensor.h"
#include "runtime/kernels/elementwise/binary.h"
#include "runtime/kernels/elementwise/unary.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

using tflite::StringRef;

constexpr int kBitsBelowPoint = 8;

template <typename F>
constexpr bool kIsEquality =
    std::is_same_v<F, std::equal_to<>> || std::is_same_v<F, std::not_equal_to<>>;

// Converts values of a quantised input to fixed point.
class FixedPoint {
 public:
  explicit FixedPoint(const TfLiteTensor* tensor) : zero_(tensor->params.zero_point) {
    QuantizeMultiplier(static_cast<double>(tensor->params.scale), &multiplier_, &shift_);
  }
  int32_t operator()(int32_t q) const {
    return MultiplyByQuantizedMultiplier(WrappingShiftLeft(q - zero_, kBitsBelowPoint), multiplier_,
                                         shift_);
  }

 private:
  int32_t zero_, multiplier_;
  int shift_;
};

// State of a node between Prepare and Eval.
struct OpData {
  bool scaled = false;
  // fixed-point values, indexed by the bits of the quantised value.
  std::vector<int32_t> table1, table2;
};

std::vector<int32_t> ByteTable(const TfLiteTensor* tensor) {
  const FixedPoint value(tensor);
  std::vector<int32_t> table(256);
  for (int i = 0; i < 256; ++i) {
    table[static_cast<size_t>(i)] = value(tensor->type == kTfLiteInt8 ? static_cast<int8_t>(i) : i);
  }
  return table;
}

// LESS is computed as GREATER with swapped inputs, so that the loops for all types are compiled
// only once.
enum class Order { kAsGiven, kSwapped };

template <Order order>
void Arrange(BinaryTensors* t) {
  if (order == Order::kSwapped) std::swap(t->a, t->b);
}

template <typename F, Order order>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, PrepareBinary(context, node, &t, kTfLiteBool));
  auto* data = static_cast<OpData*>(node->user_data);
  *data = OpData();
  const bool bytes = t.a->type == kTfLiteInt8 || t.a->type == kTfLiteUInt8;
  const bool can_scale = bytes || (t.a->type == kTfLiteInt16 && kIsEquality<F>);
  data->scaled = can_scale && (t.a->quantization.type != kTfLiteNoQuantization ||
                               t.b->quantization.type != kTfLiteNoQuantization);
  if (!data->scaled) return kTfLiteOk;
  TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, t.a, "first input"));
  TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, t.b, "second input"));
  if (bytes) {
    Arrange<order>(&t);
    data->table1 = ByteTable(t.a);
    data->table2 = ByteTable(t.b);
  }
  return kTfLiteOk;
}

bool SameString(const StringRef& x, const StringRef& y) {
  return x.len == y.len && (x.len == 0 || std::memcmp(x.str, y.str, x.len) == 0);
}

template <typename F>
TfLiteStatus EvalStrings(TfLiteContext* context, const BinaryTensors& t) {
  CountedVector<StringRef> a, b;
  TF_LITE_ENSURE_OK(context, ReadStrings(context, t.a, &a));
  TF_LITE_ENSURE_OK(context, ReadStrings(context, t.b, &b));
  BroadcastApply(MakeBroadcastPlan(*t.a->dims, *t.b->dims), a.data(), b.data(),
                 tflite::GetTensorData<bool>(t.out), [](const StringRef& x, const StringRef& y) {
                   return F()(SameString(x, y), true);
                 });
  return kTfLiteOk;
}

template <typename F>
TfLiteStatus EvalScaled(ThreadPool* pool, const BinaryTensors& t, const OpData& data) {
  if (t.a->type == kTfLiteInt16) {
    const FixedPoint first(t.a), second(t.b);
    BroadcastElements<int16_t, bool>(
        pool, t, [&](int16_t x, int16_t y) { return F()(first(x), second(y)); });
    return kTfLiteOk;
  }
  const int32_t *first = data.table1.data(), *second = data.table2.data();
  BroadcastElements<uint8_t, bool>(pool, t,
                                   [=](uint8_t x, uint8_t y) { return F()(first[x], second[y]); });
  return kTfLiteOk;
}

template <typename F>
TfLiteStatus Compare(TfLiteContext* context, ThreadPool* pool, const BinaryTensors& t,
                     const OpData& data) {
  if (data.scaled) return EvalScaled<F>(pool, t, data);
  if constexpr (kIsEquality<F>) {
    if (t.a->type == kTfLiteString) return EvalStrings<F>(context, t);
    if (t.a->type == kTfLiteBool) {
      BroadcastElements<uint8_t, bool>(pool, t,
                                       [](uint8_t x, uint8_t y) { return F()(x != 0, y != 0); });
      return kTfLiteOk;
    }
  }
  return DispatchOnType<float, Half, BFloat, int8_t, uint8_t, int16_t, int32_t, int64_t>(
      context, t.a->type, [&](auto element) {
        using T = decltype(element);
        BroadcastElements<T, bool>(pool, t, [](T x, T y) { return F()(Number(x), Number(y)); });
      });
}

template <typename F, Order order>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  Arrange<order>(&t);
  return Compare<F>(context, pool, t, *static_cast<const OpData*>(node->user_data));
}

template <typename F, Order order = Order::kAsGiven>
TfLiteRegistration* Registration() {
  return MakeRegistration<OpData, Prepare<F, order>, Eval<F, order>>();
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_EQUAL() { return litmus::Registration<std::equal_to<>>(); }
TfLiteRegistration* Register_NOT_EQUAL() { return litmus::Registration<std::not_equal_to<>>(); }
TfLiteRegistration* Register_GREATER() { return litmus::Registration<std::greater<>>(); }
TfLiteRegistration* Register_GREATER_EQUAL() {
  return litmus::Registration<std::greater_equal<>>();
}
TfLiteRegistration* Register_LESS() {
  return litmus::Registration<std::greater<>, litmus::Order::kSwapped>();
}
TfLiteRegistration* Register_LESS_EQUAL() {
  return litmus::Registration<std::greater_equal<>, litmus::Order::kSwapped>();
}

}  // namespace tflite::ops::builtin
