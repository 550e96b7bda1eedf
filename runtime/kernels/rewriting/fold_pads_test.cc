// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests PAD before convolutions and pools: where it is folded and where it must not be, and that
// results stay the same.
#include <cfloat>
#include <cmath>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/kernels/rewriting/rewriting_tester.h"

namespace litmus {
namespace {

using tflite::BuiltinOperator;
using tflite::BuiltinOperator_CONV_2D;
using tflite::BuiltinOperator_DEPTHWISE_CONV_2D;
using tflite::BuiltinOperator_PAD;
using tflite::BuiltinOperator_PADV2;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;
using tflite::TensorType_INT8;

struct Case {
  const char* what;
  std::vector<int> pads = {0, 0, 1, 1, 1, 1, 0, 0};  // pairs (before, after) per dimension
  bool quantised = false;
  bool depthwise = false;
  int kernel = 3, stride = 1;
  bool same = false;              // true: the convolution itself has padding SAME
  bool padded_is_output = false;  // true: the padded image is an output of the graph
  bool other_reader = false;      // true: an operator that cannot pad also reads the padded image
  float filler = 0;               // a value other than 0 makes the operator a PADV2
  float padded_scale = 0.5f;      // scale of the padded image; that of the image is 0.5
  std::string names = {};         // expected names of the operators that run
};

// Builds 9 x 7 x 4 -> PAD -> convolution to 8 channels.
RewritingTester Build(const Case& c) {
  RewritingTester model;
  const auto type = c.quantised ? TensorType_INT8 : TensorType_FLOAT32;
  const TestScale image_scale = c.quantised ? TestScale{0.5f, 3} : TestScale{};
  const TestScale padded_scale = c.quantised ? TestScale{c.padded_scale, 3} : TestScale{};
  const std::vector<int>& p = c.pads;
  const int h = 9 + p[2] + p[3], w = 7 + p[4] + p[5];
  const auto out = [&](int size) {
    return c.same ? (size + c.stride - 1) / c.stride : (size - c.kernel) / c.stride + 1;
  };
  const int image = model.Input(type, {1, 9, 7, 4}, image_scale);
  const int padded = model.Tensor(type, {1, h, w, 4 + p[6] + p[7]}, padded_scale);
  const int result =
      model.Tensor(type, {1, out(h), out(w), 8}, c.quantised ? TestScale{0.25f, -5} : TestScale{});
  const int paddings = model.Constant<int>(TensorType_INT32, {4, 2}, c.pads);
  std::vector<int> pad_inputs = {image, paddings};
  if (c.filler != 0) {
    pad_inputs.push_back(model.Constant<float>(TensorType_FLOAT32, {}, {c.filler}));
    model.Op(BuiltinOperator_PADV2, pad_inputs, {padded}, tflite::PadV2OptionsT());
  } else {
    model.Op(BuiltinOperator_PAD, pad_inputs, {padded}, tflite::PadOptionsT());
  }
  const int in_c = 4 + p[6] + p[7];
  const int taps = c.kernel * c.kernel * (c.depthwise ? 8 : 8 * in_c);
  const std::vector<int> shape = c.depthwise ? std::vector<int>{1, c.kernel, c.kernel, 8}
                                             : std::vector<int>{8, c.kernel, c.kernel, in_c};
  int filter;
  if (c.quantised) {
    std::vector<int8_t> values;
    for (int i = 0; i < taps; ++i) values.push_back(static_cast<int8_t>(i * 29 % 41 - 20));
    filter = model.Constant<int8_t>(type, shape, values, {0.02f, 0});
    model.graph().tensors[filter]->quantization->scale.assign(8, 0.02f);
    model.graph().tensors[filter]->quantization->zero_point.assign(8, 0);
    model.graph().tensors[filter]->quantization->quantized_dimension = c.depthwise ? 3 : 0;
  } else {
    std::vector<float> values;
    for (int i = 0; i < taps; ++i) values.push_back(static_cast<float>(i * 29 % 41 - 20) / 64);
    filter = model.Constant<float>(type, shape, values);
  }
  const auto padding = c.same ? tflite::Padding_SAME : tflite::Padding_VALID;
  if (c.depthwise) {
    tflite::DepthwiseConv2DOptionsT options;
    options.padding = padding;
    options.stride_h = options.stride_w = c.stride;
    options.depth_multiplier = 2;
    model.Op(BuiltinOperator_DEPTHWISE_CONV_2D, {padded, filter, -1}, {result}, options);
  } else {
    tflite::Conv2DOptionsT options;
    options.padding = padding;
    options.stride_h = options.stride_w = c.stride;
    model.Op(BuiltinOperator_CONV_2D, {padded, filter, -1}, {result}, options);
  }
  model.Output(result);
  if (c.padded_is_output) model.Output(padded);
  if (c.other_reader) {
    const int sum = model.Tensor(type, {1, h, w, 4}, padded_scale);
    model.Op(tflite::BuiltinOperator_ADD, {padded, padded}, {sum}, tflite::AddOptionsT());
    model.Output(sum);
  }
  return model;
}

std::vector<Case> Cases() {
  const std::string conv = "PAD+CONV_2D", apart = "PAD CONV_2D";
  std::vector<Case> cases(13);
  cases[0] = {"float"};
  cases[0].names = conv;
  cases[1] = {"int8"};
  cases[1].quantised = true;
  cases[1].names = conv;
  cases[2] = {"depthwise, stride 2, one side", {0, 0, 0, 1, 0, 1, 0, 0}};
  cases[2].depthwise = true;
  cases[2].stride = 2;
  cases[2].names = "PAD+DEPTHWISE_CONV_2D";
  cases[3] = {"int8 depthwise, unequal sides", {0, 0, 2, 1, 0, 2, 0, 0}};
  cases[3].depthwise = cases[3].quantised = true;
  cases[3].names = "PAD+DEPTHWISE_CONV_2D";
  cases[4] = {"7 x 7, stride 2", {0, 0, 3, 3, 3, 3, 0, 0}};
  cases[4].kernel = 7;
  cases[4].stride = 2;
  cases[4].names = conv;
  cases[5] = {"channels", {0, 0, 1, 1, 1, 1, 0, 2}};
  cases[5].names = apart;
  cases[6] = {"windows outside the image", {0, 0, 3, 3, 3, 3, 0, 0}};
  cases[6].names = apart;
  cases[7] = {"SAME"};
  cases[7].same = true;
  cases[7].names = conv;
  cases[8] = {"an output"};
  cases[8].padded_is_output = true;
  cases[8].names = apart;
  cases[9] = {"another reader"};
  cases[9].other_reader = true;
  cases[9].names = apart + " ADD";
  cases[10] = {"other than zero"};
  cases[10].filler = 1;
  cases[10].names = "PADV2 CONV_2D";
  cases[11] = {"nothing to pad", {0, 0, 0, 0, 0, 0, 0, 0}};
  cases[11].names = conv;
  cases[12] = {"1 x 1 kernel", {0, 0, 1, 0, 0, 0, 0, 0}};
  cases[12].kernel = 1;
  cases[12].names = apart;
  return cases;
}

TEST(FoldPads, WhereItIsExact) {
  for (const Case& c : Cases()) {
    RewritingTester model = Build(c);
    ExpectRewritten(&model, c.names, c.what);
  }
}

struct PoolCase {
  const char* what;
  std::string names;
  tflite::TensorType type = TensorType_INT8;
  int zero_point = -128;
  bool has_filler = false;  // true: PADV2 with `filler`
  float filler = 0;
  int size = 3, stride = 2;
  std::vector<int> pads = {0, 0, 1, 1, 1, 1, 0, 0};
  BuiltinOperator pool = tflite::BuiltinOperator_MAX_POOL_2D;
  bool same = false;
};

// Builds 9 x 7 x 5 -> PAD -> pool.
RewritingTester Build(const PoolCase& c) {
  RewritingTester model;
  const bool quantised = c.type != TensorType_FLOAT32;
  const TestScale scale = quantised ? TestScale{0.5f, c.zero_point} : TestScale{};
  const std::vector<int>& p = c.pads;
  const int h = 9 + p[2] + p[3], w = 7 + p[4] + p[5];
  const auto out = [&](int size) {
    return c.same ? (size + c.stride - 1) / c.stride : (size - c.size) / c.stride + 1;
  };
  const int image = model.Input(c.type, {2, 9, 7, 5}, scale);
  const int padded = model.Tensor(c.type, {2, h, w, 5}, scale);
  const int result = model.Tensor(c.type, {2, out(h), out(w), 5}, scale);
  const int paddings = model.Constant<int>(TensorType_INT32, {4, 2}, c.pads);
  if (c.has_filler && quantised) {
    const auto filler = static_cast<int8_t>(c.filler);
    model.Op(BuiltinOperator_PADV2,
             {image, paddings, model.Constant<int8_t>(c.type, {}, {filler}, scale)}, {padded},
             tflite::PadV2OptionsT());
  } else if (c.has_filler) {
    model.Op(BuiltinOperator_PADV2,
             {image, paddings, model.Constant<float>(c.type, {}, {c.filler})}, {padded},
             tflite::PadV2OptionsT());
  } else {
    model.Op(BuiltinOperator_PAD, {image, paddings}, {padded}, tflite::PadOptionsT());
  }
  tflite::Pool2DOptionsT options;
  options.padding = c.same ? tflite::Padding_SAME : tflite::Padding_VALID;
  options.filter_height = options.filter_width = c.size;
  options.stride_h = options.stride_w = c.stride;
  model.Op(c.pool, {padded}, {result}, options);
  model.Output(result);
  return model;
}

TEST(FoldPads, IntoMaximaThatDoNotNotice) {
  const std::string max = "PAD+MAX_POOL_2D", apart = "PAD MAX_POOL_2D";
  std::vector<PoolCase> cases = {
      {"zero is the lowest", max},
      {"uint8", max, tflite::TensorType_UINT8, 0},
      {"zero is not the lowest", apart, TensorType_INT8, -127},
      {"float zero", apart, TensorType_FLOAT32},
      {"minus infinity", "PADV2+MAX_POOL_2D", TensorType_FLOAT32, 0, true, -INFINITY},
      {"the lowest float", "PADV2+MAX_POOL_2D", TensorType_FLOAT32, 0, true, -FLT_MAX},
      {"the lowest byte", "PADV2+MAX_POOL_2D", TensorType_INT8, 3, true, -128},
      {"another byte", "PADV2 MAX_POOL_2D", TensorType_INT8, -128, true, -127},
      {"two by two", max, TensorType_INT8, -128, false, 0, 2, 1, {0, 0, 1, 0, 0, 1, 0, 0}},
      {"windows outside", apart, TensorType_INT8, -128, false, 0, 2, 1, {0, 0, 2, 0, 0, 1, 0, 0}},
      {"averages", "PAD AVERAGE_POOL_2D"},
      {"SAME", max},
  };
  cases[10].pool = tflite::BuiltinOperator_AVERAGE_POOL_2D;
  cases[11].same = true;
  for (const PoolCase& c : cases) {
    RewritingTester model = Build(c);
    ExpectRewritten(&model, c.names, c.what);
  }
}

TEST(FoldPads, LastsThroughResizing) {
  RewritingTester model = Build(Cases()[0]);
  ExpectRewrittenWhenResized(&model, {2, 5, 6, 4}, "PAD+CONV_2D");
}

}  // namespace
}  // namespace litmus
