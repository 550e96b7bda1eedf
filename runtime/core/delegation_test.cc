// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests of applying and removing delegates: partitions, rollback, new shapes, dynamic shapes,
// buffer handles.
#include <cstdlib>
#include <memory>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/base/logging.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/core/delegation/unresolved_op.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/interpreter_utils.h"
#include "runtime/core/test_ops.h"
#include "runtime/interfaces/kernel.h"

namespace tflite {
namespace {

using testing::AddFloatTensors;
using testing::kNotQuantized;
using testing::RecordingReporter;
using testing::Repeat;
using testing::SumPlusOne;
using testing::TestDelegate;

// t0 -> t1 -> t2 -> t3 -> t4, and t5 = t4 + t1 + 1.
void BuildGraph(Interpreter* interpreter) {
  const TfLiteRegistration op = SumPlusOne();
  AddFloatTensors(interpreter, 6, {3});
  interpreter->SetInputs({0});
  interpreter->SetOutputs({5});
  for (int i = 0; i < 4; ++i) {
    interpreter->AddNodeWithParameters({i}, {i + 1}, nullptr, 0, nullptr, &op);
  }
  interpreter->AddNodeWithParameters({4, 1}, {5}, nullptr, 0, nullptr, &op);
}

// Runs the model with all inputs 2.0 and returns the first output value.
float RunOnTwos(Interpreter* interpreter) {
  TfLiteTensor* input = interpreter->input_tensor(0);
  for (size_t i = 0; i < input->bytes / sizeof(float); ++i) input->data.f[i] = 2.0f;
  if (interpreter->Invoke() != kTfLiteOk) return -1.0f;
  return interpreter->typed_output_tensor<float>(0)[0];
}

constexpr float kExpected = 6.0f + 3.0f + 1.0f;

TEST(Delegation, PartitionsAndComputesTheSame) {
  struct Case {
    std::vector<int> nodes;
    std::vector<int> plan;
    int partitions;
  } const kCases[] = {
      {{}, {0, 1, 2, 3, 4}, 0},     {{0, 1}, {5, 2, 3, 4}, 1}, {{1, 2}, {0, 5, 3, 4}, 1},
      {{0, 2}, {5, 1, 6, 3, 4}, 2}, {{3, 4}, {0, 1, 2, 5}, 1},
  };
  for (const Case& c : kCases) {
    RecordingReporter reporter;
    TestDelegate delegate(c.nodes);
    {
      Interpreter interpreter(&reporter);
      BuildGraph(&interpreter);
      ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
      ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk)
          << reporter.text;
      EXPECT_EQ(interpreter.execution_plan(), c.plan);
      EXPECT_EQ(delegate.previewed_partitions, c.partitions);
      EXPECT_EQ(delegate.kernels_alive, c.partitions);
      EXPECT_EQ(RunOnTwos(&interpreter), kExpected) << reporter.text;
    }
    EXPECT_EQ(delegate.kernels_alive, 0);
  }
}

TEST(Delegation, LogsTheReplacement) {
  std::string log;
  litmus::SetMinLogSeverity(litmus::LogSeverity::VERBOSE);
  litmus::SetLogSink(
      [](void* data, litmus::LogSeverity, const char* message) {
        *static_cast<std::string*>(data) += std::string(message) + "\n";
      },
      &log);
  TestDelegate delegate({1, 2});
  Interpreter interpreter;
  BuildGraph(&interpreter);
  interpreter.primary_subgraph().SetName("main");
  interpreter.ModifyGraphWithDelegate(&delegate.delegate);
  litmus::SetLogSink(nullptr, nullptr);
  litmus::SetMinLogSeverity(litmus::LogSeverity::INFO);
  EXPECT_NE(log.find("Replacing 2 out of 5 node(s) with delegate (TestDelegate) node, yielding 3 "
                     "partitions for subgraph 0 (main)."),
            std::string::npos)
      << log;
}

TEST(Delegation, FailuresRollBack) {
  for (const bool in_node : {false, true}) {
    RecordingReporter reporter;
    TestDelegate good({0});
    TestDelegate bad({2, 3});
    (in_node ? bad.fail_node_prepare : bad.fail_delegate_prepare) = true;
    Interpreter interpreter(&reporter);
    BuildGraph(&interpreter);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&good.delegate), kTfLiteOk);
    EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&bad.delegate), kTfLiteDelegateError);
    EXPECT_TRUE(
        reporter.Has("Restored original execution plan after delegate application failure."))
        << reporter.text;
    if (in_node) {
      EXPECT_TRUE(reporter.Has("(TestDelegate) failed to prepare.")) << reporter.text;
    }
    EXPECT_EQ(interpreter.execution_plan(), (std::vector<int>{0, 1, 2, 3, 4}));
    EXPECT_EQ(interpreter.nodes_size(), 5u);
    EXPECT_EQ(good.kernels_alive + bad.kernels_alive, 0);
    for (size_t t = 0; t < interpreter.tensors_size(); ++t) {
      EXPECT_EQ(interpreter.tensor(static_cast<int>(t))->delegate, nullptr) << t;
    }
    EXPECT_EQ(RunOnTwos(&interpreter), kExpected);
  }
}

