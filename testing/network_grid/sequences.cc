// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Networks for text, sensors and recommendations: transformers, recurrent cells unrolled by
// converters, two-tower models.
#include <cmath>

#include "testing/network_grid/networks.h"

namespace litmus::network_grid {
namespace {

using namespace random_models;  // NOLINT
using namespace tflite;         // NOLINT: the names of the schema

// LayerNorm as converters write it, for floats.
int LayerNorm(Net* n, int x) {
  const int mean = n->Mean(x, {2}, true);
  const int variance = n->Mean(n->SquaredDifference(x, mean), {2}, true);
  const int factor =
      n->Mul(n->Unary(BuiltinOperator_RSQRT, n->Add(variance, n->Constant({1}, 1e-5, 1e-5))),
             n->Constant({1}, 1, 1));
  const int width = n->Channels(x);
  const int scaled = n->Mul(n->Sub(x, mean), factor);
  return n->Add(n->Mul(scaled, n->Constant({width}, 0.5, 1.5)), n->Constant({width}, -0.1, 0.1));
}

// Splits [1, steps, width] into heads: [heads, steps, width / heads].
int Heads(Net* n, int x, int heads) {
  const Shape shape = n->ShapeOf(x);
  const int apart = n->Reshape(x, {1, shape[1], heads, shape[2] / heads});
  return n->Reshape(n->Transpose(apart, {0, 2, 1, 3}), {heads, shape[1], shape[2] / heads});
}

int Attention(Net* n, int x, int heads) {
  const Shape shape = n->ShapeOf(x);
  const int q = Heads(n, n->Dense(x, shape[2]), heads), k = Heads(n, n->Dense(x, shape[2]), heads);
  const int v = Heads(n, n->Dense(x, shape[2]), heads);
  const double scale = 1 / std::sqrt(double{1} * shape[2] / heads);
  const int shares = n->Softmax(n->Mul(n->MatMul(q, k, true), n->Constant({1}, scale, scale)));
  const int mixed = n->Reshape(n->MatMul(shares, v, false), {1, heads, shape[1], shape[2] / heads});
  return n->Dense(n->Reshape(n->Transpose(mixed, {0, 2, 1, 3}), shape), shape[2]);
}

int Encoder(Net* n, int x, int heads, bool norm) {
  const int width = n->Channels(x);
  const auto normalise = [&](int y) { return norm ? LayerNorm(n, y) : y; };
  x = normalise(n->Add(x, Attention(n, x, heads)));
  int y = n->Dense(x, 4 * width, norm ? kNone : kRelu);
  if (norm) y = n->Unary(BuiltinOperator_GELU, y);
  return normalise(n->Add(x, n->Dense(y, width)));
}

void DrawTextEncoder(Net* n) {
  std::vector<int> words(64);
  for (size_t i = 0; i < words.size(); ++i) words[i] = static_cast<int>(i * 37 % 1000);
  int x = LayerNorm(
      n, n->Add(n->Embedding(n->Indices(words), 1000, 128), n->Constant({1, 64, 128}, -0.1, 0.1)));
  for (int i = 0; i < 2; ++i) x = Encoder(n, x, 2, true);
  n->Output(n->Softmax(n->Dense(n->Mean(x, {1}, false), 2)));
}

// Attention without normalisation, for integer activations.
void DrawAttentionOfBytes(Net* n) {
  int x = n->Dense(n->Input({1, 64, 40}), 64);
  for (int i = 0; i < 2; ++i) x = Encoder(n, x, 4, false);
  n->Output(n->Softmax(n->Dense(x, 30)));
}

void DrawVisionTransformer(Net* n) {
  int x = n->Conv(n->Input({1, 96, 96, 3}), 96, Square(16, 16));
  x = n->Add(n->Reshape(x, {1, 36, 96}), n->Constant({1, 36, 96}, -0.1, 0.1));
  for (int i = 0; i < 2; ++i) x = Encoder(n, x, 3, true);
  n->Output(n->Dense(n->Reshape(n->Slice(x, {0, 0, 0}, {1, 1, 96}), {1, 96}), 100));
}

// LSTM cells without the operator: a matrix product, SPLIT, LOGISTIC, TANH.
void DrawUnrolledLstm(Net* n) {
  constexpr int kUnits = 64;
  const int in = n->Input({1, 12, 32});
  int hidden = n->Input({1, kUnits}), cell = n->Input({1, kUnits});
  for (int step = 0; step < 12; ++step) {
    const int x = n->Reshape(n->Slice(in, {0, step, 0}, {1, 1, 32}), {1, 32});
    const std::vector<int> gates =
        n->Split(n->Dense(n->Concatenate({x, hidden}, 1), 4 * kUnits), 4, 1);
    const int kept = n->Mul(cell, n->Logistic(gates[0]));
    cell = n->Add(kept, n->Mul(n->Logistic(gates[1]), n->Tanh(gates[2])));
    hidden = n->Mul(n->Tanh(cell), n->Logistic(gates[3]));
  }
  n->Output(n->Softmax(n->Dense(hidden, 6)));
}

void DrawUnrolledGru(Net* n) {
  constexpr int kUnits = 48;
  const int in = n->Input({1, 10, 24});
  int hidden = n->Input({1, kUnits});
  for (int step = 0; step < 10; ++step) {
    const int x = n->Reshape(n->Slice(in, {0, step, 0}, {1, 1, 24}), {1, 24});
    const std::vector<int> a = n->Split(n->Dense(x, 3 * kUnits), 3, 1);
    const std::vector<int> b = n->Split(n->Dense(hidden, 3 * kUnits), 3, 1);
    const int update = n->Logistic(n->Add(a[0], b[0])), reset = n->Logistic(n->Add(a[1], b[1]));
    const int fresh = n->Tanh(n->Add(a[2], n->Mul(b[2], reset)));
    hidden = n->Add(fresh, n->Mul(n->Sub(hidden, fresh), update));
  }
  n->Output(n->Dense(hidden, 5));
}

// A recurrent cell in a WHILE, as converters write loops that they do not unroll.
void DrawLoop(Net* n) {
  constexpr int kSteps = 20, kIn = 24, kUnits = 48;
  Draft* const d = n->draft();
  const Shape sequence = {1, kSteps, kIn}, state = {1, kUnits};
  const int x = n->Input(sequence), hidden = n->Input(state);
  const int zero = d->ConstantOf<int>(kI32, {}, {0});
  const int last = d->Tensor(kI32, {}, {}), same = d->Tensor(kF32, {}, sequence);
  const int result = d->Tensor(kF32, {}, state);
  WhileOptionsT options;
  options.cond_subgraph_index = 1;
  options.body_subgraph_index = 2;
  d->Op(BuiltinOperator_WHILE, {zero, x, hidden}, {last, same, result}, options);
  n->Output(n->Dense(result, 5));
  const auto begin = [&](int* i, int* in, int* h) {
    d->BeginSubgraph();
    *i = d->SubgraphInput(kI32, {});
    *in = d->SubgraphInput(kF32, sequence);
    *h = d->SubgraphInput(kF32, state);
  };
  int i, in, h;
  begin(&i, &in, &h);
  const int goes_on = d->Tensor(kBool, {}, {});
  d->Op(BuiltinOperator_LESS, {i, d->ConstantOf<int>(kI32, {}, {kSteps})}, {goes_on},
        LessOptionsT());
  d->MakeOutput(goes_on);
  begin(&i, &in, &h);
  GatherOptionsT gather;
  gather.axis = 1;
  const int now = d->Tensor(kF32, {}, {1, kIn}), next = d->Tensor(kI32, {}, {});
  d->Op(BuiltinOperator_GATHER, {in, i}, {now}, gather);
  const int both = n->Concatenate({now, h}, 1);
  const int update = n->Logistic(n->Dense(both, kUnits));
  const int fresh = n->Tanh(n->Dense(both, kUnits));
  const int mixed = n->Add(fresh, n->Mul(n->Sub(h, fresh), update));
  d->Op(BuiltinOperator_ADD, {i, d->ConstantOf<int>(kI32, {}, {1})}, {next}, AddOptionsT());
  for (const int output : {next, in, mixed}) d->MakeOutput(output);
  d->Select(0);
}

// Activity recognition from acceleration over time: convolutions, LSTM.
void DrawActivity(Net* n) {
  int x = n->Conv(n->Input({1, 1, 128, 9}), 64, {1, 5}, kRelu);
  x = n->MaxPool(n->Conv(x, 64, {1, 5}, kRelu), {1, 2, 1, 2});
  const int sequence = n->Lstm(n->Reshape(x, {1, 64, 64}), 64);
  n->Output(
      n->Softmax(n->Dense(n->Reshape(n->Slice(sequence, {0, 63, 0}, {1, 1, 64}), {1, 64}), 6)));
}

// Recommendation from users and items: embedding tables, concatenation, layers on one row.
void DrawTowers(Net* n) {
  const int things =
      n->Reshape(n->Embedding(n->Indices({3, 17, 290, 4, 55, 801, 72, 9}), 1000, 16), {1, 128});
  int x = n->Concatenate({n->Input({1, 26}), things}, 1);
  for (const int units : {256, 128, 64}) x = n->Dense(x, units, kRelu);
  n->Output(n->Logistic(n->Dense(x, 1)));
}

}  // namespace

void AddSequences(Networks* networks) {
  networks->push_back({"text_encoder", DrawTextEncoder, {kFloat32, kFloat16, kHybrid}});
  networks->push_back({"attention", DrawAttentionOfBytes, {kFloat32, kHybrid, kInt8}});
  networks->push_back({"vision_transformer", DrawVisionTransformer, {kFloat32, kHybrid}});
  networks->push_back({"unrolled_lstm", DrawUnrolledLstm, {kFloat32, kHybrid, kInt8}});
  networks->push_back({"unrolled_gru", DrawUnrolledGru, {kFloat32, kHybrid}});
  networks->push_back({"loop", DrawLoop, {kFloat32, kHybrid}});
  networks->push_back({"activity", DrawActivity, {kFloat32, kHybrid}});
  networks->push_back({"towers", DrawTowers, {kFloat32, kHybrid, kInt8}});
}

}  // namespace litmus::network_grid
