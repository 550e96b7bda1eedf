// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests behaviour that programs for TensorFlow Lite rely on: names of unnamed tensors, plans and
// options that change between runs, custom allocations with dynamic shapes, texts of messages.
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "runtime/core/graph/external_cpu_backend_context.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/test_ops.h"
#include "runtime/interfaces/kernel.h"

namespace tflite {
namespace {

using testing::AddFloatTensors;
using testing::kNotQuantized;
using testing::RecordingReporter;
using testing::Repeat;
using testing::SumPlusOne;

std::set<std::string> Names(const std::vector<const char*>& names) {
  return std::set<std::string>(names.begin(), names.end());
}

TEST(DefaultSignature, EveryTensorHasAName) {
  const struct {
    std::vector<const char*> tensors;  // inputs 0 to 2, outputs 3 and 4
    std::set<std::string> inputs, outputs;
  } kCases[] = {
      {{"a", "b", "c", "d", "e"}, {"a", "b", "c"}, {"d", "e"}},
      {{"", "", "", "", ""}, {"input0", "input1", "input2"}, {"output0", "output1"}},
      {{nullptr, "b", nullptr, "d", nullptr}, {"input0", "b", "input2"}, {"d", "output1"}},
      {{"same", "same", "c", "d", "d"}, {"same", "input1", "c"}, {"d", "output1"}},
  };
  for (size_t i = 0; i < std::size(kCases); ++i) {
    SCOPED_TRACE(i);
    Interpreter interpreter;
    interpreter.AddTensors(5);
    for (int t = 0; t < 5; ++t) {
      interpreter.SetTensorParametersReadWrite(t, kTfLiteFloat32, kCases[i].tensors[t], {2},
                                               kNotQuantized);
    }
    interpreter.SetInputs({0, 1, 2});
    interpreter.SetOutputs({3, 4});
    const TfLiteRegistration op = SumPlusOne();
    interpreter.AddNodeWithParameters({0, 1}, {3}, nullptr, 0, nullptr, &op);
    interpreter.AddNodeWithParameters({2}, {4}, nullptr, 0, nullptr, &op);
    SignatureRunner* runner = interpreter.GetSignatureRunner(nullptr);
    ASSERT_NE(runner, nullptr);
    EXPECT_EQ(Names(runner->input_names()), kCases[i].inputs);
    EXPECT_EQ(Names(runner->output_names()), kCases[i].outputs);
    ASSERT_EQ(runner->AllocateTensors(), kTfLiteOk);
    for (int t = 0; t < 3; ++t) {
      TfLiteTensor* input = runner->input_tensor(runner->subgraph_input_names()[t]);
      ASSERT_EQ(input, interpreter.tensor(t)) << t;
      input->data.f[0] = input->data.f[1] = static_cast<float>(10 * (t + 1));
    }
    ASSERT_EQ(runner->Invoke(), kTfLiteOk);
    EXPECT_EQ(runner->output_tensor(runner->subgraph_output_names()[0])->data.f[1], 31.0f);
    EXPECT_EQ(runner->output_tensor(runner->subgraph_output_names()[1])->data.f[1], 31.0f);
  }
}

// An operator's optional input may be listed among the graph's inputs, as in LiteRT's operator
// tests.
TEST(AbsentInput, KeepsItsPlaceAndNeedsNothing) {
  for (const bool first : {true, false}) {
    Interpreter interpreter;
    AddFloatTensors(&interpreter, 2, {2});
    interpreter.SetInputs(first ? std::vector<int>{-1, 0} : std::vector<int>{0, -1});
    interpreter.SetOutputs({1});
    const TfLiteRegistration op = SumPlusOne();
    interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &op);
    const size_t absent = first ? 0 : 1, given = first ? 1 : 0;
    for (const int size : {2, 300, 1}) {
      ASSERT_EQ(interpreter.ResizeInputTensor(interpreter.inputs()[given], {size}), kTfLiteOk);
      ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
      EXPECT_EQ(interpreter.input_tensor(absent), nullptr);
      interpreter.input_tensor(given)->data.f[size - 1] = 4;
      ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
      EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[size - 1], 5.0f);
    }
    EXPECT_EQ(interpreter.GetSignatureRunner(nullptr)->input_names().size(), 1u);
  }
}

