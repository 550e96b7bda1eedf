// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A block of a language model as PyTorch's converter writes it: root mean square normalisation
// (Zhang and Sennrich 2019, arXiv:1910.07467) twice, with one shared subgraph, and attention are
// composites, whose subgraphs define what they compute.
#include <cmath>
#include <string>

#include "testdata/generator/small_models.h"

namespace litmus::testdata {
namespace {

constexpr int kTokens = 128, kHeads = 2, kHeadSize = 64, kChannels = kHeads * kHeadSize;
constexpr int kHidden = 2 * kChannels;
const std::vector<int32_t> kRows = {1, kTokens, kChannels};

// Indices of the composites' subgraphs.
enum Bodies { kRmsNorm = 1, kAttention = 2 };

class Block {
 public:
  Block() : model_("A block of a language model with three composites, random weights") {}

  std::vector<uint8_t> Make() {
    const int x = Tensor(kRows);
    const int normal = Normalized(x);
    const int q = Dense(normal, kChannels, kChannels), k = Dense(normal, kChannels, kChannels),
              v = Dense(normal, kChannels, kChannels);
    const int mixed = Tensor(kRows);
    model_.AddComposite("odml.scaled_dot_product_attention", kAttention, {q, k, v}, {mixed});
    const int sum = Add(x, Dense(mixed, kChannels, kChannels), kRows);
    const int hidden =
        Dense(Normalized(sum), kChannels, kHidden, tflite::ActivationFunctionType_RELU);
    const int y = Add(sum, Dense(hidden, kHidden, kChannels), kRows);
    model_.SetInputsOutputs({x}, {y});
    AddRmsNorm();
    AddAttention();
    return model_.Finish();
  }

 private:
  int Normalized(int x) {
    const int y = Tensor(kRows);
    model_.AddComposite("odml.rms_norm", kRmsNorm, {x, Weights({kChannels}, 1)}, {y});
    return y;
  }

  // x / sqrt(mean of squares + epsilon) * scale.
  void AddRmsNorm() {
    model_.AddSubgraph("rms_norm");
    const std::vector<int32_t> one = {1, kTokens, 1};
    const int x = Tensor(kRows), scale = Tensor({kChannels});
    const int mean = Tensor(one), factor = Tensor(one);
    tflite::ReducerOptionsT mean_options;
    mean_options.keep_dims = true;
    model_.AddOperator(tflite::BuiltinOperator_MEAN, {Mul(x, x, kRows), Integers({2})}, {mean},
                       Options(mean_options));
    model_.AddOperator(tflite::BuiltinOperator_RSQRT, {Add(mean, Constant({}, {1e-6f}), one)},
                       {factor});
    model_.SetInputsOutputs({x, scale}, {Mul(Mul(x, factor, kRows), scale, kRows)});
  }

  // For each head: softmax(q * transpose(k) / sqrt(head size)) * v.
  void AddAttention() {
    model_.AddSubgraph("scaled_dot_product_attention");
    const int q = Tensor(kRows), k = Tensor(kRows), v = Tensor(kRows);
    const std::vector<int32_t> shape = {1, kHeads, kTokens, kTokens};
    const int scores = Mul(Product(Heads(q), Heads(k), true, shape),
                           Constant({}, {1 / std::sqrt(static_cast<float>(kHeadSize))}), shape);
    const int weights = Tensor(shape);
    tflite::SoftmaxOptionsT softmax;
    softmax.beta = 1;
    model_.AddOperator(tflite::BuiltinOperator_SOFTMAX, {scores}, {weights}, Options(softmax));
    const int mixed = Product(weights, Heads(v), false, {1, kHeads, kTokens, kHeadSize});
    model_.SetInputsOutputs({q, k, v},
                            {Reshaped(Transposed(mixed, {1, kTokens, kHeads, kHeadSize}), kRows)});
  }

  int Heads(int x) {
    return Transposed(Reshaped(x, {1, kTokens, kHeads, kHeadSize}),
                      {1, kHeads, kTokens, kHeadSize});
  }

  int Dense(int x, int in, int out,
            tflite::ActivationFunctionType activation = tflite::ActivationFunctionType_NONE) {
    const int y = Tensor({1, kTokens, out});
    tflite::FullyConnectedOptionsT options;
    options.keep_num_dims = true;
    options.fused_activation_function = activation;
    const float limit = std::sqrt(3.0f / static_cast<float>(in));
    model_.AddOperator(tflite::BuiltinOperator_FULLY_CONNECTED, {x, Weights({out, in}, limit), -1},
                       {y}, Options(options), /*version=*/6);
    return y;
  }

  int Product(int a, int b, bool turned, const std::vector<int32_t>& shape) {
    const int y = Tensor(shape);
    tflite::BatchMatMulOptionsT options;
    options.adj_y = turned;
    model_.AddOperator(tflite::BuiltinOperator_BATCH_MATMUL, {a, b}, {y}, Options(options));
    return y;
  }
  // Swaps dimensions 1 and 2.
  int Transposed(int x, const std::vector<int32_t>& shape) {
    const int y = Tensor(shape);
    model_.AddOperator(tflite::BuiltinOperator_TRANSPOSE, {x, Integers({0, 2, 1, 3})}, {y},
                       Options(tflite::TransposeOptionsT()));
    return y;
  }
  int Reshaped(int x, const std::vector<int32_t>& shape) {
    const int y = Tensor(shape);
    tflite::ReshapeOptionsT options;
    options.new_shape = shape;
    model_.AddOperator(tflite::BuiltinOperator_RESHAPE, {x, Integers(shape)}, {y},
                       Options(options));
    return y;
  }
  int Add(int a, int b, const std::vector<int32_t>& shape) {
    const int y = Tensor(shape);
    model_.AddOperator(tflite::BuiltinOperator_ADD, {a, b}, {y}, Options(tflite::AddOptionsT()));
    return y;
  }
  int Mul(int a, int b, const std::vector<int32_t>& shape) {
    const int y = Tensor(shape);
    model_.AddOperator(tflite::BuiltinOperator_MUL, {a, b}, {y}, Options(tflite::MulOptionsT()));
    return y;
  }

  int Tensor(const std::vector<int32_t>& shape) {
    TensorSpec spec;
    spec.name = "value_" + std::to_string(tensors_++);
    spec.shape = shape;
    return model_.AddTensor(std::move(spec));
  }
  int Constant(const std::vector<int32_t>& shape, const std::vector<float>& values) {
    TensorSpec spec;
    spec.name = "constant_" + std::to_string(tensors_++);
    spec.shape = shape;
    spec.data = Bytes(values);
    return model_.AddTensor(std::move(spec));
  }
  int Integers(const std::vector<int32_t>& values) {
    TensorSpec spec;
    spec.name = "integers_" + std::to_string(tensors_++);
    spec.shape = {static_cast<int32_t>(values.size())};
    spec.type = tflite::TensorType_INT32;
    spec.data = Bytes(values);
    return model_.AddTensor(std::move(spec));
  }
  int Weights(const std::vector<int32_t>& shape, float limit) {
    size_t count = 1;
    for (const int32_t dim : shape) count *= static_cast<size_t>(dim);
    std::vector<float> values(count);
    for (float& value : values) value = random_.Symmetric(limit);
    return Constant(shape, values);
  }

  ModelBuilder model_;
  Random random_{/*seed=*/6};
  int tensors_ = 0;
};

}  // namespace

std::vector<uint8_t> CompositeBlock() { return Block().Make(); }

}  // namespace litmus::testdata
