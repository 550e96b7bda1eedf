// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SQUARED_DIFFERENCE: float32, int32; int8 quantised:
//   raw = m1·((x1 − z1) << 7) − m2·((x2 − z2) << 7),  out = z + mo·raw².
#include <algorithm>
#include <cstdint>

#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/elementwise/binary.h"
#include "runtime/kernels/elementwise/unary.h"

namespace litmus {
namespace {

constexpr int kLeftShift = 7;

// State of a node between Prepare and Eval.
struct OpData {
  int32_t common1[256], common2[256];  // inputs at the common scale, indexed by the value's bits
  int32_t multiplier;
  int shift;
};

void FillTable(const TfLiteTensor* input, double twice_max, int32_t table[256]) {
  int32_t multiplier;
  int shift;
  QuantizeMultiplier(static_cast<double>(input->params.scale) / twice_max, &multiplier, &shift);
  for (int i = 0; i < 256; ++i) {
    const int32_t value = static_cast<int8_t>(i) - input->params.zero_point;
    table[i] = MultiplyByQuantizedMultiplier(value * (1 << kLeftShift), multiplier, shift);
  }
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, PrepareBinary(context, node, &t));
  if (t.out->type != kTfLiteInt8) return kTfLiteOk;
  auto* data = static_cast<OpData*>(node->user_data);
  TF_LITE_ENSURE_OK(context, CheckBinaryQuantization(context, t));
  const double twice_max = 2 * static_cast<double>(std::max(t.a->params.scale, t.b->params.scale));
  FillTable(t.a, twice_max, data->common1);
  FillTable(t.b, twice_max, data->common2);
  const double unit = (1 << (2 * kLeftShift)) * static_cast<double>(t.out->params.scale);
  QuantizeMultiplier(twice_max * twice_max / unit, &data->multiplier, &data->shift);
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node, ThreadPool* pool) {
  BinaryTensors t;
  TF_LITE_ENSURE_OK(context, GetBinaryTensors(context, node, &t));
  switch (t.out->type) {
    case kTfLiteFloat32:
      BroadcastFloats(pool, t, elementwise::Binary::kSquaredDifference);
      return kTfLiteOk;
    case kTfLiteInt32:
      BroadcastElements<uint32_t, uint32_t>(
          pool, t, [](uint32_t x, uint32_t y) { return (x - y) * (x - y); });
      return kTfLiteOk;
    case kTfLiteInt8: {
      const auto& d = *static_cast<const OpData*>(node->user_data);
      const int32_t zero = t.out->params.zero_point;
      BroadcastElements<uint8_t, int8_t>(pool, t, [&d, zero](uint8_t x, uint8_t y) {
        const int32_t difference = d.common1[x] - d.common2[y];
        const int32_t value = WrappingSum(
            MultiplyByQuantizedMultiplier(difference * difference, d.multiplier, d.shift), zero);
        return static_cast<int8_t>(std::min(std::max(value, -128), 127));
      });
      return kTfLiteOk;
    }
    default:
      return UnsupportedType(context, t.out->type);
  }
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_SQUARED_DIFFERENCE() {
  return litmus::MakeInPlaceRegistration<litmus::OpData, litmus::Prepare, litmus::Eval,
                                         litmus::kOverEitherInput>();
}

}  // namespace tflite::ops::builtin
