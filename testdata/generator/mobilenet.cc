// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// MobileNet v1 and v2, layer by layer as in the tables of the papers.
#include "testdata/generator/network.h"

namespace litmus::testdata {
namespace {

constexpr auto kLinear = tflite::ActivationFunctionType_NONE;
constexpr int kClasses = 1001;

}  // namespace

std::vector<uint8_t> MobileNetV1(Precision precision, int resolution) {
  struct Block {
    int channels, stride;
  };
  constexpr Block kBlocks[] = {{64, 1},  {128, 2},  {128, 1}, {256, 2}, {256, 1},
                               {512, 2}, {512, 1},  {512, 1}, {512, 1}, {512, 1},
                               {512, 1}, {1024, 2}, {1024, 1}};
  Network net("MobileNet v1 1.0, random weights", precision, /*seed=*/1);
  const Value input = net.Input("input", {1, resolution, resolution, 3});
  Value x = net.Conv(input, 32, 3, 2, kRelu6);
  for (const Block& block : kBlocks) {
    x = net.Depthwise(x, 3, block.stride, kRelu6);
    x = net.Conv(x, block.channels, 1, 1, kRelu6);
  }
  x = net.GlobalAveragePool(x);
  x = net.Conv(x, kClasses, 1, 1, kLinear);
  x = net.Reshape(x, {1, kClasses});
  x = net.Softmax(x);
  net.Finish({input}, {x});
  return net.builder().Finish();
}

std::vector<uint8_t> MobileNetV2(Precision precision, int resolution) {
  struct Stage {
    int expansion, channels, repeats, stride;
  };
  constexpr Stage kStages[] = {{1, 16, 1, 1}, {6, 24, 2, 2},  {6, 32, 3, 2}, {6, 64, 4, 2},
                               {6, 96, 3, 1}, {6, 160, 3, 2}, {6, 320, 1, 1}};
  Network net("MobileNet v2 1.0, random weights", precision, /*seed=*/2);
  const Value input = net.Input("input", {1, resolution, resolution, 3});
  Value x = net.Conv(input, 32, 3, 2, kRelu6);
  for (const Stage& stage : kStages) {
    for (int i = 0; i < stage.repeats; ++i) {
      const int stride = i == 0 ? stage.stride : 1;
      const Value block_input = x;
      if (stage.expansion > 1) x = net.Conv(x, x.shape[3] * stage.expansion, 1, 1, kRelu6);
      x = net.Depthwise(x, 3, stride, kRelu6);
      x = net.Conv(x, stage.channels, 1, 1, kLinear);
      if (stride == 1 && block_input.shape[3] == stage.channels) x = net.Add(block_input, x);
    }
  }
  x = net.Conv(x, 1280, 1, 1, kRelu6);
  x = net.GlobalAveragePool(x);
  x = net.Reshape(x, {1, 1280});
  x = net.FullyConnected(x, kClasses);
  x = net.Softmax(x);
  net.Finish({input}, {x});
  return net.builder().Finish();
}

}  // namespace litmus::testdata
