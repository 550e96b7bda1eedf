// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lowering/lower_window.h"

#include <limits>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {
namespace {

absl::Status RequireImage(const Shape& shape, absl::string_view what) {
  if (shape.size() != 4) {
    return absl::UnimplementedError(
        absl::StrCat(what, " has shape ", ShapeText(shape), ", expected four dimensions."));
  }
  if (Elements(shape) == 0) return absl::UnimplementedError("Empty tensors are not supported.");
  return absl::OkStatus();
}

}  // namespace

absl::Status RequireWindow(const Window& w) {
  // Kernels multiply two of these numbers as 32-bit integers.
  constexpr int kMost = 32767;
  const std::initializer_list<int> all = {w.h,        w.w,          w.stride_h,
                                          w.stride_w, w.dilation_h, w.dilation_w};
  if (std::min(all) > 0 && std::max(all) <= kMost) return absl::OkStatus();
  return absl::InvalidArgumentError(
      "Its window, strides and dilations must be positive and at most 32767.");
}

absl::Status RequireImages(const NodeLowering& node, std::initializer_list<int> inputs) {
  for (const int i : inputs) {
    absl::Status status = RequireImage(node.InputShape(i), absl::StrCat("Input ", i));
    if (!status.ok()) return status;
  }
  return RequireImage(node.OutputShape(0), "The output");
}

int PaddingBefore(int in, int window, int stride, int dilation, int out) {
  const int64_t covered = (int64_t{out} - 1) * stride + (int64_t{window} - 1) * dilation + 1;
  return static_cast<int>(std::max<int64_t>(covered - in, 0) / 2);
}

void SetBounds(TfLiteFusedActivation activation, float* low, float* high) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  *low = activation == kTfLiteActReluN1To1                               ? -1.0f
         : activation == kTfLiteActRelu || activation == kTfLiteActRelu6 ? 0.0f
                                                                         : -kInfinity;
  *high = activation == kTfLiteActReluN1To1 ? 1.0f
          : activation == kTfLiteActRelu6   ? 6.0f
                                            : kInfinity;
}

}  // namespace litmus::gpu
