// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/recurrent/rows.h"

#include <algorithm>
#include <cmath>

#include "runtime/kernels/operands/hybrid_input.h"
#include "runtime/kernels/simd/elementwise/elementwise.h"
#include "runtime/kernels/simd/f32/dot_rows.h"
#include "runtime/kernels/simd/int8/elementwise/dot_rows.h"
#include "runtime/kernels/simd/int8/hybrid/hybrid_image.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
void Rows::Quantize() {
  if (!scales_.empty()) return;
  const auto count = static_cast<size_t>(count_), size = static_cast<size_t>(size_);
  quantized_.resize(count * size);
  scales_.resize(count);
  HybridInput input;
  const int8::HybridQuantization* quantization =
      input.Quantization(values_, count_, size_, /*symmetric=*/!asymmetric_, /*pool=*/nullptr);
  CountedVector<uint8_t> bytes(count * size);
  int8::QuantizeRows(values_, count, size, quantization, bytes.data());
  for (size_t r = 0; r < count; ++r) {
    scales_[r] = quantization[r].scale;
    const int offset = 128 + quantization[r].zero_point;
    for (size_t i = r * size; i < (r + 1) * size; ++i) {
      quantized_[i] = static_cast<int16_t>((bytes[i] ^ int8::kHybridSignXor) - offset);
    }
  }
}

void Rows::AddProduct(const TfLiteTensor* matrix, float* out, int64_t stride) {
  const int units = matrix->dims->data[0];
  if (matrix->type == kTfLiteFloat32) {
    for (int r = 0; r < count_; ++r) {
      f32::AddDotRows(matrix->data.f, static_cast<size_t>(units), static_cast<size_t>(size_),
                      values_ + int64_t{r} * size_, out + r * stride);
    }
    return;
  }
  Quantize();
  std::vector<int32_t> sums(static_cast<size_t>(units));
  for (int r = 0; r < count_; ++r) {
    int8::DotRows(matrix->data.int8, sums.size(), static_cast<size_t>(size_),
                  quantized_.data() + int64_t{r} * size_, sums.data());
    const float scale = scales_[static_cast<size_t>(r)] * matrix->params.scale;
    for (size_t u = 0; u < sums.size(); ++u) {
      out[r * stride + static_cast<int64_t>(u)] += static_cast<float>(sums[u]) * scale;
    }
  }
}

TfLiteStatus CheckMatrix(TfLiteContext* context, const TfLiteTensor* matrix, int rows, int columns,
                         const char* what) {
  const bool is_float = matrix->type == kTfLiteFloat32;
  if (!is_float && matrix->type != kTfLiteInt8 && matrix->type != kTfLiteUInt8) {
    TF_LITE_KERNEL_LOG(context, "The %s must be float32 or int8, not %s.", what,
                       TfLiteTypeGetName(matrix->type));
    return kTfLiteError;
  }
  if (tflite::NumDimensions(matrix) != 2 || matrix->dims->data[0] != rows ||
      matrix->dims->data[1] != columns) {
    TF_LITE_KERNEL_LOG(context, "The %s must have the shape [%d, %d], not %s.", what, rows, columns,
                       tflite::GetShapeDebugString(matrix->dims).c_str());
    return kTfLiteError;
  }
  if (!is_float && !(matrix->params.scale > 0 && std::isfinite(matrix->params.scale))) {
    TF_LITE_KERNEL_LOG(context, "The %s must have one positive scale.", what);
    return kTfLiteError;
  }
  return kTfLiteOk;
}

void Activate(TfLiteFusedActivation activation, float* values, int64_t n) {
  switch (activation) {
    case kTfLiteActTanh:
      return elementwise::Apply(elementwise::Unary::kTanh, values, values, n, /*pool=*/nullptr);
    case kTfLiteActSigmoid:
      return elementwise::Apply(elementwise::Unary::kLogistic, values, values, n,
                                /*pool=*/nullptr);
    case kTfLiteActSignBit:
      for (int64_t i = 0; i < n; ++i) values[i] = std::signbit(values[i]) ? 1.0f : 0.0f;
      return;
    case kTfLiteActNone:
      return;
    default: {
      float low, high;
      tflite::CalculateActivationRange(activation, &low, &high);
      for (int64_t i = 0; i < n; ++i) values[i] = std::min(std::max(values[i], low), high);
    }
  }
}

Sequence Sequence::Of(const TfLiteIntArray& dims, bool time_major) {
  Sequence s;
  s.time_major = time_major;
  s.steps = dims.data[time_major ? 0 : 1];
  s.batch = dims.data[time_major ? 1 : 0];
  s.depth = dims.data[2];
  return s;
}

const float* Sequence::RowsOf(const float* values, int step, std::vector<float>* packed) const {
  if (time_major || batch == 1) return values + RowOf(step, 0) * depth;
  packed->resize(static_cast<size_t>(batch) * static_cast<size_t>(depth));
  for (int b = 0; b < batch; ++b) {
    std::copy_n(values + RowOf(step, b) * depth, depth, packed->data() + int64_t{b} * depth);
  }
  return packed->data();
}

}  // namespace litmus
