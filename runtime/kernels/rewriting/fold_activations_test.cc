// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests activations after operators that can clamp.
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/kernels/rewriting/rewriting_tester.h"

namespace litmus {
namespace {

using tflite::ActivationFunctionType;
using tflite::BuiltinOperator;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT8;

enum class Producer {
  kAdd,
  kSub,
  kMul,
  kConv,
  kDepthwise,
  kFullyConnected,
  kMaxPool,
  kAveragePool
};

struct Case {
  Producer producer;
  ActivationFunctionType first;
  BuiltinOperator second;
  std::string names;
  // Scale of the clamped int8 output; the output of the operator before has 0.05.
  float clamped_scale = 0.05f;
};

template <typename Options>
Options With(ActivationFunctionType activation) {
  Options options;
  options.fused_activation_function = activation;
  return options;
}

// Builds a model: two inputs of 1 x 4 x 4 x 8 -> producer -> activation.
RewritingTester Build(const Case& c, bool quantised) {
  RewritingTester model;
  const auto type = quantised ? TensorType_INT8 : TensorType_FLOAT32;
  const TestScale in = quantised ? TestScale{0.1f, 4} : TestScale{};
  TestScale out = quantised ? TestScale{0.05f, -20} : TestScale{};
  const bool pool = c.producer == Producer::kMaxPool || c.producer == Producer::kAveragePool;
  if (pool) out = in;
  const int a = model.Input(type, {1, 4, 4, 8}, in);
  const int b = model.Input(type, {1, 4, 4, 8}, in);
  const std::vector<int> shape = c.producer == Producer::kFullyConnected
                                     ? std::vector<int>{16, 8}
                                     : std::vector<int>{1, 4, 4, 8};
  const int plain = model.Tensor(type, shape, out);
  if (quantised && c.clamped_scale != 0.05f) out.scale = c.clamped_scale;
  const int clamped = model.Tensor(type, shape, out);
  const auto weights = [&](const std::vector<int>& dims, int n, int axis) {
    if (!quantised) {
      std::vector<float> values;
      for (int i = 0; i < n; ++i) values.push_back(static_cast<float>(i * 29 % 41 - 20) / 16);
      return model.Constant<float>(type, dims, values);
    }
    std::vector<int8_t> values;
    for (int i = 0; i < n; ++i) values.push_back(static_cast<int8_t>(i * 29 % 41 - 20));
    const int tensor = model.Constant<int8_t>(type, dims, values, {0.06f, 0});
    if (axis >= 0) {
      model.graph().tensors[tensor]->quantization->scale.assign(8, 0.06f);
      model.graph().tensors[tensor]->quantization->zero_point.assign(8, 0);
      model.graph().tensors[tensor]->quantization->quantized_dimension = axis;
    }
    return tensor;
  };
  switch (c.producer) {
    case Producer::kAdd:
      model.Op(tflite::BuiltinOperator_ADD, {a, b}, {plain}, With<tflite::AddOptionsT>(c.first));
      break;
    case Producer::kSub:
      model.Op(tflite::BuiltinOperator_SUB, {a, b}, {plain}, With<tflite::SubOptionsT>(c.first));
      break;
    case Producer::kMul:
      model.Op(tflite::BuiltinOperator_MUL, {a, b}, {plain}, With<tflite::MulOptionsT>(c.first));
      break;
    case Producer::kConv: {
      auto options = With<tflite::Conv2DOptionsT>(c.first);
      options.stride_h = options.stride_w = 1;
      const int filter = weights({8, 3, 3, 8}, 8 * 9 * 8, 0);
      model.Op(tflite::BuiltinOperator_CONV_2D, {a, filter, -1}, {plain}, options);
      break;
    }
    case Producer::kDepthwise: {
      auto options = With<tflite::DepthwiseConv2DOptionsT>(c.first);
      options.stride_h = options.stride_w = options.depth_multiplier = 1;
      const int filter = weights({1, 3, 3, 8}, 9 * 8, 3);
      model.Op(tflite::BuiltinOperator_DEPTHWISE_CONV_2D, {a, filter, -1}, {plain}, options);
      break;
    }
    case Producer::kFullyConnected:
      model.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {a, weights({8, 8}, 64, -1), -1}, {plain},
               With<tflite::FullyConnectedOptionsT>(c.first));
      break;
    default: {
      auto options = With<tflite::Pool2DOptionsT>(c.first);
      options.stride_h = options.stride_w = 1;
      options.filter_height = options.filter_width = 2;
      model.Op(c.producer == Producer::kMaxPool ? tflite::BuiltinOperator_MAX_POOL_2D
                                                : tflite::BuiltinOperator_AVERAGE_POOL_2D,
               {a}, {plain}, options);
    }
  }
  model.Op(c.second, {plain}, {clamped});
  model.Output(clamped);
  return model;
}

void Check(const Case& c, bool quantised) {
  RewritingTester model = Build(c, quantised);
  const auto on = model.Invoke(true), off = model.Invoke(false);
  const std::string where = c.names + (quantised ? ", int8, " : ", float, ") +
                            tflite::EnumNameActivationFunctionType(c.first);
  ASSERT_TRUE(on.ok && off.ok) << where;
  EXPECT_EQ(on.names, c.names) << where;
  EXPECT_EQ(off.names.find('+'), std::string::npos) << where;
  EXPECT_EQ(on.outputs, off.outputs) << where;
  EXPECT_LE(on.arena, off.arena) << where;
}

constexpr auto kNone = tflite::ActivationFunctionType_NONE;
constexpr auto kActRelu = tflite::ActivationFunctionType_RELU;
constexpr auto kActRelu6 = tflite::ActivationFunctionType_RELU6;
constexpr auto kActN1 = tflite::ActivationFunctionType_RELU_N1_TO_1;
constexpr auto kRelu = tflite::BuiltinOperator_RELU;
constexpr auto kRelu6 = tflite::BuiltinOperator_RELU6;
constexpr auto kMin = tflite::BuiltinOperator_MINIMUM;
constexpr auto kMax = tflite::BuiltinOperator_MAXIMUM;
constexpr auto kN1 = tflite::BuiltinOperator_RELU_N1_TO_1;

TEST(FoldActivations, IntoEveryProducerThatClamps) {
  const Case cases[] = {
      {Producer::kAdd, kNone, kRelu, "ADD+RELU"},
      {Producer::kSub, kNone, kRelu6, "SUB+RELU6"},
      {Producer::kMul, kNone, kN1, "MUL+RELU_N1_TO_1"},
      {Producer::kConv, kNone, kRelu, "CONV_2D+RELU"},
      {Producer::kConv, kNone, kRelu6, "CONV_2D+RELU6"},
      {Producer::kDepthwise, kNone, kRelu6, "DEPTHWISE_CONV_2D+RELU6"},
      {Producer::kFullyConnected, kNone, kRelu, "FULLY_CONNECTED+RELU"},
      {Producer::kMaxPool, kNone, kRelu, "MAX_POOL_2D+RELU"},
      {Producer::kAveragePool, kNone, kN1, "AVERAGE_POOL_2D+RELU_N1_TO_1"},
  };
  for (const Case& c : cases) {
    for (const bool quantised : {false, true}) Check(c, quantised);
  }
}

TEST(FoldActivations, TwoThatAreOne) {
  const Case cases[] = {
      {Producer::kAdd, kActRelu, kRelu, "ADD+RELU"},
      {Producer::kAdd, kActRelu, kRelu6, "ADD+RELU6"},
      {Producer::kAdd, kActRelu6, kRelu, "ADD+RELU"},
      {Producer::kAdd, kActN1, kRelu, "ADD RELU"},
      {Producer::kAdd, kActRelu, kN1, "ADD RELU_N1_TO_1"},
      {Producer::kAdd, kActN1, kN1, "ADD+RELU_N1_TO_1"},
      {Producer::kAdd, kActRelu6, kN1, "ADD RELU_N1_TO_1"},
  };
  for (const Case& c : cases) {
    for (const bool quantised : {false, true}) Check(c, quantised);
  }
}

TEST(FoldActivations, NotAcrossAChangeOfScale) {
  Check({Producer::kConv, kNone, kRelu, "CONV_2D RELU", 0.06f}, true);
}

TEST(FoldActivations, Bounds) {
  struct {
    std::vector<BuiltinOperator> clamps;
    bool constant_first;
    std::string names, quantised_names;
  } const cases[] = {
      {{kMin}, false, "CONV_2D+RELU+MINIMUM", "CONV_2D+RELU+MINIMUM"},
      {{kMax}, true, "CONV_2D+RELU+MAXIMUM", "CONV_2D+RELU+MAXIMUM"},
      {{kMin, kMax}, false, "CONV_2D+RELU+MINIMUM+MAXIMUM", "CONV_2D+RELU+MINIMUM+MAXIMUM"},
      {{kMin, kRelu6}, false, "CONV_2D+RELU+MINIMUM+RELU6", "CONV_2D+RELU+MINIMUM RELU6"},
      {{kMax, kN1},
       false,
       "CONV_2D+RELU+MAXIMUM+RELU_N1_TO_1",
       "CONV_2D+RELU+MAXIMUM RELU_N1_TO_1"},
  };
  for (const auto& c : cases) {
    for (const bool quantised : {false, true}) {
      for (const float bound : {-0.7f, 0.0f, 0.7f}) {
        RewritingTester model = Build({Producer::kConv, kNone, kRelu, ""}, quantised);
        int last = model.graph().outputs[0];
        const auto type = quantised ? TensorType_INT8 : TensorType_FLOAT32;
        const TestScale scale = quantised ? TestScale{0.05f, -20} : TestScale{};
        for (const BuiltinOperator code : c.clamps) {
          const int out = model.Tensor(type, {1, 4, 4, 8}, scale);
          std::vector<int> inputs = {last};
          if (code == kMin || code == kMax) {
            const auto stored = static_cast<int8_t>(bound / 0.05f - 20);
            const int constant = quantised ? model.Constant<int8_t>(type, {}, {stored}, scale)
                                           : model.Constant<float>(type, {1}, {bound});
            inputs.insert(c.constant_first ? inputs.begin() : inputs.end(), constant);
          }
          model.Op(code, inputs, {out});
          last = out;
        }
        model.graph().outputs = {last};
        const auto on = model.Invoke(true), off = model.Invoke(false);
        ASSERT_TRUE(on.ok && off.ok) << c.names;
        EXPECT_EQ(on.names, quantised ? c.quantised_names : c.names) << bound;
        EXPECT_EQ(on.outputs, off.outputs) << c.names << ", " << bound;
      }
    }
  }
}

TEST(FoldActivations, OfTwoInARow) {
  RewritingTester model = Build({Producer::kConv, kNone, kRelu, ""}, false);
  const int last = model.Tensor(TensorType_FLOAT32, {1, 4, 4, 8});
  model.Op(kRelu6, {model.graph().outputs[0]}, {last});
  model.graph().outputs = {last};
  const auto on = model.Invoke(true), off = model.Invoke(false);
  EXPECT_EQ(on.names, "CONV_2D+RELU+RELU6");
  EXPECT_EQ(on.outputs, off.outputs);
}

TEST(FoldActivations, NotWhereSomebodyMissesTheValuesBetween) {
  const Case c = {Producer::kAdd, kNone, kRelu, ""};
  RewritingTester output = Build(c, false);
  output.Output(output.graph().operators[0]->outputs[0]);
  EXPECT_EQ(output.Invoke(true).names, "ADD RELU");
  RewritingTester reader = Build(c, false);
  const int other = reader.Tensor(TensorType_FLOAT32, {1, 4, 4, 8});
  reader.Op(tflite::BuiltinOperator_NEG, {reader.graph().operators[0]->outputs[0]}, {other});
  reader.Output(other);
  EXPECT_EQ(reader.Invoke(true).names, "ADD RELU NEG");
}

// Tests all ways in which a user can switch rewriting off.
TEST(Rewriting, CanBeTurnedOff) {
  RewritingTester model = Build({Producer::kConv, kNone, kRelu, ""}, false);
  const struct {
    const char* variable;  // value of the environment variable; null: not set
    std::optional<bool> option;
    const char* names;
  } kCases[] = {
      {nullptr, std::nullopt, "CONV_2D+RELU"},
      {nullptr, true, "CONV_2D+RELU"},
      {nullptr, false, "CONV_2D RELU"},
      {"0", std::nullopt, "CONV_2D RELU"},
      {"0", true, "CONV_2D+RELU"},
      {"0", false, "CONV_2D RELU"},
      {"1", std::nullopt, "CONV_2D+RELU"},
      {"1", true, "CONV_2D+RELU"},
      {"1", false, "CONV_2D RELU"},
  };
  for (const auto& c : kCases) {
    unsetenv("LITMUS_GRAPH_REWRITING");
    if (c.variable != nullptr) setenv("LITMUS_GRAPH_REWRITING", c.variable, 1);
    EXPECT_EQ(model.Invoke(c.option).names, c.names)
        << "variable " << (c.variable == nullptr ? "unset" : c.variable) << ", option "
        << (!c.option   ? "unset"
            : *c.option ? "true"
                        : "false");
  }
  unsetenv("LITMUS_GRAPH_REWRITING");
  const tflite::ops::builtin::BuiltinRefOpResolver reference;
  EXPECT_EQ(model.Invoke(true, {}, 1, &reference).names, "CONV_2D RELU");
}

// Interpreters that exist at the same time keep their own settings.
TEST(Rewriting, IsAChoiceOfEachInterpreter) {
  RewritingTester model = Build({Producer::kConv, kNone, kRelu, ""}, false);
  std::string unfolded;
  const auto other = [&](tflite::Interpreter*) { unfolded = model.Invoke(false).names; };
  EXPECT_EQ(model.Invoke(true, other, 1, nullptr, other).names, "CONV_2D+RELU");
  EXPECT_EQ(unfolded, "CONV_2D RELU");
}

// If a program registers its own kernel under the same operator code, the operator must not be
// fused.
TEST(Rewriting, LeavesOtherKernelsAlone) {
  RewritingTester model = Build({Producer::kConv, kNone, kRelu, ""}, false);
  tflite::ops::builtin::BuiltinOpResolver mixed;
  const tflite::ops::builtin::BuiltinRefOpResolver reference;
  mixed.AddBuiltin(tflite::BuiltinOperator_CONV_2D,
                   reference.FindOp(tflite::BuiltinOperator_CONV_2D, 1));
  EXPECT_EQ(model.Invoke(true, {}, 1, &mixed).names, "CONV_2D RELU");
}

TEST(Rewriting, TravelsWithTheOperators) {
  RewritingTester model = Build({Producer::kConv, kNone, kRelu, ""}, false);
  const tflite::ops::builtin::BuiltinOpResolver builtin;
  tflite::MutableOpResolver copied, chained;
  copied.AddAll(builtin);
  chained.ChainOpResolver(&builtin);
  EXPECT_EQ(model.Invoke(true, {}, 1, &copied).names, "CONV_2D+RELU");
  EXPECT_EQ(model.Invoke(true, {}, 1, &chained).names, "CONV_2D+RELU");
}

// A user can provide the memory of an intermediate tensor, and the graph must then write this
// tensor.
TEST(Rewriting, FillsTheUsersMemory) {
  RewritingTester model = Build({Producer::kAdd, kNone, kRelu, ""}, false);
  const int between = model.graph().operators[0]->outputs[0];
  alignas(64) static float memory[128];
  const auto use = [&](tflite::Interpreter* interpreter) {
    ASSERT_EQ(interpreter->SetCustomAllocationForTensor(between, {memory, sizeof(memory)}),
              kTfLiteOk);
  };
  EXPECT_EQ(model.Invoke(true, use).names, "ADD RELU");
  const auto late = [&](tflite::Interpreter* interpreter) {
    ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    use(interpreter);
  };
  EXPECT_EQ(model.Invoke(true, late).names, "ADD RELU");
}

}  // namespace
}  // namespace litmus
