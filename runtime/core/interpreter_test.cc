// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests the interpreter with graphs built by function calls: allocation, resizing, dynamic shapes,
// variables, cancellation, custom allocations.
#include "runtime/core/interpreter.h"

#include <cstdint>
#include <new>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/core/test_ops.h"
#include "runtime/threads/cpu_context.h"

namespace tflite {
namespace {

using testing::AddFloatTensors;
using testing::kNotQuantized;
using testing::RecordingReporter;
using testing::Repeat;
using testing::SumPlusOne;

// t0 -> t1 -> … -> tN, each by SumPlusOne.
void BuildChain(Interpreter* interpreter, int nodes, const std::vector<int>& dims) {
  const TfLiteRegistration op = SumPlusOne();
  AddFloatTensors(interpreter, nodes + 1, dims);
  interpreter->SetInputs({0});
  interpreter->SetOutputs({nodes});
  for (int i = 0; i < nodes; ++i) {
    ASSERT_EQ(interpreter->AddNodeWithParameters({i}, {i + 1}, nullptr, 0, nullptr, &op),
              kTfLiteOk);
  }
}

TEST(Interpreter, EmptyGraphRuns) {
  Interpreter interpreter;
  EXPECT_EQ(interpreter.SetInputs({}), kTfLiteOk);
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
}

TEST(Interpreter, InvokeBeforeAllocateFails) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  BuildChain(&interpreter, 1, {3});
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  EXPECT_TRUE(reporter.Has("Invoke called on model that is not ready.")) << reporter.text;
}

TEST(Interpreter, BadIndicesMakeTheModelInconsistent) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  AddFloatTensors(&interpreter, 2, {3});
  const TfLiteRegistration op = SumPlusOne();
  EXPECT_EQ(interpreter.SetInputs({-2}), kTfLiteError);
  EXPECT_EQ(interpreter.AddNodeWithParameters({0}, {2}, nullptr, 0, nullptr, &op), kTfLiteError);
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(reporter.Has("AllocateTensors() called on inconsistent model.")) << reporter.text;
}

TEST(Interpreter, ChainComputesWithinASmallArena) {
  Interpreter interpreter;
  BuildChain(&interpreter, 6, {100});
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (int i = 0; i < 100; ++i) interpreter.typed_input_tensor<float>(0)[i] = static_cast<float>(i);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(interpreter.typed_output_tensor<float>(0)[i], static_cast<float>(i + 6)) << i;
  }
  // Three tensors are in use together: the input, which keeps its content, and two of the chain.
  // 400 bytes are rounded up to 448.
  const litmus::ArenaReport report = interpreter.GetArenaReport();
  EXPECT_EQ(report.arena_lower_bound, 3 * 448u);
  EXPECT_EQ(report.arena_peak, 3 * 448u);
  for (size_t t = 0; t < interpreter.tensors_size(); ++t) {
    EXPECT_EQ(reinterpret_cast<uintptr_t>(interpreter.tensor(static_cast<int>(t))->data.raw) % 64,
              0u)
        << t;
  }
  EXPECT_EQ(interpreter.typed_output_tensor<int8_t>(0), nullptr);
  EXPECT_EQ(interpreter.output_tensor(1), nullptr);
}

// Programs that only read a tensor ask for a constant type (WebRTC's echo estimator does).
TEST(Interpreter, TypedTensorsOfConstantTypes) {
  Interpreter interpreter;
  BuildChain(&interpreter, 1, {3});
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_NE(interpreter.typed_output_tensor<float>(0), nullptr);
  EXPECT_EQ(interpreter.typed_output_tensor<const float>(0),
            interpreter.typed_output_tensor<float>(0));
  EXPECT_EQ(interpreter.typed_input_tensor<const float>(0),
            interpreter.typed_input_tensor<float>(0));
  EXPECT_EQ(interpreter.typed_tensor<const float>(1), interpreter.typed_tensor<float>(1));
  EXPECT_EQ(interpreter.typed_tensor<const int32_t>(1), nullptr);
  static_assert(typeToTfLiteType<const TfLiteBFloat16>() == kTfLiteBFloat16);
  static_assert(typeToTfLiteType<const char*>() == kTfLiteNoType);
  static_assert(std::is_same_v<TfLiteTypeToType<kTfLiteInt16>::Type, int16_t>);
  static_assert(std::is_same_v<TfLiteTypeToType<kTfLiteString>::Type, std::string>);
}