std::vector<bool>& ShapesOnlyPasses() {
  static std::vector<bool> passes;
  return passes;
}

TfLiteStatus RecordShapesOnly(TfLiteContext* context, TfLiteNode* node,
                              const litmus::PrepareArguments& arguments) {
  ShapesOnlyPasses().push_back(arguments.shapes_only);
  return SumPlusOne().prepare(context, node);
}

// Nodes that a delegate replaces are never prepared to run. The other nodes are, after the delegate
// was applied.
TEST(Delegation, NodesArePreparedForTheirShapesBefore) {
  TfLiteRegistration op = SumPlusOne();
  op.prepare = &litmus::PrepareByContext<RecordShapesOnly>;
  litmus::AddKernel(&op, {RecordShapesOnly, nullptr});
  for (const bool delegated : {false, true}) {
    RecordingReporter reporter;
    TestDelegate delegate({0});
    Interpreter interpreter(&reporter);
    AddFloatTensors(&interpreter, 3, {3});
    interpreter.SetInputs({0});
    interpreter.SetOutputs({2});
    for (int i = 0; i < 2; ++i) {
      interpreter.AddNodeWithParameters({i}, {i + 1}, nullptr, 0, nullptr, &op);
    }
    ShapesOnlyPasses().clear();
    if (delegated) {
      ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk)
          << reporter.text;
    }
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
    EXPECT_EQ(RunOnTwos(&interpreter), 4.0f);
    const std::vector<bool> alone = {false, false}, before = {true, true, false};
    EXPECT_EQ(ShapesOnlyPasses(), delegated ? before : alone);
  }
}

TEST(Delegation, NullDelegate) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  BuildGraph(&interpreter);
  EXPECT_EQ(interpreter.ModifyGraphWithDelegate(static_cast<TfLiteDelegate*>(nullptr)),
            kTfLiteDelegateError);
}

TEST(Delegation, NewShapesUndoAndRedo) {
  RecordingReporter reporter;
  TestDelegate first({0, 1});
  TestDelegate second({3});
  Interpreter interpreter(&reporter);
  BuildGraph(&interpreter);
  ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&first.delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&second.delegate), kTfLiteOk) << reporter.text;
  EXPECT_EQ(RunOnTwos(&interpreter), kExpected);
  ASSERT_EQ(interpreter.ResizeInputTensor(0, {4, 4}), kTfLiteOk);
  EXPECT_EQ(interpreter.execution_plan().size(), 5u);
  EXPECT_EQ(first.kernels_alive + second.kernels_alive, 0);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
  EXPECT_EQ(first.kernels_alive + second.kernels_alive, 2);
  EXPECT_EQ(first.prepared, 2);
  EXPECT_EQ(RunOnTwos(&interpreter), kExpected);
  EXPECT_EQ(interpreter.output_tensor(0)->bytes, 64u);
  // Apart from resizing, the graph is immutable.
  const TfLiteRegistration op = SumPlusOne();
  EXPECT_EQ(interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &op), kTfLiteError);
  EXPECT_TRUE(reporter.Has("disallowed when graph is immutable")) << reporter.text;
}

