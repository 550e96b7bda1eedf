// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Tests operators that run other subgraphs, the events that profilers get, and the release of
// dynamic tensors.
#include "runtime/interfaces/subgraph_interface.h"

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/core/delegation/unresolved_op.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/test_ops.h"

namespace tflite {
namespace {

using testing::AddFloatTensors;
using testing::kNotQuantized;
using testing::RecordingReporter;
using testing::Repeat;
using testing::SumPlusOne;

// An operator that runs the subgraph named in its init data on its input.
TfLiteRegistration Call() {
  TfLiteRegistration registration = {};
  registration.builtin_code = kTfLiteBuiltinCustom;
  registration.custom_name = "Call";
  registration.init = [](TfLiteContext*, const char* buffer, size_t) -> void* {
    return new int(buffer[0] - '0');
  };
  registration.free = [](TfLiteContext*, void* data) { delete static_cast<int*>(data); };
  registration.prepare = [](TfLiteContext* context, TfLiteNode* node) {
    auto* other =
        litmus::SubgraphInterface::From(context)->subgraph_at(*static_cast<int*>(node->user_data));
    TF_LITE_ENSURE(context, other != nullptr);
    const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
    const litmus::IntArrayView dims(input.dims);
    TF_LITE_ENSURE_STATUS(
        other->ResizeInputTensor(other->inputs()[0], std::vector<int>(dims.begin(), dims.end())));
    TF_LITE_ENSURE_STATUS(other->AllocateTensors());
    return context->ResizeTensor(context, &context->tensors[node->outputs->data[0]],
                                 TfLiteIntArrayCopy(input.dims));
  };
  registration.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    auto* other =
        litmus::SubgraphInterface::From(context)->subgraph_at(*static_cast<int*>(node->user_data));
    const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
    std::memcpy(other->tensor(other->inputs()[0])->data.raw, input.data.raw, input.bytes);
    TF_LITE_ENSURE_STATUS(other->Invoke());
    std::memcpy(context->tensors[node->outputs->data[0]].data.raw,
                other->tensor(other->outputs()[0])->data.raw, input.bytes);
    return kTfLiteOk;
  };
  return registration;
}

// Subgraph 0: Call(`callee`) then SumPlusOne. Subgraph 1: SumPlusOne twice.
void Build(Interpreter* interpreter, const char* callee) {
  const TfLiteRegistration call = Call();
  const TfLiteRegistration sum = SumPlusOne();
  AddFloatTensors(interpreter, 3, {2});
  interpreter->SetInputs({0});
  interpreter->SetOutputs({2});
  interpreter->AddNodeWithParameters({0}, {1}, callee, 1, nullptr, &call);
  interpreter->AddNodeWithParameters({1}, {2}, nullptr, 0, nullptr, &sum);
  interpreter->AddSubgraphs(1);
  Subgraph* other = interpreter->subgraph(1);
  other->AddTensors(3);
  const int dims[] = {2};
  for (int t = 0; t < 3; ++t) {
    other->SetTensorParametersReadWrite(t, kTfLiteFloat32, "s", 1, dims,
                                        {kTfLiteNoQuantization, nullptr});
  }
  other->SetInputs({0});
  other->SetOutputs({2});
  other->AddNodeWithParameters({0}, {1}, {}, nullptr, 0, nullptr, &sum);
  other->AddNodeWithParameters({1}, {2}, {}, nullptr, 0, nullptr, &sum);
}

class Recorder : public Profiler {
 public:
  using Profiler::BeginEvent;
  uint32_t BeginEvent(const char* tag, EventType type, int64_t metadata1,
                      int64_t metadata2) override {
    text += std::string(tag) + "/" + std::to_string(static_cast<int>(type)) + "/" +
            std::to_string(metadata1) + "/" + std::to_string(metadata2) + " ";
    return 0;
  }
  void EndEvent(uint32_t) override { text += ". "; }
  std::string text;
};

TEST(SubgraphInterface, RunsAnotherSubgraph) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  Build(&interpreter, "1");
  Recorder recorder;
  interpreter.SetProfiler(&recorder);
  ASSERT_EQ(interpreter.ResizeInputTensor(0, {5}), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << reporter.text;
  EXPECT_EQ(recorder.text, "AllocateTensors/1/0/0 AllocateTensors/1/0/1 . . ");
  interpreter.typed_input_tensor<float>(0)[4] = 10.0f;
  recorder.text.clear();
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk) << reporter.text;
  EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[4], 13.0f);
  EXPECT_EQ(recorder.text,
            "invoke/16/-1/-1 Invoke/1/0/0 Call/2/0/0 Invoke/1/0/1 SumPlusOne/2/0/1 . "
            "SumPlusOne/2/1/1 . . . SumPlusOne/2/1/0 . . . ");
  interpreter.SetProfiler(static_cast<Profiler*>(nullptr));
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
}