// Node 0: t1 = t0 + 1. Node 1: t2 = t0 + v + 1. Node 2: t3 = t1 + t2 + 1. v is a variable.
void BuildGraph(Interpreter* interpreter) {
  const TfLiteRegistration op = SumPlusOne();
  AddFloatTensors(interpreter, 4, {3});
  interpreter->AddTensors(1);
  interpreter->SetTensorParametersReadWrite(4, kTfLiteFloat32, "v", {3}, kNotQuantized, true);
  interpreter->SetInputs({0});
  interpreter->SetOutputs({1, 2, 3});
  interpreter->SetVariables({4});
  interpreter->AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &op);
  interpreter->AddNodeWithParameters({0, 4}, {2}, nullptr, 0, nullptr, &op);
  interpreter->AddNodeWithParameters({1, 2}, {3}, nullptr, 0, nullptr, &op);
}

TEST(ExecutionPlan, TakesEffectWithoutAllocateTensors) {
  const struct {
    std::vector<int> plan;
    std::vector<float> outputs;  // expected values of the outputs that the plan computes
  } kCases[] = {
      {{0, 1, 2}, {11.0f, 18.0f, 30.0f}},
      {{1, 0, 2}, {11.0f, 18.0f, 30.0f}},
      {{0}, {11.0f}},
      {{0, 1}, {11.0f, 18.0f}},
      {{}, {}},
  };
  for (const auto& c : kCases) {
    RecordingReporter reporter;
    Interpreter interpreter(&reporter);
    BuildGraph(&interpreter);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    for (int i = 0; i < 3; ++i) {
      interpreter.typed_input_tensor<float>(0)[i] = 10.0f;
      interpreter.typed_tensor<float>(4)[i] = 7.0f;
    }
    ASSERT_EQ(interpreter.SetExecutionPlan(c.plan), kTfLiteOk);
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk) << reporter.text;
    for (size_t o = 0; o < c.outputs.size(); ++o) {
      EXPECT_EQ(interpreter.typed_output_tensor<float>(static_cast<int>(o))[2], c.outputs[o]) << o;
    }
  }
  Interpreter interpreter;
  BuildGraph(&interpreter);
  EXPECT_EQ(interpreter.SetExecutionPlan({3}), kTfLiteError);
  // Before AllocateTensors, setting a plan does not make the graph runnable.
  EXPECT_EQ(interpreter.SetExecutionPlan({0}), kTfLiteOk);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
}

TEST(TensorSizes, OverflowsSayWhatOverflowed) {
  constexpr int k30 = 1 << 30;
  constexpr char kTooLarge[] = "BytesRequired number of bytes overflowed.\n";
  constexpr char kTooMany[] = "BytesRequired number of elements overflowed.\n";
  const struct {
    TfLiteType type;
    std::vector<int> dims;
    const char* expected;  // expected message; nullptr: the size is allowed
  } kCases[] = {
      {kTfLiteFloat32, {k30, 1 << 21}, nullptr},
      {kTfLiteFloat32, {k30, k30}, nullptr},
      {kTfLiteFloat32, {k30, k30, 3}, nullptr},
      {kTfLiteFloat32, {k30, k30, 4}, kTooLarge},
      {kTfLiteFloat32, {k30, k30, 4, 16}, kTooMany},
      {kTfLiteInt8, {k30, 1 << 23}, nullptr},
      {kTfLiteInt8, {k30, k30, 15}, nullptr},
      {kTfLiteInt16, {k30, k30, 8}, kTooLarge},
      {kTfLiteInt8, {k30, k30, 16}, kTooMany},
      {kTfLiteInt4, {k30, 1 << 24}, nullptr},
      {kTfLiteInt4, {k30, 1 << 25}, kTooLarge},
      {kTfLiteFloat32, {k30, k30, k30, 0}, kTooMany},
      {kTfLiteString, {k30, k30, 0}, kTooLarge},
      {kTfLiteVariant, {0, k30, k30}, kTooLarge},
      {kTfLiteNoType, {0, k30, k30}, kTooLarge},
      {kTfLiteString, {3, -1}, "a dimension is negative"},
      {kTfLiteFloat32, {3, -1}, "a dimension is negative"},
  };
  for (size_t i = 0; i < std::size(kCases); ++i) {
    RecordingReporter reporter;
    Interpreter interpreter(&reporter);
    interpreter.AddTensors(1);
    const TfLiteStatus status = interpreter.SetTensorParametersReadWrite(
        0, kCases[i].type, "big", kCases[i].dims, kNotQuantized);
    EXPECT_EQ(status == kTfLiteOk, kCases[i].expected == nullptr) << i << reporter.text;
    if (kCases[i].expected != nullptr) {
      EXPECT_TRUE(reporter.Has(kCases[i].expected)) << i << reporter.text;
    }
  }
}