// Appends an operator that reports that it runs the second subgraph.
void AddCaller(Interpreter* interpreter) {
  TfLiteRegistration caller = SumPlusOne();
  caller.builtin_code = kTfLiteBuiltinIf;
  auto* params = static_cast<TfLiteIfParams*>(std::calloc(1, sizeof(TfLiteIfParams)));
  params->then_subgraph_index = params->else_subgraph_index = 1;
  int result = 0;
  interpreter->AddTensors(1, &result);
  interpreter->SetTensorParametersReadWrite(result, kTfLiteFloat32, "", {3}, kNotQuantized);
  interpreter->AddNodeWithParameters({5}, {result}, nullptr, 0, params, &caller);
}

// Adds a second subgraph t0 -> t1 -> t2 whose last operator is `last`, and an operator that runs it
// to the first subgraph.
void AddSecondGraph(Interpreter* interpreter, const TfLiteRegistration& last) {
  interpreter->AddSubgraphs(1);
  Subgraph* graph = interpreter->subgraph(1);
  const TfLiteRegistration sum = SumPlusOne();
  graph->AddTensors(3);
  for (int t = 0; t < 3; ++t) {
    const int dims[] = {1};
    graph->SetTensorParametersReadWrite(t, kTfLiteFloat32, "", 1, dims, {});
  }
  graph->SetInputs({0});
  graph->SetOutputs({2});
  graph->AddNodeWithParameters({0}, {1}, {}, nullptr, 0, nullptr, &sum);
  graph->AddNodeWithParameters({1}, {2}, {}, nullptr, 0, nullptr, &last);
}

// If a delegate cannot be applied to a subgraph, the subgraphs before it must stay as they were.
TEST(Delegation, RefusalInALaterSubgraphChangesNothing) {
  TfLiteRegistration dynamic = SumPlusOne();
  dynamic.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    context->tensors[node->outputs->data[0]].allocation_type = kTfLiteDynamic;
    return kTfLiteOk;
  };
  for (const bool has_earlier : {false, true}) {
    SCOPED_TRACE(has_earlier);
    RecordingReporter reporter;
    // The second subgraph has only two nodes, so `refused` replaces none there.
    TestDelegate earlier({0, 1}, kTfLiteDelegateFlagsAllowDynamicTensors);
    TestDelegate refused({3});
    Interpreter interpreter(&reporter);
    BuildGraph(&interpreter);
    AddCaller(&interpreter);
    if (has_earlier) {
      ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&earlier.delegate), kTfLiteOk);
    }
    AddSecondGraph(&interpreter, dynamic);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
    const std::vector<int> plan = interpreter.execution_plan();
    EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&refused.delegate), kTfLiteApplicationError)
        << reporter.text;
    EXPECT_EQ(refused.prepared, 1);
    EXPECT_EQ(refused.kernels_alive, 0);
    EXPECT_EQ(earlier.kernels_alive, has_earlier ? 1 : 0);
    EXPECT_EQ(interpreter.execution_plan(), plan);
    for (size_t t = 0; t < interpreter.tensors_size(); ++t) {
      EXPECT_NE(interpreter.tensor(static_cast<int>(t))->delegate, &refused.delegate) << t;
    }
    EXPECT_EQ(RunOnTwos(&interpreter), kExpected) << reporter.text;
  }
}

