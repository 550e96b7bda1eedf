// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/images/row_converter.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "runtime/c/half.h"

namespace litmus {

RowConverter::RowConverter(const PreprocessOptions& options, const ImageTensor& tensor)
    : options_(options), tensor_(tensor) {
  const int count = 3 * tensor.width;
  const bool bgr = options.channel_order == ChannelOrder::kBgr;
  for (int i = 0; i < count; ++i) {
    const int channel = bgr ? 2 - i % 3 : i % 3;
    mean_.push_back(options.mean[channel]);
    std_.push_back(options.std[channel]);
  }
}

void RowConverter::Normalise(float* row, int count) const {
  if (options_.normalise_set) {
    for (int i = 0; i < count; ++i) row[i] = (row[i] - mean_[i]) / std_[i];
  } else if (tensor_.type == kTfLiteInt8) {
    for (int i = 0; i < count; ++i) row[i] -= 128.0f;
  } else if (tensor_.type != kTfLiteUInt8) {
    constexpr float kScale = static_cast<float>(1.0 / 127.5);
    for (int i = 0; i < count; ++i) row[i] = (row[i] - 127.5f) * kScale;
  }
}

template <typename T>
void RowConverter::ToInteger(const float* row, int count, T* out) const {
  constexpr int kLeast = std::numeric_limits<T>::min(), kMost = std::numeric_limits<T>::max();
  if (ByTensorScale()) {
    constexpr float kFar = 1e6f;  // Beyond the range of every type, and exact.
    for (int i = 0; i < count; ++i) {
      const float scaled = std::min(std::max(row[i] / tensor_.scale, -kFar), kFar);
      // Rounds to nearest, halves away from zero. std::round would be a function call per element.
      int rounded = static_cast<int>(scaled);
      const float rest = scaled - static_cast<float>(rounded);
      rounded += static_cast<int>(rest >= 0.5f) - static_cast<int>(rest <= -0.5f);
      out[i] = static_cast<T>(std::min(std::max(rounded + tensor_.zero_point, kLeast), kMost));
    }
  } else {
    // Truncated as in TensorFlow Lite; only rounding errors can be out of range.
    for (int i = 0; i < count; ++i) {
      out[i] = static_cast<T>(std::min(std::max(static_cast<int>(row[i]), kLeast), kMost));
    }
  }
}

void RowConverter::Convert(float* row, int width, void* out) const {
  if (options_.channel_order == ChannelOrder::kBgr) {
    for (int x = 0; x < width; ++x) std::swap(row[3 * x], row[3 * x + 2]);
  }
  const int count = 3 * width;
  Normalise(row, count);
  switch (tensor_.type) {
    case kTfLiteFloat32:
      std::copy(row, row + count, static_cast<float*>(out));
      break;
    case kTfLiteFloat16:
      std::transform(row, row + count, static_cast<uint16_t*>(out), &FloatToHalf);
      break;
    case kTfLiteUInt8:
      ToInteger(row, count, static_cast<uint8_t*>(out));
      break;
    case kTfLiteInt8:
      ToInteger(row, count, static_cast<int8_t*>(out));
      break;
    default:
      ToInteger(row, count, static_cast<int16_t*>(out));
  }
}

}  // namespace litmus
