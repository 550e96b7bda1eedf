// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Weights of a fully connected layer that a model keeps in few bits, a scale for each block of a
// row.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_BLOCK_WEIGHTS_H_
#define LITMUS_DELEGATES_GPU_GRAPH_BLOCK_WEIGHTS_H_

#include <cstdint>
#include <functional>
#include <vector>

namespace litmus::gpu {

// Weight k of row r stands for scales[r * blocks + k / block] * integers[r * depth + k].
struct BlockWeights {
  struct Numbers {
    std::vector<int8_t> integers;  // [rows][depth]
    std::vector<float> scales;     // [rows][blocks]
    std::vector<uint16_t> halves;  // the same as 16-bit floats; empty without half_scales
  };

  int bits = 4;              // of an integer, two's complement
  int block = 32;            // divides the depth
  bool half_scales = false;  // 16-bit floats, as the model has them
  // Called when kernels are prepared; what it reads outlives the graph.
  std::function<Numbers()> read;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_BLOCK_WEIGHTS_H_