// A delegate may request a node of another delegate, whose outputs it cannot have. The error comes
// after some outputs already belong to the new delegate, and the delegate may ignore the error.
TEST(Delegation, ConflictsLeaveNoTraces) {
  static bool passes_on = true;
  for (const bool passes : {true, false}) {
    SCOPED_TRACE(passes);
    passes_on = passes;
    RecordingReporter reporter;
    TestDelegate first({1});  // t1 -> t2, as node 5
    TestDelegate second({0, 5});
    second.delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate* self) {
      const TfLiteStatus status = TestDelegate::Prepare(context, self);
      EXPECT_EQ(status, kTfLiteError);
      return passes_on ? status : kTfLiteOk;
    };
    Interpreter interpreter(&reporter);
    BuildGraph(&interpreter);
    ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&first.delegate), kTfLiteOk);
    const std::vector<int> plan = interpreter.execution_plan();
    EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&second.delegate),
              passes ? kTfLiteDelegateError : kTfLiteOk);
    EXPECT_TRUE(reporter.Has("Tensor 2 (t2) already belongs to another delegate."))
        << reporter.text;
    EXPECT_EQ(interpreter.execution_plan(), passes ? (std::vector<int>{0, 1, 2, 3, 4}) : plan);
    if (passes) {
      for (int t = 0; t < 6; ++t) EXPECT_EQ(interpreter.tensor(t)->delegate, nullptr) << t;
    }
    EXPECT_EQ(RunOnTwos(&interpreter), kExpected) << reporter.text;
  }
}

TEST(Delegation, ADelegateThatFailsOnNewShapesIsNamedAndTheOthersStay) {
  RecordingReporter reporter;
  TestDelegate first({0}), second({2}), third({3});
  Interpreter interpreter(&reporter);
  BuildGraph(&interpreter);
  for (TestDelegate* delegate : {&first, &second, &third}) {
    ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegate->delegate), kTfLiteOk);
  }
  ASSERT_EQ(interpreter.ResizeInputTensor(0, {4, 4}), kTfLiteOk);
  second.fail_delegate_prepare = true;
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteDelegateError);
  EXPECT_TRUE(reporter.Has("Delegate 2 of 3 (TestDelegate) cannot be applied to the new shapes."))
      << reporter.text;
  EXPECT_EQ(first.kernels_alive, 1);
  EXPECT_EQ(second.kernels_alive, 0);
  EXPECT_EQ(third.kernels_alive, 1);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
  EXPECT_EQ(first.kernels_alive + third.kernels_alive, 2);
  EXPECT_EQ(RunOnTwos(&interpreter), kExpected);
}

// Shapes for which the graph itself cannot be prepared are no failure of the delegate.
TEST(Delegation, DelegatesWaitForShapesThatTheGraphCanHave) {
  TfLiteRegistration picky = SumPlusOne();
  static const auto prepare = picky.prepare;
  picky.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
    return input.dims->data[0] == 7 ? kTfLiteError : prepare(context, node);
  };
  RecordingReporter reporter;
  TestDelegate delegate({0});
  Interpreter interpreter(&reporter);
  AddFloatTensors(&interpreter, 3, {3});
  interpreter.SetInputs({0});
  interpreter.SetOutputs({2});
  for (int i = 0; i < 2; ++i) {
    interpreter.AddNodeWithParameters({i}, {i + 1}, nullptr, 0, nullptr, &picky);
  }
  ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.ResizeInputTensor(0, {7}), kTfLiteOk);
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  ASSERT_EQ(interpreter.ResizeInputTensor(0, {8}), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
  EXPECT_EQ(delegate.kernels_alive, 1);
  EXPECT_EQ(RunOnTwos(&interpreter), 4.0f);
}

TEST(Delegation, DynamicDelegateStaysOverNewShapes) {
  TestDelegate delegate({1, 2}, kTfLiteDelegateFlagsAllowDynamicTensors);
  Interpreter interpreter;
  BuildGraph(&interpreter);
  ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  ASSERT_EQ(interpreter.ResizeInputTensor(0, {50}), kTfLiteOk);
  EXPECT_EQ(delegate.kernels_alive, 1);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(delegate.prepared, 1);
  EXPECT_EQ(RunOnTwos(&interpreter), kExpected);
}

