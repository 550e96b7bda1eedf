// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Convolutions of known networks, for the benchmarks.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_LAYERS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_LAYERS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/kernels/simd/conv_shape.h"

namespace litmus {

// A convolution of a network.
struct Layer {
  std::string name;  // "conv3s2/112/3-32": filter, stride, output size, channels
  bool depthwise;
  ConvShape shape;

  double operations() const;  // multiplications and additions
  size_t weights() const;
  size_t inputs() const;
  size_t outputs() const;
};

// The convolutions of a network.
struct Network {
  std::string name;
  std::vector<Layer> layers;  // in order; each layer has its own weights
};

// MobileNet v1 and v2 (224), DeepLab v3 (257), SSD MobileNet v1 (300), EDSR (3 × 3 with 32
// channels, on a quarter of its 540 × 960 pixels), the 3 × 3 convolutions of ResNet, and products
// of a matrix and one vector.
std::vector<Network> Networks();

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_LAYERS_H_
