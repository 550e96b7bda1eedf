// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares reductions, softmax, norms and matrix products with the reference kernels.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "delegates/gpu/testing/op_tester.h"

namespace litmus::gpu {
namespace {

using Shape = std::vector<int>;

std::vector<float> ToFloats(const std::vector<int>& values) {
  return std::vector<float>(values.begin(), values.end());
}

TEST(ReductionOp, Reductions) {
  const struct {
    int code;
    TfLiteType type;
  } operators[] = {
      {kTfLiteBuiltinSum, kTfLiteFloat32},        {kTfLiteBuiltinMean, kTfLiteFloat32},
      {kTfLiteBuiltinReduceProd, kTfLiteFloat32}, {kTfLiteBuiltinReduceMax, kTfLiteFloat32},
      {kTfLiteBuiltinReduceMin, kTfLiteFloat32},  {kTfLiteBuiltinReduceAny, kTfLiteBool},
      {kTfLiteBuiltinReduceAll, kTfLiteBool}};
  const struct {
    Shape shape;
    std::vector<int> axes;
    bool keep;
  } cases[] = {{{5}, {0}, false},
               {{2, 3, 4, 18}, {1, -2}, true},
               {{2, 3, 4, 18}, {-1}, false},
               {{2, 3, 4, 18}, {0, 1, 2, 3}, false},
               {{2, 3, 2, 3, 6}, {0, 2, 2}, false}};
  for (const auto& op : operators) {
    for (const auto& c : cases) {
      // The kernels are tested in ../engine, so only one operator runs all cases of axes.
      if (op.code != kTfLiteBuiltinSum && &c != &cases[1]) continue;
      OpTest test("reduction " + std::to_string(op.code), op.code);
      test.Input(c.shape, op.type);
      test.Constant({static_cast<int>(c.axes.size())}, ToFloats(c.axes), kTfLiteInt32);
      test.Output(op.type);
      TfLiteReducerParams params = {};
      params.keep_dims = c.keep;
      test.Run(params);
    }
  }
}

TEST(ReductionOp, QuantizedMean) {
  for (const TfLiteType type : {kTfLiteInt8, kTfLiteUInt8}) {
    OpTest test("quantized mean", kTfLiteBuiltinMean);
    test.set_version(2);
    TestTensor& input = test.Input({2, 3, 3, 7}, type);
    input.scales = {1 / 100.0f};
    input.zero_points = {type == kTfLiteInt8 ? -3 : 128};
    test.Constant({2}, {1, 2}, kTfLiteInt32);
    TestTensor& output = test.Output(type);
    output.scales = {1 / 120.0f};
    output.zero_points = {type == kTfLiteInt8 ? 5 : 100};
    test.Run(TfLiteReducerParams{});
  }
}

TEST(ReductionOp, RefusesIntegers) {
  OpTest test("sum of integers", kTfLiteBuiltinSum);
  test.Input({2, 3}, kTfLiteInt32);
  test.Constant({1}, {1.0f}, kTfLiteInt32);
  test.Output(kTfLiteInt32);
  test.ExpectRefused(TfLiteReducerParams{}, "SUM: The delegate computes integers in floats");
}

TEST(ReductionOp, ArgMaxAndMin) {
  for (const int code : {kTfLiteBuiltinArgMax, kTfLiteBuiltinArgMin}) {
    for (const TfLiteType index : {kTfLiteInt32, kTfLiteInt64}) {
      for (const int axis : {-1, 1}) {
        OpTest test("argument", code);
        // In 16 bits the index could differ, because inputs are rounded.
        test.set_tolerance(0, 0);
        test.Input({2, 3, 19});
        test.Constant({1}, {static_cast<float>(axis)}, kTfLiteInt32);
        test.Output(index);
        if (code == kTfLiteBuiltinArgMax) {
          TfLiteArgMaxParams params = {};
          params.output_type = index;
          test.Run(params);
        } else {
          TfLiteArgMinParams params = {};
          params.output_type = index;
          test.Run(params);
        }
      }
    }
  }
}

TEST(ReductionOp, CumulativeSum) {
  for (const int axis : {-1, 0, 1}) {
    OpTest test("cumulative sum", kTfLiteBuiltinCumsum);
    test.Input({2, 3, 19});
    test.Constant({1}, {static_cast<float>(axis)}, kTfLiteInt32);
    test.Output();
    TfLiteCumsumParams params = {};
    params.exclusive = axis == 0;
    params.reverse = axis == 1;
    test.Run(params);
  }
}

TEST(ReductionOp, SoftmaxAndNorms) {
  for (const Shape& shape : {Shape{5}, Shape{2, 3, 4, 33}}) {
    OpTest softmax("softmax", kTfLiteBuiltinSoftmax);
    softmax.Input(shape);
    softmax.Output();
    TfLiteSoftmaxParams beta = {};
    beta.beta = 0.5f;
    softmax.Run(beta);

    OpTest logarithm("log softmax", kTfLiteBuiltinLogSoftmax);
    logarithm.Input(shape);
    logarithm.Output();
    logarithm.Run();

    OpTest norm("l2 normalization", kTfLiteBuiltinL2Normalization);
    norm.Input(shape);
    norm.Output();
    norm.Run(TfLiteL2NormParams{});
  }
}

TEST(ReductionOp, QuantizedSoftmax) {
  OpTest test("quantized softmax", kTfLiteBuiltinSoftmax);
  test.set_version(2);
  TestTensor& input = test.Input({3, 10}, kTfLiteInt8);
  input.scales = {1 / 20.0f};
  input.zero_points = {-3};
  input.low = -6;
  input.high = 6;
  TestTensor& output = test.Output(kTfLiteInt8);
  output.scales = {1 / 256.0f};
  output.zero_points = {-128};
  TfLiteSoftmaxParams params = {};
  params.beta = 1;
  test.Run(params);
}

TEST(ReductionOp, MatrixProducts) {
  const struct {
    Shape a, b;
    bool adj_x, adj_y, constant;
  } cases[] = {{{3, 5}, {5, 4}, false, false, false},
               {{2, 4, 6}, {2, 6, 35}, false, false, false},
               {{2, 6, 4}, {2, 6, 5}, true, false, false},
               {{1, 2, 3, 8}, {1, 2, 6, 8}, false, true, false},
               {{2, 1, 3, 5}, {3, 5, 4}, false, false, false},
               {{3, 4, 6}, {6, 5}, false, false, true},
               {{3, 4, 6}, {1, 5, 6}, false, true, true},
               {{2, 4, 6}, {2, 6, 5}, false, false, true}};
  for (const auto& c : cases) {
    OpTest test("batched matrix product", kTfLiteBuiltinBatchMatmul);
    test.Input(c.a);
    if (c.constant) {
      test.Constant(c.b);
    } else {
      test.Input(c.b);
    }
    test.Output();
    TfLiteBatchMatMulParams params = {};
    params.adj_x = c.adj_x;
    params.adj_y = c.adj_y;
    test.Run(params);
  }
}

}  // namespace
}  // namespace litmus::gpu
