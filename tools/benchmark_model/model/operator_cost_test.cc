// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests the costs of the operators of small models. Their shapes are in
// testdata/generator/small_models.cc.
#include "tools/benchmark_model/model/operator_cost.h"

#include <gtest/gtest.h>

#include <string>

#include "runtime/core/interpreter_builder.h"
#include "runtime/kernels/register.h"
#include "runtime/model/model_builder.h"

namespace litmus::benchmark {
namespace {

constexpr int64_t kUnknown = -1;

struct Case {
  const char* model;
  bool prepared;  // shapes from an interpreter, or else from the file
  std::vector<std::vector<int64_t>> macs, bytes;
};

TEST(OperatorCostTest, CountsMacsAndBytesOfEachOperator) {
  // Convolutions: input + filter + bias + output.
  const std::vector<int64_t> kCnnMacs = {64 * 8 * 27, 64 * 8 * 9, 64 * 16 * 8, 0, 0, 160, 0};
  const std::vector<int64_t> kFloat = {4 * (768 + 216 + 8 + 512),
                                       4 * (512 + 72 + 8 + 512),
                                       4 * (512 + 128 + 16 + 1024),
                                       4 * (1024 + 16),
                                       4 * (16 + 16),
                                       4 * (16 + 160 + 10 + 10),
                                       4 * (10 + 10)};
  const std::vector<int64_t> kInt8 = {768 + 216 + 4 * 8 + 512,
                                      512 + 72 + 4 * 8 + 512,
                                      512 + 128 + 4 * 16 + 1024,
                                      1024 + 16,
                                      16 + 16,
                                      16 + 160 + 4 * 10 + 10,
                                      10 + 10};
  const Case kCases[] = {
      {"tiny_cnn_float", true, {kCnnMacs}, {kFloat}},
      {"tiny_cnn_external_buffers", true, {kCnnMacs}, {kFloat}},
      {"tiny_cnn_int8", true, {kCnnMacs}, {kInt8}},
      {"tiny_cnn_int8", false, {kCnnMacs}, {kInt8}},
      {"open_shape", false, {{0, 0}}, {{kUnknown, kUnknown}}},
      {"open_shape", true, {{0, 0}}, {{4 * (2 + 2 + 2), 4 * (2 + 1 + 2)}}},
      {"two_signatures", true, {{0}, {0}}, {{4 * 12}, {4 * 12}}},
      {"dynamic_reshape", true, {{0}}, {{kUnknown}}},
      // A variable is read and written.
      {"variable_tensor", true, {{0}}, {{4 * (2 + 2 * 2 + 2)}}},
  };
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  for (const Case& c : kCases) {
    SCOPED_TRACE(std::string(c.model) + (c.prepared ? ", prepared" : ", the file alone"));
    const auto model = tflite::FlatBufferModel::BuildFromFile(
        ("testdata/" + std::string(c.model) + ".tflite").c_str());
    ASSERT_NE(model, nullptr);
    std::unique_ptr<tflite::Interpreter> interpreter;
    if (c.prepared) {
      ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk);
      ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    }
    const auto costs = OperatorCosts(*model->GetModel(), interpreter.get());
    std::vector<std::vector<int64_t>> macs, bytes;
    for (const auto& graph : costs) {
      macs.emplace_back();
      bytes.emplace_back();
      for (const OperatorCost& cost : graph) {
        macs.back().push_back(cost.macs.value_or(kUnknown));
        bytes.back().push_back(cost.bytes.value_or(kUnknown));
      }
    }
    EXPECT_EQ(macs, c.macs);
    EXPECT_EQ(bytes, c.bytes);
  }
}

}  // namespace
}  // namespace litmus::benchmark
