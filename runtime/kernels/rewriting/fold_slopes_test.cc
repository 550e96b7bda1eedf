// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests PRELU after convolutions: where it is folded, and that results stay the same.
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/c/half.h"
#include "runtime/cpu/targets.h"
#include "runtime/kernels/rewriting/rewriting_tester.h"

namespace litmus {
namespace {

using tflite::TensorType_FLOAT32;

struct Case {
  const char* what;
  std::string names;
  int channels = 8, kernel = 1, stride = 1;
  bool residual = false;
  bool activation = false;       // true: the convolution has RELU_N1_TO_1
  std::vector<int> slopes = {};  // shape of the slopes; empty: [1, 1, channels]
  bool plain_is_output = false;
  bool has_bias = true;
  enum class Slopes { kFloats, kHalves, kHalvesOfTwo } stored = Slopes::kFloats;
};

std::vector<float> Numbers(int count, float scale) {
  std::vector<float> values;
  for (int i = 0; i < count; ++i) values.push_back(static_cast<float>(i * 29 % 41 - 20) * scale);
  return values;
}

// Returns the tensor of the slopes: a constant, or the output of a DEQUANTIZE of a float16
// constant, which may also have a second reader or be an output of the graph.
int Slopes(const Case& c, const std::vector<int>& shape, const std::vector<float>& values,
           RewritingTester* model) {
  if (c.stored == Case::Slopes::kFloats) {
    return model->Constant<float>(TensorType_FLOAT32, shape, values);
  }
  std::vector<uint16_t> halves;
  for (const float v : values) halves.push_back(FloatToHalf(v));
  const int stored = model->Constant<uint16_t>(tflite::TensorType_FLOAT16, shape, halves);
  const int wide = model->Tensor(TensorType_FLOAT32, shape);
  model->Op(tflite::BuiltinOperator_DEQUANTIZE, {stored}, {wide}, tflite::DequantizeOptionsT());
  if (c.stored == Case::Slopes::kHalvesOfTwo) model->Output(wide);
  return wide;
}

// Builds in [2, 7, 9, 6] -> convolution -> (ADD) -> PRELU.
RewritingTester Build(const Case& c) {
  RewritingTester model;
  const int n = c.channels;
  const std::vector<int> shape = {2, (7 + c.stride - 1) / c.stride, (9 + c.stride - 1) / c.stride,
                                  n};
  const int in = model.Input(TensorType_FLOAT32, {2, 7, 9, 6});
  const int filter = model.Constant<float>(TensorType_FLOAT32, {n, c.kernel, c.kernel, 6},
                                           Numbers(n * c.kernel * c.kernel * 6, 0.02f));
  const int bias =
      c.has_bias ? model.Constant<float>(TensorType_FLOAT32, {n}, Numbers(n, 0.1f)) : -1;
  int value = model.Tensor(TensorType_FLOAT32, shape);
  tflite::Conv2DOptionsT options;
  options.stride_h = options.stride_w = c.stride;
  if (c.activation) {
    options.fused_activation_function = tflite::ActivationFunctionType_RELU_N1_TO_1;
  }
  std::vector<int> inputs = {in, filter};
  if (c.has_bias) inputs.push_back(bias);
  model.Op(tflite::BuiltinOperator_CONV_2D, inputs, {value}, options);
  if (c.residual) {
    const int residual = model.Input(TensorType_FLOAT32, shape);
    const int sum = model.Tensor(TensorType_FLOAT32, shape);
    model.Op(tflite::BuiltinOperator_ADD, {value, residual}, {sum}, tflite::AddOptionsT());
    value = sum;
  }
  const std::vector<int> slope_shape = c.slopes.empty() ? std::vector<int>{1, 1, n} : c.slopes;
  int count = 1;
  for (const int d : slope_shape) count *= d;
  const int slopes = Slopes(c, slope_shape, Numbers(count, 0.3f), &model);
  const int bent = model.Tensor(TensorType_FLOAT32, shape);
  model.Op(tflite::BuiltinOperator_PRELU, {value, slopes}, {bent});
  model.Output(bent);
  if (c.plain_is_output) model.Output(value);
  return model;
}

std::vector<Case> Cases() {
  const std::string folded = "CONV_2D+PRELU", apart = "CONV_2D PRELU";
  std::vector<Case> cases = {
      {"residual", "CONV_2D+ADD+PRELU", 8, 1, 1, true},
      {"activation", folded, 8, 1, 1, false, true},
      {"activation and residual", "CONV_2D+ADD+PRELU", 33, 1, 1, true, true},
      {"three taps", apart, 8, 3},
      {"three taps, stride 2", folded, 8, 3, 2},
      {"one slope", apart, 8, 1, 1, false, false, {1}},
      {"a slope per pixel", apart, 8, 1, 1, false, false, {7, 9, 8}},
      {"channels alone", folded, 8, 1, 1, false, false, {8}},
      {"four dimensions", folded, 8, 1, 1, false, false, {1, 1, 1, 8}},
      {"an output", apart, 8, 1, 1, false, false, {}, true},
      {"no bias", folded, 8, 1, 1, false, false, {}, false, false},
      {"no bias, residual", "CONV_2D+ADD+PRELU", 8, 1, 1, true, false, {}, false, false},
      {"halves", folded, 8, 1, 1, false, false, {}, false, true, Case::Slopes::kHalves},
      {"halves, residual",
       "CONV_2D+ADD+PRELU",
       33,
       1,
       1,
       true,
       false,
       {},
       false,
       true,
       Case::Slopes::kHalves},
      {"halves, three taps", apart, 8, 3, 1, false, false, {}, false, true, Case::Slopes::kHalves},
      {"halves that another reads",
       "CONV_2D+PRELU DEQUANTIZE",
       8,
       1,
       1,
       false,
       false,
       {},
       false,
       true,
       Case::Slopes::kHalvesOfTwo},
  };
  // Numbers of channels around the number of lanes of all vectors and around the widths of panels.
  for (const int n : {1, 3, 4, 7, 9, 15, 16, 17, 24, 31, 32, 33, 47, 65}) {
    cases.push_back({"channels", folded, n});
  }
  return cases;
}

TEST(FoldSlopes, WhereItIsExact) {
  for (const std::string& target : cpu::MachineTargets()) {
    const cpu::ScopedLimit limit(target);
    for (const Case& c : Cases()) {
      const std::string where =
          target + ", " + c.what + ", " + std::to_string(c.channels) + " channels";
      RewritingTester model = Build(c);
      const auto on = model.Invoke(true), off = model.Invoke(false),
                 two = model.Invoke(true, {}, 2);
      ASSERT_TRUE(on.ok && off.ok && two.ok) << where;
      EXPECT_EQ(on.names, c.names) << where;
      EXPECT_EQ(on.outputs, off.outputs) << where;
      EXPECT_EQ(two.outputs, off.outputs) << where << ", two threads";
      EXPECT_LE(on.arena, off.arena) << where;
    }
  }
}

}  // namespace
}  // namespace litmus
