// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests a delegate that uses only the opaque types: it inspects the graph, replaces nodes, computes
// with its own temporary tensor, and handles new shapes and failures.
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/test_ops.h"
#include "runtime/opaque/c_api_opaque.h"

namespace tflite {
namespace {

using testing::AddFloatTensors;
using testing::RecordingReporter;
using testing::SumPlusOne;

// t0 -> t1 -> t2 -> t3; each operator adds one.
void BuildGraph(Interpreter* interpreter) {
  const TfLiteRegistration op = SumPlusOne();
  AddFloatTensors(interpreter, 4, {3});
  interpreter->SetInputs({0});
  interpreter->SetOutputs({3});
  interpreter->primary_subgraph().SetName("main");
  for (int i = 0; i < 3; ++i) {
    interpreter->AddNodeWithParameters({i}, {i + 1}, nullptr, 0, nullptr, &op);
  }
}

// Replaces `nodes` by a kernel that adds the number of replaced nodes to the input.
struct OpaqueDelegate {
  std::vector<int> nodes;
  bool fail_kernel_prepare = false;
  int prepared = 0, kernels_alive = 0;
  std::string seen;  // the graph as Prepare saw it, as text
  TfLiteOpaqueDelegateBuilder builder = {};
  TfLiteOpaqueDelegate* delegate = nullptr;

  explicit OpaqueDelegate(std::vector<int> to_take) : nodes(std::move(to_take)) {
    builder.data = this;
    builder.Prepare = &Prepare;
    delegate = TfLiteOpaqueDelegateCreate(&builder);
  }
  ~OpaqueDelegate() { TfLiteOpaqueDelegateDelete(delegate); }

  struct Kernel {
    OpaqueDelegate* owner;
    int replaced, temporary;
  };

  void Describe(TfLiteOpaqueContext* context, TfLiteIntArray* plan) {
    const int* list;
    int size;
    seen = TfLiteOpaqueContextGetName(context);
    TfLiteOpaqueContextGetInputs(context, &list, &size);
    seen += " inputs " + std::to_string(size);
    TfLiteOpaqueContextGetOutputs(context, &list, &size);
    seen += " outputs " + std::to_string(size);
    TfLiteOpaqueContextGetVariables(context, &list, &size);
    seen += " variables " + std::to_string(size);
    seen += " nodes " + std::to_string(TfLiteOpaqueContextGetNumNodes(context));
    seen += " tensors " + std::to_string(TfLiteOpaqueContextGetNumTensors(context));
    for (int i = 0; i < plan->size; ++i) {
      TfLiteOpaqueNode* node;
      TfLiteOperator* op;
      if (TfLiteOpaqueContextGetNodeAndRegistration(context, plan->data[i], &node, &op) !=
          kTfLiteOk) {
        continue;
      }
      seen += " " + std::string(TfLiteOperatorGetCustomName(op)) + ":" +
              std::to_string(TfLiteOpaqueNodeGetInputTensorIndex(node, 0)) + ">" +
              std::to_string(TfLiteOpaqueNodeGetOutputTensorIndex(node, 0)) + "," +
              std::to_string(TfLiteOpaqueNodeGetInputTensorIndex(node, 1));
    }
  }

  static TfLiteStatus Prepare(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate,
                              void* data) {
    auto* self = static_cast<OpaqueDelegate*>(data);
    ++self->prepared;
    TfLiteIntArray* plan;
    TF_LITE_OPAQUE_ENSURE(context,
                          TfLiteOpaqueContextGetExecutionPlan(context, &plan) == kTfLiteOk);
    self->Describe(context, plan);
    TfLiteOperator* op = TfLiteOperatorCreate(kTfLiteBuiltinDelegate, "Opaque", 1, nullptr);
    TfLiteOperatorSetInit(op, [](TfLiteOpaqueContext*, const char* buffer, size_t) -> void* {
      const auto* params = reinterpret_cast<const TfLiteOpaqueDelegateParams*>(buffer);
      auto* owner = static_cast<OpaqueDelegate*>(params->delegate_data);
      ++owner->kernels_alive;
      return new Kernel{owner, params->nodes_to_replace->size, -1};
    });
    TfLiteOperatorSetFree(op, [](TfLiteOpaqueContext*, void* kernel) {
      --static_cast<Kernel*>(kernel)->owner->kernels_alive;
      delete static_cast<Kernel*>(kernel);
    });
    TfLiteOperatorSetPrepare(op, &PrepareKernel);
    TfLiteOperatorSetInvoke(op, &InvokeKernel);
    TfLiteIntArray* to_replace = TfLiteIntArrayCreate(static_cast<int>(self->nodes.size()));
    std::copy(self->nodes.begin(), self->nodes.end(), to_replace->data);
    const TfLiteStatus status =
        TfLiteOpaqueContextReplaceNodeSubsetsWithDelegateKernels(context, op, to_replace, delegate);
    TfLiteIntArrayFree(to_replace);
    return status;
  }

