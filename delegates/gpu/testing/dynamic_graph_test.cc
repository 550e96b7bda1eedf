// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Tests graphs with shapes that are known only at run time: the delegate runs the other nodes, and
// reports reasons for those that it does not run.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "delegates/gpu/api/report.h"
#include "delegates/gpu/delegate.h"
#include "delegates/gpu/testing/on_backends.h"
#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"

namespace {

using DynamicGraphTest = litmus::gpu::OnBackends;
LITMUS_ON_BACKENDS(DynamicGraphTest);

enum Tensors { kX, kShape, kA, kReshaped, kRoots, kTangents, kTensors };

// x -> ABS -> a; a, shape -> RESHAPE -> SQRT -> first output; a -> TANH -> second output.
std::unique_ptr<tflite::Interpreter> MakeGraph() {
  auto interpreter = std::make_unique<tflite::Interpreter>();
  interpreter->AddTensors(kTensors);
  const char* const kNames[kTensors] = {"x", "shape", "a", "reshaped", "roots", "tangents"};
  for (int t = 0; t < kTensors; ++t) {
    interpreter->SetTensorParametersReadWrite(
        t, t == kShape ? kTfLiteInt32 : kTfLiteFloat32, kNames[t],
        t == kShape ? std::vector<int>{2} : std::vector<int>{1, 3, 4, 5}, TfLiteQuantization{});
  }
  interpreter->SetInputs({kX, kShape});
  interpreter->SetOutputs({kRoots, kTangents});
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  const auto add = [&](tflite::BuiltinOperator op, const std::vector<int>& inputs, int output,
                       void* params = nullptr) {
    interpreter->AddNodeWithParameters(inputs, {output}, nullptr, 0, params,
                                       resolver.FindOp(op, 1));
  };
  add(tflite::BuiltinOperator_ABS, {kX}, kA);
  add(tflite::BuiltinOperator_RESHAPE, {kA, kShape}, kReshaped,
      std::calloc(1, sizeof(TfLiteReshapeParams)));
  add(tflite::BuiltinOperator_SQRT, {kReshaped}, kRoots);
  add(tflite::BuiltinOperator_TANH, {kA}, kTangents);
  return interpreter;
}

// Invokes with the new shape of `rows` rows, and compares the results with the C library's
// functions.
void RunAndCheck(tflite::Interpreter* interpreter, int rows) {
  SCOPED_TRACE(rows);
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  TfLiteTensor* x = interpreter->tensor(kX);
  const int count = static_cast<int>(x->bytes / sizeof(float));
  for (int i = 0; i < count; ++i) x->data.f[i] = static_cast<float>(i * 37 % 101) / 50.0f - 1;
  const std::vector<float> in(x->data.f, x->data.f + count);
  int32_t* shape = interpreter->typed_tensor<int32_t>(kShape);
  shape[0] = rows;
  shape[1] = -1;
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
  const TfLiteTensor *roots = interpreter->tensor(kRoots),
                     *tangents = interpreter->tensor(kTangents);
  ASSERT_EQ(roots->dims->size, 2);
  EXPECT_EQ(roots->dims->data[0], rows);
  EXPECT_EQ(roots->dims->data[1], count / rows);
  ASSERT_EQ(tangents->bytes, x->bytes);
  for (int i = 0; i < count; ++i) {
    // Devices compute functions of 32-bit floats within a few ULPs. The square root of a tiny
    // difference near 0 does not occur, because values are 0 or at least 1/50.
    EXPECT_NEAR(roots->data.f[i], std::sqrt(std::abs(in[i])), 1e-5) << "element " << i;
    EXPECT_NEAR(tangents->data.f[i], std::tanh(std::abs(in[i])), 1e-5) << "element " << i;
  }
}

std::map<int, std::string> ReasonsOf(TfLiteDelegate* delegate) {
  std::map<int, std::string> reasons;  // "" for delegated nodes
  const auto tell = [](void* user, const LitmusReportedNode* node) {
    (*static_cast<std::map<int, std::string>*>(user))[node->node] = node->taken ? "" : node->reason;
  };
  EXPECT_EQ(litmus::gpu::GpuDelegateReport()->nodes(delegate, tell, &reasons), kTfLiteOk);
  return reasons;
}

TEST_P(DynamicGraphTest, TheStaticPartIsTaken) {
  TfLiteDelegate* delegate = MakeDelegate();
  const std::unique_ptr<tflite::Interpreter> interpreter = MakeGraph();
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate), kTfLiteOk);
  const std::map<int, std::string> want = {{0, ""},
                                           {1, "Tensor 3 'reshaped' has a dynamic shape."},
                                           {2, "Tensor 4 'roots' has a dynamic shape."},
                                           {3, ""}};
  EXPECT_EQ(ReasonsOf(delegate), want);
  for (const int rows : {2, 10, 60, 2}) RunAndCheck(interpreter.get(), rows);
  // If the shapes of the static part change, the delegate is applied again.
  ASSERT_EQ(interpreter->ResizeInputTensor(kX, {2, 2, 3, 7}), kTfLiteOk);
  for (const int rows : {7, 3}) RunAndCheck(interpreter.get(), rows);
  EXPECT_EQ(ReasonsOf(delegate), want);
  EXPECT_EQ(interpreter->execution_plan().size(), 3u);
  EXPECT_EQ(interpreter->tensor(kRoots)->allocation_type, kTfLiteArenaRw);
  TfLiteGpuDelegateV2Delete(delegate);
}

}  // namespace
