// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/recurrent/rows.h"

#include <algorithm>
#include <cmath>

#include "runtime/kernels/common/quantization.h"

namespace litmus {
namespace {

// Each lane has its own sum, so that the compiler vectorises the loop.
float Dot(const float* a, const float* b, int n) {
  constexpr int kLanes = 16;
  float lanes[kLanes] = {};
  int i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (int k = 0; k < kLanes; ++k) lanes[k] += a[i + k] * b[i + k];
  }
  float sum = 0;
  for (; i < n; ++i) sum += a[i] * b[i];
  for (float lane : lanes) sum += lane;
  return sum;
}

// The sum is unsigned, so that sums of very long rows wrap around.
int32_t Dot(const int8_t* weights, const int8_t* x, int32_t zero_point, int n) {
  uint32_t sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += static_cast<uint32_t>(int32_t{weights[i]} * (int32_t{x[i]} - zero_point));
  }
  return static_cast<int32_t>(sum);
}

}  // namespace

void Rows::Quantize() {
  if (!scales_.empty()) return;
  const auto count = static_cast<size_t>(count_), size = static_cast<size_t>(size_);
  quantized_.resize(count * size);
  scales_.resize(count);
  zero_points_.assign(count, 0);
  for (size_t r = 0; r < count; ++r) {
    const float* row = values_ + r * size;
    int8_t* to = quantized_.data() + r * size;
    if (asymmetric_) {
      AsymmetricQuantizeFloats(row, size_, to, &scales_[r], &zero_points_[r]);
    } else {
      SymmetricQuantizeFloats(row, size_, to, &scales_[r]);
    }
  }
}

void Rows::AddProduct(const TfLiteTensor* matrix, float* out, int64_t stride) {
  const int units = matrix->dims->data[0];
  if (matrix->type == kTfLiteFloat32) {
    for (int r = 0; r < count_; ++r) {
      const float* row = values_ + int64_t{r} * size_;
      for (int u = 0; u < units; ++u) {
        out[r * stride + u] += Dot(matrix->data.f + int64_t{u} * size_, row, size_);
      }
    }
    return;
  }
  Quantize();
  for (int r = 0; r < count_; ++r) {
    const int8_t* row = quantized_.data() + int64_t{r} * size_;
    const auto at = static_cast<size_t>(r);
    const float scale = scales_[at] * matrix->params.scale;
    for (int u = 0; u < units; ++u) {
      const int32_t sum = Dot(matrix->data.int8 + int64_t{u} * size_, row, zero_points_[at], size_);
      out[r * stride + u] += static_cast<float>(sum) * scale;
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
      for (int64_t i = 0; i < n; ++i) values[i] = std::tanh(values[i]);
      return;
    case kTfLiteActSigmoid:
      for (int64_t i = 0; i < n; ++i) values[i] = 1.0f / (1.0f + std::exp(-values[i]));
      return;
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