  static TfLiteIntArray* Shape(const TfLiteOpaqueTensor* tensor) {
    TfLiteIntArray* shape = TfLiteIntArrayCreate(TfLiteOpaqueTensorNumDims(tensor));
    for (int d = 0; d < shape->size; ++d) shape->data[d] = TfLiteOpaqueTensorDim(tensor, d);
    return shape;
  }

  static TfLiteStatus PrepareKernel(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
    auto* kernel = static_cast<Kernel*>(TfLiteOpaqueNodeGetUserData(node));
    TF_LITE_OPAQUE_ENSURE_MSG(context, !kernel->owner->fail_kernel_prepare, " was told to fail");
    if (kernel->temporary < 0) {
      TfLiteOpaqueTensorBuilder* builder = TfLiteOpaqueTensorBuilderCreate();
      TfLiteOpaqueTensorBuilderSetAllocationType(
          TfLiteOpaqueTensorBuilderSetType(builder, kTfLiteFloat32), kTfLiteMmapRo);
      TF_LITE_OPAQUE_ENSURE(context, TfLiteOpaqueContextAddTensor(
                                         context, builder, &kernel->temporary) == kTfLiteError);
      // The arena provides the data of its tensors, so a tensor in it must not come with data; a
      // dynamic tensor must.
      static float of_the_program = 0;
      TfLiteOpaqueTensorBuilderSetAllocationType(builder, kTfLiteDynamic);
      TF_LITE_OPAQUE_ENSURE(context, TfLiteOpaqueContextAddTensor(
                                         context, builder, &kernel->temporary) == kTfLiteError);
      TfLiteOpaqueTensorBuilderSetData(builder, &of_the_program);
      for (const TfLiteAllocationType arena : {kTfLiteArenaRw, kTfLiteArenaRwPersistent}) {
        TfLiteOpaqueTensorBuilderSetAllocationType(builder, arena);
        TF_LITE_OPAQUE_ENSURE(context, TfLiteOpaqueContextAddTensor(
                                           context, builder, &kernel->temporary) == kTfLiteError);
      }
      TfLiteOpaqueTensorBuilderSetData(builder, nullptr);
      TfLiteOpaqueTensorBuilderSetAllocationType(builder, kTfLiteArenaRw);
      const TfLiteStatus added = TfLiteOpaqueContextAddTensor(context, builder, &kernel->temporary);
      TfLiteOpaqueTensorBuilderDelete(builder);
      TF_LITE_OPAQUE_ENSURE_EQ(context, added, kTfLiteOk);
      TfLiteOpaqueNodeSetTemporaries(node, &kernel->temporary, 1);
    }
    const TfLiteOpaqueTensor* input = TfLiteOpaqueNodeGetInput(context, node, 0);
    TF_LITE_OPAQUE_ENSURE_TYPES_EQ(context, TfLiteOpaqueTensorType(input), kTfLiteFloat32);
    for (TfLiteOpaqueTensor* tensor :
         {TfLiteOpaqueContextGetOpaqueTensor(context, kernel->temporary),
          TfLiteOpaqueNodeGetOutput(context, node, 0)}) {
      TF_LITE_OPAQUE_ENSURE(
          context, TfLiteOpaqueContextResizeTensor(context, tensor, Shape(input)) == kTfLiteOk);
    }
    return kTfLiteOk;
  }

