// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests OpTest itself with the simplest operator.
#include "delegates/gpu/testing/op_tester.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace litmus::gpu {
namespace {

TEST(OpTesterTest, Add) {
  for (const std::vector<int>& shape : std::vector<std::vector<int>>{
           {1}, {3}, {1, 4}, {2, 5}, {1, 3, 3, 7}, {2, 2, 3, 17}, {1, 8, 8, 32}}) {
    OpTest test("add", kTfLiteBuiltinAdd);
    test.Input(shape);
    test.Input(shape);
    test.Output();
    TfLiteAddParams params = {};
    params.activation = kTfLiteActRelu;
    test.Run(params);
  }
}

TEST(OpTesterTest, AddOfQuantized) {
  for (const TfLiteType type : {kTfLiteInt8, kTfLiteUInt8}) {
    OpTest test("quantized add", kTfLiteBuiltinAdd);
    test.set_version(type == kTfLiteInt8 ? 2 : 1);
    for (int i = 0; i < 2; ++i) {
      TestTensor& input = test.Input({1, 3, 3, 7}, type);
      input.scales = {1 / 100.0f};
      input.zero_points = {type == kTfLiteInt8 ? -3 : 128};
    }
    TestTensor& output = test.Output(type);
    output.scales = {1 / 70.0f};
    output.zero_points = {type == kTfLiteInt8 ? 5 : 100};
    TfLiteAddParams params = {};
    test.Run(params);
  }
}

TEST(OpTesterTest, TellsOfRefusals) {
  OpTest test("add of int16", kTfLiteBuiltinAdd);
  test.set_version(3);
  for (int i = 0; i < 2; ++i) {
    TestTensor& input = test.Input({1, 4}, kTfLiteInt16);
    input.scales = {1 / 100.0f};
  }
  test.Output(kTfLiteInt16).scales = {1 / 100.0f};
  TfLiteAddParams params = {};
  test.ExpectRefused(params, "ADD: ");
}

}  // namespace
}  // namespace litmus::gpu
