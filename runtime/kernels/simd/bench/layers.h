// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The convolutions of MobileNet v1 224, for the benchmarks.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_BENCH_LAYERS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_BENCH_LAYERS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/kernels/simd/conv_shape.h"

namespace litmus {

struct Layer {
  std::string name;
  bool depthwise;
  ConvShape shape;
  double operations() const {
    const ConvShape& s = shape;
    return 2.0 * s.out_h * s.out_w * s.out_c * s.k_h * s.k_w * (depthwise ? 1 : s.in_c);
  }
};

inline Layer Make(bool depthwise, int in, int kernel, int stride, int in_c, int out_c) {
  ConvShape s;
  s.in_h = s.in_w = in;
  s.in_c = in_c;
  s.out_c = out_c;
  s.out_h = s.out_w = (in + stride - 1) / stride;
  s.k_h = s.k_w = kernel;
  s.stride_h = s.stride_w = stride;
  s.pad_top = s.pad_left = ((s.out_h - 1) * stride + kernel - in) / 2;
  std::string name = (depthwise ? "depthwise" : "conv") + std::to_string(kernel) + "s" +
                     std::to_string(stride) + "/" + std::to_string(s.out_h) + "/" +
                     std::to_string(in_c) + "-" + std::to_string(out_c);
  return {name, depthwise, s};
}

inline std::vector<Layer> MobileNetV1() {
  std::vector<Layer> layers = {Make(false, 224, 3, 2, 3, 32)};
  const auto pair = [&](int in, int stride, int in_c, int out_c) {
    layers.push_back(Make(true, in, 3, stride, in_c, in_c));
    layers.push_back(Make(false, in / stride, 1, 1, in_c, out_c));
  };
  pair(112, 1, 32, 64);
  pair(112, 2, 64, 128);
  pair(56, 1, 128, 128);
  pair(56, 2, 128, 256);
  pair(28, 1, 256, 256);
  pair(28, 2, 256, 512);
  for (int i = 0; i < 5; ++i) pair(14, 1, 512, 512);
  pair(14, 2, 512, 1024);
  pair(7, 1, 1024, 1024);
  layers.push_back(Make(false, 1, 1, 1, 1024, 1001));
  return layers;
}

// Elements of the largest tensor between two layers.
constexpr size_t kLargestMap = 112 * 112 * 64;

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_BENCH_LAYERS_H_