TEST(Interpreter, PreserveAllTensors) {
  Interpreter interpreter;
  InterpreterOptions options;
  options.SetPreserveAllTensors();
  interpreter.ApplyOptions(&options);
  BuildChain(&interpreter, 4, {16});
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.typed_input_tensor<float>(0)[0] = 10.0f;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  for (int t = 0; t <= 4; ++t) {
    EXPECT_EQ(interpreter.typed_tensor<float>(t)[0], 10.0f + static_cast<float>(t)) << t;
  }
}

TEST(Interpreter, ResizeNeedsAllocate) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  BuildChain(&interpreter, 2, {4});
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  // Resizing to the same shape changes nothing.
  EXPECT_EQ(interpreter.ResizeInputTensor(0, {4}), kTfLiteOk);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.ResizeInputTensor(0, {2, 500}), kTfLiteOk);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (int i = 0; i < 1000; ++i) interpreter.typed_input_tensor<float>(0)[i] = 1.0f;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output_tensor(0)->dims->size, 2);
  EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[999], 3.0f);
  EXPECT_EQ(interpreter.ResizeInputTensor(99, {1}), kTfLiteError);
  EXPECT_EQ(interpreter.ResizeInputTensorStrict(0, {3, 500}), kTfLiteError);
}

TEST(Interpreter, SizesThatOverflowAreErrors) {
  const int big = 0x7fffffff;
  struct Case {
    std::vector<int> dims;
    bool resize_ok;
  } const kCases[] = {
      {{big, big, big}, false},
      {{-3}, false},
      // The size is computable, but no machine has so much memory.
      {{1 << 20, 1 << 20, 1 << 10}, false},
      {{0, 5}, true},
  };
  for (const Case& c : kCases) {
    RecordingReporter reporter;
    Interpreter interpreter(&reporter);
    BuildChain(&interpreter, 1, {4});
    const TfLiteStatus resized = interpreter.ResizeInputTensor(0, c.dims);
    EXPECT_EQ(resized == kTfLiteOk, c.resize_ok) << c.dims[0];
    if (!c.resize_ok) continue;
    const bool allocated = interpreter.AllocateTensors() == kTfLiteOk;
    EXPECT_EQ(allocated, c.dims[0] == 0) << reporter.text;
    if (allocated) {
      EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
    }
  }
}

TEST(Interpreter, DynamicShapesArePlannedWhileRunning) {
  Interpreter interpreter;
  const TfLiteRegistration sum = SumPlusOne();
  const TfLiteRegistration repeat = Repeat();
  AddFloatTensors(&interpreter, 6, {3});
  interpreter.SetTensorParametersReadWrite(5, kTfLiteInt32, "times", {1}, kNotQuantized);
  interpreter.SetInputs({0, 5});
  interpreter.SetOutputs({4});
  interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &sum);
  interpreter.AddNodeWithParameters({1, 5}, {2}, nullptr, 0, nullptr, &repeat);
  interpreter.AddNodeWithParameters({2}, {3}, nullptr, 0, nullptr, &sum);
  interpreter.AddNodeWithParameters({3}, {4}, nullptr, 0, nullptr, &sum);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_TRUE(interpreter.primary_subgraph().HasDynamicTensors());
  for (const int times : {1, 5, 1000, 2, 2, 0}) {
    for (int i = 0; i < 3; ++i) interpreter.typed_input_tensor<float>(0)[i] = 1.0f * i;
    interpreter.typed_input_tensor<int32_t>(1)[0] = times;
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk) << times;
    ASSERT_EQ(interpreter.output_tensor(0)->dims->data[0], 3 * times);
    for (int i = 0; i < 3 * times; ++i) {
      ASSERT_EQ(interpreter.typed_output_tensor<float>(0)[i], 3.0f + static_cast<float>(i % 3))
          << times << " " << i;
    }
  }
}

TEST(Interpreter, ConstantsStayWhereTheyAre) {
  Interpreter interpreter;
  const TfLiteRegistration sum = SumPlusOne();
  alignas(64) static const float kConstant[3] = {10, 20, 30};
  AddFloatTensors(&interpreter, 3, {3});
  const char* bytes = reinterpret_cast<const char*>(kConstant);
  EXPECT_EQ(
      interpreter.SetTensorParametersReadOnly(1, kTfLiteFloat32, "c", {3}, kNotQuantized, bytes, 8),
      kTfLiteError);
  ASSERT_EQ(interpreter.SetTensorParametersReadOnly(1, kTfLiteFloat32, "c", {3}, kNotQuantized,
                                                    bytes, sizeof(kConstant)),
            kTfLiteOk);
  interpreter.SetInputs({0});
  interpreter.SetOutputs({2});
  interpreter.AddNodeWithParameters({0, 1}, {2}, nullptr, 0, nullptr, &sum);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.tensor(1)->data.raw_const, bytes);
  interpreter.typed_input_tensor<float>(0)[2] = 5.0f;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[2], 36.0f);
}