TEST(Delegation, StaticDelegateRefusesDynamicGraph) {
  RecordingReporter reporter;
  TestDelegate delegate({0});
  Interpreter interpreter(&reporter);
  const TfLiteRegistration sum = SumPlusOne();
  const TfLiteRegistration repeat = Repeat();
  AddFloatTensors(&interpreter, 4, {3});
  interpreter.SetTensorParametersReadWrite(3, kTfLiteInt32, "times", {1}, kNotQuantized);
  interpreter.SetInputs({0, 3});
  interpreter.SetOutputs({2});
  interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &sum);
  interpreter.AddNodeWithParameters({1, 3}, {2}, nullptr, 0, nullptr, &repeat);
  EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteApplicationError);
  EXPECT_EQ(delegate.prepared, 0);
  interpreter.typed_input_tensor<int32_t>(1)[0] = 2;
  EXPECT_EQ(RunOnTwos(&interpreter), 3.0f) << reporter.text;
}

// t0 -> SumPlusOne -> t1; t1, times -> Repeat -> t2 -> SumPlusOne -> t4; t1 -> SumPlusOne -> t5.
void BuildPartlyDynamicGraph(Interpreter* interpreter) {
  const TfLiteRegistration sum = SumPlusOne(), repeat = Repeat();
  AddFloatTensors(interpreter, 6, {3});
  interpreter->SetTensorParametersReadWrite(3, kTfLiteInt32, "times", {1}, kNotQuantized);
  interpreter->SetInputs({0, 3});
  interpreter->SetOutputs({4, 5});
  interpreter->AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, &sum);
  interpreter->AddNodeWithParameters({1, 3}, {2}, nullptr, 0, nullptr, &repeat);
  interpreter->AddNodeWithParameters({2}, {4}, nullptr, 0, nullptr, &sum);
  interpreter->AddNodeWithParameters({1}, {5}, nullptr, 0, nullptr, &sum);
}

// Tensors that are marked as dynamic while the delegate is applied.
std::vector<int> seen_dynamic;
TfLiteStatus PrepareAndLook(TfLiteContext* context, TfLiteDelegate* delegate) {
  seen_dynamic.clear();
  for (size_t t = 0; t < context->tensors_size; ++t) {
    if (context->tensors[t].allocation_type == kTfLiteDynamic) {
      seen_dynamic.push_back(static_cast<int>(t));
    }
  }
  return TestDelegate::Prepare(context, delegate);
}

// The input has `elements` elements of value 2, which are repeated `times` times.
void RunPartlyDynamic(Interpreter* interpreter, int elements, int times) {
  SCOPED_TRACE(times);
  interpreter->typed_input_tensor<int32_t>(1)[0] = times;
  RunOnTwos(interpreter);
  const auto values = [interpreter](int t) {
    const TfLiteTensor* tensor = interpreter->tensor(t);
    return std::vector<float>(tensor->data.f, tensor->data.f + tensor->bytes / sizeof(float));
  };
  EXPECT_EQ(values(4), std::vector<float>(static_cast<size_t>(elements * times), 4.0f));
  EXPECT_EQ(values(5), std::vector<float>(static_cast<size_t>(elements), 4.0f));
}

