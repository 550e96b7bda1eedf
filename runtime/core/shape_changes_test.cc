// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests shapes that change from run to run: results are correct for the new shapes, and only steps
// that read a changed tensor are prepared again.
#include <map>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/test_ops.h"

namespace tflite {
namespace testing {
namespace {

// prepared: by output tensor, how often its node was prepared. failing: output tensor of the node
// whose preparation fails; -1: none.
std::map<int, int> prepared;
int failing = -1;

TfLiteStatus Count(TfLiteNode* node) {
  const int output = node->outputs->data[0];
  ++prepared[output];
  return output == failing ? kTfLiteError : kTfLiteOk;
}

TfLiteRegistration CountedSum() {
  static const auto prepare = SumPlusOne().prepare;
  TfLiteRegistration registration = SumPlusOne();
  registration.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    TF_LITE_ENSURE_STATUS(Count(node));
    return prepare(context, node);
  };
  return registration;
}

TfLiteRegistration CountedRepeat() {
  static const auto prepare = Repeat().prepare;
  TfLiteRegistration registration = Repeat();
  registration.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    TF_LITE_ENSURE_STATUS(Count(node));
    return prepare(context, node);
  };
  return registration;
}

constexpr int kIn = 0, kTimes = 1, kOnce = 2;
constexpr int kRepeated = 3, kAgain = 4, kOfInput = 5, kLast = 6, kOfRepeated = 7;

// kRepeated = in repeated kTimes times; kAgain = kRepeated repeated once; kOfInput = in + 1; kLast
// = kOfInput + 1. With `fixed_reader` also kOfRepeated = kRepeated + 1, whose tensor lies in the
// arena.
class Graph {
 public:
  explicit Graph(bool fixed_reader) : fixed_reader_(fixed_reader), interpreter_(&reporter_) {
    prepared.clear();
    failing = -1;
    const TfLiteRegistration sum = CountedSum(), repeat = CountedRepeat();
    AddFloatTensors(&interpreter_, 8, {2});
    for (const int t : {kTimes, kOnce}) {
      interpreter_.SetTensorParametersReadWrite(t, kTfLiteInt32, "times", {1}, kNotQuantized);
    }
    interpreter_.SetInputs({kIn, kTimes, kOnce});
    std::vector<int> outputs = {kRepeated, kAgain, kLast};
    if (fixed_reader) outputs.push_back(kOfRepeated);
    interpreter_.SetOutputs(outputs);
    const auto add = [&](const std::vector<int>& inputs, int output, const TfLiteRegistration& op) {
      interpreter_.AddNodeWithParameters(inputs, {output}, nullptr, 0, nullptr, &op);
    };
    add({kIn, kTimes}, kRepeated, repeat);
    add({kRepeated, kOnce}, kAgain, repeat);
    add({kIn}, kOfInput, sum);
    if (fixed_reader) add({kRepeated}, kOfRepeated, sum);
    add({kOfInput}, kLast, sum);
    EXPECT_EQ(interpreter_.AllocateTensors(), kTfLiteOk);
  }

  TfLiteStatus Invoke(int times, float value) {
    interpreter_.tensor(kIn)->data.f[0] = value;
    interpreter_.tensor(kIn)->data.f[1] = value + 0.5f;
    interpreter_.tensor(kTimes)->data.i32[0] = times;
    interpreter_.tensor(kOnce)->data.i32[0] = 1;
    return interpreter_.Invoke();
  }
  void ExpectRun(int times, float value) {
    SCOPED_TRACE(times);
    ASSERT_EQ(Invoke(times, value), kTfLiteOk) << reporter_.text;
    std::vector<float> repeated, plus_one;
    for (int i = 0; i < 2 * times; ++i) {
      repeated.push_back(value + (i % 2 == 0 ? 0 : 0.5f));
      plus_one.push_back(repeated.back() + 1);
    }
    EXPECT_EQ(Values(kRepeated), repeated);
    EXPECT_EQ(Values(kAgain), repeated);
    EXPECT_EQ(Values(kLast), std::vector<float>({value + 2, value + 2.5f}));
    if (fixed_reader_) {
      EXPECT_EQ(Values(kOfRepeated), plus_one);
    }
  }
  const RecordingReporter& reporter() const { return reporter_; }

 private:
  std::vector<float> Values(int t) const {
    const TfLiteTensor& tensor = *interpreter_.tensor(t);
    return std::vector<float>(tensor.data.f, tensor.data.f + tensor.bytes / sizeof(float));
  }

  const bool fixed_reader_;
  RecordingReporter reporter_;
  Interpreter interpreter_;
};

TEST(ShapeChanges, ResultsAreThoseOfTheNewShapes) {
  for (const bool fixed_reader : {false, true}) {
    Graph graph(fixed_reader);
    float value = 0;
    for (const int times : {1, 2, 2, 5, 3, 0, 0, 4, 4, 1, 100, 1}) graph.ExpectRun(times, ++value);
  }
}

TEST(ShapeChanges, OnlyReadersArePreparedAgain) {
  Graph graph(/*fixed_reader=*/false);
  for (const int times : {1, 1}) graph.ExpectRun(times, 3);
  const std::map<int, int> before = prepared;
  for (const int times : {2, 3, 3, 4}) graph.ExpectRun(times, 4);
  // One of the four shapes equals the shape before it.
  EXPECT_EQ(prepared[kAgain] - before.at(kAgain), 3);
  for (const int t : {kRepeated, kOfInput, kLast}) EXPECT_EQ(prepared[t], before.at(t)) << t;
}

// If a tensor in the arena changes its size, the memory plan from there on is made again.
TEST(ShapeChanges, WhatTheArenaHoldsIsPlannedAnew) {
  Graph graph(/*fixed_reader=*/true);
  for (const int times : {1, 1}) graph.ExpectRun(times, 3);
  const std::map<int, int> before = prepared;
  graph.ExpectRun(2, 4);
  EXPECT_GT(prepared[kOfRepeated], before.at(kOfRepeated));
  for (const int t : {kRepeated, kOfInput}) EXPECT_EQ(prepared[t], before.at(t)) << t;
}

TEST(ShapeChanges, AFailureInPreparationIsNotTheEnd) {
  for (const bool fixed_reader : {false, true}) {
    for (const int bad : {kAgain, kOfRepeated}) {
      if (bad == kOfRepeated && !fixed_reader) continue;
      Graph graph(fixed_reader);
      for (const int times : {1, 1}) graph.ExpectRun(times, 3);
      failing = bad;
      EXPECT_EQ(graph.Invoke(2, 5), kTfLiteError) << bad;
      EXPECT_TRUE(graph.reporter().Has("failed to prepare")) << graph.reporter().text;
      EXPECT_FALSE(graph.reporter().Has("failed to invoke")) << graph.reporter().text;
      failing = -1;
      for (const int times : {2, 2, 3}) graph.ExpectRun(times, 6);
    }
  }
}

}  // namespace
}  // namespace testing
}  // namespace tflite