TEST(Interpreter, VariablesKeepTheirValueAndReset) {
  Interpreter interpreter;
  // Adds its input to a variable and returns the new value of the variable.
  TfLiteRegistration accumulate = SumPlusOne();
  accumulate.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    TfLiteTensor& state = context->tensors[node->inputs->data[1]];
    state.data.f[0] += context->tensors[node->inputs->data[0]].data.f[0];
    context->tensors[node->outputs->data[0]].data.f[0] = state.data.f[0];
    return kTfLiteOk;
  };
  AddFloatTensors(&interpreter, 4, {1});
  interpreter.SetTensorParametersReadWrite(1, kTfLiteFloat32, "state", {1}, kNotQuantized, true);
  TfLiteQuantizationParams quantized = {0.5f, 3};
  interpreter.SetTensorParametersReadWrite(3, kTfLiteInt8, "state8", {2}, quantized, true);
  interpreter.SetInputs({0});
  interpreter.SetOutputs({2});
  interpreter.SetVariables({1, 3});
  interpreter.AddNodeWithParameters({0, 1}, {2}, nullptr, 0, nullptr, &accumulate);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.typed_tensor<int8_t>(3)[1], 3);
  interpreter.typed_input_tensor<float>(0)[0] = 2.0f;
  for (const float want : {2.0f, 4.0f, 6.0f}) {
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[0], want);
  }
  ASSERT_EQ(interpreter.ResetVariableTensors(), kTfLiteOk);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[0], 2.0f);
}

TEST(Interpreter, Cancellation) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  BuildChain(&interpreter, 3, {4});
  EXPECT_EQ(interpreter.Cancel(), kTfLiteError);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  int calls = 0;
  interpreter.SetCancellationFunction(&calls,
                                      [](void* data) { return ++*static_cast<int*>(data) == 2; });
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  EXPECT_TRUE(reporter.Has("Client requested cancel during Invoke()")) << reporter.text;
  interpreter.SetCancellationFunction(nullptr, nullptr);
  ASSERT_EQ(interpreter.EnableCancellation(), kTfLiteOk);
  // Cancel before a run has no effect.
  EXPECT_EQ(interpreter.Cancel(), kTfLiteOk);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
  interpreter.SetCancellationFunction(&interpreter, [](void* data) {
    static_cast<Interpreter*>(data)->Cancel();
    return false;
  });
  EXPECT_EQ(interpreter.Invoke(), kTfLiteCancelled);
}

TEST(Interpreter, CustomAllocations) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  BuildChain(&interpreter, 2, {4});
  alignas(64) static char memory[256];
  TfLiteCustomAllocation misaligned = {memory + 4, 64};
  EXPECT_EQ(interpreter.SetCustomAllocationForTensor(0, misaligned), kTfLiteError);
  EXPECT_EQ(interpreter.SetCustomAllocationForTensor(0, misaligned,
                                                     kTfLiteCustomAllocationFlagsSkipAlignCheck),
            kTfLiteOk);
  TfLiteCustomAllocation small = {memory, 8};
  EXPECT_EQ(interpreter.SetCustomAllocationForTensor(0, small), kTfLiteOk);
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(reporter.Has("Custom allocation is too small for tensor idx: 0")) << reporter.text;
  TfLiteCustomAllocation input = {memory, 16};
  TfLiteCustomAllocation output = {memory + 64, 64};
  EXPECT_EQ(interpreter.SetCustomAllocationForTensor(0, input), kTfLiteOk);
  EXPECT_EQ(interpreter.SetCustomAllocationForTensor(2, output), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
  reinterpret_cast<float*>(memory)[3] = 4.0f;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(reinterpret_cast<float*>(memory + 64)[3], 6.0f);
}

TEST(Interpreter, MemoryCanBeReleasedAndTakenAgain) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  BuildChain(&interpreter, 2, {4});
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  ASSERT_EQ(interpreter.ReleaseNonPersistentMemory(), kTfLiteOk);
  EXPECT_EQ(interpreter.input_tensor(0)->data.raw, nullptr);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  EXPECT_TRUE(reporter.Has("Non-persistent memory is not available.")) << reporter.text;
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.typed_input_tensor<float>(0)[0] = 1.0f;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[0], 3.0f);
}

