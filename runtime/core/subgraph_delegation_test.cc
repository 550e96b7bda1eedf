// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests subgraphs that a delegate cannot be applied to: a subgraph that nothing runs, or one with
// placeholder shapes, must not prevent the delegate from running others.
#include <cstdlib>
#include <string>

#include "gtest/gtest.h"
#include "runtime/base/logging.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/test_ops.h"

namespace tflite {
namespace {

using testing::AddFloatTensors;
using testing::RecordingReporter;
using testing::SumPlusOne;
using testing::TestDelegate;

// Computes what SumPlusOne computes, and reports that it runs subgraph 1.
TfLiteRegistration CallerOfOne(void** params) {
  TfLiteRegistration caller = SumPlusOne();
  caller.builtin_code = kTfLiteBuiltinIf;
  auto* branches = static_cast<TfLiteIfParams*>(std::calloc(1, sizeof(TfLiteIfParams)));
  branches->then_subgraph_index = branches->else_subgraph_index = 1;
  *params = branches;
  return caller;
}

// Three operators in the first subgraph, the last of which is a caller if `called`, and two in the
// second.
void Build(Interpreter* interpreter, bool called, const TfLiteRegistration& last_of_second) {
  const TfLiteRegistration sum = SumPlusOne();
  AddFloatTensors(interpreter, 4, {2});
  interpreter->SetInputs({0});
  interpreter->SetOutputs({3});
  interpreter->AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &sum);
  interpreter->AddNodeWithParameters({1}, {2}, nullptr, 0, nullptr, &sum);
  void* params = nullptr;
  const TfLiteRegistration last = called ? CallerOfOne(&params) : sum;
  interpreter->AddNodeWithParameters({2}, {3}, nullptr, 0, params, &last);
  interpreter->AddSubgraphs(1);
  Subgraph* second = interpreter->subgraph(1);
  second->SetName("second");
  second->AddTensors(3);
  for (int t = 0; t < 3; ++t) {
    const int dims[] = {1};
    second->SetTensorParametersReadWrite(t, kTfLiteFloat32, "", 1, dims, {});
  }
  second->SetInputs({0});
  second->SetOutputs({2});
  second->AddNodeWithParameters({0}, {1}, {}, nullptr, 0, nullptr, &sum);
  second->AddNodeWithParameters({1}, {2}, {}, nullptr, 0, nullptr, &last_of_second);
}

float RunOnOnes(Interpreter* interpreter) {
  for (int i = 0; i < 2; ++i) interpreter->typed_input_tensor<float>(0)[i] = 1.0f;
  if (interpreter->Invoke() != kTfLiteOk) return -1.0f;
  return interpreter->typed_output_tensor<float>(0)[1];
}

// Collects log messages during the object's lifetime.
class ScopedLog {
 public:
  ScopedLog() {
    litmus::SetLogSink(
        [](void* data, litmus::LogSeverity, const char* message) {
          *static_cast<std::string*>(data) += std::string(message) + "\n";
        },
        &text);
  }
  ~ScopedLog() { litmus::SetLogSink(nullptr, nullptr); }
  std::string text;
};

TfLiteRegistration Failing() {
  TfLiteRegistration failing = SumPlusOne();
  failing.prepare = [](TfLiteContext* context, TfLiteNode*) {
    context->ReportError(context, "These are no shapes.");
    return kTfLiteError;
  };
  return failing;
}

TfLiteRegistration Dynamic() {
  TfLiteRegistration dynamic = SumPlusOne();
  dynamic.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    context->tensors[node->outputs->data[0]].allocation_type = kTfLiteDynamic;
    return kTfLiteOk;
  };
  return dynamic;
}

TEST(SubgraphDelegation, WhatCannotBePreparedKeepsOthersFromNothing) {
  const std::string why = "These are no shapes. Node number 1 (SumPlusOne) failed to prepare.";
  const std::string uncalled = "; no operator or signature runs it";
  const std::string dynamic = "Attempting to use a delegate that only supports static-sized";
  const struct {
    const char* name;
    bool called;
    TfLiteRegistration last;
    TfLiteStatus status;
    std::string log;
  } kCases[] = {
      {"called, sound", true, SumPlusOne(), kTfLiteOk, ""},
      {"called, no shapes", true, Failing(), kTfLiteOk,
       "Subgraph 1 (second) stays on the CPU: " + why},
      {"called, dynamic", true, Dynamic(), kTfLiteApplicationError, dynamic},
      {"not called, sound", false, SumPlusOne(), kTfLiteOk, ""},
      {"not called, no shapes", false, Failing(), kTfLiteOk,
       "Subgraph 1 (second) stays on the CPU" + uncalled + ": " + why},
      {"not called, dynamic", false, Dynamic(), kTfLiteOk,
       "Subgraph 1 (second) stays on the CPU" + uncalled + "\n"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.name);
    RecordingReporter reporter;
    TestDelegate delegate({0, 1});
    Interpreter interpreter(&reporter);
    Build(&interpreter, c.called, c.last);
    {
      const ScopedLog log;
      EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), c.status);
      EXPECT_NE(log.text.find(c.log), std::string::npos) << log.text;
    }
    EXPECT_EQ(reporter.text, "");
    const bool taken = c.status == kTfLiteOk, sound = c.log.empty();
    EXPECT_EQ(interpreter.execution_plan().size(), taken ? 2u : 3u);
    EXPECT_EQ(interpreter.subgraph(1)->execution_plan().size(), sound ? 1u : 2u);
    EXPECT_EQ(delegate.kernels_alive, taken + sound);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
    EXPECT_EQ(RunOnOnes(&interpreter), 4.0f);
    // A second delegate, which replaces no node, must get the same status as the first one.
    TestDelegate next({});
    EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&next.delegate), c.status);
    EXPECT_EQ(RunOnOnes(&interpreter), 4.0f);
  }
}

TEST(SubgraphDelegation, ShapesOfTheFirstSubgraphMatter) {
  RecordingReporter reporter;
  TestDelegate delegate({0, 1});
  Interpreter interpreter(&reporter);
  Build(&interpreter, /*called=*/true, Failing());
  interpreter.SetPrimarySubgraph(1);
  EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteError);
  EXPECT_TRUE(reporter.Has("These are no shapes.")) << reporter.text;
  EXPECT_EQ(delegate.kernels_alive, 0);
}

TEST(SubgraphDelegation, ADelegateThatFailsWhereNobodyRunsIsNoFailure) {
  for (const bool called : {false, true}) {
    RecordingReporter reporter;
    TestDelegate delegate({0, 1});
    // Counts the subgraphs: applying to the first one succeeds, to the second one fails.
    delegate.delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate* d) {
      auto* self = static_cast<TestDelegate*>(d->data_);
      self->fail_delegate_prepare = self->prepared == 1;
      return TestDelegate::Prepare(context, d);
    };
    Interpreter interpreter(&reporter);
    Build(&interpreter, called, SumPlusOne());
    EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate),
              called ? kTfLiteDelegateError : kTfLiteOk);
    EXPECT_EQ(delegate.kernels_alive, called ? 0 : 1);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
    EXPECT_EQ(RunOnOnes(&interpreter), 4.0f);
  }
}

}  // namespace
}  // namespace tflite