// A declared size that no machine has must be an error before a kernel or delegate sees the tensor.
TEST(TensorSizes, WhatIsDeclaredTooLargeEndsBeforeKernelsAndDelegates) {
  constexpr int k30 = 1 << 30;
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  static bool delegate_asked;
  delegate_asked = false;
  delegate.flags = kTfLiteDelegateFlagsAllowDynamicTensors;
  delegate.Prepare = [](TfLiteContext*, TfLiteDelegate*) {
    delegate_asked = true;
    return kTfLiteOk;
  };
  for (const bool delegated : {false, true}) {
    RecordingReporter reporter;
    Interpreter interpreter(&reporter);
    interpreter.AddTensors(1);
    interpreter.SetInputs({0});
    const auto declare = [&](const std::vector<int>& dims) {
      return interpreter.SetTensorParametersReadWrite(0, kTfLiteFloat32, "big", dims,
                                                      kNotQuantized);
    };
    const auto use = [&] {
      return delegated ? interpreter.ModifyGraphWithDelegate(&delegate)
                       : interpreter.AllocateTensors();
    };
    ASSERT_EQ(declare({k30, k30}), kTfLiteOk);
    EXPECT_EQ(interpreter.tensor(0)->bytes, size_t{1} << 62);
    EXPECT_NE(use(), kTfLiteOk);
    EXPECT_FALSE(delegate_asked);
    EXPECT_TRUE(reporter.Has("Tensor 0 (big)")) << reporter.text;
    EXPECT_TRUE(reporter.Has("BytesRequired number of bytes overflowed.\n")) << reporter.text;
    ASSERT_EQ(declare({2, 3}), kTfLiteOk);
    EXPECT_EQ(use(), kTfLiteOk) << reporter.text;
    EXPECT_EQ(delegate_asked, delegated);
  }
}

// t0 -> Repeat t4 times -> t1 (dynamic) -> t2 -> t3.
void BuildDynamicGraph(Interpreter* interpreter) {
  const TfLiteRegistration sum = SumPlusOne();
  const TfLiteRegistration repeat = Repeat();
  AddFloatTensors(interpreter, 4, {3});
  interpreter->AddTensors(1);
  interpreter->SetTensorParametersReadWrite(4, kTfLiteInt32, "times", {1}, kNotQuantized);
  interpreter->SetInputs({0, 4});
  interpreter->SetOutputs({3});
  interpreter->AddNodeWithParameters({0, 4}, {1}, nullptr, 0, nullptr, &repeat);
  interpreter->AddNodeWithParameters({1}, {2}, nullptr, 0, nullptr, &sum);
  interpreter->AddNodeWithParameters({2}, {3}, nullptr, 0, nullptr, &sum);
}

