// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Runs random graphs of operators that can be fused or share memory, with and without rewriting:
// outputs must have the same bits, and the arena must not be larger.
#include <cfloat>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/kernels/rewriting/rewriting_tester.h"

namespace litmus {
namespace {

using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;
using tflite::TensorType_INT8;

class RandomGraph {
 public:
  RandomGraph(unsigned seed, bool quantised) : random_(seed), quantised_(quantised) {
    for (int i = 0; i < 2; ++i) values_.push_back(model_.Input(Type(), kShape, Scale(Pick(2))));
    for (int n = 4 + Pick(14); n > 0; --n) AddOperator();
    model_.Output(values_.back());
    for (const int value : values_) {
      if (value > 1 && value != values_.back() && Pick(8) == 0) model_.Output(value);
    }
  }
  RewritingTester& model() { return model_; }

 private:
  int Pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  // Picks recent tensors more often, so that chains form.
  int AnyValue() {
    const int n = static_cast<int>(values_.size());
    return values_[Pick(2) == 0 ? n - 1 : Pick(n)];
  }
  tflite::TensorType Type() const { return quantised_ ? TensorType_INT8 : TensorType_FLOAT32; }
  TestScale Scale(int which, bool bytes = false) const {
    if (!quantised_ && !bytes) return {};
    return which == 0 ? TestScale{0.05f, -3} : TestScale{0.04f, 7};
  }
  TestScale ScaleOf(int tensor) {
    const auto& q = model_.graph().tensors[tensor]->quantization;
    if (q == nullptr || q->scale.empty()) return {};
    return {q->scale[0], static_cast<int>(q->zero_point[0])};
  }
  int New(std::vector<int> shape, TestScale scale) {
    return model_.Tensor(Type(), std::move(shape), scale);
  }
  tflite::ActivationFunctionType Activation() {
    return static_cast<tflite::ActivationFunctionType>(Pick(2) == 0 ? 0 : Pick(4));
  }

  int Weights(const std::vector<int>& shape, int axis) {
    int n = 1;
    for (const int d : shape) n *= d;
    if (!quantised_) {
      std::vector<float> values;
      for (int i = 0; i < n; ++i) values.push_back(static_cast<float>(Pick(41) - 20) / 128);
      return model_.Constant<float>(TensorType_FLOAT32, shape, values);
    }
    std::vector<int8_t> values;
    for (int i = 0; i < n; ++i) values.push_back(static_cast<int8_t>(Pick(255) - 127));
    const int tensor = model_.Constant<int8_t>(TensorType_INT8, shape, values, {0.01f, 0});
    tflite::QuantizationParametersT& q = *model_.graph().tensors[tensor]->quantization;
    q.scale.assign(8, 0.01f);
    q.zero_point.assign(8, 0);
    q.quantized_dimension = axis;
    return tensor;
  }

  int Convolution(int in) {
    const int kernel = Pick(2) == 0 ? 1 : 3;
    const bool depthwise = Pick(3) == 0, pad = kernel == 3 && Pick(2) == 0;
    if (pad) {
      const int wide = New({1, 8, 7, 8}, ScaleOf(in));
      const int pads = model_.Constant<int>(TensorType_INT32, {4, 2}, {0, 0, 1, 1, 1, 1, 0, 0});
      model_.Op(tflite::BuiltinOperator_PAD, {in, pads}, {wide}, tflite::PadOptionsT());
      in = wide;
    }
    const int out = New(kShape, Scale(Pick(2)));
    const auto padding = pad ? tflite::Padding_VALID : tflite::Padding_SAME;
    if (depthwise) {
      tflite::DepthwiseConv2DOptionsT options;
      options.stride_h = options.stride_w = options.depth_multiplier = 1;
      options.padding = padding;
      options.fused_activation_function = Activation();
      model_.Op(tflite::BuiltinOperator_DEPTHWISE_CONV_2D,
                {in, Weights({1, kernel, kernel, 8}, 3), -1}, {out}, options);
    } else {
      tflite::Conv2DOptionsT options;
      options.stride_h = options.stride_w = 1;
      options.padding = padding;
      options.fused_activation_function = Activation();
      model_.Op(tflite::BuiltinOperator_CONV_2D, {in, Weights({8, kernel, kernel, 8}, 0), -1},
                {out}, options);
    }
    return out;
  }

