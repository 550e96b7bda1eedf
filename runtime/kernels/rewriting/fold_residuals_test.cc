// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests additions after convolutions.
#include <cstring>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/core/graph/external_cpu_backend_context.h"
#include "runtime/kernels/rewriting/rewriting_tester.h"

namespace litmus {
namespace {

using tflite::BuiltinOperator_ADD;
using tflite::BuiltinOperator_CONV_2D;
using tflite::TensorType_FLOAT32;

constexpr auto kNone = tflite::ActivationFunctionType_NONE;
constexpr auto kRelu = tflite::ActivationFunctionType_RELU;
constexpr auto kRelu6 = tflite::ActivationFunctionType_RELU6;

// Adds a convolution of `in` [1, 6, 5, 8] to 8 channels with the same height and width.
int Conv(RewritingTester* model, int in, int kernel,
         tflite::ActivationFunctionType activation = kNone) {
  std::vector<float> values;
  for (int i = 0; i < kernel * kernel * 64; ++i) {
    values.push_back(static_cast<float>(i * 29 % 41 - 20) / 128);
  }
  const int filter = model->Constant<float>(TensorType_FLOAT32, {8, kernel, kernel, 8}, values);
  const int bias =
      model->Constant<float>(TensorType_FLOAT32, {8}, {0.5f, -1, 0, 0.25f, 2, -2, 1, 0});
  const int out = model->Tensor(TensorType_FLOAT32, {1, 6, 5, 8});
  tflite::Conv2DOptionsT options;
  options.stride_h = options.stride_w = 1;
  options.fused_activation_function = activation;
  model->Op(BuiltinOperator_CONV_2D, {in, filter, bias}, {out}, options);
  return out;
}

int Add(RewritingTester* model, int a, int b, tflite::ActivationFunctionType activation = kNone) {
  const int out = model->Tensor(TensorType_FLOAT32, {1, 6, 5, 8});
  tflite::AddOptionsT options;
  options.fused_activation_function = activation;
  model->Op(BuiltinOperator_ADD, {a, b}, {out}, options);
  return out;
}

int Image(RewritingTester* model) { return model->Input(TensorType_FLOAT32, {1, 6, 5, 8}); }

void Check(RewritingTester* model, const std::string& names, const std::string& where) {
  const auto on = model->Invoke(true), off = model->Invoke(false), two = model->Invoke(true, {}, 2);
  ASSERT_TRUE(on.ok && off.ok && two.ok) << where;
  EXPECT_EQ(on.names, names) << where;
  // Outputs must be equal, because the same sums are computed in the same order.
  EXPECT_EQ(on.outputs, off.outputs) << where;
  EXPECT_EQ(two.outputs, on.outputs) << where << ", two threads";
  EXPECT_LE(on.arena, off.arena) << where;
}

TEST(FoldResiduals, WithActivationsOnBothSides) {
  for (const int kernel : {1, 3, 5}) {
    for (const auto own : {kNone, kRelu}) {
      for (const auto after : {kNone, kRelu, kRelu6}) {
        for (const bool first : {false, true}) {
          RewritingTester model;
          const int image = Image(&model);
          const int conv = Conv(&model, image, kernel, own);
          model.Output(first ? Add(&model, image, conv, after) : Add(&model, conv, image, after));
          Check(&model, "CONV_2D+ADD", "kernel " + std::to_string(kernel));
        }
      }
    }
  }
}

// The tensor of the convolution's own result has no memory, but it must get the right shape after
// each resize.
TEST(FoldResiduals, OfResizedImages) {
  RewritingTester model;
  const int start = Conv(&model, Image(&model), 3);
  const int first = Add(&model, Conv(&model, start, 3), start);
  model.Output(Add(&model, first, Conv(&model, first, 1)));
  const auto resize = [](tflite::Interpreter* interpreter) {
    for (const int side : {9, 12}) {
      ASSERT_EQ(interpreter->ResizeInputTensor(interpreter->inputs()[0], {2, side, side, 8}),
                kTfLiteOk);
      ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    }
  };
  const auto on = model.Invoke(true, resize), off = model.Invoke(false, resize);
  ASSERT_TRUE(on.ok && off.ok);
  EXPECT_EQ(on.names, "CONV_2D CONV_2D+ADD CONV_2D+ADD");
  EXPECT_EQ(on.outputs, off.outputs);
}

// Quantised sums must have the same bits, for either side of the sum and for all scales. A CPU
// context of the application must not change the kernels' results or names.
TEST(FoldResiduals, WithACpuContextOfTheApplication) {
  RewritingTester model;
  const int image = Image(&model);
  const int conv = Conv(&model, image, 3, kNone);
  model.Output(Add(&model, conv, image));
  tflite::ExternalCpuBackendContext context;
  const auto run = model.Invoke(true, [&](tflite::Interpreter* interpreter) {
    interpreter->SetExternalContext(kTfLiteCpuBackendContext, &context);
  });
  ASSERT_TRUE(run.ok);
  EXPECT_EQ(run.names, "CONV_2D+ADD");
}

TEST(FoldResiduals, QuantizedSums) {
  for (const int kernel : {1, 3}) {
    for (const bool first : {false, true}) {
      for (const float scale : {0.02f, 0.05f, 0.3f}) {
        RewritingTester model;
        const auto type = tflite::TensorType_INT8;
        const int image = model.Input(type, {1, 6, 5, 8}, {0.05f, -3});
        std::vector<int8_t> values;
        for (int i = 0; i < kernel * kernel * 64; ++i) {
          values.push_back(static_cast<int8_t>(i * 29 % 251 - 125));
        }
        const int filter =
            model.Constant<int8_t>(type, {8, kernel, kernel, 8}, values, {0.004f, 0});
        const int bias =
            model.Constant<int32_t>(tflite::TensorType_INT32, {8},
                                    {500, -100, 0, 25, 2000, -2000, 1, 0}, {0.05f * 0.004f, 0});
        const int own = model.Tensor(type, {1, 6, 5, 8}, {scale, 7});
        tflite::Conv2DOptionsT conv;
        conv.stride_h = conv.stride_w = 1;
        conv.fused_activation_function = first ? kRelu : kNone;
        model.Op(BuiltinOperator_CONV_2D, {image, filter, bias}, {own}, conv);
        const int sum = model.Tensor(type, {1, 6, 5, 8}, {0.07f, -11});
        tflite::AddOptionsT add;
        add.fused_activation_function = first ? kNone : kRelu;
        model.Op(BuiltinOperator_ADD,
                 first ? std::vector<int>{image, own} : std::vector<int>{own, image}, {sum}, add);
        model.Output(sum);
        Check(&model, "CONV_2D+ADD", "int8, scale " + std::to_string(scale));
      }
    }
  }
}

TEST(FoldResiduals, ChainsOfBlocks) {
  RewritingTester model;
  int block = Conv(&model, Image(&model), 1);
  std::string names = "CONV_2D";
  for (int i = 0; i < 3; ++i) {
    const int inner = Conv(&model, block, 3, kRelu);
    block = Add(&model, block, Conv(&model, inner, 3));
    names += " CONV_2D CONV_2D+ADD";
  }
  model.Output(block);
  Check(&model, names, "blocks");
}

TEST(FoldResiduals, IntoTheLaterOfTwo) {
  RewritingTester model;
  const int image = Image(&model);
  const int a = Conv(&model, image, 1), b = Conv(&model, image, 3);
  model.Output(Add(&model, b, a));
  Check(&model, "CONV_2D CONV_2D+ADD", "two convolutions");
}

TEST(FoldResiduals, WaitsForTheOtherSide) {
  RewritingTester model;
  const int image = Image(&model), conv = Conv(&model, image, 3);
  const int late = model.Tensor(TensorType_FLOAT32, {1, 6, 5, 8});
  model.Op(tflite::BuiltinOperator_NEG, {image}, {late});
  model.Output(Add(&model, conv, late));
  Check(&model, "NEG CONV_2D+ADD", "late");
}

TEST(FoldResiduals, WithTheActivationBehind) {
  RewritingTester model;
  const int image = Image(&model);
  const int sum = Add(&model, image, Conv(&model, image, 3));
  const int out = model.Tensor(TensorType_FLOAT32, {1, 6, 5, 8});
  model.Op(tflite::BuiltinOperator_RELU6, {sum}, {out});
  model.Output(out);
  Check(&model, "CONV_2D+ADD+RELU6", "activation");
}

TEST(FoldResiduals, Constants) {
  RewritingTester model;
  const int image = Image(&model);
  std::vector<float> values;
  for (int i = 0; i < 240; ++i) values.push_back(static_cast<float>(i % 7));
  const int constant = model.Constant<float>(TensorType_FLOAT32, {1, 6, 5, 8}, values);
  model.Output(Add(&model, Conv(&model, image, 3), constant));
  Check(&model, "CONV_2D+ADD", "constant");
}

TEST(FoldResiduals, NotTwice) {
  RewritingTester model;
  const int image = Image(&model);
  const int sum = Add(&model, image, Conv(&model, image, 3));
  model.Output(Add(&model, sum, image));
  Check(&model, "CONV_2D+ADD ADD", "two additions");
}

TEST(FoldResiduals, NotWhereSomethingIsMissing) {
  {
    RewritingTester model;  // the convolution's result is an output of the graph
    const int image = Image(&model), conv = Conv(&model, image, 3);
    model.Output(Add(&model, image, conv));
    model.Output(conv);
    Check(&model, "CONV_2D ADD", "output");
  }
  {
    RewritingTester model;  // both inputs of the ADD are the same tensor
    const int conv = Conv(&model, Image(&model), 3);
    model.Output(Add(&model, conv, conv));
    Check(&model, "CONV_2D ADD", "same");
  }
  {
    RewritingTester model;  // the ADD broadcasts
    const int image = Image(&model), conv = Conv(&model, image, 3);
    const int row = model.Constant<float>(TensorType_FLOAT32, {8}, std::vector<float>(8, 1.5f));
    model.Output(Add(&model, conv, row));
    Check(&model, "CONV_2D ADD", "broadcast");
  }
}

// The shapes in the model are equal, but after a resize the ADD broadcasts. The graph must be
// prepared again without this fusion.
TEST(FoldResiduals, GivesWayToOtherShapes) {
  RewritingTester model;
  const int image = Image(&model), other = Image(&model);
  model.Output(Add(&model, Conv(&model, image, 3), other));
  Check(&model, "CONV_2D+ADD", "as in the file");
  const auto resize = [other](tflite::Interpreter* interpreter) {
    ASSERT_EQ(interpreter->ResizeInputTensor(other, {1, 1, 1, 8}), kTfLiteOk);
  };
  const auto on = model.Invoke(true, resize), off = model.Invoke(false, resize);
  ASSERT_TRUE(on.ok && off.ok);
  EXPECT_EQ(on.names, "CONV_2D ADD");
  EXPECT_EQ(on.outputs, off.outputs);
}

}  // namespace
}  // namespace litmus