TEST(DynamicTensors, AreReleasedFromTheNextRunOn) {
  Interpreter interpreter;
  BuildDynamicGraph(&interpreter);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (int i = 0; i < 3; ++i) interpreter.typed_input_tensor<float>(0)[i] = 1.0f;
  interpreter.typed_input_tensor<int32_t>(1)[0] = 2;
  for (const bool release : {false, true, false}) {
    InterpreterOptions options;
    options.SetEnsureDynamicTensorsAreReleased(release);
    ASSERT_EQ(interpreter.ApplyOptions(&options), kTfLiteOk);
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.tensor(1)->data.raw == nullptr, release);
    EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[5], 3.0f);
  }
}

TEST(CustomAllocations, BehindDynamicShapesAreCheckedWhenTheShapeIsKnown) {
  alignas(64) static char memory[64];
  const struct {
    size_t bytes;
    int times;
    TfLiteStatus invoked;
  } kCases[] = {{24, 2, kTfLiteOk}, {12, 1, kTfLiteOk}, {12, 2, kTfLiteError}, {4, 0, kTfLiteOk}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(::testing::Message() << c.bytes << " bytes, " << c.times << " times");
    RecordingReporter reporter;
    Interpreter interpreter(&reporter);
    BuildDynamicGraph(&interpreter);
    ASSERT_EQ(interpreter.SetCustomAllocationForTensor(3, {memory, c.bytes}), kTfLiteOk);
    // The shape in the model, which needs 12 bytes, is irrelevant here, because the shape is
    // dynamic.
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
    for (int i = 0; i < 3; ++i) interpreter.typed_input_tensor<float>(0)[i] = 1.0f;
    interpreter.typed_input_tensor<int32_t>(1)[0] = c.times;
    EXPECT_EQ(interpreter.Invoke(), c.invoked) << reporter.text;
    if (c.invoked != kTfLiteOk) {
      EXPECT_TRUE(reporter.Has("Custom allocation is too small for tensor idx: 3"))
          << reporter.text;
    } else if (c.times > 0) {
      EXPECT_EQ(reinterpret_cast<float*>(memory)[c.times * 3 - 1], 3.0f);
    }
  }
}

TEST(TensorParameters, EveryFormOfTheSignature) {
  const std::vector<int> dims = {1, 1, 3};
  const std::vector<int> signature = {-1, -1, 3};
  for (const bool by_pointer : {false, true}) {
    Interpreter interpreter;
    interpreter.AddTensors(2);
    const TfLiteStatus set =
        by_pointer ? interpreter.SetTensorParametersReadWrite(0, kTfLiteFloat32, "t", dims.size(),
                                                              dims.data(), kNotQuantized, false,
                                                              signature.size(), signature.data())
                   : interpreter.SetTensorParametersReadWrite(0, kTfLiteFloat32, "t", dims,
                                                              kNotQuantized, false, &signature);
    ASSERT_EQ(set, kTfLiteOk);
    static const float kData[3] = {1, 2, 3};
    ASSERT_EQ(interpreter.SetTensorParametersReadOnly(
                  1, kTfLiteFloat32, "c", dims.size(), dims.data(), kNotQuantized,
                  reinterpret_cast<const char*>(kData), sizeof(kData)),
              kTfLiteOk);
    interpreter.SetInputs({0});
    EXPECT_EQ(interpreter.ResizeInputTensorStrict(0, {1, 2, 3}), kTfLiteOk);
    EXPECT_EQ(interpreter.ResizeInputTensorStrict(0, {1, 2, 4}), kTfLiteError);
    EXPECT_EQ(interpreter.ResizeInputTensorStrict(0, {6}), kTfLiteError);
    EXPECT_EQ(interpreter.tensor(1)->data.f[2], 3.0f);
    const TfLiteIntArray* declared = TfLiteTensorGetDimsSignature(interpreter.tensor(0));
    EXPECT_EQ(declared->data[0], -1);
    EXPECT_EQ(TfLiteTensorGetDimsSignature(interpreter.tensor(1)), interpreter.tensor(1)->dims);
  }
}

TEST(Threads, TheMessageIsTensorFlowLites) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  EXPECT_EQ(interpreter.SetNumThreads(-2), kTfLiteError);
  EXPECT_TRUE(reporter.Has("num_threads should be >= 0 or just -1")) << reporter.text;
}

