// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the choice of nodes with an exhaustive search, and runs models and their originals.
#include "tools/compare/slower_model/repeat_nodes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "runtime/schema/schema_generated.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/interpreter_builder.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model_builder.h"
#include "testdata/generator/network.h"
#include "testdata/generator/small_models.h"

namespace litmus {
namespace {

// Fractions are rounded to 1e-5 while nodes are chosen.
constexpr double kRounding = 2e-5;

double Sum(const std::vector<double>& shares, const std::vector<int>& times) {
  return std::inner_product(shares.begin(), shares.end(), times.begin(), 0.0);
}

TEST(RepeatNodesTest, ChoosesFewNodesThatComeNear) {
  const struct {
    std::vector<double> shares;
    double wanted;
    std::vector<int> times;
  } cases[] = {
      {{}, 0.05, {}},
      {{1.0}, 0.05, {1}},  // no sum is closer, and 0 is not allowed
      {{0.5, 0.45, 0.05}, 0.05, {0, 0, 1}},
      // 0.04 and 0.06 are equally close: the smaller is chosen.
      {{0.5, 0.48, 0.02}, 0.05, {0, 0, 2}},
      {{0.9, 0.0502, 0.01}, 0.05, {0, 1, 0}},  // one node is within 1 %; five would be exact
      {{0.9, 0.0506, 0.01}, 0.05, {0, 0, 5}},  // one node is off by 1.2 %, so five are chosen
      {{0.6, 0.4}, 0.5, {0, 1}},
      {{0.7, 0.3}, 0.99, {1, 1}},
      {{0.25}, 0.99, {4}},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(ChooseRepetitions(c.shares, c.wanted), c.times)
        << testing::PrintToString(c.shares) << ", wanted " << c.wanted;
  }
}

// Compares with all choices of up to four repetitions per node.
TEST(RepeatNodesTest, NoOtherChoiceIsBetter) {
  std::mt19937 random(5);
  for (int repeat = 0; repeat < 50; ++repeat) {
    std::vector<double> shares(4);
    for (double& share : shares) share = 0.01 * (1 + static_cast<double>(random() % 40));
    const double wanted = 0.05 + 0.01 * static_cast<double>(random() % 30);
    const std::vector<int> times = ChooseRepetitions(shares, wanted);
    const int count = std::accumulate(times.begin(), times.end(), 0);
    const double off = std::fabs(Sum(shares, times) - wanted);
    for (int choice = 1; choice < 625; ++choice) {
      const std::vector<int> other = {choice % 5, choice / 5 % 5, choice / 25 % 5, choice / 125};
      const double other_off = std::fabs(Sum(shares, other) - wanted);
      const int other_count = std::accumulate(other.begin(), other.end(), 0);
      const bool near = off <= 0.01 * wanted + kRounding;
      const bool worse = near ? other_off <= 0.01 * wanted - kRounding && other_count < count
                              : other_off < off - kRounding;
      EXPECT_FALSE(worse) << testing::PrintToString(shares) << ", wanted " << wanted << ": "
                          << testing::PrintToString(times) << " rather than "
                          << testing::PrintToString(other);
    }
  }
}

// The outputs of one run with random inputs from `seed`.
std::vector<std::string> Outputs(const std::string& bytes, bool fast) {
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(bytes.data(), bytes.size());
  if (model == nullptr) return {};
  const tflite::ops::builtin::BuiltinOpResolver fast_kernels;
  const tflite::ops::builtin::BuiltinRefOpResolver plain_kernels;
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (fast) {
    tflite::InterpreterBuilder(*model, fast_kernels)(&interpreter);
  } else {
    tflite::InterpreterBuilder(*model, plain_kernels)(&interpreter);
  }
  if (interpreter == nullptr || interpreter->AllocateTensors() != kTfLiteOk) return {};
  std::mt19937 random(1);
  for (const int input : interpreter->inputs()) {
    TfLiteTensor* tensor = interpreter->tensor(input);
    for (size_t i = 0; i < tensor->bytes; ++i) {
      // Float32 inputs have values from 0 to 255.
      if (tensor->type == kTfLiteFloat32) {
        if (i < tensor->bytes / sizeof(float))
          tensor->data.f[i] = static_cast<float>(random() % 256);
      } else {
        tensor->data.raw[i] = static_cast<char>(random());
      }
    }
  }
  if (interpreter->Invoke() != kTfLiteOk) return {};
  std::vector<std::string> outputs;
  for (const int output : interpreter->outputs()) {
    const TfLiteTensor* tensor = interpreter->tensor(output);
    outputs.emplace_back(tensor->data.raw, tensor->bytes);
  }
  return outputs;
}

std::string Text(const std::vector<uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }

// The model with a dynamic first dimension of every tensor that is not constant.
std::string WithOpenBatch(const std::string& model) {
  std::unique_ptr<tflite::ModelT> unpacked(tflite::GetModel(model.data())->UnPack());
  for (const auto& tensor : unpacked->subgraphs[0]->tensors) {
    if (!unpacked->buffers[tensor->buffer]->data.empty() || tensor->shape.empty()) continue;
    tensor->shape_signature = tensor->shape;
    tensor->shape_signature[0] = -1;
  }
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(tflite::Model::Pack(builder, unpacked.get()), tflite::ModelIdentifier());
  return {reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize()};
}

TEST(RepeatNodesTest, OutputsStayAndTheShareIsReached) {
  using testdata::Precision;
  const struct {
    const char* name;
    std::string model;
    double wanted;
    bool reached;  // within 1 % of the requested fraction
  } cases[] = {
      {"tiny CNN, float", Text(testdata::TinyCnn(Precision::kFloat32)), 0.5, false},
      {"tiny CNN, int8", Text(testdata::TinyCnn(Precision::kInt8)), 0.5, false},
      {"MobileNet v1, float", Text(testdata::MobileNetV1(Precision::kFloat32, 96)), 0.05, true},
      {"MobileNet v2, int8", Text(testdata::MobileNetV2(Precision::kInt8, 96)), 0.05, true},
      {"MobileNet v2, float", Text(testdata::MobileNetV2(Precision::kFloat32, 96)), 0.2, true},
      {"open batch", WithOpenBatch(Text(testdata::MobileNetV1(Precision::kFloat32, 96))), 0.05,
       true},
  };
  for (const auto& c : cases) {
    const auto slower = RepeatNodes(c.model, c.wanted);
    ASSERT_TRUE(slower.ok()) << c.name << slower.status();
    EXPECT_GT(slower->added, 0) << c.name;
    if (c.reached) {
      EXPECT_NEAR(slower->added, c.wanted, 0.01 * c.wanted + kRounding) << c.name;
    }
    int repeated = 0;
    for (const Repetition& repetition : slower->repetitions) repeated += repetition.times;
    for (const bool fast : {true, false}) {
      const std::vector<std::string> before = Outputs(c.model, fast);
      const std::vector<std::string> after = Outputs(slower->bytes, fast);
      ASSERT_FALSE(before.empty()) << c.name;
      ASSERT_EQ(after.size(), before.size() + static_cast<size_t>(repeated)) << c.name;
      for (size_t i = 0; i < after.size(); ++i) {
        // A repeated node's output varies; an output that was never written would be constant.
        if (i < before.size()) {
          EXPECT_EQ(after[i], before[i]) << c.name << ", output " << i;
        } else {
          EXPECT_NE(after[i], std::string(after[i].size(), after[i][0])) << c.name << " " << i;
        }
      }
    }
  }
}

TEST(RepeatNodesTest, ModelsThatCannotBe) {
  const struct {
    const char* name;
    std::string model;
    absl::StatusCode code;
  } cases[] = {
      {"nothing", "", absl::StatusCode::kInvalidArgument},
      {"text", std::string(1000, 'x'), absl::StatusCode::kInvalidArgument},
      {"constants outside", Text(testdata::TinyCnnExternalBuffers()),
       absl::StatusCode::kInvalidArgument},
      {"one ADD", Text(testdata::OneAdd(testdata::Precision::kFloat32)),
       absl::StatusCode::kFailedPrecondition},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(RepeatNodes(c.model, 0.05).status().code(), c.code) << c.name;
  }
}

}  // namespace
}  // namespace litmus
