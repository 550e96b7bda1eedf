// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What operators with windows over an image have in common: checks, padding, bounds.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_WINDOW_H_
#define LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_WINDOW_H_

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <vector>

#include "absl/status/status.h"
#include "delegates/gpu/graph/lowering/lowering.h"

namespace litmus::gpu {

struct Window {
  int h, w, stride_h, stride_w, dilation_h, dilation_w;
};

// Sizes, strides and dilations are positive.
absl::Status RequireWindow(const Window& window);

// These inputs and output 0 have four dimensions, none of them zero.
absl::Status RequireImages(const NodeLowering& node, std::initializer_list<int> inputs);

// Padding before the first element along one axis, for either kind of padding: TensorFlow Lite puts
// the smaller half of what the output needs in front, and VALID outputs need none.
int PaddingBefore(int in, int window, int stride, int dilation, int out);

// The clamp that a fused activation of these operators is. Others than the clamps are ignored, as
// TensorFlow Lite's kernels do.
void SetBounds(TfLiteFusedActivation activation, float* low, float* high);

// Custom options that are the bytes of a C struct: at least `least` of them, as old models have a
// shorter one.
template <typename P>
absl::Status ReadCustomParameters(const NodeLowering& node, P* params, size_t least) {
  const auto size = static_cast<size_t>(std::max(node.node()->custom_initial_data_size, 0));
  if (node.node()->custom_initial_data == nullptr || size < least) {
    return absl::InvalidArgumentError("Its custom options are too short.");
  }
  std::memcpy(params, node.node()->custom_initial_data, std::min(size, sizeof(P)));
  // A number that the type of an enumeration does not hold must not be read as that enumeration.
  int padding, activation;
  std::memcpy(&padding, &params->padding, sizeof(padding));
  std::memcpy(&activation, &params->activation, sizeof(activation));
  if (padding < kTfLitePaddingUnknown || padding > kTfLitePaddingValid ||
      activation < kTfLiteActNone || activation > kTfLiteActSigmoid) {
    return absl::InvalidArgumentError("Its custom options have no padding or no activation.");
  }
  return absl::OkStatus();
}

// lower_pool.cc
std::vector<LoweringEntry> PoolLowerings();

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_LOWERING_LOWER_WINDOW_H_
