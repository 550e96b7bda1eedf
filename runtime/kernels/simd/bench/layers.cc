// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/kernels/simd/bench/layers.h"

#include <utility>

namespace litmus {
namespace {

// Makes a layer whose output size is ceil(size / stride).
Layer Make(bool depthwise, int in_h, int in_w, int kernel, int stride, int in_c, int out_c,
           int dilation = 1) {
  ConvShape s;
  const int reach = (kernel - 1) * dilation + 1;
  s.in_h = in_h;
  s.in_w = in_w;
  s.in_c = in_c;
  s.out_c = out_c;
  s.out_h = (in_h + stride - 1) / stride;
  s.out_w = (in_w + stride - 1) / stride;
  s.k_h = s.k_w = kernel;
  s.stride_h = s.stride_w = stride;
  s.dilation_h = s.dilation_w = dilation;
  s.pad_top = ((s.out_h - 1) * stride + reach - in_h) / 2;
  s.pad_left = ((s.out_w - 1) * stride + reach - in_w) / 2;
  const std::string dilated = dilation > 1 ? "d" + std::to_string(dilation) : "";
  return {(depthwise ? "depthwise" : "conv") + std::to_string(kernel) + "s" +
              std::to_string(stride) + dilated + "/" + std::to_string(s.out_h) + "/" +
              std::to_string(in_c) + "-" + std::to_string(out_c),
          depthwise, s};
}

Layer Conv(int in, int kernel, int stride, int in_c, int out_c) {
  return Make(false, in, in, kernel, stride, in_c, out_c);
}

// Appends a depthwise convolution and a 1 × 1 convolution. Returns the output's size.
int Separable(std::vector<Layer>* layers, int in, int stride, int in_c, int out_c,
              int dilation = 1) {
  layers->push_back(Make(true, in, in, 3, stride, in_c, in_c, dilation));
  const int out = layers->back().shape.out_h;
  layers->push_back(Conv(out, 1, 1, in_c, out_c));
  return out;
}

// The part that MobileNet v1 and SSD share. The convolution to 512 channels occurs six times before
// the last stride.
std::vector<Layer> MobileNetV1Body(int size) {
  std::vector<Layer> layers = {Conv(size, 3, 2, 3, 32)};
  int in = layers.back().shape.out_h, channels = 32;
  for (const auto& [stride, out_c] : {std::pair{1, 64},
                                      {2, 128},
                                      {1, 128},
                                      {2, 256},
                                      {1, 256},
                                      {2, 512},
                                      {1, 512},
                                      {1, 512},
                                      {1, 512},
                                      {1, 512},
                                      {1, 512},
                                      {2, 1024},
                                      {1, 1024}}) {
    in = Separable(&layers, in, stride, channels, out_c);
    channels = out_c;
  }
  return layers;
}

// A group of bottlenecks: expansion by 6, depthwise convolution, projection to `channels`;
// `repeats` times. Only the first one has the stride.
struct Bottlenecks {
  int channels, repeats, stride, dilation;
};
std::vector<Layer> MobileNetV2Body(int size, const std::vector<Bottlenecks>& groups, int first_c,
                                   int narrow_c) {
  std::vector<Layer> layers = {Conv(size, 3, 2, 3, first_c)};
  int in = layers.back().shape.out_h;
  in = Separable(&layers, in, 1, first_c, narrow_c);
  int channels = narrow_c;
  for (const Bottlenecks& group : groups) {
    for (int i = 0; i < group.repeats; ++i) {
      layers.push_back(Conv(in, 1, 1, channels, 6 * channels));
      in = Separable(&layers, in, i == 0 ? group.stride : 1, 6 * channels, group.channels,
                     group.dilation);
      channels = group.channels;
    }
  }
  return layers;
}

void Append(std::vector<Layer>* layers, const std::vector<Layer>& more) {
  layers->insert(layers->end(), more.begin(), more.end());
}

std::vector<Layer> Ssd() {
  std::vector<Layer> layers = MobileNetV1Body(300);
  // Smaller and smaller feature maps, then boxes and classes from each of them.
  Append(&layers, {Conv(10, 1, 1, 1024, 256), Conv(10, 3, 2, 256, 512), Conv(5, 1, 1, 512, 128),
                   Conv(5, 3, 2, 128, 256), Conv(3, 1, 1, 256, 128), Conv(3, 3, 2, 128, 256),
                   Conv(2, 1, 1, 256, 64), Conv(2, 3, 2, 64, 128)});
  const struct {
    int size, in_c, anchors;
  } kHeads[] = {{19, 512, 3}, {10, 1024, 6}, {5, 512, 6}, {3, 256, 6}, {2, 256, 6}, {1, 128, 6}};
  for (const auto& head : kHeads) {
    Append(&layers, {Conv(head.size, 1, 1, head.in_c, 4 * head.anchors),
                     Conv(head.size, 1, 1, head.in_c, 91 * head.anchors)});
  }
  return layers;
}

}  // namespace

size_t Layer::weights() const {
  return static_cast<size_t>(shape.k_h) * shape.k_w * shape.out_c * (depthwise ? 1 : shape.in_c);
}
size_t Layer::inputs() const { return static_cast<size_t>(shape.in_h) * shape.in_w * shape.in_c; }
size_t Layer::outputs() const {
  return static_cast<size_t>(shape.out_h) * shape.out_w * shape.out_c;
}
double Layer::operations() const {
  return 2.0 * static_cast<double>(weights()) * shape.out_h * shape.out_w;
}

std::vector<Network> Networks() {
  std::vector<Layer> v1 = MobileNetV1Body(224);
  v1.push_back(Conv(1, 1, 1, 1024, 1001));
  std::vector<Layer> v2 = MobileNetV2Body(
      224,
      {{24, 2, 2, 1}, {32, 3, 2, 1}, {64, 4, 2, 1}, {96, 3, 1, 1}, {160, 3, 2, 1}, {320, 1, 1, 1}},
      32, 16);
  Append(&v2, {Conv(7, 1, 1, 320, 1280), Conv(1, 1, 1, 1280, 1001)});
  // Half the channels of MobileNet v2. At 33 × 33, strides are replaced by dilation.
  std::vector<Layer> deeplab = MobileNetV2Body(
      257,
      {{12, 2, 2, 1}, {16, 3, 2, 1}, {32, 4, 1, 2}, {48, 3, 1, 2}, {80, 3, 1, 4}, {160, 1, 1, 4}},
      16, 8);
  Append(&deeplab, {Conv(33, 1, 1, 160, 256), Conv(33, 1, 1, 512, 256), Conv(33, 1, 1, 256, 21)});
  return {{"mobilenet_v1", v1},
          {"mobilenet_v2", v2},
          {"deeplab_v3", deeplab},
          {"ssd_mobilenet_v1", Ssd()},
          {"edsr", {Make(false, 270, 480, 3, 1, 3, 32), Make(false, 270, 480, 3, 1, 32, 32)}},
          {"resnet_3x3",
           {Conv(56, 3, 1, 64, 64), Conv(28, 3, 1, 128, 128), Conv(14, 3, 1, 256, 256),
            Conv(7, 3, 1, 512, 512)}},
          {"one_vector", {Conv(1, 1, 1, 1024, 1024), Conv(1, 1, 1, 4096, 4096)}}};
}

}  // namespace litmus
