// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Audio networks: keyword spotting, sounds of machines, speech recognition, speech synthesis.
#include "testing/network_grid/networks.h"

namespace litmus::network_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

// A window along time, for an image whose columns are time steps.
Window Along(int size, int stride = 1, int dilation = 1) {
  return {1, size, 1, stride, 1, dilation};
}

void DrawKeywordsSeparable(Net* n) {
  int x = n->Conv(n->Input({1, 49, 10, 1}), 64, {10, 4, 2, 2}, kRelu);
  for (int i = 0; i < 4; ++i) x = n->Conv(n->Depthwise(x, Square(3), kRelu), 64, Square(1), kRelu);
  n->Output(n->Softmax(n->Dense(n->Mean(x, {1, 2}, false), 12)));
}

// Convolutions along time with residuals; the features are the channels.
void DrawKeywordsTemporal(Net* n) {
  int x = n->Conv(n->Input({1, 1, 98, 40}), 16, Along(3));
  for (const int channels : {24, 32, 48}) {
    int y = n->Conv(x, channels, Along(9, 2), kRelu);
    y = n->Conv(y, channels, Along(9));
    x = n->Add(y, n->Conv(x, channels, Along(1, 2), kRelu), kRelu);
  }
  n->Output(n->Softmax(n->Dense(n->Mean(x, {1, 2}, false), 12)));
}

// The same with depthwise convolutions and few channels; time is the height.
void DrawKeywordsDepthwise(Net* n) {
  int x = n->Conv(n->Input({1, 98, 1, 40}), 16, {3, 1}, kRelu);
  for (const int channels : {24, 32, 48}) {
    int y = n->Conv(n->Depthwise(x, {9, 1, 2, 1}), channels, Square(1), kRelu);
    y = n->Conv(n->Depthwise(y, {9, 1}), channels, Square(1));
    x = n->Add(y, n->Conv(x, channels, {1, 1, 2, 1}), kRelu);
    x = n->Add(x, n->Conv(n->Depthwise(x, {9, 1}), channels, Square(1)), kRelu);
  }
  n->Output(n->Softmax(n->Dense(n->Mean(x, {1, 2}, false), 12)));
}

// A single convolution with a separate PAD before it, as a converter leaves it.
template <int kSize, int kIn, int kOut, int kWindow>
void DrawPaddedConv(Net* n) {
  constexpr int kBorder = kWindow / 2;
  const int padded =
      n->Pad(n->Input({1, kSize, kSize, kIn}), {0, kBorder, kBorder, 0}, {0, kBorder, kBorder, 0});
  Window window = Square(kWindow);
  window.padding = Padding_VALID;
  n->Output(n->Conv(padded, kOut, window, kRelu));
}

void DrawSmallKeywords(Net* n) {
  const int x = n->Depthwise(n->Input({1, 49, 40, 1}), {10, 8, 2, 2}, kRelu, 8);
  const Shape& shape = n->ShapeOf(x);
  n->Output(n->Softmax(n->Dense(n->Reshape(x, {1, shape[1] * shape[2] * shape[3]}), 4)));
}

void DrawAnomaly(Net* n) {
  int x = n->Input({1, 640});
  for (const int units : {128, 128, 128, 8, 128, 128, 128}) x = n->Dense(x, units, kRelu);
  n->Output(n->Dense(x, 640));
}

// Dilated gated layers with skip connections, as in WaveNet; dilation by space to batch.
void DrawWaveNet(Net* n) {
  int x = n->Conv(n->Input({1, 1, 256, 32}), 32, Along(1));
  int skips = -1;
  for (const int dilation : {1, 2, 4, 8}) {
    const auto layer = [&](int y) { return n->Conv(y, 32, Along(3)); };
    const auto twice = [&](int y) {
      return dilation == 1 ? layer(y) : n->Dilated(y, dilation, layer);
    };
    const int gated = n->Mul(n->Tanh(twice(x)), n->Logistic(twice(x)));
    const int skip = n->Conv(gated, 32, Along(1));
    skips = skips < 0 ? skip : n->Add(skips, skip);
    x = n->Add(x, n->Conv(gated, 32, Along(1)));
  }
  x = n->Conv(n->Unary(BuiltinOperator_RELU, skips), 64, Along(1), kRelu);
  n->Output(n->Softmax(n->Conv(x, 32, Along(1))));
}

