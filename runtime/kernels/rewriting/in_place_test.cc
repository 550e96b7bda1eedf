// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests elementwise operators whose output shares the memory of an input: the output bytes must
// equal those with separate memory, and the arena must be smaller.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/kernels/rewriting/rewriting_tester.h"

namespace litmus {
namespace {

using tflite::BuiltinOperator;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT8;

const std::vector<BuiltinOperator> kUnary = {
    tflite::BuiltinOperator_ABS,        tflite::BuiltinOperator_CEIL,
    tflite::BuiltinOperator_COS,        tflite::BuiltinOperator_ELU,
    tflite::BuiltinOperator_EXP,        tflite::BuiltinOperator_FLOOR,
    tflite::BuiltinOperator_GELU,       tflite::BuiltinOperator_HARD_SWISH,
    tflite::BuiltinOperator_LEAKY_RELU, tflite::BuiltinOperator_LOG,
    tflite::BuiltinOperator_LOGISTIC,   tflite::BuiltinOperator_NEG,
    tflite::BuiltinOperator_RELU,       tflite::BuiltinOperator_RELU6,
    tflite::BuiltinOperator_ROUND,      tflite::BuiltinOperator_RSQRT,
    tflite::BuiltinOperator_SIGN,       tflite::BuiltinOperator_SIN,
    tflite::BuiltinOperator_SQRT,       tflite::BuiltinOperator_SQUARE,
    tflite::BuiltinOperator_TANH,
};
const std::vector<BuiltinOperator> kUnaryBytes = {
    tflite::BuiltinOperator_ABS,  tflite::BuiltinOperator_HARD_SWISH,
    tflite::BuiltinOperator_RELU, tflite::BuiltinOperator_RELU6,
    tflite::BuiltinOperator_GELU, tflite::BuiltinOperator_LEAKY_RELU,
};
const std::vector<BuiltinOperator> kBinary = {
    tflite::BuiltinOperator_ADD,     tflite::BuiltinOperator_SUB,
    tflite::BuiltinOperator_MUL,     tflite::BuiltinOperator_DIV,
    tflite::BuiltinOperator_MAXIMUM, tflite::BuiltinOperator_MINIMUM,
    tflite::BuiltinOperator_PRELU,   tflite::BuiltinOperator_SQUARED_DIFFERENCE,
};
const std::vector<BuiltinOperator> kBinaryBytes = {
    tflite::BuiltinOperator_ADD,     tflite::BuiltinOperator_SUB,
    tflite::BuiltinOperator_MUL,     tflite::BuiltinOperator_MAXIMUM,
    tflite::BuiltinOperator_MINIMUM, tflite::BuiltinOperator_SQUARED_DIFFERENCE,
    tflite::BuiltinOperator_PRELU,
};

// Widths around the number of lanes of all vectors, and widths that several threads share.
const std::vector<int> kWidths = {1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 127, 129};

void Expect(RewritingTester* model, const std::string& where) {
  const auto off = model->Invoke(false);
  ASSERT_TRUE(off.ok) << where;
  for (const int threads : {1, 2}) {
    const auto on = model->Invoke(true, {}, threads);
    ASSERT_TRUE(on.ok) << where;
    EXPECT_EQ(on.names, off.names) << where;
    EXPECT_TRUE(on.outputs == off.outputs) << where << ", " << threads << " threads";
    EXPECT_LT(on.arena, off.arena) << where;
  }
}

void Operator(RewritingTester* m, BuiltinOperator code, const std::vector<int>& inputs,
              int output) {
  switch (code) {
    case tflite::BuiltinOperator_ADD:
      return m->Op(code, inputs, {output}, tflite::AddOptionsT());
    case tflite::BuiltinOperator_SUB:
      return m->Op(code, inputs, {output}, tflite::SubOptionsT());
    case tflite::BuiltinOperator_MUL:
      return m->Op(code, inputs, {output}, tflite::MulOptionsT());
    case tflite::BuiltinOperator_DIV:
      return m->Op(code, inputs, {output}, tflite::DivOptionsT());
    case tflite::BuiltinOperator_LEAKY_RELU: {
      tflite::LeakyReluOptionsT options;
      options.alpha = 0.25f;
      return m->Op(code, inputs, {output}, options);
    }
    case tflite::BuiltinOperator_GELU:
      return m->Op(code, inputs, {output}, tflite::GeluOptionsT());
    default:
      return m->Op(code, inputs, {output});
  }
}

TestScale Scale(bool bytes) { return bytes ? TestScale{0.05f, 3} : TestScale{}; }

// Three operators in sequence; the last one computes the graph's output.
void Chain(BuiltinOperator code, bool bytes, int rows, int width) {
  RewritingTester m;
  const auto type = bytes ? TensorType_INT8 : TensorType_FLOAT32;
  int value = m.Input(type, {rows, width}, Scale(bytes));
  for (int i = 0; i < 3; ++i) {
    const int next = m.Tensor(type, {rows, width}, Scale(bytes));
    Operator(&m, code, {value}, next);
    value = next;
  }
  m.Output(value);
  Expect(&m, std::string(tflite::EnumNameBuiltinOperator(code)) + (bytes ? " int8 " : " float ") +
                 std::to_string(rows) + " x " + std::to_string(width));
}

// Operators on two tensors, on a result and a row, on a result and one number, and on a tensor that
// two operators read.
void Tree(BuiltinOperator code, bool bytes, int rows, int width) {
  RewritingTester m;
  const auto type = bytes ? TensorType_INT8 : TensorType_FLOAT32;
  const std::vector<int> shape = {rows, width};
  const auto constant = [&](const std::vector<int>& dims, int count) {
    if (bytes) {
      std::vector<int8_t> values;
      for (int i = 0; i < count; ++i) values.push_back(static_cast<int8_t>(i * 11 % 80 - 39));
      return m.Constant<int8_t>(type, dims, values, Scale(true));
    }
    std::vector<float> values;
    for (int i = 0; i < count; ++i) values.push_back(static_cast<float>(i * 11 % 80 - 39) / 16);
    return m.Constant<float>(type, dims, values);
  };
  const auto result = [&](BuiltinOperator with, const std::vector<int>& inputs) {
    const int next = m.Tensor(type, shape, Scale(bytes));
    Operator(&m, with, inputs, next);
    return next;
  };
  const bool prelu = code == tflite::BuiltinOperator_PRELU;
  const int in = m.Input(type, shape, Scale(bytes));
  const int a = result(tflite::BuiltinOperator_ABS, {in});
  const int b = result(tflite::BuiltinOperator_RELU6, {in});
  const int row = constant({1, width}, width), one = constant({1, 1}, 1);
  int value = result(code, {a, b});
  value = result(code, prelu ? std::vector<int>{value, row} : std::vector<int>{row, value});
  value = result(code, {value, one});
  value = result(code, {value, value});
  m.Output(value);
  Expect(&m, std::string(tflite::EnumNameBuiltinOperator(code)) + (bytes ? " int8 " : " float ") +
                 std::to_string(rows) + " x " + std::to_string(width));
}

TEST(InPlace, SameBytesInLessMemory) {
  for (const bool bytes : {false, true}) {
    for (const int width : kWidths) {
      for (const auto code : bytes ? kUnaryBytes : kUnary) Chain(code, bytes, 3, width);
      for (const auto code : bytes ? kBinaryBytes : kBinary) Tree(code, bytes, 3, width);
    }
    for (const auto code : bytes ? kUnaryBytes : kUnary) Chain(code, bytes, 700, 101);
    for (const auto code : bytes ? kBinaryBytes : kBinary) Tree(code, bytes, 700, 101);
  }
}

// MUL of int16 with an int8 output: the memory of one input row is as long as two output rows, so
// they must not be shared.
TEST(InPlace, NotOverOtherElements) {
  RewritingTester m;
  const int in = m.Input(tflite::TensorType_INT16, {1, 40}, {0.01f, 0});
  const int a = m.Tensor(tflite::TensorType_INT16, {1, 40}, {0.01f, 0});
  m.Op(tflite::BuiltinOperator_RELU, {in}, {a});
  std::vector<int16_t> values;
  for (int i = 0; i < 80; ++i) values.push_back(static_cast<int16_t>(i * 700 - 28000));
  const int b = m.Constant<int16_t>(tflite::TensorType_INT16, {2, 40}, values, {0.01f, 0});
  const int out = m.Tensor(TensorType_INT8, {2, 40}, {1, 0});
  m.Op(tflite::BuiltinOperator_MUL, {a, b}, {out}, tflite::MulOptionsT());
  m.Output(out);
  const auto off = m.Invoke(false), on = m.Invoke(true);
  ASSERT_TRUE(on.ok && off.ok);
  EXPECT_EQ(on.outputs, off.outputs);
}

// DYNAMIC_UPDATE_SLICE with blocks that begin inside and beyond the border, that are as large as
// the operand, and that are empty.
TEST(InPlace, UpdatesOfSlices) {
  for (const auto& [rows, width] :
       {std::pair(1, 1), std::pair(2, 5), std::pair(0, 3), std::pair(6, 7)}) {
    RewritingTester m;
    int value = m.Input(TensorType_FLOAT32, {6, 7});
    const int block = m.Input(TensorType_FLOAT32, {rows, width});
    for (const auto& start : {std::vector<int32_t>{1, 2}, {0, 100}, {-5, 0}}) {
      const int begin = m.Constant<int32_t>(tflite::TensorType_INT32, {2}, start);
      const int next = m.Tensor(TensorType_FLOAT32, {6, 7});
      m.Op(tflite::BuiltinOperator_DYNAMIC_UPDATE_SLICE, {value, block, begin}, {next},
           tflite::DynamicUpdateSliceOptionsT());
      value = next;
    }
    m.Output(value);
    Expect(&m, "blocks of " + std::to_string(rows) + " x " + std::to_string(width));
  }
}

}  // namespace
}  // namespace litmus
