// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests MUL of a tensor by its LOGISTIC, which becomes one step, and products that must not be
// folded.
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/kernels/rewriting/rewriting_tester.h"

namespace litmus {
namespace {

using tflite::BuiltinOperator_LOGISTIC;
using tflite::BuiltinOperator_MUL;
using tflite::BuiltinOperator_RELU;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT16;
using tflite::TensorType_INT8;
using tflite::TensorType_UINT8;

struct Case {
  const char* what;
  std::string names;  // expected names of the operators that run
  tflite::TensorType type = TensorType_FLOAT32;
  TestScale x = {}, gate = {}, out = {};
  bool gate_first = false;      // true: the LOGISTIC is the first input of MUL
  bool relu_fused = false;      // true: MUL has a fused RELU
  bool of_another = false;      // true: LOGISTIC reads another tensor than MUL
  bool gate_is_read = false;    // true: another operator reads the output of LOGISTIC
  bool gate_is_output = false;  // true: the output of LOGISTIC is an output of the graph
  bool x_is_read = false;       // true: another operator reads x after the MUL
  std::vector<int> shape = {2, 999};
};

// Builds in -> RELU -> x; MUL(x, LOGISTIC(x)) -> out.
RewritingTester Build(const Case& c) {
  RewritingTester model;
  const int in = model.Input(c.type, c.shape, c.x), x = model.Tensor(c.type, c.shape, c.x);
  model.Op(BuiltinOperator_RELU, {in}, {x});
  const int gate = model.Tensor(c.type, c.shape, c.gate);
  model.Op(BuiltinOperator_LOGISTIC, {c.of_another ? in : x}, {gate});
  tflite::MulOptionsT options;
  if (c.relu_fused) options.fused_activation_function = tflite::ActivationFunctionType_RELU6;
  const int product = model.Tensor(c.type, c.shape, c.out);
  model.Op(BuiltinOperator_MUL,
           c.gate_first ? std::vector<int>{gate, x} : std::vector<int>{x, gate}, {product},
           options);
  const auto add_reader = [&](int tensor, const TestScale& scale) {
    const int out = model.Tensor(c.type, c.shape, scale);
    model.Op(BuiltinOperator_RELU, {tensor}, {out});
    model.Output(out);
  };
  if (c.gate_is_read) add_reader(gate, c.gate);
  if (c.x_is_read) add_reader(x, c.x);
  if (c.gate_is_output) model.Output(gate);
  model.Output(product);
  return model;
}

TEST(FoldGates, SameBytesAndFewerSteps) {
  const TestScale x8 = {0.05f, -3}, gate8 = {1.0f / 256, -128}, out8 = {0.03f, -100};
  const TestScale xu = {0.05f, 125}, gateu = {1.0f / 256, 0}, outu = {0.03f, 20};
  const TestScale x16 = {0.0002f, 0}, gate16 = {1.0f / 32768, 0};
  const std::string folded = "RELU LOGISTIC+MUL", whole = "RELU LOGISTIC MUL";
  std::vector<Case> cases = {
      {"floats", folded},
      {"floats, the gate first", folded},
      {"floats, clamped", folded},
      {"floats, x is read by others", folded + " RELU"},
      {"one element", folded},
      {"int8", folded, TensorType_INT8, x8, gate8, out8},
      {"int8, the gate first, clamped", folded, TensorType_INT8, x8, gate8, out8},
      {"int8 with another scale of the gate", folded, TensorType_INT8, x8, {0.01f, -7}, out8},
      {"uint8", folded, TensorType_UINT8, xu, gateu, outu},
      {"int16", whole, TensorType_INT16, x16, gate16, x16},
      {"the gate of another tensor", whole},
      {"the gate is read by others", whole + " RELU"},
      {"the gate is an output", whole},
  };
  cases[1].gate_first = true;
  cases[2].relu_fused = true;
  cases[3].x_is_read = true;
  cases[4].shape = {1};
  cases[6].gate_first = cases[6].relu_fused = true;
  cases[10].of_another = true;
  cases[11].gate_is_read = true;
  cases[12].gate_is_output = true;
  for (const Case& c : cases) {
    RewritingTester model = Build(c);
    ExpectRewritten(&model, c.names, c.what);
  }
}

TEST(FoldGates, ResizedGraphs) {
  for (const tflite::TensorType type : {TensorType_FLOAT32, TensorType_INT8}) {
    Case c = {"resized", ""};
    c.type = type;
    if (type == TensorType_INT8) c.x = {0.05f, -3}, c.gate = {1.0f / 256, -128}, c.out = {0.03f, 0};
    RewritingTester model = Build(c);
    ExpectRewrittenWhenResized(&model, {3, 65}, "RELU LOGISTIC+MUL");
  }
}

}  // namespace
}  // namespace litmus