  void AddOperator() {
    const int in = AnyValue();
    switch (Pick(9)) {
      case 8: {
        // The filler is ignored by the maximum, or is zero, which changes it.
        const int wide = New({1, 8, 7, 8}, ScaleOf(in)), out = New(kShape, ScaleOf(in));
        const int pads = model_.Constant<int>(TensorType_INT32, {4, 2}, {0, 0, 1, 1, 1, 1, 0, 0});
        if (Pick(3) == 0) {
          model_.Op(tflite::BuiltinOperator_PAD, {in, pads}, {wide}, tflite::PadOptionsT());
        } else {
          const int lowest = quantised_
                                 ? model_.Constant<int8_t>(TensorType_INT8, {}, {-128}, ScaleOf(in))
                                 : model_.Constant<float>(TensorType_FLOAT32, {}, {-FLT_MAX});
          model_.Op(tflite::BuiltinOperator_PADV2, {in, pads, lowest}, {wide},
                    tflite::PadV2OptionsT());
        }
        tflite::Pool2DOptionsT options;
        options.padding = tflite::Padding_VALID;
        options.stride_h = options.stride_w = 1;
        options.filter_height = options.filter_width = 3;
        options.fused_activation_function = Activation();
        model_.Op(tflite::BuiltinOperator_MAX_POOL_2D, {wide}, {out}, options);
        values_.push_back(out);
        return;
      }
      case 7: {
        // A constant, or a value that is computed from a constant.
        int out = Weights(kShape, 3);
        if (quantised_) {
          auto& q = *model_.graph().tensors[out]->quantization;
          q.scale = {0.05f};
          q.zero_point = {-3};
        }
        for (int n = 1 + Pick(2); n > 0; --n) {
          const int from = out;
          out = New(kShape, ScaleOf(from));
          model_.Op(tflite::BuiltinOperator_RELU, {from}, {out});
        }
        values_.push_back(out);
        return;
      }
      case 6: {
        // From int8 to float and back, or from float to int8 and back.
        const TestScale scale = quantised_ && Pick(2) == 0 ? ScaleOf(in) : Scale(Pick(2), true);
        const auto other = quantised_ ? TensorType_FLOAT32 : TensorType_INT8;
        const int between = model_.Tensor(other, kShape, quantised_ ? TestScale() : scale);
        const int out = New(kShape, quantised_ ? scale : TestScale());
        const tflite::BuiltinOperator codes[] = {tflite::BuiltinOperator_QUANTIZE,
                                                 tflite::BuiltinOperator_DEQUANTIZE};
        model_.Op(codes[quantised_], {in}, {between});
        model_.Op(codes[!quantised_], {between}, {out});
        values_.push_back(out);
        return;
      }
      case 0:
      case 1:
        values_.push_back(Convolution(in));
        return;
      case 2:
      case 3: {
        const int out = New(kShape, Scale(Pick(2)));
        if (Pick(4) == 0) {
          tflite::MulOptionsT options;
          options.fused_activation_function = Activation();
          model_.Op(tflite::BuiltinOperator_MUL, {AnyValue(), in}, {out}, options);
        } else {
          tflite::AddOptionsT options;
          options.fused_activation_function = Activation();
          model_.Op(tflite::BuiltinOperator_ADD, {in, AnyValue()}, {out}, options);
        }
        values_.push_back(out);
        return;
      }
      case 4: {
        const tflite::BuiltinOperator codes[] = {
            tflite::BuiltinOperator_RELU, tflite::BuiltinOperator_RELU6,
            tflite::BuiltinOperator_RELU_N1_TO_1, tflite::BuiltinOperator_ABS};
        const int code = Pick(quantised_ ? 3 : 5);
        const int out = New(kShape, Pick(3) == 0 ? Scale(Pick(2)) : ScaleOf(in));
        if (code == 4) {
          const int slopes = Weights({1, 1, 8}, 2);
          model_.Op(tflite::BuiltinOperator_PRELU, {in, slopes}, {out});
          values_.push_back(out);
          return;
        }
        model_.Op(codes[code], {in}, {out});
        values_.push_back(out);
        return;
      }
      default: {
        // A RESHAPE to another shape and one back. The results share the memory of `in`, which
        // other operators may read, too.
        const int flat = New({1, 30, 8}, ScaleOf(in)), out = New(kShape, ScaleOf(in));
        const int to_flat = model_.Constant<int>(TensorType_INT32, {3}, {1, 30, 8});
        const int back = model_.Constant<int>(TensorType_INT32, {4}, kShape);
        model_.Op(tflite::BuiltinOperator_RESHAPE, {in, to_flat}, {flat});
        if (Pick(4) == 0) model_.Output(flat);
        model_.Op(tflite::BuiltinOperator_RESHAPE, {flat, back}, {out});
        values_.push_back(out);
      }
    }
  }

  const std::vector<int> kShape = {1, 6, 5, 8};
  std::mt19937 random_;
  const bool quantised_;
  RewritingTester model_;
  std::vector<int> values_;
};

int Count(const std::string& text, const std::string& word) {
  int count = 0;
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

TEST(RandomGraphs, RewritingDoesNotShow) {
  int folded = 0;
  for (const bool quantised : {false, true}) {
    for (unsigned seed = 0; seed < 300; ++seed) {
      RandomGraph graph(seed, quantised);
      const auto off = graph.model().Invoke(false);
      const auto on = graph.model().Invoke(true, {}, 1 + static_cast<int>(seed % 2));
      const std::string where = "seed " + std::to_string(seed) + (quantised ? ", int8" : ", float");
      ASSERT_TRUE(on.ok && off.ok) << where;
      ASSERT_EQ(on.outputs, off.outputs) << where << "\n" << off.names << "\n" << on.names;
      // Allowed differences of the arena: an int8 convolution that pads may copy a small image, and
      // the copy lives as long as the output. A convolution that was moved behind its residual
      // keeps its input in memory, one more tensor.
      size_t more = 0;
      const bool adds = on.names.find("+ADD") != std::string::npos;
      if (quantised && Count(on.names, "PAD+") > 0) more += 1024;
      if (quantised && adds) more += 256;
      // The memory planner is greedy: if lifetimes change or a constant is removed, one tensor may
      // get a worse place.
      const bool constant = Count(on.names, "RELU") < Count(off.names, "RELU");
      const bool pads = Count(on.names, "PAD+") + Count(on.names, "PADV2+") > 0;
      if (constant || adds || pads) more += quantised ? 256 : 1024;
      // When a QUANTIZE was removed, its input stays in memory until the last reader of the former
      // output, possibly together with the floats.
      more += 256 * static_cast<size_t>(Count(off.names, "QUANTIZE") - Count(on.names, "QUANTIZE"));
      ASSERT_LE(on.arena, off.arena + more) << where << "\n" << off.names << "\n" << on.names;
      folded += on.names != off.names;
    }
  }
  EXPECT_GT(folded, 200);
}

}  // namespace
}  // namespace litmus
