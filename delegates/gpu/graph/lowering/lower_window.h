// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Checks, padding and bounds of operators that slide a window over an image.
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

// Fails unless sizes, strides and dilations are positive and at most 32767.
absl::Status RequireWindow(const Window& window);

// Fails unless these inputs and output 0 have four dimensions, none of them zero.
absl::Status RequireImages(const NodeLowering& node, std::initializer_list<int> inputs);

// Returns the padding before the first element along one axis, for SAME and VALID: TensorFlow Lite
// puts the smaller half of the padding in front; for VALID the result is 0.
int PaddingBefore(int in, int window, int stride, int dilation, int out);

// Sets the bounds of a fused activation that is a clamp. Other activations are ignored, as by
// TensorFlow Lite's kernels.
void SetBounds(TfLiteFusedActivation activation, float* low, float* high);

// Reads custom options that are the bytes of a C struct. They must have at least `least` bytes: old
// models have a shorter struct.
template <typename P>
absl::Status ReadCustomParameters(const NodeLowering& node, P* params, size_t least) {
  const auto size = static_cast<size_t>(std::max(node.node()->custom_initial_data_size, 0));
  if (node.node()->custom_initial_data == nullptr || size < least) {
    return absl::InvalidArgumentError("Its custom options are too short.");
  }
  std::memcpy(params, node.node()->custom_initial_data, std::min(size, sizeof(P)));
  // The check below must precede any use as an enumeration: the bytes may hold a number that is no
  // enumerator.
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
