// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Scales along one dimension of a tensor, for QUANTIZE and DEQUANTIZE.
#ifndef LITMUS_RUNTIME_KERNELS_CONVERSION_CHANNELS_H_
#define LITMUS_RUNTIME_KERNELS_CONVERSION_CHANNELS_H_

#include <cstdint>

#include "runtime/kernels/common/kernel_util.h"

namespace litmus {

inline bool IsPerChannel(const TfLiteTensor* tensor) {
  const TfLiteAffineQuantization* quantization = AffineQuantization(tensor);
  return quantization != nullptr && quantization->scale != nullptr && quantization->scale->size > 1;
}

// Returns an error unless the quantisation of `tensor` has one scale, or one scale for each channel
// of a tensor of `shape`. Then no index of a scale is out of range.
inline TfLiteStatus CheckChannels(TfLiteContext* context, const TfLiteTensor* tensor,
                                  const TfLiteIntArray& shape, const char* what) {
  const int axis = AffineQuantization(tensor)->quantized_dimension;
  if (axis < 0 || axis >= shape.size) {
    TF_LITE_KERNEL_LOG(context, "The %s is quantised along dimension %d, but has only %d.", what,
                       axis, shape.size);
    return kTfLiteError;
  }
  return CheckAffineQuantization(context, tensor, what, shape.data[axis], axis);
}

// Finds the scale and the zero point of an element.
class Channels {
 public:
  Channels(const TfLiteTensor* tensor, const TfLiteIntArray& shape)
      : quantization_(*AffineQuantization(tensor)) {
    for (int d = quantization_.quantized_dimension + 1; d < shape.size; ++d)
      inner_ *= shape.data[d];
  }
  int Of(int64_t element) const {
    return static_cast<int>(element / inner_ % quantization_.scale->size);
  }
  float Scale(int channel) const { return quantization_.scale->data[channel]; }
  // One zero point may apply to all channels. If there are none, the result is 0.
  int32_t ZeroPoint(int channel) const {
    const TfLiteIntArray* points = quantization_.zero_point;
    if (points == nullptr || points->size == 0) return 0;
    return points->data[points->size == 1 ? 0 : channel];
  }

 private:
  const TfLiteAffineQuantization& quantization_;
  int64_t inner_ = 1;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CONVERSION_CHANNELS_H_
