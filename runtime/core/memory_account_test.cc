// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests that the memory of all interpreters is counted together, and is returned to the account
// when it is freed.
#include "runtime/memory/memory_account.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/test_ops.h"

namespace tflite {
namespace {

using testing::AddFloatTensors;
using testing::kNotQuantized;
using testing::RecordingReporter;
using testing::Repeat;

constexpr size_t kMegabyte = 1 << 20;
// Upper bound for all small allocations beside tensors of a megabyte.
constexpr size_t kLittle = kMegabyte / 2;

// t0 (one float), t1 (repetitions) -> dynamic t2; t0, t1 -> dynamic t3. Run takes the size of each
// output in megabytes.
struct TwoDynamic {
  TwoDynamic() {
    AddFloatTensors(&interpreter, 4, {1});
    interpreter.SetTensorParametersReadWrite(1, kTfLiteInt32, "times", std::vector<int>{1},
                                             kNotQuantized);
    interpreter.SetInputs({0, 1});
    interpreter.SetOutputs({2, 3});
    const TfLiteRegistration op = Repeat();
    interpreter.AddNodeWithParameters({0, 1}, {2}, nullptr, 0, nullptr, &op);
    interpreter.AddNodeWithParameters({0, 1}, {3}, nullptr, 0, nullptr, &op);
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
  }
  TfLiteStatus Run(size_t megabytes) {
    interpreter.typed_tensor<float>(0)[0] = 3.0f;
    interpreter.typed_tensor<int>(1)[0] = static_cast<int>(megabytes * kMegabyte / sizeof(float));
    return interpreter.Invoke();
  }
  RecordingReporter reporter;
  Interpreter interpreter{&reporter};
};

class MemoryAccountOfTensors : public ::testing::Test {
 protected:
  void SetUp() override { before_ = litmus::HeldMemory(); }
  void TearDown() override { litmus::SetMemoryLimit(0); }
  void Allow(size_t megabytes) {
    litmus::SetMemoryLimit(before_ + megabytes * kMegabyte + kLittle);
  }
  size_t HeldMegabytes() const { return (litmus::HeldMemory() - before_) / kMegabyte; }

