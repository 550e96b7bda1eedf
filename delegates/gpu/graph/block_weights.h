// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Weights of a fully connected layer that the model stores in 2, 4 or 8 bits, with one scale for
// each block of a row.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_BLOCK_WEIGHTS_H_
#define LITMUS_DELEGATES_GPU_GRAPH_BLOCK_WEIGHTS_H_

#include <cstdint>
#include <functional>
#include <vector>

namespace litmus::gpu {

// Weight k of row r has the real value scales[r * blocks + k / block] * integers[r * depth + k],
// with blocks = depth / block.
struct BlockWeights {
  struct Numbers {
    std::vector<int8_t> integers;  // [rows][depth]
    std::vector<float> scales;     // [rows][blocks]
    std::vector<uint16_t> halves;  // `scales` as 16-bit floats; empty unless half_scales
  };

  int bits = 4;              // bits of one integer in the model, two's complement
  int block = 32;            // weights that share a scale; divides the depth
  bool half_scales = false;  // the model stores the scales as 16-bit floats
  // Called when kernels are prepared. The memory that it reads must outlive the graph.
  std::function<Numbers()> read;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_BLOCK_WEIGHTS_H_