TEST(Delegation, StaticPartOfADynamicGraphIsTaken) {
  RecordingReporter reporter;
  TestDelegate delegate({0, 3}, kLitmusDelegateFlagsTakesStaticPart);
  delegate.delegate.Prepare = PrepareAndLook;
  Interpreter interpreter(&reporter);
  BuildPartlyDynamicGraph(&interpreter);
  ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk) << reporter.text;
  EXPECT_EQ(seen_dynamic, (std::vector<int>{2, 4}));
  EXPECT_EQ(delegate.kernels_alive, 1);
  EXPECT_EQ(interpreter.tensor(4)->allocation_type, kTfLiteArenaRw);
  for (const int times : {2, 5, 1}) RunPartlyDynamic(&interpreter, 3, times);
  EXPECT_EQ(delegate.prepared, 1);
  // For other shapes the delegate is applied again.
  ASSERT_EQ(interpreter.ResizeInputTensor(0, {8}), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
  EXPECT_EQ(delegate.prepared, 2);
  EXPECT_EQ(seen_dynamic, (std::vector<int>{2, 4}));
  for (const int times : {2, 3}) RunPartlyDynamic(&interpreter, 8, times);
}

// Applying a delegate after a delegate of the static part must have the same result as without that
// one.
TEST(Delegation, OtherDelegatesBehindOneOfTheStaticPart) {
  const struct {
    int64_t flags;
    TfLiteStatus expected;
    int kernels;  // number of the second delegate's kernels
  } kCases[] = {{kTfLiteDelegateFlagsNone, kTfLiteApplicationError, 0},
                {kTfLiteDelegateFlagsAllowDynamicTensors, kTfLiteOk, 1},
                {kLitmusDelegateFlagsTakesStaticPart, kTfLiteOk, 1}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.flags);
    RecordingReporter reporter;
    TestDelegate first({0}, kLitmusDelegateFlagsTakesStaticPart), second({3}, c.flags);
    second.delegate.Prepare = PrepareAndLook;
    Interpreter interpreter(&reporter);
    BuildPartlyDynamicGraph(&interpreter);
    ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&first.delegate), kTfLiteOk) << reporter.text;
    EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&second.delegate), c.expected) << reporter.text;
    EXPECT_EQ(first.kernels_alive, 1);
    EXPECT_EQ(second.kernels_alive, c.kernels);
    for (const int times : {2, 4}) RunPartlyDynamic(&interpreter, 3, times);
  }
}

TEST(Delegation, OwnedDelegateIsDeletedLast) {
  static int deleted = 0;
  auto* test = new TestDelegate({0, 1});
  {
    Interpreter interpreter;
    BuildGraph(&interpreter);
    std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)> owned(
        &test->delegate, [](TfLiteDelegate* delegate) {
          auto* self = static_cast<TestDelegate*>(delegate->data_);
          EXPECT_EQ(self->kernels_alive, 0);
          ++deleted;
          delete self;
        });
    ASSERT_EQ(interpreter.ModifyGraphWithDelegate(std::move(owned)), kTfLiteOk);
    EXPECT_EQ(RunOnTwos(&interpreter), kExpected);
    EXPECT_EQ(deleted, 0);
  }
  EXPECT_EQ(deleted, 1);
}

TEST(Delegation, ShortRegistrationTailIsIgnored) {
  // A delegate that was built with old headers passes a shorter struct, behind which there are
  // random bytes.
  TestDelegate delegate({});
  delegate.delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate* self) {
    TfLiteRegistration registration = SumPlusOne();
    registration.custom_name = "Old";
    registration.registration_external = reinterpret_cast<TfLiteOperator*>(0xdead);
    registration.inplace_operator = ~uint64_t{0};
    TfLiteIntArray* nodes = TfLiteIntArrayCreate(1);
    nodes->data[0] = 0;
    const TfLiteStatus status =
        context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, nodes, self);
    TfLiteIntArrayFree(nodes);
    return status;
  };
  Interpreter interpreter;
  BuildGraph(&interpreter);
  ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
  const auto* entry = interpreter.node_and_registration(5);
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->second.registration_external, nullptr);
  EXPECT_EQ(entry->second.inplace_operator, 0u);
  EXPECT_EQ(RunOnTwos(&interpreter), kExpected);
}