TEST(SubgraphInterface, RecursionIsAnError) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  Build(&interpreter, "0");
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(reporter.Has("Subgraph 0 () uses itself.")) << reporter.text;
  EXPECT_TRUE(reporter.Has("Node number 0 (Call) failed to prepare.")) << reporter.text;
}

TEST(SubgraphInterface, MissingOpsOfCalledGraphsAreListedToo) {
  RecordingReporter reporter;
  Interpreter interpreter(&reporter);
  Build(&interpreter, "1");
  TfLiteRegistration if_op = {};
  if_op.builtin_code = kTfLiteBuiltinIf;
  auto* params = static_cast<TfLiteIfParams*>(std::calloc(1, sizeof(TfLiteIfParams)));
  params->then_subgraph_index = 1;
  params->else_subgraph_index = 1;
  AddFloatTensors(&interpreter, 2, {2});
  interpreter.AddNodeWithParameters({2}, {3}, nullptr, 0, params, &if_op);
  const TfLiteRegistration here = litmus::UnresolvedCustomOp("Here");
  const TfLiteRegistration there = litmus::UnresolvedCustomOp("There");
  interpreter.AddNodeWithParameters({2}, {4}, nullptr, 0, nullptr, &here);
  interpreter.subgraph(1)->AddNodeWithParameters({0}, {1}, {}, nullptr, 0, nullptr, &there);
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteUnresolvedOps);
  EXPECT_TRUE(reporter.Has("Encountered unresolved custom ops: Here, There.")) << reporter.text;
}

TEST(SubgraphInterface, DynamicTensorsAreReleasedOnRequest) {
  for (const bool release : {false, true}) {
    Interpreter interpreter;
    InterpreterOptions options;
    options.SetEnsureDynamicTensorsAreReleased(release);
    interpreter.ApplyOptions(&options);
    const TfLiteRegistration sum = SumPlusOne();
    const TfLiteRegistration repeat = Repeat();
    AddFloatTensors(&interpreter, 4, {3});
    interpreter.SetTensorParametersReadWrite(3, kTfLiteInt32, "times", {1}, kNotQuantized);
    interpreter.SetInputs({0, 3});
    interpreter.SetOutputs({2});
    interpreter.AddNodeWithParameters({0, 3}, {1}, nullptr, 0, nullptr, &repeat);
    interpreter.AddNodeWithParameters({1}, {2}, nullptr, 0, nullptr, &sum);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    for (int round = 0; round < 2; ++round) {
      interpreter.typed_input_tensor<float>(0)[0] = 1.0f;
      interpreter.typed_input_tensor<int32_t>(1)[0] = 4;
      ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
      EXPECT_EQ(interpreter.typed_output_tensor<float>(0)[3], 2.0f);
      EXPECT_EQ(interpreter.tensor(1)->data.raw == nullptr, release);
    }
  }
}

}  // namespace
}  // namespace tflite
