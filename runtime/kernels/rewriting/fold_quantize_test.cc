// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests pairs of DEQUANTIZE and QUANTIZE that are removed or become one step, for every value of
// the types, and pairs that must not be changed.
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/kernels/rewriting/rewriting_tester.h"

namespace litmus {
namespace {

using tflite::BuiltinOperator_ABS;
using tflite::BuiltinOperator_DEQUANTIZE;
using tflite::BuiltinOperator_QUANTIZE;
using tflite::BuiltinOperator_RELU;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT16;
using tflite::TensorType_INT8;
using tflite::TensorType_UINT8;

struct Case {
  const char* what;
  std::string names;  // expected names of the operators that run
  TestScale from = {0.1f, -3}, to = {0.1f, -3};
  tflite::TensorType from_type = TensorType_INT8, to_type = TensorType_INT8;
  bool direct = false;           // true: only a QUANTIZE from bytes to bytes, without DEQUANTIZE
  bool real_is_output = false;   // true: the float tensor is an output of the graph
  bool real_is_read = false;     // true: another operator reads the float tensor
  bool first_is_input = false;   // true: no operator precedes the pair
  bool last_is_output = false;   // true: no operator follows the pair
  bool first_is_output = false;  // true: the input of DEQUANTIZE is an output of the graph
};

constexpr int kCount = 65536;

// Builds in -> RELU -> DEQUANTIZE -> QUANTIZE -> RELU -> out. The RELUs copy all values.
RewritingTester Build(const Case& c) {
  RewritingTester model;
  const std::vector<int> shape = {2, kCount / 2};
  int from = model.Input(c.from_type, shape, c.from);
  if (!c.first_is_input) {
    const int next = model.Tensor(c.from_type, shape, c.from);
    model.Op(BuiltinOperator_RELU, {from}, {next});
    from = next;
  }
  int last = model.Tensor(c.to_type, shape, c.to);
  if (c.direct) {
    model.Op(BuiltinOperator_QUANTIZE, {from}, {last});
  } else {
    const int real = model.Tensor(TensorType_FLOAT32, shape);
    model.Op(BuiltinOperator_DEQUANTIZE, {from}, {real});
    model.Op(BuiltinOperator_QUANTIZE, {real}, {last});
    if (c.real_is_output) model.Output(real);
    if (c.real_is_read) {
      const int other = model.Tensor(TensorType_FLOAT32, shape);
      model.Op(BuiltinOperator_ABS, {real}, {other});
      model.Output(other);
    }
  }
  if (c.first_is_output) model.Output(from);
  if (!c.last_is_output) {
    const int next = model.Tensor(c.to_type, shape, c.to);
    model.Op(BuiltinOperator_RELU, {last}, {next});
    last = next;
  }
  model.Output(last);
  return model;
}

TEST(FoldQuantize, SameBytesAndFewerSteps) {
  const std::string pair = "DEQUANTIZE QUANTIZE";
  std::vector<Case> cases = {
      {"a pair", "RELU RELU"},
      {"behind the input", "RELU"},
      {"before the output", "RELU"},
      {"from input to output", pair},
      {"from output to output", "RELU " + pair},
      {"another operator reads the float", "RELU DEQUANTIZE ABS RELU"},
      {"the float is an output", "RELU DEQUANTIZE RELU"},
      {"another scale", "RELU DEQUANTIZE+QUANTIZE RELU"},
      {"another zero point", "RELU DEQUANTIZE+QUANTIZE RELU"},
      {"another type", "RELU DEQUANTIZE+QUANTIZE RELU"},
      {"wider", "RELU DEQUANTIZE+QUANTIZE RELU"},
      {"narrower", "RELU " + pair + " RELU"},
      {"another scale, the float is read", "RELU " + pair + " ABS RELU"},
      {"a scale too small", "RELU " + pair + " RELU"},
      {"no change", "RELU RELU"},
      {"a change of scale", "RELU QUANTIZE RELU"},
  };
  cases[1].first_is_input = true;
  cases[2].last_is_output = true;
  cases[3].first_is_input = cases[3].last_is_output = true;
  cases[4].first_is_output = cases[4].last_is_output = true;
  cases[5].real_is_read = true;
  cases[6].real_is_output = true;
  cases[7].to.scale = 0.07f;
  cases[8].to.zero_point = 5;
  cases[9].to_type = TensorType_UINT8;
  cases[9].to.zero_point = 125;
  cases[10].to_type = TensorType_INT16;
  cases[10].to = {0.001f, 0};
  cases[11].from_type = TensorType_INT16;
  cases[11].from = {0.001f, 0};
  cases[12].to.scale = 0.2f;
  cases[12].real_is_read = true;
  cases[13].from.scale = cases[13].to.scale = 1e-38f;
  cases[14].direct = cases[15].direct = true;
  cases[15].to.scale = 0.3f;
  for (const Case& c : cases) {
    RewritingTester model = Build(c);
    const auto off = model.Invoke(false);
    ASSERT_TRUE(off.ok) << c.what;
    for (const int threads : {1, 2}) {
      const auto on = model.Invoke(true, {}, threads);
      ASSERT_TRUE(on.ok) << c.what;
      EXPECT_EQ(on.names, c.names) << c.what;
      EXPECT_TRUE(on.outputs == off.outputs) << c.what << ", " << threads << " threads";
    }
  }
}

// Tests all values for many scales and zero points: only pairs that copy may be removed.
TEST(FoldQuantize, LeavesOutOnlyCopies) {
  std::mt19937 random(1);
  for (const auto type : {TensorType_INT8, TensorType_UINT8, TensorType_INT16}) {
    const bool words = type == TensorType_INT16;
    for (int i = 0; i < 60; ++i) {
      Case c;
      c.from_type = c.to_type = type;
      c.from.scale =
          std::ldexp(1 + static_cast<float>(random() % 8388608) / 8388608, (i * 7) % 119 - 59);
      c.from.zero_point = words
                              ? static_cast<int>(random() % 65536) - 32768
                              : static_cast<int>(random() % 256) - (type == TensorType_INT8) * 128;
      c.to = c.from;
      c.first_is_input = true;
      c.last_is_output = false;
      RewritingTester model = Build(c);
      const auto off = model.Invoke(false), on = model.Invoke(true);
      const std::string where = std::to_string(c.from.scale) + ", " +
                                std::to_string(c.from.zero_point) + ", type " +
                                tflite::EnumNameTensorType(type);
      ASSERT_TRUE(on.ok && off.ok) << where;
      ASSERT_EQ(on.names, "RELU") << where;
      ASSERT_TRUE(on.outputs == off.outputs) << where;
    }
  }
}

// The kernels must report the same errors as without rewriting.
TEST(FoldQuantize, MalformedPairsFailAsBefore) {
  RewritingTester model = Build(Case());
  constexpr int kReal = 3;
  model.graph().tensors[kReal]->type = tflite::TensorType_FLOAT16;
  EXPECT_FALSE(model.Invoke(false).ok);
  EXPECT_FALSE(model.Invoke(true).ok);
}

}  // namespace
}  // namespace litmus