TEST(Delegation, RemappedInputsAreRestored) {
  TestDelegate delegate({});
  delegate.delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate*) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    context->GetNodeAndRegistration(context, 4, &node, &registration);
    node->inputs->data[1] = 0;
    return kTfLiteError;
  };
  Interpreter interpreter;
  BuildGraph(&interpreter);
  EXPECT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteDelegateError);
  EXPECT_EQ(RunOnTwos(&interpreter), kExpected);
}

TEST(Delegation, BufferHandles) {
  TestDelegate delegate({0, 1});
  delegate.use_buffer_handles = true;
  {
    Interpreter interpreter;
    BuildGraph(&interpreter);
    interpreter.SetOutputs({5, 2});
    ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
    interpreter.SetAllowBufferHandleOutput(true);
    // The delegate's kernel fills its tensors with 7; node 4 reads two of them.
    EXPECT_EQ(RunOnTwos(&interpreter), 7.0f + 2.0f + 7.0f + 1.0f);
    TfLiteBufferHandle handle = kTfLiteNullBufferHandle;
    TfLiteDelegate* owner = nullptr;
    EXPECT_EQ(interpreter.GetBufferHandle(2, &handle, &owner), kTfLiteOk);
    EXPECT_EQ(handle, 7);
    EXPECT_EQ(owner, &delegate.delegate);
    TestDelegate other({});
    EXPECT_EQ(interpreter.SetBufferHandle(2, 9, &other.delegate), kTfLiteError);
    EXPECT_EQ(interpreter.SetBufferHandle(2, 9, &delegate.delegate), kTfLiteOk);
    EXPECT_EQ(delegate.handles_freed, 1);
  }
  EXPECT_EQ(delegate.handles_freed, 3);
}

TEST(Delegation, UnresolvedCustomOpsMayBeClaimed) {
  for (const bool claim : {true, false}) {
    RecordingReporter reporter;
    Interpreter interpreter(&reporter);
    BuildGraph(&interpreter);
    const TfLiteRegistration missing = litmus::UnresolvedCustomOp("Missing");
    const TfLiteRegistration absent = litmus::UnresolvedCustomOp("Absent");
    AddFloatTensors(&interpreter, 2, {3});
    interpreter.AddNodeWithParameters({5}, {6}, nullptr, 0, nullptr, &missing);
    interpreter.AddNodeWithParameters({6}, {7}, nullptr, 0, nullptr, &absent);
    interpreter.SetOutputs({7});
    TestDelegate unrelated({0});
    TestDelegate claiming({5, 6});
    ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&unrelated.delegate), kTfLiteOk) << reporter.text;
    if (claim) {
      ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&claiming.delegate), kTfLiteOk)
          << reporter.text;
      ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
      EXPECT_EQ(RunOnTwos(&interpreter), kExpected + 2.0f);
    } else {
      EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteUnresolvedOps);
      EXPECT_TRUE(reporter.Has("Encountered unresolved custom ops: Absent, Missing."))
          << reporter.text;
    }
  }
}

TEST(Delegation, FallbackKeepsInputs) {
  RecordingReporter reporter;
  TestDelegate delegate({1, 2});
  Interpreter interpreter(&reporter);
  BuildGraph(&interpreter);
  ASSERT_EQ(interpreter.ModifyGraphWithDelegate(&delegate.delegate), kTfLiteOk);
  for (int i = 0; i < 3; ++i) interpreter.typed_input_tensor<float>(0)[i] = 2.0f;
  EXPECT_EQ(delegates::InterpreterUtils::InvokeWithCPUFallback(&interpreter), kTfLiteOk);
  delegate.fail_node_invoke = true;
  EXPECT_EQ(delegates::InterpreterUtils::InvokeWithCPUFallback(&interpreter), kTfLiteDelegateError);
  EXPECT_TRUE(reporter.Has("Invoke() failed in the presence of delegation. Retrying without."))
      << reporter.text;
  EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[0], kExpected);
  EXPECT_EQ(interpreter.execution_plan().size(), 5u);
}

}  // namespace
}  // namespace tflite