  static TfLiteStatus InvokeKernel(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
    auto* kernel = static_cast<Kernel*>(TfLiteOpaqueNodeGetUserData(node));
    const TfLiteOpaqueTensor* input = TfLiteOpaqueNodeGetInput(context, node, 0);
    TfLiteOpaqueTensor* output = TfLiteOpaqueNodeGetOutput(context, node, 0);
    const int* temporaries;
    int count;
    TfLiteOpaqueNodeTemporaries(node, &temporaries, &count);
    TF_LITE_OPAQUE_ENSURE_EQ(context, count, 1);
    auto* scratch = static_cast<float*>(
        TfLiteOpaqueTensorData(TfLiteOpaqueContextGetOpaqueTensor(context, temporaries[0])));
    const auto* in = static_cast<const float*>(TfLiteOpaqueTensorData(input));
    const size_t bytes = TfLiteOpaqueTensorByteSize(input);
    for (size_t i = 0; i < bytes / sizeof(float); ++i) {
      scratch[i] = in[i] + static_cast<float>(kernel->replaced);
    }
    return TfLiteOpaqueTensorCopyFromBuffer(output, scratch, bytes);
  }
};

float RunOnTwos(Interpreter* interpreter) {
  TfLiteTensor* input = interpreter->input_tensor(0);
  for (size_t i = 0; i < input->bytes / sizeof(float); ++i) input->data.f[i] = 2.0f;
  if (interpreter->Invoke() != kTfLiteOk) return -1.0f;
  return interpreter->typed_output_tensor<float>(0)[input->bytes / sizeof(float) - 1];
}

TEST(OpaqueDelegate, TakesNodesAndComputes) {
  const struct {
    std::vector<int> nodes;
    int kernels;
  } kCases[] = {{{}, 0}, {{1}, 1}, {{0, 1}, 1}, {{0, 2}, 2}, {{0, 1, 2}, 1}};
  for (const auto& c : kCases) {
    RecordingReporter reporter;
    OpaqueDelegate delegate(c.nodes);
    {
      Interpreter interpreter(&reporter);
      BuildGraph(&interpreter);
      ASSERT_EQ(interpreter.ModifyGraphWithDelegate(delegate.delegate), kTfLiteOk) << reporter.text;
      EXPECT_EQ(delegate.seen,
                "main inputs 1 outputs 1 variables 0 nodes 3 tensors 4 SumPlusOne:0>1,-1 "
                "SumPlusOne:1>2,-1 SumPlusOne:2>3,-1");
      EXPECT_EQ(delegate.kernels_alive, c.kernels);
      EXPECT_EQ(RunOnTwos(&interpreter), 5.0f) << reporter.text;
      // For a new shape the delegate and its temporaries are removed and applied again.
      ASSERT_EQ(interpreter.ResizeInputTensor(0, {70}), kTfLiteOk);
      ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
      EXPECT_EQ(delegate.prepared, 2);
      EXPECT_EQ(delegate.kernels_alive, c.kernels);
      EXPECT_EQ(RunOnTwos(&interpreter), 5.0f) << reporter.text;
    }
    EXPECT_EQ(delegate.kernels_alive, 0);
  }
}

TEST(OpaqueDelegate, FailureRollsBack) {
  RecordingReporter reporter;
  OpaqueDelegate delegate({0, 1});
  delegate.fail_kernel_prepare = true;
  Interpreter interpreter(&reporter);
  BuildGraph(&interpreter);
  EXPECT_EQ(interpreter.ModifyGraphWithDelegate(delegate.delegate), kTfLiteDelegateError);
  EXPECT_TRUE(reporter.Has("was told to fail")) << reporter.text;
  EXPECT_EQ(delegate.kernels_alive, 0);
  EXPECT_EQ(RunOnTwos(&interpreter), 5.0f);
}

TEST(OpaqueContext, SizesAndSubgraphs) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  BuildGraph(&interpreter);
  auto* context = reinterpret_cast<TfLiteOpaqueContext*>(interpreter.primary_subgraph().context());
  const struct {
    TfLiteType type;
    TfLiteStatus status;
    size_t bytes;
  } kCases[] = {{kTfLiteFloat32, kTfLiteOk, 4},
                {kTfLiteInt8, kTfLiteOk, 1},
                {kTfLiteInt64, kTfLiteOk, 8},
                {kTfLiteComplex64, kTfLiteOk, 8},
                {kTfLiteString, kTfLiteError, 0}};
  for (const auto& c : kCases) {
    size_t bytes = 0;
    EXPECT_EQ(TfLiteOpaqueContextGetSizeOfType(context, c.type, &bytes), c.status) << c.type;
    EXPECT_EQ(bytes, c.bytes) << c.type;
  }
  // These functions are errors outside of a delegate's Prepare.
  TfLiteIntArray* plan = nullptr;
  EXPECT_EQ(TfLiteOpaqueContextGetExecutionPlan(context, &plan), kTfLiteError);
  EXPECT_EQ(TfLiteOpaqueContextMarkSubgraphAsDelegationSkippable(context, 1), kTfLiteError);
  EXPECT_EQ(TfLiteOpaqueContextMarkSubgraphAsDelegationSkippable(context, 0), kTfLiteOk);
  EXPECT_TRUE(interpreter.primary_subgraph().IsDelegationSkippable());
  int fd = 0;
  int64_t offset = 0, size = 0;
  EXPECT_EQ(TfLiteOpaqueContextGetNodeInitDataMmapInfo(context, nullptr, &fd, &offset, &size),
            kTfLiteError);
  EXPECT_EQ(fd, -1);
}

TEST(OpaqueOperator, NullHasNothing) {
  EXPECT_EQ(TfLiteOperatorGetVersion(nullptr), -1);
  EXPECT_EQ(TfLiteOperatorGetBuiltInCode(nullptr), kTfLiteBuiltinCustom);
  EXPECT_EQ(TfLiteOperatorGetCustomName(nullptr), nullptr);
  EXPECT_EQ(TfLiteOperatorGetUserData(nullptr), nullptr);
  TfLiteOperatorSetInit(nullptr, nullptr);
  TfLiteOperatorSetFree(nullptr, nullptr);
  TfLiteOperatorSetPrepare(nullptr, nullptr);
  TfLiteOperatorSetInvoke(nullptr, nullptr);
  TfLiteOperatorSetInplaceOperator(nullptr, 1);
  EXPECT_EQ(TfLiteOperatorSetInitWithData(nullptr, nullptr), kTfLiteError);
  EXPECT_EQ(TfLiteOperatorSetFreeWithData(nullptr, nullptr), kTfLiteError);
  EXPECT_EQ(TfLiteOperatorSetPrepareWithData(nullptr, nullptr), kTfLiteError);
  EXPECT_EQ(TfLiteOperatorSetInvokeWithData(nullptr, nullptr), kTfLiteError);
  TfLiteOperatorDelete(nullptr);
}

TEST(OpaqueTensor, Strings) {
  Interpreter interpreter;
  interpreter.AddTensors(2);
  interpreter.SetTensorParametersReadWrite(0, kTfLiteString, "s", {1}, testing::kNotQuantized);
  interpreter.SetTensorParametersReadWrite(1, kTfLiteFloat32, "f", {1}, testing::kNotQuantized);
  interpreter.SetInputs({0, 1});
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  auto* strings = reinterpret_cast<TfLiteOpaqueTensor*>(interpreter.tensor(0));
  auto* floats = reinterpret_cast<TfLiteOpaqueTensor*>(interpreter.tensor(1));
  const char* const kTexts[] = {"ab", "", "c\0d"};
  const int lengths[] = {2, 0, 3};
  ASSERT_EQ(TfLiteOpaqueTensorWriteStrings(strings, kTexts, 3, lengths), kTfLiteOk);
  ASSERT_EQ(TfLiteOpaqueTensorGetStringCount(strings), 3);
  for (int i = 0; i < 3; ++i) {
    const char* text = nullptr;
    int length = -1;
    ASSERT_EQ(TfLiteOpaqueTensorGetString(strings, i, &text, &length), kTfLiteOk);
    EXPECT_EQ(std::string(text, static_cast<size_t>(length)),
              std::string(kTexts[i], static_cast<size_t>(lengths[i])));
  }
  const char* text = nullptr;
  int length = 0;
  EXPECT_EQ(TfLiteOpaqueTensorGetString(strings, 3, &text, &length), kTfLiteError);
  EXPECT_EQ(TfLiteOpaqueTensorGetString(strings, -1, &text, &length), kTfLiteError);
  ASSERT_EQ(TfLiteOpaqueTensorWriteString(strings, "xyz", 3), kTfLiteOk);
  EXPECT_EQ(TfLiteOpaqueTensorGetStringCount(strings), 1);
  EXPECT_EQ(TfLiteOpaqueTensorGetStringCount(floats), -1);
  EXPECT_EQ(TfLiteOpaqueTensorWriteString(floats, "xyz", 3), kTfLiteError);
}

}  // namespace
}  // namespace tflite
