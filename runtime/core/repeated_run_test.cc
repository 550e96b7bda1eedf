// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests changes between two runs of a prepared graph, or within a run: shapes, memory, failures,
// cancellation, profilers. From the second run on, a graph runs as a flat list of calls.
#include <stdexcept>

#include "gtest/gtest.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/test_ops.h"

namespace tflite {
namespace testing {
namespace {

constexpr int kRunsBefore = 3;

// The behaviour of the operator in a run: it succeeds, fails or throws.
enum class Act { kRun, kFail, kThrow };
Act act = Act::kRun;

TfLiteRegistration SumPlusOneThatActs() {
  static const auto invoke = SumPlusOne().invoke;
  TfLiteRegistration registration = SumPlusOne();
  registration.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    if (act == Act::kThrow) throw std::runtime_error("of the test");
    return act == Act::kFail ? kTfLiteError : invoke(context, node);
  };
  return registration;
}

// t0 -> t1 -> t2 -> t3; each operator adds one; the second one performs `act`.
struct Chain {
  Chain() : interpreter(&reporter) {
    act = Act::kRun;
    const TfLiteRegistration plain = SumPlusOne(), acting = SumPlusOneThatActs();
    AddFloatTensors(&interpreter, 4, {2});
    interpreter.SetInputs({0});
    interpreter.SetOutputs({3});
    interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &plain);
    interpreter.AddNodeWithParameters({1}, {2}, nullptr, 0, nullptr, &acting);
    interpreter.AddNodeWithParameters({2}, {3}, nullptr, 0, nullptr, &plain);
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    for (int i = 0; i < kRunsBefore; ++i) ExpectRun(static_cast<float>(i));
  }
  void ExpectRun(float input) {
    interpreter.tensor(0)->data.f[0] = input;
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk) << reporter.text;
    EXPECT_EQ(interpreter.tensor(3)->data.f[0], input + 3);
  }

  RecordingReporter reporter;
  Interpreter interpreter;
};

TEST(RepeatedRun, AnOperatorFailsAndRecovers) {
  Chain chain;
  for (const Act bad : {Act::kFail, Act::kThrow}) {
    chain.reporter.text.clear();
    act = bad;
    EXPECT_EQ(chain.interpreter.Invoke(), kTfLiteError);
    EXPECT_TRUE(chain.reporter.Has("Node number 1 (SumPlusOne) failed to invoke."))
        << chain.reporter.text;
    EXPECT_EQ(chain.reporter.Has("Exception in a kernel: of the test."), bad == Act::kThrow);
    act = Act::kRun;
    chain.ExpectRun(5);
  }
}

TEST(RepeatedRun, AnInputLosesItsMemory) {
  Chain chain;
  char* const memory = chain.interpreter.tensor(0)->data.raw;
  chain.interpreter.tensor(0)->data.raw = nullptr;
  EXPECT_EQ(chain.interpreter.Invoke(), kTfLiteError);
  EXPECT_TRUE(chain.reporter.Has("Input tensor 0 lacks data (t0, input 0 of node 0, SumPlusOne)"))
      << chain.reporter.text;
  EXPECT_FALSE(chain.reporter.Has("failed to invoke")) << chain.reporter.text;
  chain.interpreter.tensor(0)->data.raw = memory;
  chain.ExpectRun(5);
}

TEST(RepeatedRun, CancelledAtEachOperator) {
  Chain chain;
  // The function is called once before the first operator and once before each operator.
  for (int allowed = 0; allowed < 5; ++allowed) {
    int left = allowed;
    chain.interpreter.SetCancellationFunction(
        &left, [](void* data) { return --*static_cast<int*>(data) < 0; });
    EXPECT_EQ(chain.interpreter.Invoke(), allowed < 4 ? kTfLiteError : kTfLiteOk) << allowed;
  }
  EXPECT_FALSE(chain.reporter.Has("failed to invoke")) << chain.reporter.text;
  chain.interpreter.SetCancellationFunction(nullptr, nullptr);
  chain.ExpectRun(5);
}

TEST(RepeatedRun, NewSizesAndNewMemory) {
  Chain chain;
  ASSERT_EQ(chain.interpreter.ResizeInputTensor(0, {3}), kTfLiteOk);
  EXPECT_EQ(chain.interpreter.Invoke(), kTfLiteError) << "not allocated";
  ASSERT_EQ(chain.interpreter.AllocateTensors(), kTfLiteOk);
  for (int i = 0; i < kRunsBefore; ++i) chain.ExpectRun(static_cast<float>(i));
  EXPECT_EQ(chain.interpreter.tensor(3)->bytes, 3 * sizeof(float));
  ASSERT_EQ(chain.interpreter.ReleaseNonPersistentMemory(), kTfLiteOk);
  EXPECT_EQ(chain.interpreter.Invoke(), kTfLiteError) << "no memory";
  ASSERT_EQ(chain.interpreter.AllocateTensors(), kTfLiteOk);
  chain.ExpectRun(5);
}

TEST(RepeatedRun, ADelegateComesLate) {
  Chain chain;
  TestDelegate delegate({0});
  ASSERT_EQ(chain.interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
  ASSERT_EQ(chain.interpreter.AllocateTensors(), kTfLiteOk);
  for (int i = 0; i < kRunsBefore; ++i) chain.ExpectRun(static_cast<float>(i));
}

// If a run changes a dynamic shape, the steps after it are prepared again.
TEST(RepeatedRun, AShapeChangesWithinTheRun) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  const TfLiteRegistration sum = SumPlusOne(), repeat = Repeat();
  AddFloatTensors(&interpreter, 5, {2});
  interpreter.SetTensorParametersReadWrite(4, kTfLiteInt32, "times", {1}, kNotQuantized);
  interpreter.SetInputs({0, 4});
  interpreter.SetOutputs({3});
  interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &sum);
  interpreter.AddNodeWithParameters({1, 4}, {2}, nullptr, 0, nullptr, &repeat);
  interpreter.AddNodeWithParameters({2}, {3}, nullptr, 0, nullptr, &sum);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (const int times : {1, 1, 1, 4, 4, 2, 2, 1}) {
    interpreter.tensor(0)->data.f[1] = 7;
    interpreter.tensor(4)->data.i32[0] = times;
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk) << reporter.text;
    ASSERT_EQ(interpreter.tensor(3)->bytes, 2 * sizeof(float) * static_cast<size_t>(times));
    EXPECT_EQ(interpreter.tensor(3)->data.f[2 * times - 1], 9) << times;
  }
}

}  // namespace
}  // namespace testing
}  // namespace tflite