  size_t before_ = 0;
};

TEST_F(MemoryAccountOfTensors, DynamicTensorsAddUp) {
  {
    TwoDynamic graph;
    const struct {
      size_t limit, each, held;
      bool fits;
    } kSteps[] = {
        {8, 4, 8, true},  {8, 5, 9, false}, {10, 5, 10, true}, {10, 1, 10, true},
        {10, 2, 4, true}, {2, 2, 4, true},  {3, 8, 4, false},
    };
    for (const auto& step : kSteps) {
      SCOPED_TRACE(std::to_string(step.each) + " MB below " + std::to_string(step.limit));
      Allow(step.limit);
      graph.reporter.text.clear();
      EXPECT_EQ(graph.Run(step.each), step.fits ? kTfLiteOk : kTfLiteError);
      EXPECT_EQ(graph.interpreter.RanOutOfMemory(), !step.fits) << graph.reporter.text;
      EXPECT_EQ(graph.reporter.Has("SetMemoryLimit"), !step.fits) << graph.reporter.text;
      if (step.fits) {
        EXPECT_EQ(HeldMegabytes(), step.held);
      }
    }
  }
  EXPECT_EQ(litmus::HeldMemory(), before_);
}

TEST_F(MemoryAccountOfTensors, OfSeveralInterpretersAddUp) {
  Allow(8);
  auto first = std::make_unique<TwoDynamic>();
  TwoDynamic second;
  EXPECT_EQ(first->Run(3), kTfLiteOk);
  EXPECT_EQ(second.Run(3), kTfLiteError);
  EXPECT_TRUE(second.interpreter.RanOutOfMemory());
  first.reset();
  EXPECT_EQ(second.Run(3), kTfLiteOk);
  EXPECT_EQ(HeldMegabytes(), 6u);
}

TEST_F(MemoryAccountOfTensors, TheArenaCounts) {
  Allow(4);
  TwoDynamic graph;
  EXPECT_EQ(graph.Run(1), kTfLiteOk);
  EXPECT_EQ(graph.interpreter.ResizeInputTensor(0, {static_cast<int>(3 * kMegabyte / 4)}),
            kTfLiteOk);
  EXPECT_EQ(graph.interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(graph.interpreter.RanOutOfMemory());
  EXPECT_TRUE(graph.reporter.Has("SetMemoryLimit")) << graph.reporter.text;
  Allow(6);
  EXPECT_EQ(graph.interpreter.AllocateTensors(), kTfLiteOk) << graph.reporter.text;
  EXPECT_EQ(HeldMegabytes(), 5u);
}

// t0 -> t1, of a given number of megabytes each, and a small variable.
struct Chain {
  Chain() {
    AddFloatTensors(&interpreter, 3, {1});
    interpreter.SetTensorParametersReadWrite(2, kTfLiteFloat32, "variable", std::vector<int>{1},
                                             kNotQuantized, /*is_variable=*/true);
    interpreter.SetInputs({0});
    interpreter.SetOutputs({1});
    interpreter.SetVariables({2});
    const TfLiteRegistration op = testing::SumPlusOne();
    interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &op);
  }
  TfLiteStatus Allocate(size_t megabytes) {
    const int floats = static_cast<int>(megabytes * kMegabyte / sizeof(float));
    EXPECT_EQ(interpreter.ResizeInputTensor(0, {floats}), kTfLiteOk);
    return interpreter.AllocateTensors();
  }
  // Runs, and returns whether the last element of the output is the input's last element + 1.
  bool Runs() {
    const size_t last = interpreter.tensor(0)->bytes / sizeof(float) - 1;
    interpreter.typed_tensor<float>(0)[last] = 3.0f;
    return interpreter.Invoke() == kTfLiteOk && interpreter.typed_tensor<float>(1)[last] == 4.0f;
  }
  RecordingReporter reporter;
  Interpreter interpreter{&reporter};
};

// AllocateTensors keeps no content of the arena, so the old arena is freed before the new one is
// allocated; both together would exceed the limit.
TEST_F(MemoryAccountOfTensors, AResizeHoldsNoMoreThanTheLargerArena) {
  Chain graph;
  size_t largest = 0;
  for (const size_t megabytes : {8, 12, 4, 16, 15, 17}) {
    SCOPED_TRACE(megabytes);
    largest = std::max(largest, 2 * megabytes * kMegabyte);
    litmus::SetMemoryLimit(before_ + largest + largest / 100);
    ASSERT_EQ(graph.Allocate(megabytes), kTfLiteOk) << graph.reporter.text;
    EXPECT_EQ(graph.interpreter.typed_tensor<float>(2)[0], 0.0f);
    EXPECT_TRUE(graph.Runs());
    graph.interpreter.typed_tensor<float>(2)[0] = 5.0f;
  }
}

TEST_F(MemoryAccountOfTensors, ARefusedResizeCanBeTakenBack) {
  Chain graph;
  litmus::SetMemoryLimit(before_ + 16 * kMegabyte + 16 * kMegabyte / 100);
  ASSERT_EQ(graph.Allocate(8), kTfLiteOk) << graph.reporter.text;
  const size_t held = litmus::HeldMemory();
  for (int round = 0; round < 3; ++round) {
    graph.reporter.text.clear();
    EXPECT_EQ(graph.Allocate(9), kTfLiteError);
    EXPECT_TRUE(graph.interpreter.RanOutOfMemory());
    EXPECT_TRUE(graph.reporter.Has("Failed to allocate tensors: the tensor arena: "))
        << graph.reporter.text;
    EXPECT_TRUE(graph.reporter.Has("SetMemoryLimit")) << graph.reporter.text;
    EXPECT_EQ(litmus::HeldMemory(), held);
    EXPECT_EQ(graph.interpreter.Invoke(), kTfLiteError);
    ASSERT_EQ(graph.Allocate(8), kTfLiteOk) << graph.reporter.text;
    EXPECT_FALSE(graph.interpreter.RanOutOfMemory());
    EXPECT_TRUE(graph.Runs());
  }
}

TEST_F(MemoryAccountOfTensors, ReleasedTensorsAreGivenBack) {
  InterpreterOptions options;
  options.SetEnsureDynamicTensorsAreReleased(true);
  TwoDynamic graph;
  graph.interpreter.SetOutputs({2});  // then no step or output reads t3
  graph.interpreter.ApplyOptions(&options);
  ASSERT_EQ(graph.interpreter.AllocateTensors(), kTfLiteOk);
  ASSERT_EQ(graph.Run(4), kTfLiteOk) << graph.reporter.text;
  EXPECT_EQ(HeldMegabytes(), 4u);
}

}  // namespace
}  // namespace tflite
