// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The encoder block of a transformer (Vaswani et al. 2017, arXiv:1706.03762) as converters write
// it: self-attention whose heads are batches of matrix products, layer normalisation by single
// operators, two fully connected layers, and a second normalisation.
#include <cmath>
#include <string>

#include "testdata/generator/small_models.h"

namespace litmus::testdata {
namespace {

constexpr int kTokens = 128, kHeads = 2, kHeadSize = 64, kChannels = kHeads * kHeadSize;
constexpr int kHidden = 2 * kChannels;

class Block {
 public:
  Block() : model_("An encoder block of a transformer, random weights") {}

  std::vector<uint8_t> Make() {
    const int input = Tensor({1, kTokens, kChannels});
    const int normal = Normalized(Add(input, Attention(input)));
    const int hidden = Dense(normal, kChannels, kHidden, tflite::ActivationFunctionType_RELU);
    const int output = Normalized(Add(normal, Dense(hidden, kHidden, kChannels)));
    model_.SetInputsOutputs({input}, {output});
    return model_.Finish();
  }

 private:
  int Attention(int x) {
    const auto heads = [&](int projected) {
      return Transposed(Reshaped(projected, {1, kTokens, kHeads, kHeadSize}),
                        {1, kHeads, kTokens, kHeadSize});
    };
    const int queries = heads(Dense(x, kChannels, kChannels));
    const int keys = heads(Dense(x, kChannels, kChannels));
    const int values = heads(Dense(x, kChannels, kChannels));
    const std::vector<int32_t> shape = {1, kHeads, kTokens, kTokens};
    const int scores = Binary(tflite::BuiltinOperator_MUL, Options(tflite::MulOptionsT()),
                              Product(queries, keys, true, shape),
                              Constant({}, {1 / std::sqrt(static_cast<float>(kHeadSize))}), shape);
    const int weights = Tensor(shape);
    tflite::SoftmaxOptionsT softmax;
    softmax.beta = 1;
    model_.AddOperator(tflite::BuiltinOperator_SOFTMAX, {scores}, {weights}, Options(softmax));
    const int mixed = Product(weights, values, false, {1, kHeads, kTokens, kHeadSize});
    const int joined =
        Reshaped(Transposed(mixed, {1, kTokens, kHeads, kHeadSize}), {1, kTokens, kChannels});
    return Dense(joined, kChannels, kChannels);
  }

  // (x - mean) / sqrt(variance + epsilon) * scale + offset.
  int Normalized(int x) {
    const std::vector<int32_t> rows = {1, kTokens, 1}, all = {1, kTokens, kChannels};
    const int mean = Mean(x);
    const int squares = Binary(tflite::BuiltinOperator_SQUARED_DIFFERENCE,
                               Options(tflite::SquaredDifferenceOptionsT()), x, mean, all);
    const int variance = Binary(tflite::BuiltinOperator_ADD, Options(tflite::AddOptionsT()),
                                Mean(squares), Constant({}, {1e-6f}), rows);
    const int factor = Tensor(rows);
    model_.AddOperator(tflite::BuiltinOperator_RSQRT, {variance}, {factor});
    const auto mul = [&](int a, int b) {
      return Binary(tflite::BuiltinOperator_MUL, Options(tflite::MulOptionsT()), a, b, all);
    };
    const int centred =
        Binary(tflite::BuiltinOperator_SUB, Options(tflite::SubOptionsT()), x, mean, all);
    return Add(mul(mul(centred, factor), Weights({kChannels}, 1)), Weights({kChannels}, 1));
  }

  int Dense(int x, int in, int out,
            tflite::ActivationFunctionType activation = tflite::ActivationFunctionType_NONE) {
    const int y = Tensor({1, kTokens, out});
    tflite::FullyConnectedOptionsT options;
    options.keep_num_dims = true;
    options.fused_activation_function = activation;
    const float limit = std::sqrt(3.0f / static_cast<float>(in));
    model_.AddOperator(tflite::BuiltinOperator_FULLY_CONNECTED,
                       {x, Weights({out, in}, limit), Weights({out}, 0.1f)}, {y}, Options(options),
                       /*version=*/5);
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

  int Mean(int x) {
    const int y = Tensor({1, kTokens, 1});
    tflite::ReducerOptionsT options;
    options.keep_dims = true;
    model_.AddOperator(tflite::BuiltinOperator_MEAN, {x, Integers({2})}, {y}, Options(options));
    return y;
  }

  int Add(int a, int b) {
    return Binary(tflite::BuiltinOperator_ADD, Options(tflite::AddOptionsT()), a, b,
                  {1, kTokens, kChannels});
  }

  int Binary(tflite::BuiltinOperator code, const tflite::BuiltinOptionsUnion& options, int a, int b,
             const std::vector<int32_t>& shape) {
    const int y = Tensor(shape);
    model_.AddOperator(code, {a, b}, {y}, options);
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
  Random random_{/*seed=*/5};
  int tensors_ = 0;
};

}  // namespace

std::vector<uint8_t> AttentionBlock() { return Block().Make(); }

}  // namespace litmus::testdata
