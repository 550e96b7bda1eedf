// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A delegate from a shared library, over real models: claimed in part, claimed whole, and failing.
// Its results are the CPU's: float ADD and MUL of equal shapes leave no freedom of order.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "runtime/kernels/register.h"
#include "tensorflow/lite/delegates/external/external_delegate.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/interpreter_builder.h"
#include "tensorflow/lite/model_builder.h"

namespace litmus {
namespace {

constexpr char kPlugin[] = "delegates/external/addmul_plugin.so";

tflite::Interpreter::TfLiteDelegatePtr LoadPlugin(const char* key, const char* value) {
  TfLiteExternalDelegateOptions options = TfLiteExternalDelegateOptionsDefault(kPlugin);
  EXPECT_EQ(options.insert(&options, key, value), kTfLiteOk);
  return {TfLiteExternalDelegateCreate(&options), TfLiteExternalDelegateDelete};
}

class AddMulPluginTest : public testing::Test {
 protected:
  std::unique_ptr<tflite::Interpreter> Build(const char* path) {
    model_ = tflite::FlatBufferModel::BuildFromFile(path);
    EXPECT_NE(model_, nullptr) << path;
    std::unique_ptr<tflite::Interpreter> interpreter;
    const tflite::ops::builtin::BuiltinOpResolver resolver;
    EXPECT_EQ(tflite::InterpreterBuilder(*model_, resolver)(&interpreter), kTfLiteOk);
    return interpreter;
  }

  // The outputs for seeded random inputs, all of them one after another.
  static std::vector<float> Run(tflite::Interpreter* interpreter) {
    EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    std::mt19937 random(7);
    std::uniform_real_distribution<float> uniform(-1, 1);
    for (const int index : interpreter->inputs()) {
      TfLiteTensor* tensor = interpreter->tensor(index);
      EXPECT_EQ(tensor->type, kTfLiteFloat32);
      for (size_t i = 0; i < tensor->bytes / sizeof(float); ++i)
        tensor->data.f[i] = uniform(random);
    }
    EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
    std::vector<float> values;
    for (const int index : interpreter->outputs()) {
      const TfLiteTensor* tensor = interpreter->tensor(index);
      values.insert(values.end(), tensor->data.f, tensor->data.f + tensor->bytes / sizeof(float));
    }
    return values;
  }

  // Nodes of the plan that are delegate kernels.
  static int DelegateKernels(const tflite::Interpreter& interpreter) {
    int count = 0;
    for (const int node : interpreter.execution_plan()) {
      count += interpreter.node_and_registration(node)->first.delegate != nullptr;
    }
    return count;
  }

  std::unique_ptr<tflite::FlatBufferModel> model_;
};

TEST_F(AddMulPluginTest, ResidualAddsOfMobileNetV2) {
  const char* path = "testdata/mobilenet_v2_float.tflite";
  const std::vector<float> expected = Run(Build(path).get());
  auto delegate = LoadPlugin("verbose", "1");
  ASSERT_NE(delegate, nullptr);
  auto interpreter = Build(path);
  const size_t nodes = interpreter->execution_plan().size();
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk);
  EXPECT_EQ(DelegateKernels(*interpreter), 10);
  EXPECT_EQ(interpreter->execution_plan().size(), nodes);
  EXPECT_EQ(Run(interpreter.get()), expected);
  interpreter.reset();  // Before its delegate.
}

TEST_F(AddMulPluginTest, OneAddIsTakenWhole) {
  const char* path = "testdata/add_float.tflite";
  const std::vector<float> expected = Run(Build(path).get());
  auto interpreter = Build(path);
  ASSERT_EQ(interpreter->ModifyGraphWithDelegate(LoadPlugin("verbose", "0")), kTfLiteOk);
  EXPECT_EQ(interpreter->execution_plan().size(), 1u);
  EXPECT_EQ(DelegateKernels(*interpreter), 1);
  EXPECT_EQ(Run(interpreter.get()), expected);
}

TEST_F(AddMulPluginTest, AFailureLeavesTheModelOnTheCpu) {
  const char* path = "testdata/mobilenet_v2_float.tflite";
  const std::vector<float> expected = Run(Build(path).get());
  for (const char* where : {"delegate", "kernel"}) {
    SCOPED_TRACE(where);
    auto delegate = LoadPlugin("fail", where);
    ASSERT_NE(delegate, nullptr);
    auto interpreter = Build(path);
    EXPECT_EQ(interpreter->ModifyGraphWithDelegate(delegate.get()), kTfLiteDelegateError);
    EXPECT_EQ(DelegateKernels(*interpreter), 0);
    EXPECT_EQ(Run(interpreter.get()), expected);
    interpreter.reset();
  }
}

TEST_F(AddMulPluginTest, UnknownOptionsAreRefused) {
  EXPECT_EQ(LoadPlugin("speed", "11"), nullptr);
}

}  // namespace
}  // namespace litmus
