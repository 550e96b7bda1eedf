// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests FULLY_CONNECTED with a scale for each block of INT4 and INT2 weights: the delegate accepts
// it, and its results are the CPU's apart from the CPU's rounding of the inputs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <vector>

#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/on_backends.h"
#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"

namespace {

using BlockWeightsTest = litmus::gpu::OnBackends;
LITMUS_ON_BACKENDS(BlockWeightsTest);

struct Layer {
  TfLiteType type;
  int block, blocks, outputs, rows;
  bool half_scales;
  int depth() const { return block * blocks; }
  int bits() const { return type == kTfLiteInt4 ? 4 : 2; }

  int Integer(int o, int k) const {
    const int range = 1 << bits();
    return (o * 7 + k * 11 + k / 5) % range - range / 2;
  }
  // Scales are powers of two, 2^-exponent.
  static int Exponent(int o, int b) { return (o + 2 * b) % 4; }
  float Weight(int o, int k) const {
    return std::ldexp(static_cast<float>(Integer(o, k)), -Exponent(o, k / block));
  }
};

// Adds several layers to a graph, each with its own input and output.
class Layers {
 public:
  explicit Layers(const std::vector<Layer>& layers) : layers_(layers) {
    for (const Layer& layer : layers) Add(layer);
    interpreter_.SetInputs(inputs_);
    interpreter_.SetOutputs(outputs_);
  }
  tflite::Interpreter& operator*() { return interpreter_; }

  void Run() {
    ASSERT_EQ(interpreter_.AllocateTensors(), kTfLiteOk);
    for (size_t l = 0; l < layers_.size(); ++l) {
      float* x = interpreter_.typed_tensor<float>(inputs_[l]);
      for (int i = 0; i < layers_[l].rows * layers_[l].depth(); ++i) x[i] = InputOf(i);
    }
    ASSERT_EQ(interpreter_.Invoke(), kTfLiteOk);
  }
  const float* output(size_t layer) { return interpreter_.typed_tensor<float>(outputs_[layer]); }
  static float InputOf(int i) { return static_cast<float>(i * 37 % 101) / 64.0f - 0.75f; }

 private:
  int Tensor(const std::vector<int>& shape) {
    int index = 0;
    interpreter_.AddTensors(1, &index);
    interpreter_.SetTensorParametersReadWrite(index, kTfLiteFloat32, "value", shape,
                                              TfLiteQuantization{});
    return index;
  }
  int Constant(TfLiteType type, const std::vector<int>& shape, std::vector<uint8_t> bytes,
               TfLiteQuantization quantization = {}) {
    int index = 0;
    interpreter_.AddTensors(1, &index);
    bytes_.push_back(std::move(bytes));
    interpreter_.SetTensorParametersReadOnly(index, type, "constant", shape, quantization,
                                             reinterpret_cast<const char*>(bytes_.back().data()),
                                             bytes_.back().size());
    return index;
  }
  int Scales(const Layer& layer) {
    std::vector<uint8_t> bytes;
    for (int o = 0; o < layer.outputs; ++o) {
      for (int b = 0; b < layer.blocks; ++b) {
        // The scale's bits: sign 0, no fraction; the exponent's bias is 15 in 16 bits, and 127 in
        // 32.
        const int exponent = Layer::Exponent(o, b);
        const int bits = layer.half_scales ? (15 - exponent) << 10 : (127 - exponent) << 23;
        for (int byte = 0; byte < (layer.half_scales ? 2 : 4); ++byte) {
          bytes.push_back(static_cast<uint8_t>(bits >> (8 * byte)));
        }
      }
    }
    return Constant(layer.half_scales ? kTfLiteFloat16 : kTfLiteFloat32,
                    {layer.outputs, layer.blocks}, std::move(bytes));
  }
  int Weights(const Layer& layer) {
    auto* blocks =
        static_cast<TfLiteBlockwiseQuantization*>(std::malloc(sizeof(TfLiteBlockwiseQuantization)));
    *blocks = {Scales(layer), -1, layer.block, 0};
    const int count = layer.outputs * layer.depth(), bits = layer.bits();
    std::vector<uint8_t> bytes(static_cast<size_t>(count * bits + 7) / 8);
    for (int i = 0; i < count; ++i) {
      const int integer = layer.Integer(i / layer.depth(), i % layer.depth());
      bytes[static_cast<size_t>(i * bits / 8)] |=
          static_cast<uint8_t>((integer & ((1 << bits) - 1)) << i * bits % 8);
    }
    return Constant(layer.type, {layer.outputs, layer.depth()}, std::move(bytes),
                    {kTfLiteBlockwiseQuantization, blocks});
  }
  void Add(const Layer& layer) {
    inputs_.push_back(Tensor({layer.rows, layer.depth()}));
    const int weights = Weights(layer);
    outputs_.push_back(Tensor({layer.rows, layer.outputs}));
    const tflite::ops::builtin::BuiltinOpResolver resolver;
    interpreter_.AddNodeWithParameters({inputs_.back(), weights, kTfLiteOptionalTensor},
                                       {outputs_.back()}, nullptr, 0,
                                       std::calloc(1, sizeof(TfLiteFullyConnectedParams)),
                                       resolver.FindOp(tflite::BuiltinOperator_FULLY_CONNECTED, 6));
  }

