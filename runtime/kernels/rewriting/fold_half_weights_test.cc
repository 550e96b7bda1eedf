// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests DEQUANTIZE of float16 constants before operators that pack them: where it is folded and
// where it must not be, and that results stay the same.
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/c/half.h"
#include "runtime/kernels/rewriting/rewriting_tester.h"

namespace litmus {
namespace {

using tflite::BuiltinOperator_DEQUANTIZE;
using tflite::TensorType_FLOAT16;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;

enum class Reader { kConv, kDepthwise, kFullyConnected, kTransposeConv };

struct Case {
  const char* what;
  Reader reader = Reader::kConv;
  int kernel = 3;
  int channels = 8;
  bool half_filter = true;
  bool half_bias = true;  // true: the bias is float16, false: float32
  bool has_bias = true;
  bool input_as_bias = false;   // true: the bias is computed
  bool wide_is_output = false;  // true: the widened filter is an output of the graph
  bool other_reader = false;    // true: a second operator reads the widened filter
  bool shared_bias = false;     // true: two consecutive convolutions share the bias
  bool computed_shape = false;  // true: the output's shape of TRANSPOSE_CONV is computed
  bool neighbours = false;      // true: there are a PAD before and a RELU after the operator
  std::string names = {};       // expected names of the operators that run
};

std::vector<float> Values(int count) {
  std::vector<float> values;
  for (int i = 0; i < count; ++i) values.push_back(static_cast<float>(i * 29 % 41 - 20) / 64);
  values[0] = 5.9604644775390625e-8f;  // the smallest positive float16
  return values;
}

// Adds weights and returns a float32 tensor. With `half` they are float16, widened by a DEQUANTIZE.
int Weights(RewritingTester* model, const std::vector<int>& shape, bool half) {
  int count = 1;
  for (const int d : shape) count *= d;
  const std::vector<float> values = Values(count);
  if (!half) return model->Constant<float>(TensorType_FLOAT32, shape, values);
  std::vector<uint16_t> halves;
  for (const float v : values) halves.push_back(FloatToHalf(v));
  const int narrow = model->Constant<uint16_t>(TensorType_FLOAT16, shape, halves);
  const int wide = model->Tensor(TensorType_FLOAT32, shape);
  model->Op(BuiltinOperator_DEQUANTIZE, {narrow}, {wide}, tflite::DequantizeOptionsT());
  return wide;
}

void AddReader(RewritingTester* model, const Case& c, int in, int filter, int bias, int out) {
  switch (c.reader) {
    case Reader::kConv: {
      tflite::Conv2DOptionsT options;
      options.padding = c.neighbours ? tflite::Padding_VALID : tflite::Padding_SAME;
      options.stride_h = options.stride_w = 1;
      return model->Op(tflite::BuiltinOperator_CONV_2D, {in, filter, bias}, {out}, options);
    }
    case Reader::kDepthwise: {
      tflite::DepthwiseConv2DOptionsT options;
      options.padding = c.neighbours ? tflite::Padding_VALID : tflite::Padding_SAME;
      options.stride_h = options.stride_w = options.depth_multiplier = 1;
      return model->Op(tflite::BuiltinOperator_DEPTHWISE_CONV_2D, {in, filter, bias}, {out},
                       options);
    }
    case Reader::kFullyConnected: {
      tflite::FullyConnectedOptionsT options;
      options.keep_num_dims = true;
      return model->Op(tflite::BuiltinOperator_FULLY_CONNECTED, {in, filter, bias}, {out}, options);
    }
    case Reader::kTransposeConv: {
      tflite::TransposeConvOptionsT options;
      options.padding = tflite::Padding_SAME;
      options.stride_h = options.stride_w = 1;
      int shape = model->Constant<int>(TensorType_INT32, {4}, {1, 9, 7, c.channels});
      if (c.computed_shape) {
        const int computed = model->Tensor(TensorType_INT32, {4});
        const int image = model->graph().inputs[0];
        tflite::ShapeOptionsT int32;
        int32.out_type = TensorType_INT32;
        model->Op(tflite::BuiltinOperator_SHAPE, {image}, {computed}, int32);
        shape = computed;
      }
      return model->Op(tflite::BuiltinOperator_TRANSPOSE_CONV, {shape, filter, in, bias}, {out},
                       options);
    }
  }
}

RewritingTester Build(const Case& c) {
  RewritingTester model;
  const int n = c.channels, k = c.kernel;
  const std::vector<int> shape = {1, 9, 7, n};
  int in = model.Input(TensorType_FLOAT32, shape);
  if (c.neighbours) {
    const int padded = model.Tensor(TensorType_FLOAT32, {1, 11, 9, n});
    const int pads = model.Constant<int>(TensorType_INT32, {4, 2}, {0, 0, 1, 1, 1, 1, 0, 0});
    model.Op(tflite::BuiltinOperator_PAD, {in, pads}, {padded}, tflite::PadOptionsT());
    in = padded;
  }
  const std::vector<int> filter_shape = c.reader == Reader::kFullyConnected ? std::vector<int>{n, n}
                                        : c.reader == Reader::kDepthwise
                                            ? std::vector<int>{1, k, k, n}
                                            : std::vector<int>{n, k, k, n};
  const int filter = Weights(&model, filter_shape, c.half_filter);
  const int bias = c.input_as_bias ? model.Input(TensorType_FLOAT32, {n})
                   : c.has_bias    ? Weights(&model, {n}, c.half_bias)
                                   : -1;
  int result = model.Tensor(TensorType_FLOAT32, shape);
  AddReader(&model, c, in, filter, bias, result);
  if (c.shared_bias) {
    const int first = result;
    result = model.Tensor(TensorType_FLOAT32, shape);
    AddReader(&model, c, first, filter, bias, result);
  }
  if (c.neighbours) {
    const int clamped = model.Tensor(TensorType_FLOAT32, shape);
    model.Op(tflite::BuiltinOperator_RELU, {result}, {clamped});
    result = clamped;
  }
  model.Output(result);
  if (c.wide_is_output) model.Output(filter);
  if (c.other_reader) {
    const int sum = model.Tensor(TensorType_FLOAT32, filter_shape);
    model.Op(tflite::BuiltinOperator_ADD, {filter, filter}, {sum}, tflite::AddOptionsT());
    model.Output(sum);
  }
  return model;
}

std::vector<Case> Cases() {
  std::vector<Case> cases;
  const auto add = [&](const char* what, const char* names) -> Case& {
    cases.push_back({what});
    cases.back().names = names;
    return cases.back();
  };
  add("convolution", "DEQUANTIZE+CONV_2D");
  add("1 x 1, many channels", "DEQUANTIZE+CONV_2D").kernel = 1;
  cases.back().channels = 67;
  add("3 x 3, many channels", "DEQUANTIZE+CONV_2D").channels = 64;
  add("depthwise", "DEQUANTIZE+DEPTHWISE_CONV_2D").reader = Reader::kDepthwise;
  add("matrix", "DEQUANTIZE+FULLY_CONNECTED").reader = Reader::kFullyConnected;
  add("transposed", "DEQUANTIZE+TRANSPOSE_CONV").reader = Reader::kTransposeConv;
  add("filter alone", "DEQUANTIZE+CONV_2D").half_bias = false;
  add("bias alone", "DEQUANTIZE+CONV_2D").half_filter = false;
  add("no bias", "DEQUANTIZE+CONV_2D").has_bias = false;
  add("shared", "DEQUANTIZE+CONV_2D DEQUANTIZE+CONV_2D").shared_bias = true;
  add("neighbours", "PAD+DEQUANTIZE+CONV_2D+RELU").neighbours = true;
  add("depthwise neighbours", "PAD+DEQUANTIZE+DEPTHWISE_CONV_2D+RELU").neighbours = true;
  cases.back().reader = Reader::kDepthwise;
  add("a computed bias", "CONV_2D").input_as_bias = true;
  add("an output", "DEQUANTIZE DEQUANTIZE+CONV_2D").wide_is_output = true;
  add("another reader", "DEQUANTIZE+CONV_2D ADD").other_reader = true;
  add("a shape that is computed", "SHAPE TRANSPOSE_CONV").computed_shape = true;
  cases.back().reader = Reader::kTransposeConv;
  return cases;
}

TEST(FoldHalfWeights, WhereItIsExact) {
  for (const Case& c : Cases()) {
    RewritingTester model = Build(c);
    ExpectRewritten(&model, c.names, c.what);
  }
}

TEST(FoldHalfWeights, LastsThroughResizing) {
  RewritingTester model = Build(Cases()[0]);
  ExpectRewrittenWhenResized(&model, {2, 5, 6, 8}, "DEQUANTIZE+CONV_2D");
}

}  // namespace
}  // namespace litmus
