// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests guarantees for delegates: an init function that fails, propagated shapes, dynamic shapes
// beside static ones, subgraphs that a delegate skips, opaque operators without functions.
#include <gtest/gtest.h>

#include <vector>

#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_builder.h"
#include "runtime/core/test_ops.h"
#include "runtime/interfaces/mutable_op_resolver.h"
#include "runtime/opaque/operator.h"

namespace tflite {
namespace {

using testing::AddFloatTensors;
using testing::RecordingReporter;
using testing::SumPlusOne;
using testing::TestDelegate;

// t0 -> t1 -> t2 -> t3; each operator adds one.
void BuildGraph(Interpreter* interpreter) {
  const TfLiteRegistration op = SumPlusOne();
  AddFloatTensors(interpreter, 4, {3});
  interpreter->SetInputs({0});
  interpreter->SetOutputs({3});
  for (int i = 0; i < 3; ++i) {
    interpreter->AddNodeWithParameters({i}, {i + 1}, nullptr, 0, nullptr, &op);
  }
}

float RunOnTwos(Interpreter* interpreter) {
  TfLiteTensor* input = interpreter->input_tensor(0);
  for (size_t i = 0; i < input->bytes / sizeof(float); ++i) input->data.f[i] = 2.0f;
  if (interpreter->Invoke() != kTfLiteOk) return -1.0f;
  return interpreter->typed_output_tensor<float>(0)[0];
}

// A plain or opaque delegate that replaces `nodes` by one operator, which computes nothing.
struct Taker {
  enum Mode { kInitFails, kChecksShapes, kDynamicOutput };
  Mode mode;
  std::vector<int> nodes;
  bool ignores_status = false;  // ignores the status of ReplaceNodeSubsets
  int calls = 0;                // calls of the kernel's prepare, invoke and free
  TfLiteDelegate delegate = {};
  TfLiteOpaqueDelegateBuilder builder = {};
  TfLiteOperator* op = nullptr;

  Taker(Mode the_mode, std::vector<int> to_take, int64_t flags, bool opaque = false)
      : mode(the_mode), nodes(std::move(to_take)) {
    delegate.data_ = this;
    delegate.flags = flags;
    if (opaque) {
      builder.data = this;
      builder.flags = flags;
      builder.Prepare = [](TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* self, void*) {
        return Prepare(reinterpret_cast<TfLiteContext*>(context),
                       reinterpret_cast<TfLiteDelegate*>(self));
      };
      delegate.opaque_delegate_builder = &builder;
    } else {
      delegate.Prepare = &Prepare;
    }
  }

  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteDelegate* delegate) {
    auto* self = static_cast<Taker*>(delegate->data_);
    TfLiteRegistration registration = {};
    registration.custom_name = "Taker";
    registration.init = [](TfLiteContext*, const char* buffer, size_t) -> void* {
      const auto* params = reinterpret_cast<const TfLiteDelegateParams*>(buffer);
      auto* owner = static_cast<Taker*>(params->delegate->data_);
      return owner->mode == kInitFails ? TfLiteKernelInitFailed() : owner;
    };
    registration.free = [](TfLiteContext*, void* data) {
      if (data != TfLiteKernelInitFailed()) return;
      ADD_FAILURE() << "free of a kernel that was not made";
    };
    registration.prepare = [](TfLiteContext* kernel_context, TfLiteNode* node) {
      if (node->user_data == TfLiteKernelInitFailed() || node->user_data == nullptr) {
        ADD_FAILURE() << "prepare of a kernel that was not made";
        return kTfLiteError;
      }
      auto* owner = static_cast<Taker*>(node->user_data);
      ++owner->calls;
      const TfLiteTensor& input = kernel_context->tensors[node->inputs->data[0]];
      for (const int t : litmus::IntArrayView(node->outputs)) {
        TfLiteTensor* output = &kernel_context->tensors[t];
        if (owner->mode == kDynamicOutput) {
          if (output->allocation_type != kTfLiteDynamic) output->data.raw = nullptr;
          output->allocation_type = kTfLiteDynamic;
        } else {
          TF_LITE_ENSURE(kernel_context, TfLiteIntArrayEqual(output->dims, input.dims));
        }
      }
      return kTfLiteOk;
    };
    registration.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
    if (delegate->Prepare == nullptr) {
      // The operator has no functions, so the runtime must call those of the registration.
      TfLiteOperatorDelete(self->op);
      self->op = TfLiteOperatorCreate(kTfLiteBuiltinDelegate, "Taker", 1, nullptr);
      registration.registration_external = self->op;
    }
    TfLiteIntArray* list = TfLiteIntArrayCreate(static_cast<int>(self->nodes.size()));
    std::copy(self->nodes.begin(), self->nodes.end(), list->data);
    const TfLiteStatus status =
        context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, list, delegate);
    TfLiteIntArrayFree(list);
    return self->ignores_status ? kTfLiteOk : status;
  }

  ~Taker() { TfLiteOperatorDelete(op); }
};

TEST(DelegateContract, InitThatFails) {
  for (const bool opaque : {false, true}) {
    for (const bool ignores_status : {false, true}) {
      for (const int64_t flags :
           {kTfLiteDelegateFlagsNone, kTfLiteDelegateFlagsAllowDynamicTensors}) {
        SCOPED_TRACE(::testing::Message() << opaque << ignores_status << flags);
        RecordingReporter reporter;
        Taker delegate(Taker::kInitFails, {0, 2}, flags, opaque);
        delegate.ignores_status = ignores_status;
        Interpreter interpreter(&reporter);
        BuildGraph(&interpreter);
        EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteDelegateError);
        EXPECT_TRUE(reporter.Has("(Taker) failed to initialize.")) << reporter.text;
        EXPECT_EQ(interpreter.execution_plan(), (std::vector<int>{0, 1, 2}));
        EXPECT_EQ(interpreter.nodes_size(), 3u);
        EXPECT_EQ(delegate.calls, 0);
        ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
        EXPECT_EQ(RunOnTwos(&interpreter), 5.0f);
      }
    }
  }
}