// Kernels choose their precision when they are prepared, so a new setting must prepare them again.
TEST(Interpreter, AnotherPrecisionIsPreparedAnew) {
  static std::vector<bool> allowed;  // the setting at each call of prepare
  allowed.clear();
  TfLiteRegistration op = SumPlusOne();
  op.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    allowed.push_back(context->allow_fp32_relax_to_fp16);
    return SumPlusOne().prepare(context, node);
  };
  Interpreter interpreter;
  AddFloatTensors(&interpreter, 2, {3});
  interpreter.SetInputs({0});
  interpreter.SetOutputs({1});
  ASSERT_EQ(interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &op), kTfLiteOk);
  for (const bool allow : {false, false, true, true, false}) {
    interpreter.SetAllowFp16PrecisionForFp32(allow);
    EXPECT_EQ(interpreter.GetAllowFp16PrecisionForFp32(), allow);
    if (!allowed.empty()) {
      EXPECT_EQ(interpreter.Invoke(), kTfLiteOk) << "as prepared before";
    }
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
  }
  EXPECT_EQ(allowed, (std::vector<bool>{false, true, false}));
}

TEST(Interpreter, Threads) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  struct Case {
    int given;
    TfLiteStatus status;
    int threads;
  } const kCases[] = {{-1, kTfLiteOk, 1},
                      {0, kTfLiteOk, 1},
                      {1, kTfLiteOk, 1},
                      {3, kTfLiteOk, 3},
                      {-2, kTfLiteError, 3}};
  for (const Case& c : kCases) {
    EXPECT_EQ(interpreter.SetNumThreads(c.given), c.status) << c.given;
    litmus::CpuContext* cpu = litmus::CpuContext::From(interpreter.primary_subgraph().context());
    ASSERT_NE(cpu, nullptr);
    EXPECT_EQ(cpu->num_threads(), c.threads) << c.given;
  }
}

TEST(Interpreter, FailuresNameNodeAndOperator) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  BuildChain(&interpreter, 1, {4});
  TfLiteRegistration failing = SumPlusOne();
  failing.custom_name = "Failing";
  failing.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteError; };
  AddFloatTensors(&interpreter, 1, {4});
  interpreter.AddNodeWithParameters({1}, {2}, nullptr, 0, nullptr, &failing);
  interpreter.SetOutputs({2});
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  EXPECT_TRUE(reporter.Has("Node number 1 (Failing) failed to invoke.")) << reporter.text;
}

TEST(Interpreter, ExceptionsOfKernelsAreErrors) {
  for (const bool in_prepare : {true, false}) {
    SCOPED_TRACE(in_prepare ? "prepare" : "invoke");
    RecordingReporter reporter;
    Interpreter interpreter(&reporter);
    TfLiteRegistration op = SumPlusOne();
    (in_prepare ? op.prepare : op.invoke) = [](TfLiteContext*, TfLiteNode*) -> TfLiteStatus {
      throw std::bad_alloc();
    };
    AddFloatTensors(&interpreter, 2, {3});
    interpreter.SetInputs({0});
    interpreter.SetOutputs({1});
    interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &op);
    EXPECT_EQ(interpreter.AllocateTensors(), in_prepare ? kTfLiteError : kTfLiteOk);
    EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
    EXPECT_TRUE(reporter.Has("Exception in a kernel: std::bad_alloc.")) << reporter.text;
  }
}

TEST(Interpreter, ReadingATensorThatNothingFills) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  BuildChain(&interpreter, 1, {4});
  interpreter.SetInputs({});
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  EXPECT_TRUE(reporter.Has("Input tensor 0 lacks data")) << reporter.text;
}

TEST(Interpreter, OperatorsSeeTheRightContext) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  BuildChain(&interpreter, 1, {4});
  TfLiteRegistration nosy = SumPlusOne();
  nosy.prepare = [](TfLiteContext* context, TfLiteNode*) {
    TfLiteIntArray* plan = nullptr;
    EXPECT_EQ(context->GetExecutionPlan(context, &plan), kTfLiteError);
    int first = -1;
    EXPECT_EQ(context->AddTensors(context, 2, &first), kTfLiteOk);
    EXPECT_GE(first, 2);
    return kTfLiteOk;
  };
  interpreter.AddTensors(1);
  interpreter.SetTensorParametersReadWrite(2, kTfLiteFloat32, "x", {4}, kNotQuantized);
  interpreter.AddNodeWithParameters({1}, {2}, nullptr, 0, nullptr, &nosy);
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
}

}  // namespace
}  // namespace tflite