  const std::vector<Layer> layers_;
  std::deque<std::vector<uint8_t>> bytes_;  // constants, which must outlive the interpreter
  std::vector<int> inputs_, outputs_;
  tflite::Interpreter interpreter_;
};

TEST_P(BlockWeightsTest, AsOnTheCpu) {
  std::vector<Layer> layers;
  for (const TfLiteType type : {kTfLiteInt4, kTfLiteInt2}) {
    // Blocks of whole 32-bit words, and blocks of half a word, for which weights are unpacked to
    // floats.
    for (const int block : {4, 16, 32, 96}) {
      for (const int outputs : {1, 4, 5, 17}) {
        const int rows = outputs == 4 ? 5 : 1 + outputs % 3;
        layers.push_back({type, block, 1 + outputs % 3, outputs, rows, outputs % 2 == 0});
      }
    }
  }
  TfLiteDelegate* delegate = MakeDelegate();
  {
    Layers gpu(layers), cpu(layers);
    ASSERT_EQ((*gpu).ModifyGraphWithDelegate(delegate), kTfLiteOk);
    EXPECT_EQ((*gpu).execution_plan().size(), 1u);
    gpu.Run();
    cpu.Run();
    for (size_t l = 0; l < layers.size(); ++l) {
      const Layer& layer = layers[l];
      SCOPED_TRACE(::testing::Message() << layer.bits() << " bits, block " << layer.block << ", "
                                        << layer.outputs << " outputs");
      for (int r = 0; r < layer.rows; ++r) {
        float low = 0, high = 0;
        for (int k = 0; k < layer.depth(); ++k) {
          low = std::min(low, Layers::InputOf(r * layer.depth() + k));
          high = std::max(high, Layers::InputOf(r * layer.depth() + k));
        }
        for (int o = 0; o < layer.outputs; ++o) {
          double want = 0, sum = 0, weights = 0;
          for (int k = 0; k < layer.depth(); ++k) {
            const double weight = layer.Weight(o, k);
            want += weight * Layers::InputOf(r * layer.depth() + k);
            sum += std::fabs(weight * Layers::InputOf(r * layer.depth() + k));
            weights += std::fabs(weight);
          }
          const auto at = static_cast<size_t>(r * layer.outputs + o);
          // Each addition rounds by at most half a ULP of `sum`.
          EXPECT_NEAR(gpu.output(l)[at], want, sum * layer.depth() * std::ldexp(1.0, -24));
          // The CPU rounds an input by half a step of its row's range, and by another half at the
          // end of the range, because the zero point is rounded.
          EXPECT_NEAR(gpu.output(l)[at], cpu.output(l)[at], weights * (high - low) / 255 + 1e-5);
        }
      }
    }
  }
  TfLiteGpuDelegateV2Delete(delegate);
}

}  // namespace