// Long filters along time, with one group per channel.
void DrawSpeech(Net* n) {
  int x = n->Conv(n->Input({1, 1, 200, 64}), 128, Along(11, 2), kRelu);
  for (int i = 0; i < 5; ++i) {
    const int y = n->Conv(n->Depthwise(x, Along(13)), 128, Along(1), kRelu);
    x = n->Add(x, n->Conv(n->Depthwise(y, Along(13)), 128, Along(1)), kRelu);
  }
  n->Output(n->Softmax(n->Conv(x, 29, Along(1))));
}

// A filter bank applied to the waveform, then grouped convolutions.
void DrawWaveform(Net* n) {
  int x = n->Conv(n->Input({1, 1, 4096, 1}), 64, Along(64, 16), kRelu);
  for (int i = 0; i < 3; ++i)
    x = n->Conv(n->Conv(x, 64, Along(3, 2), kRelu, 4), 64, Along(1), kRelu);
  n->Output(n->Dense(n->Mean(x, {1, 2}, false), 10));
}

// Waveforms from features: upsampling by RESIZE_NEAREST_NEIGHBOR and convolutions, with dilated
// residual layers.
void DrawVocoder(Net* n) {
  int x = n->Conv(n->Input({1, 1, 32, 80}), 96, Along(7));
  for (const int channels : {48, 24}) {
    x = n->LeakyRelu(x, 0.1f);
    x = n->Conv(n->ResizeNearest(x, 1, n->ShapeOf(x)[2] * 4), channels, Along(8));
    for (const int dilation : {1, 3}) {
      const int y = n->Conv(n->LeakyRelu(x, 0.1f), channels, Along(3, 1, dilation));
      x = n->Add(x, n->Conv(n->LeakyRelu(y, 0.1f), channels, Along(3)));
    }
  }
  n->Output(n->Tanh(n->Conv(n->LeakyRelu(x, 0.1f), 1, Along(7))));
}

// Noise suppression: convolutions, an LSTM, and a mask per frequency.
void DrawDenoiser(Net* n) {
  const int in = n->Input({1, 50, 129});
  int x = n->Dense(in, 96, kRelu);
  x = n->Lstm(n->Lstm(x, 96), 96);
  n->Output(n->Mul(in, n->Logistic(n->Dense(x, 129))));
}

}  // namespace

void AddAudio(Networks* networks) {
  networks->push_back({"keywords_separable", DrawKeywordsSeparable, {kFloat32, kHybrid, kInt8}});
  networks->push_back({"keywords_temporal", DrawKeywordsTemporal, {kFloat32, kHybrid, kInt8}});
  networks->push_back({"keywords_depthwise", DrawKeywordsDepthwise, {kInt8}});
  networks->push_back({"padded_conv_4", DrawPaddedConv<12, 3, 4, 3>, {kInt8}});
  networks->push_back({"padded_conv_8", DrawPaddedConv<16, 8, 8, 3>, {kInt8}});
  networks->push_back({"keywords_small", DrawSmallKeywords, {kFloat32, kInt8, kUint8}});
  networks->push_back({"anomaly", DrawAnomaly, {kFloat32, kHybrid, kInt8}});
  networks->push_back({"wavenet", DrawWaveNet, {kFloat32, kInt8}});
  networks->push_back({"speech", DrawSpeech, {kFloat32, kHybrid, kInt8}});
  networks->push_back({"waveform", DrawWaveform, {kFloat32, kInt8}});
  networks->push_back({"vocoder", DrawVocoder, {kFloat32, kFloat16, kInt8}});
  networks->push_back({"denoiser", DrawDenoiser, {kFloat32, kHybrid}});
}

}  // namespace litmus::network_grid