struct Backend : TfLiteInternalBackendContext {
  void SetMaxNumThreads(int max_num_threads) override { threads = max_num_threads; }
  void ClearCaches() override { ++cleared; }
  int threads = 0, cleared = 0;
};

TEST(ExternalContext, HearsOfThreadsAndOfTheEnd) {
  ExternalCpuBackendContext context;
  auto owned = std::make_unique<Backend>();
  Backend* backend = owned.get();
  {
    // The context has no backend that could be called, which must be no error.
    Interpreter interpreter;
    interpreter.SetExternalContext(kTfLiteCpuBackendContext, &context);
    EXPECT_EQ(interpreter.SetNumThreads(2), kTfLiteOk);
  }
  context.set_internal_backend_context(std::move(owned));
  {
    Interpreter interpreter;
    BuildGraph(&interpreter);
    interpreter.SetExternalContext(kTfLiteCpuBackendContext, &context);
    EXPECT_EQ(interpreter.SetNumThreads(3), kTfLiteOk);
    EXPECT_EQ(backend->threads, 3);
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(backend->cleared, 0);
  }
  EXPECT_EQ(backend->cleared, 1);
}

TEST(ExternalContext, TypesThatDoNotExistHaveNone) {
  Interpreter interpreter;
  TfLiteContext* context = interpreter.primary_subgraph().context();
  TfLiteExternalContext external = {};
  for (const int type : {int{kTfLiteMaxExternalContexts}, kTfLiteMaxExternalContexts + 1}) {
    context->SetExternalContext(context, static_cast<TfLiteExternalContextType>(type), &external);
    EXPECT_EQ(context->GetExternalContext(context, static_cast<TfLiteExternalContextType>(type)),
              nullptr)
        << type;
  }
  for (int type = 0; type < kTfLiteMaxExternalContexts; ++type) {
    context->SetExternalContext(context, static_cast<TfLiteExternalContextType>(type), &external);
    EXPECT_EQ(context->GetExternalContext(context, static_cast<TfLiteExternalContextType>(type)),
              &external)
        << type;
    context->SetExternalContext(context, static_cast<TfLiteExternalContextType>(type), nullptr);
  }
}

// If no kernel that uses threads runs on the CPU, no thread must be made.
TEST(ExternalContext, ThreadsAreMadeOnFirstNeed) {
  const auto tasks = [] {
    const std::filesystem::directory_iterator all("/proc/self/task");
    return std::distance(begin(all), end(all));
  };
  const auto before = tasks();
  Interpreter interpreter;
  BuildGraph(&interpreter);
  ASSERT_EQ(interpreter.SetNumThreads(2), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(tasks(), before);
}

// Kernels get the interpreter's pool, even if an application's context is in the slot of the CPU
// context.
TEST(ExternalContext, KernelsKeepTheirThreads) {
  static litmus::ThreadPool* given = nullptr;
  static const litmus::InvokeFunction invoke = [](TfLiteContext* context, TfLiteNode* node,
                                                  litmus::ThreadPool* pool) {
    given = pool;
    return SumPlusOne().invoke(context, node);
  };
  TfLiteRegistration op = SumPlusOne();
  op.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    return invoke(context, node, nullptr);
  };
  litmus::AddKernel(&op, {nullptr, invoke});
  litmus::ThreadPool* own = nullptr;
  for (const bool external : {false, true}) {
    ExternalCpuBackendContext context;
    Interpreter interpreter;
    AddFloatTensors(&interpreter, 2, {3});
    interpreter.SetInputs({0});
    interpreter.SetOutputs({1});
    interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &op);
    if (external) interpreter.SetExternalContext(kTfLiteCpuBackendContext, &context);
    ASSERT_EQ(interpreter.SetNumThreads(2), kTfLiteOk);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    // On a single CPU there is no pool.
    if (!external) own = given;
    EXPECT_EQ(given != nullptr, own != nullptr) << "external: " << external;
    given = nullptr;
  }
}

}  // namespace
}  // namespace tflite
