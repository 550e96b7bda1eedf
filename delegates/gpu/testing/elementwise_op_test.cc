// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares elementwise operators through the delegate with the reference kernels.
// engine/elementwise_test.cc tests the functions themselves on every device.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "delegates/gpu/testing/op_tester.h"

namespace litmus::gpu {
namespace {

using Dims = std::vector<int>;

struct UnaryCase {
  const char* name;
  int code;
  float low, high;
};

// The function of an operator does not depend on the storage, so most operators run only in 32
// bits: each run compiles a program.
OpTest& OnlyF32(OpTest& test) { return test.set_tolerance(1e-4f, 0); }

const UnaryCase kUnary[] = {
    {"ABS", kTfLiteBuiltinAbs, -2, 2},
    {"CEIL", kTfLiteBuiltinCeil, -3, 3},
    {"COS", kTfLiteBuiltinCos, -4, 4},
    {"ELU", kTfLiteBuiltinElu, -4, 4},
    {"EXP", kTfLiteBuiltinExp, -4, 4},
    {"FLOOR", kTfLiteBuiltinFloor, -3, 3},
    {"HARD_SWISH", kTfLiteBuiltinHardSwish, -5, 5},
    {"LOG", kTfLiteBuiltinLog, 0.125f, 8},
    {"LOGISTIC", kTfLiteBuiltinLogistic, -9, 9},
    {"NEG", kTfLiteBuiltinNeg, -2, 2},
    {"RELU", kTfLiteBuiltinRelu, -2, 2},
    {"RELU6", kTfLiteBuiltinRelu6, -4, 9},
    {"RELU_N1_TO_1", kTfLiteBuiltinReluN1To1, -2, 2},
    {"RELU_0_TO_1", kTfLiteBuiltinRelu0To1, -2, 2},
    {"ROUND", kTfLiteBuiltinRound, -3, 3},
    {"RSQRT", kTfLiteBuiltinRsqrt, 0.125f, 8},
    {"SIGN", kTfLiteBuiltinSign, -2, 2},
    {"SIN", kTfLiteBuiltinSin, -4, 4},
    {"SQRT", kTfLiteBuiltinSqrt, 0.125f, 8},
    {"SQUARE", kTfLiteBuiltinSquare, -3, 3},
    {"TANH", kTfLiteBuiltinTanh, -4, 4},
};

TEST(ElementwiseOps, OfOneFloat) {
  for (const UnaryCase& c : kUnary) {
    for (const Dims& shape : {Dims{1}, Dims{2, 3, 5, 7}}) {
      LoweringTest test(c.name, c.code);
      OnlyF32(test);
      TestTensor& input = test.Input(shape);
      input.low = c.low;
      input.high = c.high;
      test.Output();
      test.Run();
    }
  }
}

TestTensor& Quantize(TestTensor& tensor, float scale, int zero_point) {
  tensor.scales = {scale};
  tensor.zero_points = {zero_point};
  return tensor;
}

TEST(ElementwiseOps, OfOneQuantizedNumber) {
  const struct {
    const char* name;
    int code, version;
    float scale;  // scale of the output
    int zero_point;
  } cases[] = {
      {"RELU6", kTfLiteBuiltinRelu6, 2, 6 / 255.0f, -128},
      {"TANH", kTfLiteBuiltinTanh, 2, 1 / 128.0f, 0},
      {"LOGISTIC", kTfLiteBuiltinLogistic, 2, 1 / 256.0f, -128},
      {"HARD_SWISH", kTfLiteBuiltinHardSwish, 1, 0.03f, -116},
      {"ELU", kTfLiteBuiltinElu, 1, 0.02f, -78},
  };
  for (const auto& c : cases) {
    LoweringTest test(c.name, c.code);
    OnlyF32(test).set_version(c.version);
    TestTensor& input = Quantize(test.Input({2, 3, 5, 7}, kTfLiteInt8), 4 / 128.0f, 0);
    input.low = -4;
    input.high = 3.9f;
    Quantize(test.Output(kTfLiteInt8), c.scale, c.zero_point);
    test.Run();
  }
}

TEST(ElementwiseOps, WithParameters) {
  for (const float alpha : {0.25f, 1.5f}) {
    LoweringTest test("LEAKY_RELU", kTfLiteBuiltinLeakyRelu);
    test.Input({2, 3, 5});
    test.Output();
    test.Run(TfLiteLeakyReluParams{alpha});
  }
  for (const bool approximate : {false, true}) {
    LoweringTest test(approximate ? "GELU, tanh" : "GELU, erf", kTfLiteBuiltinGelu);
    TestTensor& input = test.Input({2, 3, 5});
    input.low = -4;
    input.high = 4;
    test.Output();
    test.Run(TfLiteGeluParams{approximate});
  }
  for (const Dims& alpha : {Dims{1, 1, 5}, Dims{3, 4, 5}, Dims{1}}) {
    LoweringTest test("PRELU", kTfLiteBuiltinPrelu);
    test.Input({2, 3, 4, 5});
    test.Constant(alpha);
    test.Output();
    test.Run();
  }
}

struct Operands {
  Dims a, b;
};
const Operands kOperands[] = {
    {{1}, {1}},
    {{2, 3, 4, 8}, {2, 3, 4, 8}},
    {{2, 3, 4, 6}, {6}},
    {{2, 1, 1, 6}, {2, 3, 4, 6}},
    {{2, 3, 4, 6}, {3, 4, 1}},
    {{3, 1, 5}, {2, 1, 4, 1}},
    {{2, 1, 2, 1, 4}, {1, 3, 1, 3, 1}},
};

// Arithmetic on floats, with broadcasting.
template <typename Params>
void Arithmetic(const std::string& name, int code, float low, float high,
                const std::vector<int>& constants) {
  for (const Operands& operands : kOperands) {
    for (const int constant : constants) {
      LoweringTest test(name, code);
      if (constants.size() == 1) OnlyF32(test);
      for (const int i : {0, 1}) {
        const Dims& shape = i == 0 ? operands.a : operands.b;
        TestTensor& operand = i == constant ? test.Constant(shape) : test.Input(shape);
        operand.low = low;
        operand.high = high;
      }
      test.Output();
      Params params = {};
      if (operands.b.size() == 1) params.activation = kTfLiteActRelu6;
      test.Run(params);
    }
  }
}

TEST(ElementwiseOps, Add) {
  Arithmetic<TfLiteAddParams>("ADD", kTfLiteBuiltinAdd, -4, 4, {-1, 0, 1});
}
TEST(ElementwiseOps, Sub) { Arithmetic<TfLiteSubParams>("SUB", kTfLiteBuiltinSub, -4, 4, {0}); }
TEST(ElementwiseOps, Mul) { Arithmetic<TfLiteMulParams>("MUL", kTfLiteBuiltinMul, -4, 4, {-1}); }
TEST(ElementwiseOps, Div) { Arithmetic<TfLiteDivParams>("DIV", kTfLiteBuiltinDiv, 0.5f, 4, {1}); }

TEST(ElementwiseOps, OfTwoFloats) {
  const struct {
    const char* name;
    int code;
    float low;
  } cases[] = {
      {"MAXIMUM", kTfLiteBuiltinMaximum, -2},
      {"MINIMUM", kTfLiteBuiltinMinimum, -2},
      {"POW", kTfLiteBuiltinPow, 0.25f},
      {"SQUARED_DIFFERENCE", kTfLiteBuiltinSquaredDifference, -2},
      {"FLOOR_DIV", kTfLiteBuiltinFloorDiv, 0.25f},
      {"FLOOR_MOD", kTfLiteBuiltinFloorMod, 0.25f},
  };
  for (const auto& c : cases) {
    for (const Dims& second : {Dims{2, 3, 5}, Dims{3, 1}}) {
      LoweringTest test(c.name, c.code);
      OnlyF32(test);
      for (const Dims& shape : {Dims{2, 3, 5}, second}) {
        TestTensor& operand = test.Input(shape);
        operand.low = c.low;
        operand.high = 2;
      }
      test.Output();
      test.Run();
    }
  }
}

TEST(ElementwiseOps, OfTwoQuantizedNumbers) {
  const struct {
    const char* name;
    int code;
  } cases[] = {{"ADD", kTfLiteBuiltinAdd}, {"SUB", kTfLiteBuiltinSub}, {"MUL", kTfLiteBuiltinMul}};
  for (const auto& c : cases) {
    for (const TfLiteType type : {kTfLiteInt8, kTfLiteUInt8}) {
      LoweringTest test(c.name, c.code);
      OnlyF32(test).set_version(type == kTfLiteInt8 ? 2 : 1);
      const int shift = type == kTfLiteInt8 ? 0 : 128;
      Quantize(test.Input({2, 3, 4, 6}, type), 1 / 100.0f, shift - 3);
      Quantize(test.Input({6}, type), 1 / 127.0f, shift + 10);
      Quantize(test.Output(type), 1 / 60.0f, shift + 5);
      TfLiteAddParams params = {};  // in all three structs the activation is the first member
      params.activation = kTfLiteActRelu;
      test.Run(params);
    }
  }
}

TEST(ElementwiseOps, AddN) {
  for (const int n : {2, 5}) {
    LoweringTest test("ADD_N", kTfLiteBuiltinAddN);
    for (int i = 0; i < n; ++i) test.Input({2, 3, 5});
    test.Output();
    test.Run();
  }
}

TEST(ElementwiseOps, Comparisons) {
  const struct {
    const char* name;
    int code;
  } cases[] = {
      {"EQUAL", kTfLiteBuiltinEqual},     {"NOT_EQUAL", kTfLiteBuiltinNotEqual},
      {"GREATER", kTfLiteBuiltinGreater}, {"GREATER_EQUAL", kTfLiteBuiltinGreaterEqual},
      {"LESS", kTfLiteBuiltinLess},       {"LESS_EQUAL", kTfLiteBuiltinLessEqual},
  };
  for (const auto& c : cases) {
    for (const TfLiteType type : {kTfLiteFloat32, kTfLiteInt32}) {
      LoweringTest test(c.name, c.code);
      OnlyF32(test);
      for (const Dims& shape : {Dims{2, 3, 5}, Dims{3, 1}}) {
        TestTensor& operand = test.Input(shape, type);
        operand.low = -2;
        operand.high = 2;
      }
      test.Output(kTfLiteBool);
      test.Run();
    }
  }
}

TEST(ElementwiseOps, OfTruthValues) {
  const struct {
    const char* name;
    int code, operands;
  } cases[] = {{"LOGICAL_NOT", kTfLiteBuiltinLogicalNot, 1},
               {"LOGICAL_AND", kTfLiteBuiltinLogicalAnd, 2},
               {"LOGICAL_OR", kTfLiteBuiltinLogicalOr, 2}};
  for (const auto& c : cases) {
    LoweringTest test(c.name, c.code);
    test.Input({3, 5}, kTfLiteBool).values = {1, 0, 0, 1, 1, 1, 0, 1, 0, 0, 1, 1, 0, 1, 0};
    if (c.operands == 2) test.Input({5}, kTfLiteBool).values = {1, 0, 1, 0, 1};
    test.Output(kTfLiteBool);
    test.Run();
  }
}

TEST(ElementwiseOps, Select) {
  for (const TfLiteType type : {kTfLiteFloat32, kTfLiteInt32}) {
    LoweringTest same("SELECT", kTfLiteBuiltinSelect);
    same.Input({2, 3}, kTfLiteBool).values = {1, 0, 0, 1, 0, 1};
    same.Input({2, 3}, type);
    same.Input({2, 3}, type);
    same.Output(type);
    same.Run();
    LoweringTest batches("SELECT per batch", kTfLiteBuiltinSelect);
    batches.Input({6}, kTfLiteBool).values = {1, 0, 0, 1, 0, 1};
    batches.Input({6, 3, 2}, type);
    batches.Input({6, 3, 2}, type);
    batches.Output(type);
    batches.Run();
    LoweringTest broadcast("SELECT_V2", kTfLiteBuiltinSelectV2);
    broadcast.Input({3, 1}, kTfLiteBool).values = {1, 0, 1};
    broadcast.Input({2, 1, 5}, type);
    broadcast.Constant({1}, type);
    broadcast.Output(type);
    broadcast.Run();
  }
}

TEST(ElementwiseOps, Cast) {
  const TfLiteType types[] = {kTfLiteFloat32, kTfLiteInt32, kTfLiteBool};
  for (const TfLiteType from : types) {
    for (const TfLiteType to : types) {
      if (from == to) continue;
      LoweringTest test("CAST", kTfLiteBuiltinCast);
      TestTensor& input = test.Input({3, 5}, from);
      input.low = from == kTfLiteBool ? 0 : -3;
      input.high = from == kTfLiteBool ? 1 : 3;
      test.Output(to);
      test.Run(TfLiteCastParams{from, to});
    }
  }
}

TEST(ElementwiseOps, QuantizeAndBack) {
  LoweringTest quantize("QUANTIZE", kTfLiteBuiltinQuantize);
  quantize.Input({2, 3, 5});
  Quantize(quantize.Output(kTfLiteInt8), 0.01f, 3);
  quantize.Run();
  LoweringTest again("requantize", kTfLiteBuiltinQuantize);
  again.set_version(2);
  Quantize(again.Input({2, 3, 5}, kTfLiteInt8), 0.01f, 3);
  Quantize(again.Output(kTfLiteUInt8), 0.02f, 120);
  again.Run();
  LoweringTest dequantize("DEQUANTIZE", kTfLiteBuiltinDequantize);
  dequantize.set_version(2);
  Quantize(dequantize.Input({2, 3, 5}, kTfLiteInt8), 0.01f, 3);
  dequantize.Output();
  dequantize.Run();
}

TEST(ElementwiseOps, Refusals) {
  LoweringTest integers("ADD of integers", kTfLiteBuiltinAdd);
  integers.Input({2, 3}, kTfLiteInt32);
  integers.Input({2, 3}, kTfLiteInt32);
  integers.Output(kTfLiteInt32);
  integers.ExpectRefused(TfLiteAddParams{},
                         "ADD: The delegate computes integers in floats, exact only up to 2^24.");
  LoweringTest ranks("MAXIMUM over six dimensions", kTfLiteBuiltinMaximum);
  ranks.Input({2, 1, 2, 1, 2, 3});
  ranks.Input({1, 2, 1, 2, 1, 3});
  ranks.Output();
  ranks.ExpectRefused("MAXIMUM: ");
}

}  // namespace
}  // namespace litmus::gpu