TEST(DelegateContract, InitOfAnOrdinaryOperatorThatFails) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  BuildGraph(&interpreter);
  TfLiteRegistration op = SumPlusOne();
  op.init = [](TfLiteContext*, const char*, size_t) { return TfLiteKernelInitFailed(); };
  op.free = [](TfLiteContext*, void*) { ADD_FAILURE() << "nothing to free"; };
  EXPECT_EQ(interpreter.AddNodeWithParameters({1}, {2}, nullptr, 0, nullptr, &op), kTfLiteError);
  EXPECT_TRUE(reporter.Has("Node number 3 (SumPlusOne) failed to initialize.")) << reporter.text;
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
}

constexpr int64_t kDynamic = kTfLiteDelegateFlagsAllowDynamicTensors;
constexpr int64_t kPropagated = kDynamic | kTfLiteDelegateFlagsRequirePropagatedShapes;

TEST(DelegateContract, ShapesArePropagatedWhereTheDelegateAsks) {
  const struct {
    int64_t flags;
    std::vector<int> nodes;
    bool allocate_before;
    TfLiteStatus after_resize;
  } kCases[] = {
      {kPropagated, {0, 1, 2}, false, kTfLiteOk},
      {kPropagated, {0, 1, 2}, true, kTfLiteOk},
      {kPropagated, {1}, true, kTfLiteOk},
      {kPropagated, {0, 2}, true, kTfLiteOk},
      {kDynamic, {0, 1, 2}, true, kTfLiteError},
      {kDynamic, {1}, true, kTfLiteError},
      // The delegate is applied again, to a graph that was prepared before.
      {kTfLiteDelegateFlagsNone, {0, 1, 2}, true, kTfLiteOk},
  };
  for (const bool opaque : {false, true}) {
    for (const auto& c : kCases) {
      SCOPED_TRACE(::testing::Message() << opaque << " flags " << c.flags << " nodes "
                                        << c.nodes.size() << c.allocate_before);
      RecordingReporter reporter;
      Taker delegate(Taker::kChecksShapes, c.nodes, c.flags, opaque);
      Interpreter interpreter(&reporter);
      BuildGraph(&interpreter);
      if (c.allocate_before) {
        ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
      }
      ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk)
          << reporter.text;
      ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
      ASSERT_EQ(interpreter.ResizeInputTensor(0, {2, 5}), kTfLiteOk);
      EXPECT_EQ(interpreter.AllocateTensors(), c.after_resize) << reporter.text;
      if (c.after_resize != kTfLiteOk) continue;
      EXPECT_EQ(interpreter.output_tensor(0)->bytes, 10 * sizeof(float));
      EXPECT_EQ(interpreter.Invoke(), kTfLiteOk) << reporter.text;
    }
  }
}

// The second delegate's nodes come after those of the first one, whose kernel sets the shape of its
// output.
TEST(DelegateContract, ShapesArePropagatedBehindAnotherDelegate) {
  RecordingReporter reporter;
  TestDelegate first({0}, kDynamic);
  Taker second(Taker::kChecksShapes, {1, 2}, kPropagated);
  Interpreter interpreter(&reporter);
  BuildGraph(&interpreter);
  ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&first.delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&second.delegate), kTfLiteOk) << reporter.text;
  ASSERT_EQ(interpreter.ResizeInputTensor(0, {7}), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
  EXPECT_EQ(interpreter.output_tensor(0)->bytes, 7 * sizeof(float));
}

TEST(DelegateContract, NoDynamicShapesNextToStaticOnes) {
  const struct {
    std::vector<int> static_nodes, dynamic_nodes;
  } kCases[] = {{{1, 2}, {0}}, {{0}, {1, 2}}, {{0}, {2}}};
  for (const auto& c : kCases) {
    RecordingReporter reporter;
    TestDelegate first(c.static_nodes);
    Taker second(Taker::kDynamicOutput, c.dynamic_nodes, kDynamic);
    Interpreter interpreter(&reporter);
    BuildGraph(&interpreter);
    ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&first.delegate), kTfLiteOk);
    EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&second.delegate), kTfLiteApplicationError);
    EXPECT_TRUE(reporter.Has("Cannot allow dynamic tensors due to previous delegation"))
        << reporter.text;
    EXPECT_EQ(interpreter.execution_plan(), (std::vector<int>{0, 1, 2}));
    EXPECT_EQ(first.kernels_alive, 0);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
    EXPECT_EQ(RunOnTwos(&interpreter), 5.0f);
  }
  // If no delegate of static shapes was applied before, dynamic shapes are allowed.
  Taker alone(Taker::kDynamicOutput, {0}, kDynamic);
  Interpreter interpreter;
  BuildGraph(&interpreter);
  EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&alone.delegate), kTfLiteOk);
}

TEST(DelegateContract, ValidationSubgraphsAreLeftAlone) {
  const struct {
    const char* name;
    bool taken;
  } kCases[] = {{"main", true}, {"", true}, {"VALIDATION:main", false}, {"x VALIDATION:", true}};
  for (const auto& c : kCases) {
    TestDelegate delegate({0});
    Interpreter interpreter;
    BuildGraph(&interpreter);
    interpreter.primary_subgraph().SetName(c.name);
    ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
    EXPECT_EQ(delegate.prepared, c.taken ? 1 : 0) << c.name;
  }
}

}  // namespace
}  // namespace tflite
